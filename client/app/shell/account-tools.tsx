import type { UserProfile } from '#protocol/entities/user.ts';
import { useLingui, Trans } from '@lingui/react/macro';
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { useViews } from '#client/bridge/current-bridge.ts';
import { useTopic } from '#client/bridge/use-topic.ts';
import { CountBadge } from '#client/design/badge.tsx';
import { Button } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { lazyOptional } from '#client/hooks/lazy-optional.ts';
import { showUnreadCount } from '#client/navigation/window-title.ts';
import { roomsTopic, SESSION } from '#protocol/bridge/topics.ts';
import styles from './menus.module.css';
import { opensQuickSearch } from './quick-search-key.ts';
import { Avatar } from '#client/design/avatar.tsx';
import { withTexts } from '#client/i18n/catalogs.ts';
import { wasSignedIn } from '#client/hooks/page-choices.ts';
import { rememberAccountCurrency } from '#client/prices/reader-currency.ts';
import { personName } from '#client/format/person-name.ts';

/** As many conversations as the dropdown lists; the rest is on their page. */
export const LISTED_ROOMS = 30;

const loadPanel = () => import('./bell-panel.tsx');
const BellPanel = lazy(loadPanel);
const CommandPalette = lazyOptional(withTexts(['footer', 'member'], () => import('./command-palette.tsx')));

/** The bell with its unread count (spec §2). The list behind it is fetched when the pointer or the focus comes near. */
function Bell({ me }: { me: string }) {
  const { t } = useLingui();
  const [asked, setAsked] = useState(false);
  const view = useTopic(roomsTopic(LISTED_ROOMS));
  const unread = view?.unreadTotal ?? 0;
  useEffect(() => {
    if (view) showUnreadCount(unread);
  }, [view, unread]);
  useEffect(() => () => showUnreadCount(0), []);
  const trigger = (
    <Button
      variant="quiet"
      icon
      className={styles.bell}
      aria-haspopup="dialog"
      aria-label={unread > 0 ? t`Messages and notices, ${unread} unread` : t`Messages and notices`}
      onPointerEnter={() => void loadPanel()}
      onFocus={() => void loadPanel()}
      onClick={() => setAsked(true)}
    >
      <Icon name="bell" size={22} />
      <CountBadge count={unread} className={styles.badge} />
    </Button>
  );
  return asked ? (
    <Suspense fallback={trigger}>
      <BellPanel trigger={trigger} view={view} me={me} />
    </Suspense>
  ) : (
    trigger
  );
}

/**
 * What the header shows to a signed-in person; loaded apart, since visitors never need it. Ctrl+K or ⌘K opens the
 * command palette.
 */
export default function AccountTools({ user }: { user: UserProfile }) {
  const [isSearching, setSearching] = useState(false);
  // With the tools, not a moment after them: people press the keys as soon as they see the page.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!opensQuickSearch(event, navigator.userAgent)) return;
      event.preventDefault();
      setSearching(true);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  const views = useViews();
  useEffect(
    () =>
      // In every tab of the browser. A session that expires keeps what its user typed.
      views.topic(SESSION).subscribe((view) => {
        if (view?.phase === 'signingOut')
          void import('#client/forms/tab-draft.ts').then((drafts) => drafts.removeTabDrafts()).catch(() => undefined);
      }).unsubscribe,
    [views],
  );
  useEffect(() => rememberAccountCurrency(user), [user]);
  useEffect(() => {
    wasSignedIn.set('yes');
    return () => rememberAccountCurrency(null);
  }, []);
  return (
    <>
      <Bell me={user.id} />
      <UserPanel user={user} onQuickSearch={() => setSearching(true)} />
      {isSearching && (
        <Suspense>
          <CommandPalette user={user} onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </>
  );
}

const loadMenu = () => import('./user-menu.tsx');
const UserMenu = lazy(loadMenu);

/**
 * The greeting with the person's name (spec §2). The menu behind it is fetched when the pointer or the focus comes
 * near.
 */
function UserPanel({ user, onQuickSearch }: { user: UserProfile; onQuickSearch: () => void }) {
  const { i18n, t } = useLingui();
  const [asked, setAsked] = useState(false);
  const name = personName(i18n, user);
  const trigger = (
    <Button
      variant="quiet"
      className={styles.trigger}
      aria-label={t`Hello, ${name}`}
      aria-haspopup="menu"
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      onClick={() => setAsked(true)}
    >
      <Avatar name={name} src={user.headFile?.url ?? null} />
      <span className={styles.greeting}>
        <Trans>
          Hello, <b>{name}</b>
        </Trans>
      </span>
      <Icon name="chevronDown" size={16} />
    </Button>
  );
  return asked ? (
    <Suspense fallback={trigger}>
      <UserMenu user={user} trigger={trigger} onQuickSearch={onQuickSearch} />
    </Suspense>
  ) : (
    trigger
  );
}
