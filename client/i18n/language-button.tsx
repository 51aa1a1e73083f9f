import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#client/design/button.tsx';
import { BasicIcon } from '#client/design/basic-icon.tsx';
import { LOCALE_PROPERTIES } from '#protocol/locales.ts';
import { useLocale } from './locale-context.ts';
import styles from './language-list.module.css';

const LanguageDialog = lazy(() => import('./language-list.tsx'));

/** Shows the page's language; opens the language chooser (spec §2). */
export function LanguageButton() {
  const { t } = useLingui();
  const { locale } = useLocale();
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused');
  const { name } = LOCALE_PROPERTIES[locale];
  return (
    <>
      <Button
        variant="quiet"
        className={styles.button}
        aria-haspopup="dialog"
        aria-label={t`Language: ${name}`}
        onClick={() => setDialog('open')}
      >
        <BasicIcon name="globe" />
        <span className={styles.name}>{name}</span>
      </Button>
      {dialog !== 'unused' && (
        <Suspense>
          <LanguageDialog open={dialog === 'open'} onClose={() => setDialog('closed')} />
        </Suspense>
      )}
    </>
  );
}
