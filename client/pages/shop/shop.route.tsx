import { useResource } from '#client/bridge/use-resource.ts';
import { STORE_PAGE } from '#client/bridge/calls.ts';
import { NotFoundPage } from '#client/feedback/error-page.tsx';
import type { PageProps } from '#client/navigation/route.ts';
import { ResourceFailure, ResourceState } from '#client/feedback/resource-state.tsx';
import { usePageDescription, usePageTitle } from '#client/navigation/page-title.ts';
import { Skeleton } from '#client/design/skeleton.tsx';
import { shopTab, type ShopTab } from '#client/stores/shop-path.ts';
import page from '../page.module.css';
import { ShopAbout } from './shop-about.tsx';
import { ShopComments } from './shop-comments.tsx';
import { ShopGoods } from './shop-goods.tsx';
import { ShopHead } from './shop-head.tsx';
import { ShopMedia } from './shop-media.tsx';
import { ShopTabs } from './shop-tabs.tsx';
import type { Shop } from './shop.ts';
import styles from './shop.module.css';

/** A store as everybody sees it: /shop-id/{id}/{tab?}/{productPageNo?}/{commentPageNo?}. A frozen one is there for its owner alone. */
export default function ShopPage({ params }: PageProps) {
  const input = { params: { storeId: params.id ?? '' } };
  const view = useResource(STORE_PAGE, input);
  const { data: shop, error, phase } = view;
  const tab = shopTab(params.tab);
  usePageTitle(shop?.displayName);
  usePageDescription(shop?.profile);
  if (!tab || (!shop && (error?.status === 404 || error?.status === 400))) return <NotFoundPage />;
  if (!shop && phase === 'failed' && error)
    return (
      <div className={page.page}>
        <ResourceFailure of={view} />
      </div>
    );
  if (!shop) {
    return (
      <div className={styles.page} aria-busy="true">
        <Skeleton height="15rem" />
        <div className={styles.content}>
          <Skeleton height="3rem" />
          <Skeleton height="20rem" />
        </div>
      </div>
    );
  }
  return (
    <div className={styles.page}>
      <ShopHead shop={shop} />
      <div className={styles.content}>
        <ResourceState of={view} />
        <ShopTabs shop={shop} current={tab} />
        <Panel
          shop={shop}
          tab={tab}
          productPageNo={Number(params.productPageNo ?? 1)}
          commentPageNo={Number(params.commentPageNo ?? 1)}
        />
      </div>
    </div>
  );
}

function Panel({
  shop,
  tab,
  productPageNo,
  commentPageNo,
}: {
  shop: Shop;
  tab: ShopTab;
  productPageNo: number;
  commentPageNo: number;
}) {
  switch (tab) {
    case 'goods':
      return <ShopGoods shop={shop} pageNo={productPageNo} />;
    case 'media':
      return <ShopMedia shop={shop} />;
    case 'comments':
      return <ShopComments shop={shop} pageNo={commentPageNo} />;
    case 'about':
      return <ShopAbout shop={shop} />;
  }
}
