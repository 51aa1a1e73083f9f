import { Trans } from '@lingui/react/macro';
import { useLocale } from '#client/i18n/locale-context.ts';
import { shortTime } from '#client/format/dates.ts';
import { Button } from '#client/design/button.tsx';
import type { FormDraft } from './use-form-draft.ts';
import styles from './forms.module.css';

/** Whether the form is saved, and a button to start over. Not announced: saving must not interrupt. */
export function DraftNote({
  draft,
  onDiscard,
}: {
  draft: Pick<FormDraft<unknown>, 'value' | 'savedAt' | 'unsaved' | 'phase' | 'error'>;
  onDiscard?: () => void;
}) {
  const { intl } = useLocale();
  const at = draft.savedAt === null ? null : shortTime(draft.savedAt, intl);
  // What was handed in or thrown away is kept as nothing, and of nothing there is nothing to say.
  if ((draft.value === null && !draft.error) || (at === null && !draft.unsaved && !draft.error)) return null;
  return (
    <p className={styles.note}>
      {draft.error ? (
        <Trans>Not saved yet. It is tried again by itself; this page keeps what you have written.</Trans>
      ) : draft.unsaved || at === null ? (
        <Trans>Saving…</Trans>
      ) : (
        <Trans>Saved as a draft · {at}</Trans>
      )}
      {onDiscard && at !== null && (
        <Button variant="quiet" size="small" onClick={onDiscard}>
          <Trans>Discard the draft</Trans>
        </Button>
      )}
    </p>
  );
}
