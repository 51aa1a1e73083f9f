import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { sendCommand } from '#client/bridge/commands.ts';
import type { Resource } from '#client/bridge/use-topic.ts';
import { Banner } from '#client/design/banner.tsx';
import { Button } from '#client/design/button.tsx';
import type { ErrorData } from '#protocol/errors.ts';
import { isDisconnected } from '#protocol/rules/failures.ts';
import { ErrorReference } from './error-reference.tsx';
import { errorText } from './error-text.ts';
import { showError } from './show-error.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { Icon } from '#client/design/icon.tsx';
import { roomTime } from '#client/format/room-time.ts';
import { clock, dayStart } from '#client/format/dates.ts';
import { useMinute } from '#client/hooks/use-now.ts';
import styles from './feedback.module.css';

type ResourceStateProps = {
  of: Resource;
  /** The placeholder, shown while the resource loads. */
  children?: ReactNode;
  /** The element around a failure where a banner alone does not fit: in a list, or as the whole page. */
  as?: 'div' | 'li';
  className?: string | undefined;
};

/**
 * What a resource shows beside its data: the placeholder while it loads, a failure with a retry button, or a note that
 * its data is stale. Nothing while the data is fresh. Pages check `isMissing` first where a 404 has a page.
 */
export function ResourceState({ of, children, as: Frame, className }: ResourceStateProps) {
  if (of.data !== null) return of.error !== null && of.asOf !== null ? <OfflineNote asOf={of.asOf} /> : null;
  if (of.phase !== 'failed' || !of.error) return children;
  const failure = <ResourceFailure of={of} />;
  return Frame ? <Frame className={className}>{failure}</Frame> : failure;
}

/** Whether the server answered that the resource does not exist, or that its id cannot exist. */
export const isMissing = ({ phase, error }: Resource): boolean =>
  phase === 'failed' && (error?.status === 404 || error?.status === 400);

/** The error of a failed resource, with a button that requests it again. */
export function ResourceFailure({ of: { error, topic } }: { of: Resource }) {
  const retry = () => void sendCommand('resource.refresh', { topic }).catch(showError);
  return error && <Failure error={error} onRetry={retry} />;
}

/** An error that took the place of data, with a button that tries again. */
export function Failure({ error, onRetry }: { error: ErrorData; onRetry: () => void }) {
  const { i18n } = useLingui();
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
      {i18n._(errorText(error.code))}
      <ErrorReference error={error} />
    </Banner>
  );
}

/** "Offline, as of HH:mm" above what comes from this device's cache; with the date when it is not of today. */
export function OfflineNote({ asOf }: { asOf: number }) {
  const { intl } = useLocale();
  const now = useMinute();
  const time = clock(asOf, intl);
  const when = asOf >= dayStart(now) ? time : `${roomTime(asOf, now)} ${time}`;
  return (
    <p className={styles.note} role="status">
      <Icon name="offline" size={14} />
      <Trans>Offline, as of {when}</Trans>
    </p>
  );
}
