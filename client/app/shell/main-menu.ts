import { useLingui } from '@lingui/react/macro';
import type { IconName } from '#client/design/icon.tsx';
import type { UserProfile } from '#protocol/entities/user.ts';
import { linkTo } from '#protocol/pages.ts';

export type MenuEntry = { href: string; title: string; icon: IconName };

/**
 * The main menu (spec §2). The header shows `first`, and the others below "More". The download entry opens the modal.
 */
export function useMainMenu(): { first: readonly MenuEntry[]; more: readonly MenuEntry[]; download: MenuEntry } {
  const { t } = useLingui();
  return {
    first: [
      { href: linkTo('home'), title: t`Home`, icon: 'tag' },
      { href: linkTo('categories'), title: t`Categories`, icon: 'tag' },
      { href: linkTo('discuss'), title: t`Discussion forum`, icon: 'message' },
      { href: linkTo('merchant'), title: t`For merchants`, icon: 'store' },
    ],
    more: [
      { href: linkTo('news'), title: t`Industry news`, icon: 'info' },
      { href: linkTo('service'), title: t`Services`, icon: 'shield' },
      { href: linkTo('about'), title: t`About us`, icon: 'info' },
      { href: linkTo('contact'), title: t`Contact us`, icon: 'message' },
    ],
    download: { href: linkTo('app'), title: t`Download app`, icon: 'download' },
  };
}

/** The entries of the signed-in person's own menu (spec §2): my account first. My store is where one joins, too. */
export function useUserMenu({ isCustomerService }: Pick<UserProfile, 'isCustomerService'>): MenuEntry[] {
  const { t } = useLingui();
  return [
    { href: linkTo('account'), title: t`My account`, icon: 'user' },
    { href: linkTo('rooms'), title: t`Conversations`, icon: 'message' },
    { href: linkTo('myStore'), title: t`My store`, icon: 'store' },
    { href: linkTo('myGoods'), title: t`My items`, icon: 'tag' },
    { href: linkTo('favourites'), title: t`Favorite`, icon: 'heart' },
    { href: linkTo('savedSearches'), title: t`Saved searches`, icon: 'search' },
    { href: linkTo('follow'), title: t`Follow`, icon: 'heart' },
    { href: linkTo('myDiscuss'), title: t`My discussions`, icon: 'message' },
    { href: linkTo('myAuctions'), title: t`Auctions`, icon: 'gavel' },
    { href: linkTo('agentBuys'), title: t`Agent buy`, icon: 'bag' },
    { href: linkTo('offers'), title: t`Offers`, icon: 'tag' },
    { href: linkTo('deals'), title: t`Deals`, icon: 'bag' },
    ...(isCustomerService ? [{ href: linkTo('staff'), title: t`Staff area`, icon: 'shield' } satisfies MenuEntry] : []),
  ];
}
