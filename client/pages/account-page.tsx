import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { classNames } from '#client/design/class-names.ts';
import { scrollToItem } from '#client/design/scroll-row.ts';
import { Icon, type IconName } from '#client/design/icon.tsx';
import page from './page.module.css';
import { linkTo } from '#protocol/pages.ts';

type PageLink = { href: string; label: string; icon: IconName };
type LinkGroup = { label: string; links: readonly PageLink[] };

/**
 * The frame of the user's own pages (spec §2): buying, selling and the account. The groups, and the links of
 * the present one, are beside the content, on narrow screens above it.
 * @param actions beside the title
 */
export function AccountPage({
  title,
  lead,
  actions,
  children,
}: {
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const [path] = useLocation();
  const side = new URLSearchParams(useSearch()).get('side') === 'seller' ? 'seller' : undefined;
  const groups = useLinkGroups();
  const here =
    path === linkTo('removeConfirm') ? linkTo('removeAccount') : side === undefined ? path : `${path}?side=${side}`;
  const isCurrent = (href: string): boolean => here === href || here.startsWith(`${href}/`);
  const current = groups.find(({ links }) => links.some(({ href }) => isCurrent(href)));
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the row is wider than the window: the link of this page is scrolled into view.
    const link = nav.current?.querySelector<HTMLElement>('ul [aria-current]');
    const row = link?.closest('ul');
    if (row) scrollToItem(row, link);
  }, []);
  return (
    <div className={page.accountPage}>
      <header className={page.head}>
        <p className={page.eyebrow}>{current?.label ?? <Trans>Personal</Trans>}</p>
        <div className={page.headline}>
          <h1>{title}</h1>
          {actions}
        </div>
        {lead && <p className={page.lead}>{lead}</p>}
      </header>
      <nav ref={nav} className={page.nav} aria-label={t`Personal`}>
        <p className={page.groups}>
          {groups.map(({ label, links: [first] }) => (
            <Link
              key={label}
              href={first?.href ?? ''}
              className={page.group}
              aria-current={label === current?.label ? 'true' : undefined}
            >
              {label}
            </Link>
          ))}
        </p>
        {groups.map(({ label, links }) => (
          <section key={label} className={classNames(label !== current?.label && page.otherGroup)} aria-label={label}>
            <Link href={links[0]?.href ?? ''} className={page.groupLabel}>
              {label}
            </Link>
            <ul>
              {links.map(({ href, label: name, icon }) => (
                <li key={href}>
                  <Link href={href} className={page.place} aria-current={isCurrent(href) ? 'page' : undefined}>
                    <Icon name={icon} size={18} />
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <div className={page.content}>{children}</div>
    </div>
  );
}

function useLinkGroups(): LinkGroup[] {
  const { t } = useLingui();
  return [
    {
      label: t`Account`,
      links: [
        { href: linkTo('account'), label: t`My account`, icon: 'user' },
        { href: linkTo('kyc'), label: t`Identity`, icon: 'check' },
        { href: linkTo('addresses'), label: t`Delivery addresses`, icon: 'bag' },
        { href: linkTo('verifyEmail'), label: t`Email`, icon: 'message' },
        { href: linkTo('verifyPhone'), label: t`Mobile phone`, icon: 'device' },
        { href: linkTo('changePassword'), label: t`Password`, icon: 'lock' },
        { href: linkTo('removeAccount'), label: t`Close account`, icon: 'trash' },
      ],
    },
    {
      label: t({ message: 'Buying', context: 'side' }),
      links: [
        { href: linkTo('offers'), label: t`Offers made`, icon: 'tag' },
        { href: linkTo('deals'), label: t`Purchases`, icon: 'bag' },
        { href: linkTo('myAuctions'), label: t`Auctions`, icon: 'gavel' },
        { href: linkTo('favourites'), label: t`Favorite`, icon: 'heart' },
        { href: linkTo('agentBuys'), label: t`Agent buy`, icon: 'globe' },
      ],
    },
    {
      label: t({ message: 'Selling', context: 'side' }),
      links: [
        { href: linkTo('offers', { side: 'seller' }), label: t`Offers received`, icon: 'tag' },
        { href: linkTo('deals', { side: 'seller' }), label: t`Sales`, icon: 'bag' },
        { href: linkTo('myGoods'), label: t`My items`, icon: 'tag' },
        { href: linkTo('myStore'), label: t`My store`, icon: 'store' },
      ],
    },
  ];
}
