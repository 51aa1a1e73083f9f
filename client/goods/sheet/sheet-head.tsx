import { Trans } from '@lingui/react/macro';
import { Label } from '#client/design/badge.tsx';
import { freeText } from '#client/format/free-text.ts';
import { titleText } from '#client/format/title-text.tsx';
import { useReadText } from '#client/reading/reading-store.ts';
import { GOODS_STATUS, GOODS_TYPE, SALE_TYPE } from '#protocol/lookups.ts';
import { formatMoney, isAmount } from '#protocol/money.ts';
import { useCategoryName } from '../goods-names.ts';
import { GoodsStatusLabel, isStatusInPrice } from '../goods-status.tsx';
import styles from './goods-sheet.module.css';
import type { SheetGoods } from './sheet-goods.ts';

/** What an item is: its category and number, its title, its state, and what its seller expects of its auction. */
export default function SheetHead({ goods, heading }: { goods: SheetGoods; heading: 1 | 2 }) {
  const categoryName = useCategoryName();
  const isToken = goods.type === GOODS_TYPE.nft;
  const isForSale = goods.status === GOODS_STATUS.forSale && !goods.frozen;
  const hasLabel = !isForSale && !isStatusInPrice(goods);
  const Title = heading === 1 ? 'h1' : 'h2';
  return (
    <>
      <p className={styles.number}>
        {goods.categoryCode && <span>{categoryName(goods.categoryCode)}</span>}
        {goods.num && (
          <span>
            <Trans>No. {goods.num}</Trans>
          </span>
        )}
      </p>
      <Title className={styles.title}>
        {goods.title ? (
          <TitleText text={goods.title} whole={`${goods.title} ${goods.description}`} />
        ) : (
          <Trans context="title">Untitled</Trans>
        )}
      </Title>
      {(isToken || hasLabel) && (
        <p className={styles.labels}>
          {isToken && (
            <Label tone="neutral">
              <Trans>Digital collectible</Trans>
            </Label>
          )}
          {hasLabel && <GoodsStatusLabel goods={goods} />}
        </p>
      )}
      {goods.saleType === SALE_TYPE.auction && <Estimate goods={goods} />}
    </>
  );
}

/** A title in the script that the reader chose. */
function TitleText({ text, whole }: { text: string; whole: string }) {
  const shown = useReadText(text, whole);
  return <span {...freeText(shown, whole)}>{titleText(shown)}</span>;
}

/** The range that the seller expects. */
function Estimate({ goods: { estimateLow, estimateHigh, currency } }: { goods: SheetGoods }) {
  if (!isAmount(estimateLow) || !isAmount(estimateHigh)) return null;
  // One unit: a line must not begin with the dash.
  const range = `${formatMoney(estimateLow, currency)}\u00A0–\u00A0${formatMoney(estimateHigh, currency)}`;
  return (
    <p className={styles.estimate}>
      <Trans>Seller’s estimate {range}</Trans>
    </p>
  );
}
