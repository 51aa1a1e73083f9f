import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { showError } from './show-error.ts';
import { sendCommand } from '#client/bridge/commands.ts';
import { useTopic } from '#client/bridge/use-topic.ts';
import { Banner } from '#client/design/banner.tsx';
import { Button, buttonClass } from '#client/design/button.tsx';
import { VisuallyHidden } from '#client/design/visually-hidden.tsx';
import { CONNECTION } from '#protocol/bridge/topics.ts';
import type { ConnectionView } from '#protocol/bridge/views.ts';
import { useSecond } from '#client/hooks/use-now.ts';
import { useLoginPath } from '#client/navigation/paths.ts';
import { secondsLeft } from '#protocol/rules/time-left.ts';

/** Shorter interruptions are not shown, ms. */
const PATIENCE = 1_500;

/**
 * Shown without a live connection: why, when the next attempt is, and a button to reconnect now. The shell shows when
 * the page is out of date.
 */
export function ConnectionBanner() {
  const view = useTopic(CONNECTION);
  const troubled = view !== undefined && view.phase !== 'online' && view.phase !== 'disconnected';
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
  return view.phase === 'waiting' && view.retryAt !== null ? <Waiting retryAt={view.retryAt} /> : <Connecting />;
}

const reconnect = (): void => void sendCommand('connection.reconnect', {}).catch(showError);

function Connecting() {
  return (
    <Banner icon="offline" role="status">
      <Trans context="status">Connecting…</Trans>
    </Banner>
  );
}

function Waiting({ retryAt }: { retryAt: number }) {
  const left = secondsLeft(retryAt, useSecond());
  return (
    <Banner
      icon="offline"
      tone="warning"
      role="status"
      actions={
        <Button size="small" onClick={reconnect}>
          <Trans>Reconnect now</Trans>
        </Button>
      }
    >
      <VisuallyHidden>
        <Trans>The connection is interrupted. We keep trying.</Trans>
      </VisuallyHidden>
      <span aria-hidden="true">
        {left > 0 ? <Trans>Offline. Next try in {left} s.</Trans> : <Trans>Offline. Trying again…</Trans>}
      </span>
    </Banner>
  );
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
