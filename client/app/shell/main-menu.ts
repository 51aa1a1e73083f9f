import { useLingui } from '@lingui/react/macro';
import type { IconName } from '#client/design/icon.tsx';
import { useSession } from '../session.ts';

export type MenuEntry = { href: string; title: string; icon: IconName };

/** The main menu (spec §2): only what stands behind a page that works. */
export function useMainMenu(): MenuEntry[] {
  const { t } = useLingui();
  const { phase } = useSession();
  const home: MenuEntry = { href: '/', title: t`Home`, icon: 'tag' };
  const about: MenuEntry = { href: '/about', title: t`About us`, icon: 'info' };
  return phase === 'signedIn' ? [home, { href: '/chat/chat-page', title: t`Conversations`, icon: 'message' }, about] : [home, about];
}

/** The entries of the signed-in person's own menu (spec §2): my account first. @param isStore whether there is a store. */
export function useUserMenu(isStore: boolean): MenuEntry[] {
  const { t } = useLingui();
  return [
    { href: '/personal/basic', title: t`My account`, icon: 'user' },
    { href: '/chat/chat-page', title: t`Conversations`, icon: 'message' },
    ...(isStore ? [{ href: '/my-store', title: t`My store`, icon: 'store' } satisfies MenuEntry] : []),
    { href: '/follow-list', title: t`Follow`, icon: 'heart' },
    { href: '/auction-bid-list', title: t`Auctions`, icon: 'gavel' },
    { href: '/agent-buy-list', title: t`Agent buy`, icon: 'bag' },
  ];
}
