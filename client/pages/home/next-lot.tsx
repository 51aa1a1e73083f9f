import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { BidderStatusLabel, NextBid } from '#client/goods/bidder-status.tsx';
import { useAuction, type LoadedAuction } from '#client/auctions/use-auction.ts';
import { useUser } from '#client/bridge/use-topic.ts';
import { buttonClass } from '#client/design/button.tsx';
import { MEDIA } from '#client/design/media.ts';
import { Tick } from '#client/design/tick.tsx';
import { GoodsPicture } from '#client/goods/goods-card.tsx';
import { freeText } from '#client/format/free-text.ts';
import { titleText } from '#client/format/title-text.tsx';
import { timeLeftText } from '#client/format/time-left-text.ts';
import { shownName } from '#client/format/person-name.ts';
import { followPicture } from '#client/navigation/picture-transition.ts';
import type { GoodsCard } from '#protocol/entities/goods-card.ts';
import type { BidderView } from '#protocol/http/auctions.ts';
import { formatMoney } from '#protocol/money.ts';
import { itemPath, linkTo } from '#protocol/pages.ts';
import styles from './hero.module.css';
import { CountedTime } from '#client/times/counted-time.tsx';
import { useServerTime } from '#client/hooks/use-server-time.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { ApproximatePrice } from '#client/prices/approximate-price.tsx';
import { bidderStatusOf } from '#protocol/rules/bidder-status.ts';

/** Goods with the figures of their auction as of now. */
export function withLive(goods: GoodsCard, live: LoadedAuction | undefined): GoodsCard {
  if (!live) return goods;
  const { state, price, startingPrice, bids, effectiveEndAt } = live.state;
  return { ...goods, price: price ?? startingPrice, auction: { state, bids, effectiveEndAt } };
}

/** The featured auction, live: picture, current bid, clock, the reader's part in it, and the way to bid. */
export function NextLot({ goods }: { goods: GoodsCard }) {
  const { i18n, t } = useLingui();
  const live = useAuction(goods.id);
  const user = useUser();
  const { title, image, sellerName, sellerId, price, currency, auction } = withLive(goods, live);
  const canBid = user?.id !== sellerId;
  const bids = auction?.bids ?? 0;
  const href = itemPath(goods);
  const seller = shownName(i18n, sellerName, sellerId);
  const mine = live?.mine ?? null;
  return (
    <article className={styles.lot}>
      <Link href={href} className={styles.picture} tabIndex={-1} aria-hidden="true" transition onClick={followPicture}>
        <GoodsPicture image={image} sizes={`${MEDIA.phone} 56vw, ${MEDIA.tablet} 48vw, 440px`} first />
      </Link>
      <div className={styles.facts}>
        <div className={styles.about}>
          <div className={styles.states}>
            <p className={styles.live}>
              <Trans>Live auction</Trans>
            </p>
            {live && <BidderStatusLabel status={bidderStatusOf(live.state, mine?.bidder ?? null)} />}
          </div>
          <h2 className={styles.name}>
            <Link href={href} {...freeText(title)}>
              {titleText(title)}
            </Link>
          </h2>
          <p className={styles.seller} {...freeText(seller)}>
            {seller}
          </p>
        </div>
        <dl className={styles.sums}>
          <div>
            <dt>{bids > 0 ? <Trans>Current bid</Trans> : <Trans>Starting bid</Trans>}</dt>
            <dd className={styles.sum}>{price !== null && <Tick value={formatMoney(price, currency)} />}</dd>
            <dd className={styles.bids}>
              <ApproximatePrice amount={price} currency={currency} />
              <Plural value={bids} _0="No bids yet" one="# bid" other="# bids" />
              {mine && <OwnBid mine={mine} currency={currency} />}
            </dd>
          </div>
          {auction && (
            <div>
              <dt>
                <CountedTime
                  at={auction.effectiveEndAt}
                  left={t`Ends in`}
                  rendered={() => <Trans context="field">Ends</Trans>}
                >
                  <Trans>Ends in</Trans>
                </CountedTime>
              </dt>
              <dd className={styles.clock}>
                <LotClock at={auction.effectiveEndAt} />
              </dd>
            </div>
          )}
        </dl>
        <Link
          href={mine && canBid ? linkTo('bid', { id: goods.id }) : href}
          className={buttonClass({ variant: canBid ? 'primary' : 'outline' }, styles.bid)}
        >
          {!canBid ? (
            <Trans>View item</Trans>
          ) : live && mine?.bidder != null ? (
            <NextBid state={live.state} mine={mine} />
          ) : (
            <Trans>Place a bid</Trans>
          )}
        </Link>
      </div>
    </article>
  );
}

/** The reader's bid or maximum, after the number of bids. */
function OwnBid({ mine: { maximum, price }, currency }: { mine: BidderView; currency: string }) {
  const sum = maximum ?? price;
  if (sum === null) return null;
  const money = formatMoney(sum, currency);
  return (
    <>
      {' · '}
      {maximum === null ? <Trans>your bid {money}</Trans> : <Trans>your maximum {money}</Trans>}
    </>
  );
}

/** The time left of an auction, each second by the server's clock. */
function LotClock({ at }: { at: number }) {
  return (
    <CountedTime at={at} left="#">
      <Left at={at} />
    </CountedTime>
  );
}

function Left({ at }: { at: number }) {
  const { intl } = useLocale();
  return timeLeftText(at - useServerTime('second').now, intl) || <Trans context="status">Ending…</Trans>;
}
