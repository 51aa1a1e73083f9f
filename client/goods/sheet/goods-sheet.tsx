import { Trans } from '@lingui/react/macro';
import { withTexts } from '#client/i18n/catalogs.ts';
import { Fragment, type ReactNode } from 'react';
import { Label } from '#client/design/badge.tsx';
import { freeText } from '#client/format/free-text.ts';
import { keepUnits } from '#client/format/keep-units.ts';
import { useReadText } from '#client/reading/reading-store.ts';
import { GOODS_STATUS, GOODS_TYPE, SALE_TYPE } from '#protocol/lookups.ts';
import { formatMoney, isAmount } from '#protocol/money.ts';
import { useCategoryName } from '../goods-names.ts';
import { GoodsStatusLabel } from '../goods-status.tsx';
import { usePriceText } from '../price-text.ts';
import { belowFold } from '#client/hooks/parts.tsx';
import { BuyerTotal } from './buyer-total.tsx';
import { GoodsGallery } from './goods-gallery.tsx';
import styles from './goods-sheet.module.css';
import type { SheetGoods } from './sheet-goods.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { fullTime, shortTime } from '#client/format/dates.ts';
import { useServerTime } from '#client/hooks/use-server-time.ts';
import { TimeLeft } from '#client/format/time-left.tsx';

const SheetMore = belowFold(withTexts(['goods'], () => import('./sheet-more.tsx')));

/** Statuses that need no label: what is for sale, and what the price or the auction says. */
const STATUS_SAID: ReadonlySet<number> = new Set([
  GOODS_STATUS.forSale,
  GOODS_STATUS.soldOut,
  GOODS_STATUS.auctionComplete,
]);

/**
 * An item as buyers see it: pictures, texts, price or terms, facts.
 * @param actions controls. @param seller the seller's card. @param auction the live auction instead of its terms.
 * @param delivery what delivery means for the reader. @param price instead of the price of a sale that is no auction
 * @param heading 2 below another heading
 */
export function GoodsSheet({
  goods,
  actions,
  seller,
  auction,
  delivery,
  price,
  heading = 1,
}: {
  goods: SheetGoods;
  actions?: ReactNode;
  seller?: ReactNode;
  auction?: ReactNode;
  delivery?: ReactNode;
  price?: ReactNode;
  heading?: 1 | 2;
}) {
  const categoryName = useCategoryName();
  const isToken = goods.type === GOODS_TYPE.nft;
  // The price of sold goods and the panel of an auction say it.
  const isStatusSaid = !goods.frozen && STATUS_SAID.has(goods.status);
  const Title = heading === 1 ? 'h1' : 'h2';
  return (
    <article className={styles.sheet}>
      <div className={styles.gallery}>
        <GoodsGallery
          key={goods.images.map(({ fileId }) => fileId).join()}
          images={goods.images}
          video={goods.video}
          title={goods.title}
        />
      </div>
      <div className={styles.words}>
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
        {(isToken || !isStatusSaid) && (
          <p className={styles.labels}>
            {isToken && (
              <Label tone="neutral">
                <Trans>Digital collectible</Trans>
              </Label>
            )}
            {!isStatusSaid && <GoodsStatusLabel goods={goods} />}
          </p>
        )}
        {goods.saleType === SALE_TYPE.auction ? (
          <>
            <Estimate goods={goods} />
            {auction ?? <AuctionTerms goods={goods} />}
          </>
        ) : (
          (price ?? <SheetPrice goods={goods} />)
        )}
        {actions && <div className={styles.actions}>{actions}</div>}
        {seller}
      </div>
      <SheetMore className={styles.more} goods={goods} delivery={delivery} />
    </article>
  );
}

/** The price, or the one agreed with the reader, and what a buyer pays in total. */
export function SheetPrice({ goods, agreed = null }: { goods: SheetGoods; agreed?: string | null }) {
  const price = usePriceText();
  const isOffered = goods.status === GOODS_STATUS.forSale && !goods.frozen;
  const paid = agreed ?? (isOffered ? goods.price : null);
  return (
    <>
      <p className={styles.price}>
        {agreed === null ? price(goods) : <Trans>Agreed price {formatMoney(agreed, goods.currency)}</Trans>}
      </p>
      {paid !== null && <BuyerTotal goods={goods} price={paid} />}
    </>
  );
}

/**
 * A title in the script that the reader chose. Chinese writes a title as segments between spaces: each goes to the next
 * line as a whole, and breaks only where it is longer than one.
 */
function TitleText({ text, whole }: { text: string; whole: string }) {
  const shown = keepUnits(useReadText(text, whole));
  const attributes = freeText(shown, whole);
  return (
    <span {...attributes}>
      {attributes.lang === undefined
        ? shown
        : shown.split(' ').map((segment, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- segments have no other identity
            <Fragment key={index}>
              {index > 0 && ' '}
              <span className={styles.segment}>{segment}</span>
            </Fragment>
          ))}
    </span>
  );
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

/** The terms of an auction: starting price, increment, end. */
function AuctionTerms({
  goods: { startingPrice, incrementPrice, fixedPrice, effectiveEndAt, currency, status },
}: {
  goods: SheetGoods;
}) {
  const { intl } = useLocale();
  const { now } = useServerTime('second');
  const money = (amount: string | null) => (amount === null ? '–' : formatMoney(amount, currency));
  return (
    <section className={styles.terms}>
      <dl className={styles.figures}>
        <div className={styles.first}>
          <dt>
            <Trans>Starting price</Trans>
          </dt>
          <dd className={styles.figure}>{money(startingPrice)}</dd>
        </div>
        <div>
          <dt>
            <Trans>Bid increment</Trans>
          </dt>
          <dd>{money(incrementPrice)}</dd>
        </div>
        {fixedPrice !== null && (
          <div>
            <dt>
              <Trans>Buy-now price</Trans>
            </dt>
            <dd>{money(fixedPrice)}</dd>
          </div>
        )}
        {effectiveEndAt !== null && (
          <div>
            <dt>
              <Trans context="field">Ends</Trans>
            </dt>
            <dd>
              <time dateTime={new Date(effectiveEndAt).toISOString()} title={fullTime(effectiveEndAt, intl)}>
                {shortTime(effectiveEndAt, intl)}
              </time>
            </dd>
          </div>
        )}
      </dl>
      {effectiveEndAt !== null && (
        <p className={styles.left}>
          <TimeLeft
            endAt={effectiveEndAt}
            now={now}
            ended={status === GOODS_STATUS.auctionComplete || status === GOODS_STATUS.soldOut}
          />
        </p>
      )}
    </section>
  );
}
