import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'wouter';
import { makeCall, sendCommand } from '#client/bridge/commands.ts';
import { useSession, useUser, useResource } from '#client/bridge/use-topic.ts';
import { Banner } from '#client/design/banner.tsx';
import { buttonClass, Button } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { SheetPrice, GoodsSheet } from '#client/goods/sheet/goods-sheet.tsx';
import { belowFold, lazyPart } from '#client/hooks/parts.tsx';
import { withTexts } from '#client/i18n/catalogs.ts';
import { SeenAboutGoods } from '#client/notices/mark-seen.tsx';
import type { goodsDetail } from '#protocol/http/goods-search.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import { GOODS_STATUS, SALE_TYPE } from '#protocol/lookups.ts';
import { usePurchase } from '#client/offers/use-purchase.ts';
import { ItemActions } from './item-actions.tsx';
import styles from './item.module.css';
import { linkTo, itemPath } from '#protocol/pages.ts';
import { showToast } from '#client/feedback/toasts.ts';
import { showError } from '#client/feedback/show-error.ts';
import { loginPath } from '#client/navigation/paths.ts';
import { useAction } from '#client/hooks/use-action.ts';
import { formatMoney } from '#protocol/money.ts';
import { buyerTotal } from '#protocol/rules/buyer-total.ts';
import { deliveryToReader, type DeliveryToReader as Outcome } from '#protocol/rules/delivery-to-reader.ts';
import { useRegionName } from '#client/goods/goods-names.ts';
import type { SheetGoods } from '#client/goods/sheet/sheet-goods.ts';

const AuctionPanel = lazyPart(withTexts(['auction', 'market', 'sheet'], () => import('./live-auction.tsx')));
const SellerCard = belowFold(
  withTexts(['market'], () => import('./seller-card.tsx')),
  'section',
);
const AuctionBids = belowFold(withTexts(['auction'], () => import('#client/auctions/records/auction-bids.tsx')));
const BelowItem = belowFold(withTexts(['market'], () => import('./below-item.tsx')));

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
      <Trans context="action">Favourite</Trans>
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
      aria-label={t({ message: 'Favourite', context: 'action' })}
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
        auction={auctioned ? <AuctionPanel goods={goods} signedIn={user !== null} /> : undefined}
        actions={
          <ItemActions goods={goods}>
            <div className={styles.tools}>
              <FavouriteButton goods={goods} signedIn={user !== null} />
              <ShareButton title={goods.title} />
            </div>
          </ItemActions>
        }
        seller={<SellerCard className={styles.seller} goods={goods} />}
      />
      {auctioned && <AuctionBids goods={goods} />}
      {auctioned && user?.isCustomerService && (
        <p>
          <Link href={linkTo('staffBids', { goodsId: goods.id })}>
            <Trans>Bids and bidders</Trans>
          </Link>
        </p>
      )}
      <BelowItem goods={goods} />
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

/** What delivery to their default address means for a signed-in reader; nothing without an address. */
function DeliveryToReader({ goods }: { goods: SheetGoods }) {
  const region = useRegionName();
  const { data } = useResource('addresses.list', {});
  const address = data?.find(({ isDefault }) => isDefault);
  if (!address) return null;
  const outcome = deliveryToReader(goods, address.country);
  if (outcome === 'none') return null;
  return (
    <p className={styles.toReader}>
      <Destination outcome={outcome} place={region(address.country)} />{' '}
      {outcome !== 'notSent' && <Charge goods={goods} />}{' '}
      <Link href={linkTo('addresses')}>
        <Trans>Your addresses</Trans>
      </Link>
    </p>
  );
}

function Destination({ outcome, place }: { outcome: Exclude<Outcome, 'none'>; place: string }) {
  switch (outcome) {
    case 'sent':
      return <Trans>The seller delivers to your address in {place}.</Trans>;
    case 'notSent':
      return <Trans>The seller does not deliver to your address in {place}.</Trans>;
    case 'open':
      return <Trans>Your address is in {place}. The seller names no areas: ask before you buy.</Trans>;
  }
}

function Charge({ goods }: { goods: SheetGoods }) {
  const money = formatMoney(goods.deliveryCost, goods.currency);
  switch (buyerTotal('0', goods).delivery) {
    case 'free':
      return <Trans>Delivery is at the seller’s expense.</Trans>;
    case 'added':
      return <Trans>Delivery costs you {money}.</Trans>;
    case 'extra':
      return <Trans>Delivery is at your expense; the seller names no sum.</Trans>;
    default:
      return <Trans>Agree with the seller who pays for it.</Trans>;
  }
}
