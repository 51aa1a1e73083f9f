import { useLingui } from '@lingui/react/macro';
import type { IconName } from '#client/design/icon.tsx';
import type { UserProfile } from '#protocol/entities/user.ts';
import { useSession } from '#client/bridge/use-session.ts';

export type MenuEntry = { href: string; title: string; icon: IconName };

/** The main menu (spec §2): only what stands behind a page that works. */
export function useMainMenu(): MenuEntry[] {
  const { t } = useLingui();
  const { phase } = useSession();
  const home: MenuEntry = { href: '/', title: t`Home`, icon: 'tag' };
  const category: MenuEntry = { href: '/category', title: t`Categories`, icon: 'tag' };
  const about: MenuEntry = { href: '/about', title: t`About us`, icon: 'info' };
  return phase === 'signedIn'
    ? [home, category, { href: '/chat/chat-page', title: t`Conversations`, icon: 'message' }, about]
    : [home, category, about];
}

/** The entries of the signed-in person's own menu (spec §2): my account first. My store is where one joins, too. */
export function useUserMenu({ isCustomerService }: Pick<UserProfile, 'isCustomerService'>): MenuEntry[] {
  const { t } = useLingui();
  return [
    { href: '/personal/basic', title: t`My account`, icon: 'user' },
    { href: '/chat/chat-page', title: t`Conversations`, icon: 'message' },
    { href: '/my-store', title: t`My store`, icon: 'store' },
    { href: '/goods', title: t`My goods`, icon: 'tag' },
    { href: '/favorite', title: t`Favorite`, icon: 'heart' },
    { href: '/follow-list', title: t`Follow`, icon: 'heart' },
    { href: '/auction-bid-list', title: t`Auctions`, icon: 'gavel' },
    { href: '/agent-buy-list', title: t`Agent buy`, icon: 'bag' },
    { href: '/offers', title: t`Offers`, icon: 'tag' },
    { href: '/deals', title: t`Deals`, icon: 'bag' },
    ...(isCustomerService ? [{ href: '/staff', title: t`Staff area`, icon: 'shield' } satisfies MenuEntry] : []),
  ];
}
