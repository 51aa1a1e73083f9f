import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { errorText } from '#client/feedback/error-text.ts';
import { reasonText } from '#client/feedback/condition-text.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { shortTime } from '#client/format/dates.ts';
import { AuctionBrief } from '#client/auctions/auction-brief.tsx';
import { buttonClass } from '#client/design/button.tsx';
import { Checkbox } from '#client/design/checkbox.tsx';
import { Icon } from '#client/design/icon.tsx';
import { Missing } from '#client/forms/move-button.tsx';
import { GoodsPicture } from '#client/goods/goods-card.tsx';
import piece from '#client/goods/goods-line.module.css';
import { GoodsStatusLabel } from '#client/goods/goods-status.tsx';
import { usePriceText } from '#client/goods/price-text.ts';
import type { OwnGoods } from '#protocol/http/goods-own.ts';
import { GOODS_STATUS, SALE_TYPE } from '#protocol/lookups.ts';
import type { Outcome } from './goods-table.tsx';
import styles from './list.module.css';
import { itemPath, linkTo } from '#protocol/pages.ts';

/** Goods that have an auction, running or over. */
const AUCTIONED: ReadonlySet<number> = new Set([
  GOODS_STATUS.forSale,
  GOODS_STATUS.auctionComplete,
  GOODS_STATUS.soldOut,
]);

/** One piece of one's own: what it is, where it stands, its figures, and what became of it in the last bulk move. */
export function GoodsLine({
  goods,
  chosen,
  outcome,
  onChoose,
}: {
  goods: OwnGoods;
  chosen: boolean;
  outcome: Outcome | null;
  onChoose: (chosen: boolean) => void;
}) {
  const { t, i18n } = useLingui();
  const { intl } = useLocale();
  const price = usePriceText();
  const edit = linkTo('goodsEdit', { id: goods.id });
  const title = goods.title || t`Without a title yet`;
  const visible = goods.status === GOODS_STATUS.forSale && !goods.frozen;
  return (
    <li className={styles.line}>
      <Checkbox
        label={<span className={styles.hidden}>{title}</span>}
        checked={chosen}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <Link href={edit} className={piece.picture} tabIndex={-1} aria-hidden="true">
        <GoodsPicture url={goods.image?.url ?? null} />
      </Link>
      <div className={styles.words}>
        <p className={piece.title}>
          <Link href={edit}>{title}</Link>
        </p>
        <p className={piece.facts}>
          <GoodsStatusLabel goods={goods} />
          <span>{price(goods)}</span>
          <span>{goods.num}</span>
        </p>
        {goods.saleType === SALE_TYPE.auction && AUCTIONED.has(goods.status) && (
          <p className={piece.facts}>
            <AuctionBrief goods={goods} />
          </p>
        )}
        <p className={styles.figures}>
          <span title={t`Visits`}>
            <Icon name="eye" size={16} label={t`Visits`} />
            {goods.visits}
          </span>
          <span title={t`Favourites`}>
            <Icon name="heart" size={16} label={t`Favourites`} />
            {goods.favourites}
          </span>
          <span>
            <Trans>Changed {shortTime(goods.updateTime, intl)}</Trans>
          </span>
        </p>
        {goods.reason && goods.status === GOODS_STATUS.rejected && (
          <p className={styles.reason}>{i18n._(reasonText(goods.reason.code))}</p>
        )}
        {outcome?.errorCode && (
          <div className={styles.refused}>
            {outcome.missing.length > 0 ? (
              <Missing conditions={outcome.missing} />
            ) : (
              i18n._(errorText(outcome.errorCode))
            )}
          </div>
        )}
        {outcome && outcome.errorCode === null && (
          <p className={styles.done}>
            <Icon name="check" size={16} />
            <Trans>Done</Trans>
          </p>
        )}
      </div>
      <div className={styles.links}>
        <Link href={edit} className={buttonClass({ size: 'small' })} aria-label={t`Edit ${title}`}>
          <Trans>Edit</Trans>
        </Link>
        {visible && (
          <Link
            href={itemPath(goods)}
            className={buttonClass({ size: 'small', variant: 'quiet' })}
            aria-label={t`View ${title}`}
          >
            <Trans>View</Trans>
          </Link>
        )}
      </div>
    </li>
  );
}
