import { useLingui } from '@lingui/react/macro';
import type { IconName } from '#client/design/icon.tsx';
import { linkTo } from '#protocol/pages.ts';

export type MenuEntry = { href: string; title: string; icon: IconName };
type Four = readonly [MenuEntry, MenuEntry, MenuEntry, MenuEntry];

/**
 * The main menu (spec §2). The header shows `first`, and the others below "More". The download entry opens the modal.
 */
export function useMainMenu(): { first: Four; more: Four; download: MenuEntry } {
  const { t } = useLingui();
  return {
    first: [
      { href: linkTo('home'), title: t({ message: 'Home', context: 'page' }), icon: 'compass' },
      { href: linkTo('categories'), title: t({ message: 'Categories', context: 'heading' }), icon: 'tag' },
      { href: linkTo('discuss'), title: t`Discussion forum`, icon: 'quote' },
      { href: linkTo('merchant'), title: t`For merchants`, icon: 'store' },
    ],
    more: [
      { href: linkTo('news'), title: t`Industry news`, icon: 'book' },
      { href: linkTo('service'), title: t({ message: 'Services', context: 'page' }), icon: 'shield' },
      { href: linkTo('about'), title: t`About us`, icon: 'people' },
      { href: linkTo('contact'), title: t`Contact us`, icon: 'mail' },
    ],
    download: { href: linkTo('app'), title: t`Download app`, icon: 'download' },
  };
}
