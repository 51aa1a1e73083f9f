import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useRef, useState } from 'react';
import { Link } from 'wouter';
import { classNames } from '#client/design/class-names.ts';
import { Drawer } from '#client/design/drawer.tsx';
import { useSession } from '#client/bridge/use-topic.ts';
import { LanguageList } from '#client/i18n/language-list.tsx';
import { useMainMenu } from './main-menu.ts';
import styles from './menus.module.css';
import { SearchBox } from './search-box.tsx';
import { loginPath, useLoginPath } from '#client/navigation/paths.ts';
import { linkTo } from '#protocol/pages.ts';

const DownloadDialog = lazy(() => import('#client/download/download-dialog.tsx'));

/** What the header of narrow screens leaves out: the search field, or the main menu and the languages (spec §2). */
export default function MobileMenu({
  view,
  open,
  onClose,
}: {
  view: 'menu' | 'search';
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const search = useRef<HTMLInputElement>(null);
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={view === 'search' ? <Trans context="action">Search</Trans> : <Trans context="heading">Menu</Trans>}
      closeLabel={t({ message: 'Close', context: 'action' })}
      classes={{ popup: styles.sheet, head: styles.head, title: styles.title }}
      initialFocus={view === 'search' ? search : undefined}
    >
      {view === 'search' ? <SearchBox wide field={search} onDone={onClose} /> : <Entries onClose={onClose} />}
    </Drawer>
  );
}

function Entries({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { first, more, download } = useMainMenu();
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused');
  const { phase } = useSession();
  const login = useLoginPath();
  return (
    <>
      <nav aria-label={t`Main menu`}>
        <ul>
          {[...first, ...more].map(({ href, title }) => (
            <li key={href}>
              <Link href={href} className={styles.entry} onClick={onClose}>
                {title}
              </Link>
            </li>
          ))}
          <li>
            <button type="button" className={classNames(styles.entry, styles.opener)} onClick={() => setDialog('open')}>
              {download.title}
            </button>
          </li>
          <li>
            <Link
              href={phase === 'signedOut' ? loginPath(linkTo('goodsAdd')) : linkTo('goodsAdd')}
              className={styles.entry}
              onClick={onClose}
            >
              <Trans context="action">Sell</Trans>
            </Link>
          </li>
          {phase === 'signedOut' && (
            <li>
              <Link href={login} className={styles.entry} onClick={onClose}>
                <Trans>Sign In / Sign Up</Trans>
              </Link>
            </li>
          )}
        </ul>
      </nav>
      <h2 className={styles.label}>
        <Trans context="field">Language</Trans>
      </h2>
      <LanguageList onChosen={onClose} />
      {dialog !== 'unused' && (
        <Suspense>
          <DownloadDialog open={dialog === 'open'} onClose={() => setDialog('closed')} />
        </Suspense>
      )}
    </>
  );
}
