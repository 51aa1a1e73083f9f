import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'wouter';
import { makeCall, sendCommand } from '#client/bridge/commands.ts';
import { useSession, useResource, useUser } from '#client/bridge/use-topic.ts';
import { AuctionPanel } from '#client/auctions/panel/auction-panel.tsx';
import { AuctionBids } from '#client/auctions/records/auction-bids.tsx';
import { Banner } from '#client/design/banner.tsx';
import { buttonClass, Button } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { FollowButton } from '#client/follows/follow-button.tsx';
import { BuyerTotal } from '#client/goods/sheet/buyer-total.tsx';
import { GoodsSheet, SheetPrice } from '#client/goods/sheet/goods-sheet.tsx';
import { SeenAboutGoods } from '#client/notices/mark-seen.tsx';
import type { goodsDetail } from '#protocol/http/goods-search.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import { GOODS_STATUS, SALE_TYPE } from '#protocol/lookups.ts';
import { formatMoney } from '#protocol/money.ts';
import { priceRange } from '#protocol/rules/price-range.ts';
import { responseBand } from '#protocol/rules/response-time.ts';
import { usePurchase } from '#client/offers/use-purchase.ts';
import primitives from '#client/design/primitives.module.css';
import { DeliveryToReader } from './delivery-to-reader.tsx';
import { ItemActions } from './item-actions.tsx';
import styles from './item.module.css';
import { PrintCode } from './print-code.tsx';
import { linkTo, itemPath } from '#protocol/pages.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { usePreviousData } from '#client/hooks/use-previous-data.ts';
import { GoodsGrid } from '#client/goods/goods-grid.tsx';
import { showToast } from '#client/feedback/toasts.ts';
import { showError } from '#client/feedback/show-error.ts';
import { loginPath } from '#client/navigation/paths.ts';
import { useAction } from '#client/hooks/use-action.ts';
import { Avatar } from '#client/design/avatar.tsx';
import { freeText } from '#client/format/free-text.ts';
import { shownName } from '#client/format/person-name.ts';
import { collectionsPath } from '#protocol/rules/collections-path.ts';
import { shopPath } from '#client/stores/shop-path.ts';
import { RatingSummary } from '#client/stores/stars.tsx';
import { useLocalMonth } from '#client/stores/use-local-time.ts';

/** The seller: name, verification, rating, number of listings, member since, and a button to follow. */
function SellerCard({ goods }: { goods: Detail }) {
  const { i18n } = useLingui();
  const { seller, isOwn } = goods;
  const { avatar, storeId, rating, goods: offered, since, verified } = seller;
  const name = shownName(i18n, seller.name, seller.userId);
  const month = useLocalMonth(since);
  return (
    <section className={styles.seller}>
      <Avatar name={name} src={avatar?.url ?? null} size="large" />
      <div className={styles.sellerWords}>
        <p className={styles.sellerLabel}>{isOwn ? <Trans>This item is yours.</Trans> : <Trans>Offered by</Trans>}</p>
        <h2 className={styles.sellerName} {...freeText(name)}>
          {storeId ? <Link href={shopPath(storeId)}>{name}</Link> : name}
        </h2>
        {verified && (
          <p className={styles.verified}>
            <Icon name="check" size={16} />
            <Trans>Identity verified</Trans>
          </p>
        )}
        <ResponseTime time={seller.responseTime} />
        {storeId && (
          <p>
            <RatingSummary rating={rating} />
          </p>
        )}
        <p className={styles.sellerFacts}>
          {storeId ? (
            <Link href={collectionsPath({ filters: { storeId } })} className={primitives.target}>
              <Plural value={offered} one="# item for sale" other="# items for sale" />
            </Link>
          ) : (
            <span>
              <Plural value={offered} one="# item for sale" other="# items for sale" />
            </span>
          )}
          {month && (
            <span>
              <Trans>Member since {month}</Trans>
            </span>
          )}
        </p>
        {!isOwn && (
          <p className={styles.follow}>
            <FollowButton
              kind={storeId ? 'store' : 'user'}
              id={storeId ?? seller.userId}
              page={itemPath(goods)}
              small
            />
          </p>
        )}
      </div>
    </section>
  );
}

/** How long first answers of the last 90 days took; nothing with too few of them. */
function ResponseTime({ time }: { time: number | null }) {
  const band = responseBand(time);
  if (!band) return null;
  const { unit, count } = band;
  return (
    <p className={styles.sellerLabel}>
      {unit === 'hour' ? (
        <Trans>Usually answers within an hour</Trans>
      ) : unit === 'hours' ? (
        <Plural value={count} one="Usually answers within # hour" other="Usually answers within # hours" />
      ) : (
        <Plural value={count} one="Usually answers within # day" other="Usually answers within # days" />
      )}
    </p>
  );
}

/** Adds the item to favourites or removes it; visitors sign in first and return. */
function FavouriteButton({ goods, signedIn }: { goods: Detail; signedIn: boolean }) {
  const { t } = useLingui();
  const { isFavourite, favourites } = goods;
  const toggle = useAction(async () => {
    await makeCall('favourites.set', { params: { goodsId: goods.id }, body: { favourite: !isFavourite } });
  }, showError);
  const content = (
    <>
      <Icon name="heart" className={isFavourite ? styles.kept : undefined} />
      <Trans context="action">Favorite</Trans>
      {favourites > 0 && <span className={styles.number}>{favourites}</span>}
    </>
  );
  if (!signedIn)
    return (
      <Link href={loginPath(itemPath(goods))} className={buttonClass({ variant: 'quiet' })}>
        {content}
      </Link>
    );
  return (
    <Button
      variant="quiet"
      busy={toggle.busy}
      aria-pressed={isFavourite}
      aria-label={t({ message: 'Favorite', context: 'action' })}
      onClick={() => toggle.run()}
    >
      {content}
    </Button>
  );
}

/** Shares the page's URL with the Web Share API, or copies it. */
function ShareButton({ title }: { title: string }) {
  const { t } = useLingui();
  const share = async () => {
    const { origin, pathname } = window.location;
    const url = origin + pathname;
    if (typeof navigator.share === 'function') {
      // The user may close the share sheet.
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      showToast({
        key: 'share',
        tone: 'success',
        title: t({ message: 'Copied', context: 'status' }),
        message: t`The link to this item is in your clipboard.`,
      });
    } catch {
      showToast({ key: 'share', tone: 'info', title: t`The link to this item`, message: url });
    }
  };
  return (
    <Button variant="quiet" onClick={() => void share()}>
      <Icon name="share" size={18} />
      <Trans context="action">Share</Trans>
    </Button>
  );
}

/** Similar items. Renders nothing when empty or failed. */
function SimilarGoods({ goods: { id: goodsId, currency } }: { goods: Detail }) {
  const { server } = useLocale();
  const rates = useResource('exchangeRates.read', {}).data?.rates;
  const goods = usePreviousData(
    useResource('goods.similar', { params: { goodsId }, query: { languageCode: server, limit: 4 } }).data ?? undefined,
  );
  if (!goods?.length) return null;
  return (
    <section className={styles.similar} aria-labelledby="similar-title">
      <h2 id="similar-title">
        <Trans>Similar items</Trans>
      </h2>
      <PriceRange range={priceRange(goods, currency, rates ?? {})} currency={currency} />
      <GoodsGrid goods={goods} />
    </section>
  );
}

/** Between which prices similar pieces are offered. */
function PriceRange({ range, currency }: { range: ReturnType<typeof priceRange>; currency: string }) {
  if (!range) return null;
  const [low, high] = [formatMoney(range.low, currency), formatMoney(range.high, currency)];
  return (
    <p className={styles.range}>
      {range.exact ? (
        <Trans>
          Offered between {low} and {high}
        </Trans>
      ) : (
        <Trans>
          Offered between about {low} and {high}
        </Trans>
      )}
    </p>
  );
}

/** Statuses that may have an auction; hidden goods are visible to their owner only. */
const AUCTIONED: ReadonlySet<number> = new Set([
  GOODS_STATUS.forSale,
  GOODS_STATUS.hidden,
  GOODS_STATUS.soldOut,
  GOODS_STATUS.auctionComplete,
]);

type Detail = CallResponse<typeof goodsDetail>;

/** Counts a visit once per page view; the server decides whether it is a new one. Renders nothing. */
function Visit({ goodsId, own }: { goodsId: string; own: boolean }): null {
  const { phase } = useSession();
  const known = phase === 'signedIn' || phase === 'signedOut';
  const counted = useRef(false);
  useEffect(() => {
    if (!known || own || counted.current) return;
    counted.current = true;
    // A failed visit count is not shown to the visitor.
    makeCall('goods.visit', { params: { goodsId } }).catch(() => undefined);
    sendCommand('history.add', { list: 'goods', item: goodsId }).catch(() => undefined);
  }, [goodsId, known, own]);
  return null;
}

type BoughtProps = { goods: Detail; until: ReactNode; children: (price: string) => ReactNode };

/** What the buyer of the item sees, at the agreed price. @param until what everyone else sees */
function Bought(props: BoughtProps) {
  const user = useUser();
  return user && !props.goods.isOwn ? <BoughtByUser {...props} /> : props.until;
}

function BoughtByUser({ goods, until, children }: BoughtProps) {
  const { deal } = usePurchase(goods.id);
  return deal?.side === 'buyer' ? children(deal.price) : until;
}

/** The item, its actions, its seller, and similar items. */
export function ItemView({ goods }: { goods: Detail }) {
  const user = useUser();
  // Goods that were never listed have terms but no auction yet.
  const auctioned = goods.saleType === SALE_TYPE.auction && AUCTIONED.has(goods.status);
  return (
    <>
      <Visit goodsId={goods.id} own={goods.isOwn} />
      {user && <SeenAboutGoods me={user.id} goodsId={goods.id} />}
      <div className={styles.notice}>
        <Bought goods={goods} until={<StateNotice goods={goods} />}>
          {() => null}
        </Bought>
      </div>
      <GoodsSheet
        goods={goods}
        price={
          <Bought goods={goods} until={<SheetPrice goods={goods} />}>
            {(price) => <SheetPrice goods={goods} agreed={price} />}
          </Bought>
        }
        delivery={user && !goods.isOwn && <DeliveryToReader goods={goods} />}
        auction={
          auctioned ? (
            <AuctionPanel
              goods={goods}
              signedIn={user !== null}
              isOwn={goods.isOwn}
              renderTotal={(price) => <BuyerTotal goods={goods} price={price} />}
            />
          ) : undefined
        }
        actions={
          <ItemActions goods={goods}>
            <div className={styles.tools}>
              <FavouriteButton goods={goods} signedIn={user !== null} />
              <ShareButton title={goods.title} />
            </div>
          </ItemActions>
        }
        seller={<SellerCard goods={goods} />}
      />
      {auctioned && <AuctionBids goods={goods} />}
      {auctioned && user?.isCustomerService && (
        <p>
          <Link href={linkTo('staffBids', { goodsId: goods.id })}>
            <Trans>Bids and bidders</Trans>
          </Link>
        </p>
      )}
      <p className={styles.figures}>
        <Icon name="eye" size={16} />
        <Plural value={goods.visits} _0="No views yet" one="# view" other="# views" />
      </p>
      <PrintCode />
      <SimilarGoods goods={goods} />
    </>
  );
}

/** A notice above the item: frozen, no longer for sale, or not yet. */
function StateNotice({ goods }: { goods: Detail }) {
  if (goods.frozen) {
    return (
      <Banner tone="warning" icon="lock">
        <Trans>
          Our staff have frozen this item: only you can see it. Write to customer service if you think this is a
          mistake.
        </Trans>
      </Banner>
    );
  }
  switch (goods.status) {
    case GOODS_STATUS.forSale:
      return null;
    case GOODS_STATUS.soldOut:
      return (
        <Banner icon="tag">
          <Trans>This item has been sold. Its page remains for reference.</Trans>
        </Banner>
      );
    case GOODS_STATUS.auctionComplete:
      return (
        <Banner icon="gavel">
          <Trans>The auction of this item has ended.</Trans>
        </Banner>
      );
    default:
      return goods.isOwn ? (
        <Banner icon="eyeOff">
          <Trans>Only you can see this page: the item is not for sale.</Trans>
        </Banner>
      ) : null;
  }
}
