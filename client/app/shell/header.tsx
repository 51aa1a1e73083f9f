import { Trans, useLingui } from '@lingui/react/macro';
import { withTexts } from '#client/i18n/catalogs.ts';
import { lazy, memo, Suspense, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Button, buttonClass } from '#client/design/button.tsx';
import { classNames } from '#client/design/class-names.ts';
import { BasicIcon } from '#client/design/basic-icon.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { useScrolled } from '#client/design/use-scrolled.ts';
import { PAGE } from '#protocol/page-limits.ts';
import { loginPath, useLoginPath } from '#client/navigation/paths.ts';
import { useSession } from '#client/bridge/use-topic.ts';
import { Brand } from './brand.tsx';
import styles from './header.module.css';
import { LanguageButton } from '#client/i18n/language-button.tsx';
import { useMainMenu } from './main-menu.ts';
import { SearchBox } from './search-box.tsx';
import { linkTo } from '#protocol/pages.ts';

const AccountTools = lazy(withTexts(['member'], () => import('./account-tools.tsx')));
const loadMore = () => import('./more-menu.tsx');
const MoreMenu = lazy(loadMore);
const MobileMenu = lazy(() => import('./mobile-menu.tsx'));

/** The head of every page. @param fixed it follows the reader once 150 px are scrolled (spec §2, §9). */
export const Header = memo(function Header({ fixed }: { fixed: boolean }) {
  const { t } = useLingui();
  const scrolled = useScrolled(PAGE.stickyHeader);
  const [sheet, setSheet] = useState<{ view: 'menu' | 'search'; open: boolean } | null>(null);
  const isOpen = (view: 'menu' | 'search') => sheet?.view === view && sheet.open;
  return (
    <header className={styles.place}>
      <div className={classNames(styles.bar, fixed && scrolled && styles.sticky)}>
        <Brand />
        <MainNavigation />
        <div className={styles.tools}>
          <SearchBox />
          <SellButton />
          <span className={styles.wideOnly}>
            <LanguageButton />
          </span>
          <Button
            variant="quiet"
            icon
            className={styles.searchButton}
            aria-label={t`Search the collections`}
            aria-haspopup="dialog"
            aria-expanded={isOpen('search')}
            onClick={() => setSheet({ view: 'search', open: true })}
          >
            <BasicIcon name="search" size={22} />
          </Button>
          <Account />
          <Button
            variant="quiet"
            icon
            className={styles.menuButton}
            aria-label={t({ message: 'Menu', context: 'heading' })}
            aria-haspopup="dialog"
            aria-expanded={isOpen('menu')}
            onClick={() => setSheet({ view: 'menu', open: true })}
          >
            <BasicIcon name="menu" size={24} />
          </Button>
        </div>
      </div>
      {sheet && (
        <Suspense>
          <MobileMenu {...sheet} onClose={() => setSheet({ ...sheet, open: false })} />
        </Suspense>
      )}
    </header>
  );
});

function MainNavigation() {
  const { t } = useLingui();
  const { first } = useMainMenu();
  const [path] = useLocation();
  return (
    <nav className={styles.navigation} aria-label={t`Main menu`}>
      {first.map(({ href, title }) => (
        <Link
          key={href}
          href={href}
          className={classNames(styles.entry, href === linkTo('home') && styles.homeEntry)}
          aria-current={path === href ? 'page' : undefined}
        >
          {title}
        </Link>
      ))}
      <More />
    </nav>
  );
}

/** The rest of the main menu, loaded when it opens. */
function More() {
  const [asked, setAsked] = useState(false);
  const trigger = (
    <button
      type="button"
      className={styles.more}
      aria-haspopup="menu"
      onPointerEnter={() => void loadMore()}
      onFocus={() => void loadMore()}
      onClick={() => setAsked(true)}
    >
      <Trans context="action">More</Trans>
      <BasicIcon name="chevronDown" size={14} />
    </button>
  );
  return asked ? (
    <Suspense fallback={trigger}>
      <MoreMenu trigger={trigger} />
    </Suspense>
  ) : (
    trigger
  );
}

/** Sell (spec §2): to the form for signed-in people, to sign-in for others, who come to the form afterwards. */
function SellButton() {
  const { phase } = useSession();
  const href = phase === 'signedOut' ? loginPath(linkTo('goodsAdd')) : linkTo('goodsAdd');
  return (
    <Link href={href} className={classNames(buttonClass({ size: 'small' }), styles.wideOnly)}>
      <Trans context="action">Sell</Trans>
    </Link>
  );
}

/**
 * Bell and user panel when signed in, else the sign-in link. While the session is being restored, a placeholder on a
 * device whose user was signed in, by the mark of `public/theme.js`.
 */
function Account() {
  const { phase, user } = useSession();
  const [path] = useLocation();
  const login = useLoginPath();
  if (user) {
    return (
      <Suspense fallback={<Skeleton width="108px" height="40px" />}>
        <AccountTools user={user} />
      </Suspense>
    );
  }
  const isRestoring = phase === 'restoring';
  return (
    <>
      {isRestoring && <Skeleton width="108px" height="40px" className={styles.returning} />}
      {path !== linkTo('login') && (
        <Link href={login} className={classNames(buttonClass({ size: 'small' }), isRestoring && styles.visiting)}>
          <Trans>Sign In / Sign Up</Trans>
        </Link>
      )}
    </>
  );
}
