import { Trans } from '@lingui/react/macro';
import { ErrorSentence } from '#client/feedback/error-sentence.tsx';
import type { ErrorData } from '#protocol/errors.ts';
import { isTransient } from '#protocol/rules/failures.ts';

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
