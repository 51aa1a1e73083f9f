import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { Icon, type IconName } from '#client/design/icon.tsx';
import page from './page.module.css';
import { linkTo } from '#protocol/pages.ts';

type Place = { href: string; label: string; icon: IconName };

/**
 * The frame of the pages of the user's account (spec §2). Their links are beside the content, on a phone above it.
 */
export function AccountPage({ title, lead, children }: { title: ReactNode; lead?: ReactNode; children: ReactNode }) {
  const { t } = useLingui();
  const [path] = useLocation();
  const places: Place[] = [
    { href: linkTo('account'), label: t`My account`, icon: 'user' },
    { href: linkTo('offers'), label: t`Offers`, icon: 'tag' },
    { href: linkTo('deals'), label: t`Deals`, icon: 'bag' },
    { href: linkTo('myAuctions'), label: t`Auctions`, icon: 'gavel' },
    { href: linkTo('agentBuys'), label: t`Agent buy`, icon: 'bag' },
    { href: linkTo('kyc'), label: t`Identity`, icon: 'check' },
    { href: linkTo('addresses'), label: t`Delivery addresses`, icon: 'bag' },
    { href: linkTo('verifyEmail'), label: t`Email`, icon: 'message' },
    { href: linkTo('verifyPhone'), label: t`Mobile phone`, icon: 'device' },
    { href: linkTo('changePassword'), label: t`Password`, icon: 'lock' },
    { href: linkTo('removeAccount'), label: t`Close account`, icon: 'trash' },
  ];
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the row is wider than the window: where one is has to be in sight.
    const row = nav.current;
    const here = row?.querySelector<HTMLElement>('[aria-current]');
    if (row && here) row.scrollLeft = here.offsetLeft - row.offsetLeft - (row.clientWidth - here.offsetWidth) / 2;
  }, []);
  const isHere = (href: string) =>
    path === href ||
    path.startsWith(`${href}/`) ||
    (href === linkTo('removeAccount') && path === linkTo('removeConfirm'));
  return (
    <div className={page.accountPage}>
      <header className={page.head}>
        <p className={page.eyebrow}>
          <Trans>Personal</Trans>
        </p>
        <h1>{title}</h1>
        {lead && <p className={page.lead}>{lead}</p>}
      </header>
      <nav ref={nav} className={page.nav} aria-label={t`Personal`}>
        <ul>
          {places.map(({ href, label, icon }) => (
            <li key={href}>
              <Link href={href} className={page.place} aria-current={isHere(href) ? 'page' : undefined}>
                <Icon name={icon} size={18} />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={page.content}>{children}</div>
    </div>
  );
}
