import { linkTo } from '#protocol/pages.ts';
/** The tabs of a store's page; the first is the default. */
export const SHOP_TABS = ['goods', 'media', 'comments', 'about'] as const;
export type ShopTab = (typeof SHOP_TABS)[number];

/** @returns the tab of a path segment; undefined for an unknown one */
export function shopTab(tab: string | undefined): ShopTab | undefined {
  return tab === undefined ? 'goods' : SHOP_TABS.find((known) => known === tab);
}

/**
 * The path of a store's page (spec §2: /shop-id/{id}/{tab?}/{productPageNo?}/{commentPageNo?}), as short as it can be.
 * @param pageNo of the goods, or of the comments when their tab is named; media have no page in the path and take none
 */
export function shopPath(id: string, tab: ShopTab = 'goods', pageNo = 1): string {
  if (pageNo === 1) return linkTo('shop', { id, tab: tab === 'goods' ? undefined : tab });
  if (tab === 'comments') return linkTo('shop', { id, tab, productPageNo: 1, commentPageNo: pageNo });
  return linkTo('shop', { id, tab, productPageNo: tab === 'goods' ? pageNo : undefined });
}
