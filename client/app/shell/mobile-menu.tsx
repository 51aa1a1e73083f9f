import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment, lazy, Suspense, useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import { classNames } from '#client/design/class-names.ts';
import { Drawer } from '#client/design/drawer.tsx';
import { useSession } from '#client/bridge/use-topic.ts';
import { LanguageList } from '#client/i18n/language-list.tsx';
import { useAuctionsEntry } from './auctions-entry.ts';
import { useMainMenu } from './main-menu.ts';
import styles from './menus.module.css';
import { SearchBox } from './search-box.tsx';
import { loginPath } from '#client/navigation/paths.ts';
import { linkTo } from '#protocol/pages.ts';
import { withTexts } from '#client/i18n/catalogs.ts';

const DownloadDialog = lazy(withTexts(['footer'], () => import('#client/download/download-dialog.tsx')));

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

/**
 * The main menu in three groups. Not what is in view anyway: sign-in in the header, and "Sell" in the bar of signed-in
 * people.
 */
function Entries({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const id = useId();
  const { first, more, download } = useMainMenu();
  const [home, categories, forum, merchants] = first;
  const [news, ...house] = more;
  const auctions = useAuctionsEntry();
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused');
  const { phase } = useSession();
  const sell =
    phase === 'signedIn'
      ? []
      : [{ href: loginPath(linkTo('goodsAdd')), title: t({ message: 'Sell', context: 'action' }) }];
  const groups = [
    { label: t({ message: 'Browse', context: 'heading' }), entries: [home, categories, auctions] },
    { label: t({ message: 'Community', context: 'page' }), entries: [forum, news] },
    { label: t({ message: 'Vermeil', context: 'name' }), entries: [...sell, merchants, ...house] },
  ];
  return (
    <>
      <nav aria-label={t`Main menu`}>
        {groups.map(({ label, entries }, place) => (
          <Fragment key={label}>
            <p id={`${id}${place}`} className={styles.label}>
              {label}
            </p>
            <ul aria-labelledby={`${id}${place}`}>
              {entries.map(({ href, title }) => (
                <li key={href}>
                  <Link href={href} className={styles.entry} onClick={onClose}>
                    {title}
                  </Link>
                </li>
              ))}
              {place === groups.length - 1 && (
                <li>
                  <button
                    type="button"
                    className={classNames(styles.entry, styles.opener)}
                    onClick={() => setDialog('open')}
                  >
                    {download.title}
                  </button>
                </li>
              )}
            </ul>
          </Fragment>
        ))}
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
