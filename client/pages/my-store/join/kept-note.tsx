import { Trans } from '@lingui/react/macro';
import type { FormDraft } from '#client/forms/use-form-draft.ts';
import styles from './join.module.css';

/** The save state of the form draft; empty before the first change. */
export function KeptNote({ draft }: { draft: Pick<FormDraft<unknown>, 'unsaved' | 'savedAt' | 'error'> }) {
  return (
    <p className={styles.kept} role="status">
      {draft.unsaved ? (
        draft.error ? (
          <Trans>Not kept yet: there is no connection</Trans>
        ) : (
          <Trans>Keeping…</Trans>
        )
      ) : (
        draft.savedAt !== null && <Trans>Kept with your account</Trans>
      )}
    </p>
  );
}
