import { useLingui } from '@lingui/react/macro';
import type { IconName } from '#client/design/icon.tsx';
import type { UserProfile } from '#protocol/entities/user.ts';
import { useSession } from '#client/bridge/use-topic.ts';
import { linkTo } from '#protocol/pages.ts';

export type MenuEntry = { href: string; title: string; icon: IconName };

/** The main menu (spec §2). */
export function useMainMenu(): MenuEntry[] {
  const { t } = useLingui();
  const { phase } = useSession();
  const home: MenuEntry = { href: linkTo('home'), title: t`Home`, icon: 'tag' };
  const category: MenuEntry = { href: linkTo('categories'), title: t`Categories`, icon: 'tag' };
  const about: MenuEntry = { href: linkTo('about'), title: t`About us`, icon: 'info' };
  return phase === 'signedIn'
    ? [home, category, { href: linkTo('rooms'), title: t`Conversations`, icon: 'message' }, about]
    : [home, category, about];
}

/** The entries of the signed-in person's own menu (spec §2): my account first. My store is where one joins, too. */
export function useUserMenu({ isCustomerService }: Pick<UserProfile, 'isCustomerService'>): MenuEntry[] {
  const { t } = useLingui();
  return [
    { href: linkTo('account'), title: t`My account`, icon: 'user' },
    { href: linkTo('rooms'), title: t`Conversations`, icon: 'message' },
    { href: linkTo('myStore'), title: t`My store`, icon: 'store' },
    { href: linkTo('myGoods'), title: t`My goods`, icon: 'tag' },
    { href: linkTo('favourites'), title: t`Favorite`, icon: 'heart' },
    { href: linkTo('follow'), title: t`Follow`, icon: 'heart' },
    { href: linkTo('myAuctions'), title: t`Auctions`, icon: 'gavel' },
    { href: linkTo('agentBuys'), title: t`Agent buy`, icon: 'bag' },
    { href: linkTo('offers'), title: t`Offers`, icon: 'tag' },
    { href: linkTo('deals'), title: t`Deals`, icon: 'bag' },
    ...(isCustomerService ? [{ href: linkTo('staff'), title: t`Staff area`, icon: 'shield' } satisfies MenuEntry] : []),
  ];
}
