import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '@base-ui/react/dialog';
import { Link } from 'wouter';
import { buttonClass } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { useSession } from '#client/bridge/use-topic.ts';
import { LanguageList } from '#client/i18n/language-list.tsx';
import { useMainMenu } from './main-menu.ts';
import styles from './menus.module.css';
import { SearchBox } from './search-box.tsx';
import { loginPath } from '#client/navigation/paths.ts';
import { linkTo } from '#protocol/pages.ts';

/** The menu of narrow screens: the main menu and the languages (spec §2). */
export default function MobileMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const entries = useMainMenu();
  const { phase } = useSession();
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.sheet}>
          <div className={styles.head}>
            <Dialog.Title className={styles.title}>
              <Trans>Menu</Trans>
            </Dialog.Title>
            <Dialog.Close className={buttonClass({ variant: 'quiet', icon: true })} aria-label={t`Close`}>
              <Icon name="close" size={24} />
            </Dialog.Close>
          </div>
          <SearchBox wide onDone={onClose} />
          <nav aria-label={t`Main menu`}>
            <ul>
              {entries.map(({ href, title }) => (
                <li key={href}>
                  <Link href={href} className={styles.entry} onClick={onClose}>
                    {title}
                  </Link>
                </li>
              ))}
              <li>
                <Link
                  href={phase === 'signedOut' ? loginPath(linkTo('goodsAdd')) : linkTo('goodsAdd')}
                  className={styles.entry}
                  onClick={onClose}
                >
                  <Trans>Sell</Trans>
                </Link>
              </li>
              {phase === 'signedOut' && (
                <li>
                  <Link href={linkTo('login')} className={styles.entry} onClick={onClose}>
                    <Trans>Sign in</Trans>
                  </Link>
                </li>
              )}
            </ul>
          </nav>
          <h2 className={styles.label}>
            <Trans>Language</Trans>
          </h2>
          <LanguageList onChosen={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
