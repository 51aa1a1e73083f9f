import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLocale } from '#client/i18n/locale-context.ts';
import { fullTime } from '#client/format/dates.ts';
import { Banner } from '#client/design/banner.tsx';
import { Button } from '#client/design/button.tsx';
import { classNames } from '#client/design/class-names.ts';
import { Icon } from '#client/design/icon.tsx';
import { ContactService } from '#client/stores/contact-service.tsx';
import { ReasonGiven } from '#client/stores/reason-given.tsx';
import { ACCOUNT } from '#protocol/limits.ts';
import { STORE_STATUS } from '#protocol/lookups.ts';
import type { MyStore, OwnStore } from '../own-store.tsx';
import styles from './join.module.css';

/** The state of the review and the next steps. @param onChange is left out while nothing may be changed */
export function ReviewState({
  store,
  state,
  onChange,
}: {
  store: OwnStore;
  state: MyStore['state'];
  onChange?: () => void;
}) {
  const { intl } = useLocale();
  const { status, reason, submittedAt } = state;
  const { displayName } = store;
  const submitted = submittedAt ? fullTime(submittedAt, intl) : '';
  const due = submittedAt ? fullTime(submittedAt + ACCOUNT.storeReview, intl) : '';
  const over = status === STORE_STATUS.failed || status === STORE_STATUS.expired;
  return (
    <div className={styles.review} role="status">
      {!over && (
        <ol className={styles.way}>
          <Stage done>
            <Trans context="status">Submitted</Trans>
          </Stage>
          <Stage done={status === STORE_STATUS.lock} current={status === STORE_STATUS.draft}>
            <Trans>Waiting for review</Trans>
          </Stage>
          <Stage current={status === STORE_STATUS.lock}>
            <Trans>In review</Trans>
          </Stage>
          <Stage>
            <Trans>Open for business</Trans>
          </Stage>
        </ol>
      )}
      {status === STORE_STATUS.draft && (
        <>
          <h2>
            <Trans>“{displayName}” is waiting for its review</Trans>
          </h2>
          <p className={styles.soft}>
            <Trans>
              You submitted it on {submitted}. We reply within 24 hours, by {due} at the latest. You can still change it
              until the review begins.
            </Trans>
          </p>
        </>
      )}
      {status === STORE_STATUS.lock && (
        <>
          <h2>
            <Trans>“{displayName}” is being reviewed</Trans>
          </h2>
          <p className={styles.soft}>
            <Trans>
              Our staff are reviewing it now and will reply by {due} at the latest. It cannot be changed in the
              meantime.
            </Trans>
          </p>
        </>
      )}
      {status === STORE_STATUS.failed && (
        <>
          <h2>
            <Trans>“{displayName}” was not approved</Trans>
          </h2>
          <Banner tone="danger" actions={!reason && <ContactService />}>
            {reason ? (
              <ReasonGiven reason={reason} />
            ) : (
              <p>
                <Trans>No reason was given.</Trans>
              </p>
            )}
          </Banner>
          <p className={styles.soft}>
            <Trans>
              Correct the points above and submit it again: everything you wrote is still there, and the 24 hours start
              again.
            </Trans>
          </p>
        </>
      )}
      {status === STORE_STATUS.expired && (
        <>
          <h2>
            <Trans>The approval of “{displayName}” has expired</Trans>
          </h2>
          <p className={styles.soft}>
            <Trans>Documents expire. Submit current ones, and the store reopens after their review.</Trans>
          </p>
        </>
      )}
      {onChange && (
        <p>
          <Button variant={over ? 'primary' : 'outline'} onClick={onChange}>
            {over ? <Trans>Correct and submit again</Trans> : <Trans>Change the application</Trans>}
          </Button>
        </p>
      )}
    </div>
  );
}

function Stage({
  done = false,
  current = false,
  children,
}: {
  done?: boolean;
  current?: boolean;
  children: ReactNode;
}) {
  return (
    <li
      className={classNames(styles.stage, done && styles.done, current && styles.current)}
      aria-current={current ? 'step' : undefined}
    >
      <span className={styles.dot}>{done && <Icon name="check" size={14} />}</span>
      {children}
    </li>
  );
}
