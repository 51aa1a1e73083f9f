import { Trans } from '@lingui/react/macro';
import { Button } from '#client/design/button.tsx';
import type { FormDraft } from './form-draft.ts';
import styles from './forms.module.css';
import { ErrorSentence } from '#client/feedback/error-sentence.tsx';
import type { ErrorData } from '#protocol/errors.ts';
import { isTransient } from '#protocol/rules/failures.ts';

/** Whether the form is saved, and a button to discard it. Not announced: saving must not interrupt. */
export function DraftNote({
  draft,
  onDiscard,
}: {
  draft: Pick<FormDraft<unknown>, 'value' | 'savedAt' | 'unsaved' | 'phase' | 'error'>;
  onDiscard?: () => void;
}) {
  const isSaved = draft.savedAt !== null;
  // A submitted or discarded form is saved as null.
  if ((draft.value === null && !draft.error) || (!isSaved && !draft.unsaved && !draft.error)) return null;
  return (
    <p className={styles.note}>
      {draft.error ? (
        <NotSaved error={draft.error} />
      ) : draft.unsaved || !isSaved ? (
        <Trans context="status">Saving…</Trans>
      ) : (
        <Trans>Draft saved</Trans>
      )}
      {onDiscard && isSaved && (
        <Button variant="quiet" size="small" onClick={onDiscard}>
          <Trans>Discard the draft</Trans>
        </Button>
      )}
    </p>
  );
}

/** Why a draft is not saved, and whether it is saved again without a change: a refused one waits for a change. */
export function NotSaved({ error }: { error: ErrorData }) {
  if (isTransient(error))
    return <Trans>Not saved yet. We will try again automatically; this page keeps what you have written.</Trans>;
  return (
    <>
      <ErrorSentence code={error.code} /> <Trans>Not saved. This page keeps what you have written.</Trans>
    </>
  );
}
