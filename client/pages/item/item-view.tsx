import { lazy, Suspense } from 'react';
import { AuctionPanel } from '#client/auctions/panel/auction-panel.tsx';
import { useUser, type Resource } from '#client/bridge/use-topic.ts';
import { GoodsSheet } from '#client/goods/sheet/goods-sheet.tsx';
import { hydratedOnUse } from '#client/hooks/parts.tsx';
import { withTexts } from '#client/i18n/catalogs.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { goodsDetail } from '#protocol/http/goods-search.ts';
import styles from './item.module.css';

/* All of an item but its auction, which is taken over at once while it runs, waits until it is used. */
const AboveItem = hydratedOnUse(withTexts(['market'], () => import('./above-item.tsx')));
const ItemPrice = hydratedOnUse(withTexts(['sheet'], () => import('./item-price.tsx')));
const ItemActions = hydratedOnUse(withTexts(['market', 'sheet'], () => import('./item-actions.tsx')));
const DeliveryToReader = lazy(withTexts(['market'], () => import('./delivery-to-reader.tsx')));
const SellerCard = hydratedOnUse(
  withTexts(['market'], () => import('./seller-card.tsx')),
  'section',
);
const AuctionBids = hydratedOnUse(
  withTexts(['auction', 'sheet'], () => import('#client/auctions/records/auction-bids.tsx')),
);
const BelowItem = hydratedOnUse(withTexts(['market'], () => import('./below-item.tsx')));

type Detail = CallResponse<typeof goodsDetail>;

/** The item, its actions, its seller, and similar items. @param view of its data: whether they are stale */
export function ItemView({ goods, view }: { goods: Detail; view: Resource }) {
  const user = useUser();
  // Goods that were never listed have terms but no auction yet.
  const auctioned = goods.auction !== null;
  return (
    <>
      <AboveItem
        className={styles.notice}
        said={view.error === null ? '' : view.error.code}
        goods={goods}
        view={view}
      />
      <GoodsSheet
        goods={goods}
        sale={
          auctioned ? (
            <AuctionPanel goods={goods} sheet={goods} signedIn={user !== null} isOwn={goods.isOwn} />
          ) : (
            <ItemPrice className={styles.sale} goods={goods} />
          )
        }
        delivery={
          user &&
          !goods.isOwn && (
            <Suspense>
              <DeliveryToReader goods={goods} />
            </Suspense>
          )
        }
        renderActions={(className) => <ItemActions className={className} goods={goods} />}
        seller={<SellerCard className={styles.seller} goods={goods} />}
      />
      {auctioned && <AuctionBids goods={goods} />}
      <BelowItem goods={goods} staff={auctioned && user?.isCustomerService === true} />
    </>
  );
}
