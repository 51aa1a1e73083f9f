import { Trans } from '@lingui/react/macro';
import { sendCommand } from '#client/bridge/commands.ts';
import type { Resource } from '#client/bridge/use-topic.ts';
import { Banner } from '#client/design/banner.tsx';
import { Button } from '#client/design/button.tsx';
import type { ErrorData } from '#protocol/errors.ts';
import { isDisconnected } from '#protocol/rules/failures.ts';
import { ErrorReference } from './error-reference.tsx';
import { ErrorSentence } from './error-sentence.tsx';
import { showError } from './show-error.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { BasicIcon } from '#client/design/basic-icon.tsx';
import { roomTime } from '#client/format/room-time.ts';
import { clock, dayStart } from '#client/format/dates.ts';
import { useMinute } from '#client/hooks/use-now.ts';
import styles from './feedback.module.css';

/** The error of a failed resource, with a button that requests it again. */
export function ResourceFailure({ of: { error, topic } }: { of: Resource }) {
  const retry = () => void sendCommand('resource.refresh', { topic }).catch(showError);
  return error && <Failure error={error} onRetry={retry} />;
}

/** An error that took the place of data, with a button that tries again. */
export function Failure({ error, onRetry }: { error: ErrorData; onRetry: () => void }) {
  return (
    <Banner
      tone="danger"
      role="status"
      icon={isDisconnected(error) ? 'offline' : 'alert'}
      actions={
        <Button size="small" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <ErrorSentence code={error.code} />
      <ErrorReference error={error} />
    </Banner>
  );
}

/** "Offline, as of HH:mm" above what comes from this device's cache. */
export const OfflineNote = ({ asOf }: { asOf: number }) => (
  <p className={styles.note} role="status">
    <BasicIcon name="offline" size={14} />
    <AsOf at={asOf} />
  </p>
);

/** "Offline, as of HH:mm"; with the date when it is not of today. @param at ms */
export function AsOf({ at }: { at: number }) {
  const { intl } = useLocale();
  const now = useMinute();
  const time = clock(at, intl);
  const when = at >= dayStart(now) ? time : `${roomTime(at, now)} ${time}`;
  return <Trans>Offline, as of {when}</Trans>;
}
