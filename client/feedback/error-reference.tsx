import { Trans } from '@lingui/react/macro';
import type { ErrorData } from '#protocol/errors.ts';
import styles from './feedback.module.css';

/** @returns the id by which the server's log names the failed request; null for errors that it does not log */
export function referenceOf({ status, params }: ErrorData): string | null {
  const reference = params?.['reference'];
  return status >= 500 && typeof reference === 'string' ? reference : null;
}

/** The reference that a person can give to customer service, below the sentence of an unexpected error. */
export function ErrorReference({ error }: { error: ErrorData }) {
  const reference = referenceOf(error);
  return (
    reference !== null && (
      <small className={styles.reference}>
        <Trans>Reference {reference}</Trans>
      </small>
    )
  );
}
