import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { TabLinks } from '#client/design/tab-links.tsx';
import { shopPath, SHOP_TABS, type ShopTab } from '#client/stores/shop-path.ts';
import styles from './shop.module.css';
import type { Shop } from './shop.ts';

/** Goods, media, comments and what the store says of itself: each with an address of its own. */
export function ShopTabs({ shop, current }: { shop: Shop; current: ShopTab }) {
  const { t } = useLingui();
  const counted = (count: number) => (count > 0 ? <span className={styles.tabCount}>{count}</span> : null);
  const labels: Record<ShopTab, ReactNode> = {
    goods: (
      <>
        <Trans>Goods</Trans>
        {counted(shop.goods)}
      </>
    ),
    media: (
      <>
        <Trans>Pictures & videos</Trans>
        {counted(shop.media)}
      </>
    ),
    comments: (
      <>
        <Trans>Comments</Trans>
        {counted(shop.rating.count)}
      </>
    ),
    about: <Trans>About the store</Trans>,
  };
  return (
    <TabLinks
      label={t`Pages of this store`}
      links={SHOP_TABS.map((tab) => ({ href: shopPath(shop.id, tab), label: labels[tab], current: tab === current }))}
    />
  );
}
