import { useLingui } from '@lingui/react/macro';
import type { IconName } from '#client/design/icon.tsx';
import { useLocation, useSearch } from 'wouter';
import { linkTo } from '#protocol/pages.ts';

export type OwnPage = { readonly href: string; readonly title: string; readonly icon: IconName };
export type OwnPageGroup = {
  readonly key: 'account' | 'buying' | 'selling' | 'community';
  readonly label: string;
  readonly pages: readonly OwnPage[];
};

/**
 * The user's own pages in their groups. The user menu, the command palette and the frame of these pages show them
 * (spec §2: my account, my store, favourites, following, my discussions).
 */
export function useOwnPages(): readonly OwnPageGroup[] {
  const { t } = useLingui();
  return [
    {
      key: 'account',
      label: t({ message: 'Account', context: 'page' }),
      pages: [
        { href: linkTo('account'), title: t`My account`, icon: 'user' },
        { href: linkTo('kyc'), title: t`Identity verification`, icon: 'check' },
        { href: linkTo('addresses'), title: t`Delivery addresses`, icon: 'address' },
        { href: linkTo('verifyEmail'), title: t({ message: 'Email', context: 'page' }), icon: 'mail' },
        { href: linkTo('verifyPhone'), title: t`Mobile phone`, icon: 'phone' },
        { href: linkTo('changePassword'), title: t`Change password`, icon: 'lock' },
        { href: linkTo('security'), title: t`Two-step sign-in`, icon: 'shield' },
        { href: linkTo('removeAccount'), title: t`Close account`, icon: 'trash' },
      ],
    },
    {
      key: 'buying',
      label: t({ message: 'Buying', context: 'side' }),
      pages: [
        { href: linkTo('offers'), title: t`Offers made`, icon: 'send' },
        { href: linkTo('deals'), title: t({ message: 'Purchases', context: 'page' }), icon: 'bag' },
        { href: linkTo('myAuctions'), title: t({ message: 'Auctions', context: 'page' }), icon: 'gavel' },
        { href: linkTo('favourites'), title: t({ message: 'Favourites', context: 'page' }), icon: 'heart' },
        { href: linkTo('savedSearches'), title: t`Saved searches`, icon: 'search' },
        { href: linkTo('agentBuys'), title: t({ message: 'Sourcing', context: 'page' }), icon: 'searchPlus' },
      ],
    },
    {
      key: 'selling',
      label: t({ message: 'Selling', context: 'side' }),
      pages: [
        { href: linkTo('offers', { side: 'seller' }), title: t`Offers received`, icon: 'reply' },
        { href: linkTo('deals', { side: 'seller' }), title: t({ message: 'Sales', context: 'page' }), icon: 'file' },
        { href: linkTo('myGoods'), title: t`My items`, icon: 'tag' },
        { href: linkTo('myStore'), title: t`My store`, icon: 'store' },
      ],
    },
    {
      key: 'community',
      label: t({ message: 'Community', context: 'page' }),
      pages: [
        { href: linkTo('follow'), title: t({ message: 'Following', context: 'page' }), icon: 'people' },
        { href: linkTo('myDiscuss'), title: t`My discussions`, icon: 'quote' },
      ],
    },
  ];
}

/** Pages whose path does not begin with that of the page they belong to. */
const PARENTS: readonly (readonly [string, string])[] = [
  [linkTo('removeConfirm'), linkTo('removeAccount')],
  [linkTo('follows'), linkTo('follow')],
  [linkTo('storeSettings'), linkTo('myStore')],
];

/**
 * @param below the address of the page that the present one belongs to, where its own address does not say so
 * @returns a function that says whether the present page is, or belongs to, the one at an address
 */
export function useIsPresentPage(below?: string): (href: string) => boolean {
  const [path] = useLocation();
  const isSellers = new URLSearchParams(useSearch()).get('side') === 'seller';
  const parent = PARENTS.find(([part]) => path.startsWith(part))?.[1] ?? path;
  const here = below ?? (isSellers ? `${parent}?side=seller` : parent);
  return (href) => here === href || here.startsWith(`${href}/`);
}
