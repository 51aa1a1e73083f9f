import { Trans, useLingui } from '@lingui/react/macro';
import { reasonText } from '#client/feedback/condition-text.ts';
import type { ReviewReasonGiven } from '#protocol/entities/review.ts';
import styles from './stores.module.css';

/** The reason of a decision in the reader's language, and the note as written. */
export default function ReasonWords({ reason }: { reason: ReviewReasonGiven }) {
  const { i18n } = useLingui();
  return (
    <div className={styles.reason}>
      <p>{i18n._(reasonText(reason.code))}</p>
      {reason.note && (
        <blockquote className={styles.note}>
          <p>{reason.note}</p>
          <footer>
            <Trans>Note from our staff</Trans>
          </footer>
        </blockquote>
      )}
    </div>
  );
}
