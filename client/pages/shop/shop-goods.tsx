import { Trans } from '@lingui/react/macro';
import { useResource } from '#client/bridge/use-resource.ts';
import { GOODS_SEARCH } from '#client/bridge/calls.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { ResourceFailure } from '#client/feedback/resource-state.tsx';
import { EmptyState } from '#client/design/empty-state.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { GoodsCard } from '#client/goods/goods-card.tsx';
import { shopPath } from '#client/stores/shop-path.ts';
import { ShopPages } from './shop-pages.tsx';
import styles from './shop.module.css';
import type { Shop } from './shop.ts';

export function ShopGoods({ shop, pageNo }: { shop: Shop; pageNo: number }) {
  const { server } = useLocale();
  const input = { query: { languageCode: server, storeId: shop.id, sort: 'newest' as const, pageNo } };
  const resource = useResource(GOODS_SEARCH, input);
  const { data, phase } = resource;
  if (!data && phase === 'failed')
    return (
      <div className={styles.panel}>
        <ResourceFailure of={resource} />
      </div>
    );
  if (!data)
    return (
      <div className={styles.goods} aria-busy="true">
        {[0, 1, 2, 3].map((card) => (
          <Skeleton key={card} height="22rem" />
        ))}
      </div>
    );
  if (data.items.length === 0) {
    return (
      <EmptyState icon="tag" title={<Trans>Nothing on offer at present</Trans>}>
        <Trans>The store shows its pieces here as soon as they have been reviewed.</Trans>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={styles.goods}>
        {data.items.map((goods) => (
          <li key={goods.id}>
            <GoodsCard goods={goods} />
          </li>
        ))}
      </ul>
      <ShopPages
        current={pageNo}
        total={data.total}
        pageSize={data.pageSize}
        href={(page) => shopPath(shop.id, 'goods', page)}
      />
    </>
  );
}
