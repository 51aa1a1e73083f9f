import { useLingui } from '@lingui/react/macro';
import { SALE_TYPE } from '#protocol/lookups.ts';
import { collectionsPath } from '#protocol/rules/collections-path.ts';
import type { MenuEntry } from './main-menu.ts';

/** Items at auction, in the menus; apart from the main menu, which every page loads. */
export function useAuctionsEntry(): MenuEntry {
  const { t } = useLingui();
  return {
    href: collectionsPath({ filters: { saleType: String(SALE_TYPE.auction) } }),
    title: t({ message: 'Auctions', context: 'menu' }),
    icon: 'gavel',
  };
}
