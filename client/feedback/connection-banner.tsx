import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import styles from './feedback.module.css';
import { AsOf } from './resource-failure.tsx';
import { showError } from './show-error.ts';
import { sendCommand } from '#client/bridge/commands.ts';
import { useTopic } from '#client/bridge/use-topic.ts';
import { Banner } from '#client/design/banner.tsx';
import { Button, buttonClass } from '#client/design/button.tsx';
import { CONNECTION } from '#protocol/bridge/topics.ts';
import type { ConnectionView } from '#protocol/bridge/views.ts';
import { useSecond } from '#client/hooks/use-now.ts';
import { useLoginPath } from '#client/navigation/paths.ts';
import { secondsLeft } from '#protocol/rules/time-left.ts';

/** Shorter interruptions are not shown, ms. */
const PATIENCE = 1_500;

const CONNECTING = <Trans context="status">Connecting…</Trans>;

/**
 * Shown without a live connection: why, when the next attempt is, and a button to reconnect now; and while the browser
 * has no network. The shell shows when the page is out of date.
 * @param asOf the time of cached data that the page shows, ms; null when the data is current or says its age itself
 */
export function ConnectionBanner({ asOf = null }: { asOf?: number | null }) {
  const view = useTopic(CONNECTION);
  const troubled =
    view !== undefined &&
    view.phase !== 'disconnected' &&
    (view.phase !== 'online' || asOf !== null || !view.hasNetwork);
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!troubled) return undefined;
    const timer = window.setTimeout(() => setLasting(true), PATIENCE);
    return () => {
      window.clearTimeout(timer);
      setLasting(false);
    };
  }, [troubled]);
  if (!view || !troubled) return null;
  if (view.phase === 'halted') return view.reason === 'tooOld' ? null : <Halted reason={view.reason} />;
  if (!lasting) return null;
  const retryAt = view.phase === 'waiting' ? view.retryAt : null;
  if (retryAt === null && asOf === null && view.hasNetwork)
    return (
      <Banner icon="offline" role="status">
        {CONNECTING}
      </Banner>
    );
  return <Offline asOf={asOf} retryAt={retryAt} isTrying={view.hasNetwork} />;
}

const reconnect = (): void => void sendCommand('connection.reconnect', {}).catch(showError);

/** @param retryAt the time of the next attempt, ms; null while one runs. @param isTrying whether one can succeed */
function Offline({ asOf, retryAt, isTrying }: { asOf: number | null; retryAt: number | null; isTrying: boolean }) {
  return (
    <Banner
      icon="offline"
      tone="warning"
      actions={
        retryAt !== null && (
          <Button size="small" onClick={reconnect}>
            <Trans>Reconnect now</Trans>
          </Button>
        )
      }
    >
      <p className={styles.offline}>
        {/* Not the seconds: a screen reader would say each. */}
        <span role="status">{asOf === null ? <Trans context="status">Offline</Trans> : <AsOf at={asOf} />}</span>
        {(isTrying || retryAt !== null) && <span>{retryAt === null ? CONNECTING : <NextTry at={retryAt} />}</span>}
      </p>
    </Banner>
  );
}

function NextTry({ at }: { at: number }) {
  const left = useSecond((now) => secondsLeft(at, now));
  return left > 0 ? <Trans>Next try in {left} s</Trans> : <Trans>Trying again…</Trans>;
}

function Halted({ reason }: { reason: Exclude<ConnectionView['reason'], 'tooOld'> }) {
  const { t } = useLingui();
  const login = useLoginPath();
  const text = {
    noSystem: t`Live messages are off. You can still read and write; new messages arrive when you reconnect.`,
    notInitialed: t`The live connection was refused for this account.`,
    logout: t`You have been signed out.`,
    unknown: t`The live connection has ended.`,
  }[reason ?? 'unknown'];
  const action =
    reason === 'logout' ? (
      <Link href={login} className={buttonClass({ size: 'small' })}>
        <Trans>Sign in</Trans>
      </Link>
    ) : (
      <Button size="small" onClick={reconnect}>
        <Trans context="action">Reconnect</Trans>
      </Button>
    );
  return (
    <Banner tone="warning" icon="offline" role="alert" actions={action}>
      {text}
    </Banner>
  );
}
