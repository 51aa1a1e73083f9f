import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Button } from '#client/design/button.tsx';
import forms from '#client/forms/forms.module.css';
import styles from './offers.module.css';

/** The confirmation of an offer. Receives the focus, since the button that led here is gone. */
export function OfferConfirm({
  kind,
  offered,
  comment,
  asking,
  to,
  busy,
  onConfirm,
  onBack,
}: {
  kind: 'make' | 'counter';
  offered: string;
  comment: string;
  asking: string | null;
  to: string;
  busy: boolean;
  onConfirm: () => void;
  onBack: () => void;
}) {
  const head = useRef<HTMLDListElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <div className={forms.form}>
      <dl ref={head} className={styles.summary} tabIndex={-1}>
        <div>
          <dt>{kind === 'make' ? <Trans>You offer</Trans> : <Trans>Your price</Trans>}</dt>
          <dd className={styles.figure}>{offered}</dd>
        </div>
        {asking && (
          <div>
            <dt>
              <Trans>Asking price</Trans>
            </dt>
            <dd>{asking}</dd>
          </div>
        )}
        {comment && (
          <div className={styles.said}>
            <dt>
              <Trans>Comment</Trans>
            </dt>
            <dd>{comment}</dd>
          </div>
        )}
      </dl>
      <ul className={styles.terms}>
        <li>
          <Trans>{to} has 48 hours to accept it, refuse it, or answer with another price.</Trans>
        </li>
        <li>
          <Trans>
            Until it is answered you can take it back. Once it is accepted it binds you both, and the piece is reserved.
          </Trans>
        </li>
        <li>
          <Trans>No payment goes through this site: you settle it between you.</Trans>
        </li>
      </ul>
      <div className={forms.actions}>
        <Button variant="primary" busy={busy} onClick={onConfirm}>
          {kind === 'make' ? <Trans>Offer {offered}</Trans> : <Trans>Answer with {offered}</Trans>}
        </Button>
        <Button variant="quiet" aria-disabled={busy} onClick={onBack}>
          <Trans>Change it</Trans>
        </Button>
      </div>
    </div>
  );
}
