import { Icon } from '#client/design/icon.tsx';
import { LOCALE_PROPERTIES, LOCALES } from '#protocol/locales.ts';
import { useLocale } from './locale-context.ts';
import styles from './language-list.module.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '#client/design/dialog.tsx';

/** The three languages, each in its own words and its own script. */
export function LanguageList({ onChosen }: { onChosen?: () => void }) {
  const { locale, choose } = useLocale();
  return (
    <ul className={styles.list}>
      {LOCALES.map((code) => {
        const { name, htmlLang } = LOCALE_PROPERTIES[code];
        return (
          <li key={code}>
            <button
              type="button"
              className={styles.language}
              lang={htmlLang}
              aria-current={code === locale ? 'true' : undefined}
              onClick={() => {
                choose(code);
                onChosen?.();
              }}
            >
              {name}
              {code === locale && <Icon name="check" />}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** The language chooser (spec §2). */
export default function LanguageDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={<Trans>Choose your language</Trans>}
      closeLabel={t({ message: 'Close', context: 'action' })}
    >
      <LanguageList onChosen={onClose} />
    </Dialog>
  );
}
