import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { sendCommand } from '#client/bridge/commands.ts';
import { useResource } from '#client/bridge/use-topic.ts';
import { errorDataOf } from '#protocol/rules/failures.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { showToast } from '#client/feedback/toasts.ts';
import { showError } from '#client/feedback/show-error.ts';
import { Button } from '#client/design/button.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { resourceTopic } from '#protocol/bridge/topics.ts';
import page from '../page.module.css';
import styles from './personal.module.css';
import { Dialog } from '#client/design/dialog.tsx';
import { useLocale } from '#client/i18n/locale-context.ts';
import { shortTime } from '#client/format/dates.ts';
import { Label } from '#client/design/badge.tsx';
import { Icon } from '#client/design/icon.tsx';
import type { SessionInfo } from '#protocol/entities/user.ts';
import { deviceName } from '#protocol/rules/device-name.ts';

function SessionRow({ session, busy, onEnd }: { session: SessionInfo; busy: boolean; onEnd: () => void }) {
  const { t } = useLingui();
  const { intl } = useLocale();
  const { browser, system } = deviceName(session.userAgent);
  const name = browser && system ? t`${browser} on ${system}` : (browser ?? system ?? t`Unknown device`);
  const seen = shortTime(session.lastSeenTime, intl);
  return (
    <li className={styles.session}>
      <Icon name="device" size={24} />
      <div className={styles.device}>
        <p>
          {name}{' '}
          {session.current && (
            <Label tone="success">
              <Trans>This device</Trans>
            </Label>
          )}
        </p>
        <p className={styles.quiet}>
          <Trans>Last active {seen}</Trans>
          {session.address && ` · ${session.address}`}
        </p>
      </div>
      {!session.current && (
        <Button size="small" busy={busy} onClick={onEnd} aria-label={t`Sign out ${name}`}>
          <Trans>Sign out</Trans>
        </Button>
      )}
    </li>
  );
}

function ConfirmSignOut({ busy, onConfirm, onClose }: { busy: boolean; onConfirm: () => void; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={t({ message: 'Close', context: 'action' })}
      title={<Trans>Sign out everywhere else?</Trans>}
      description={<Trans>Every browser and app except this one will have to sign in again.</Trans>}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Keep them</Trans>
          </Button>
          <Button variant="primary" busy={busy} onClick={onConfirm}>
            <Trans>Sign them out</Trans>
          </Button>
        </>
      }
    />
  );
}

const TOPIC = resourceTopic('account.sessions', {});
/** Represents all other sessions; ids never contain an asterisk. */
const OTHERS = '*';

/** The user's sessions; one or all others can be ended. */
export function Sessions() {
  const { t } = useLingui();
  const resource = useResource('account.sessions', {});
  const { data } = resource;
  const [ending, setEnding] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const end = async (id: string) => {
    setEnding(id);
    try {
      if (id === OTHERS) await sendCommand('call.make', { call: 'account.revokeOtherSessions', input: {} });
      else await sendCommand('call.make', { call: 'account.revokeSession', input: { params: { id } } });
      await sendCommand('resource.refresh', { topic: TOPIC });
      showToast({
        key: 'sessions',
        tone: 'success',
        title: t`Signed out`,
        message: id === OTHERS ? t`All other devices have been signed out.` : t`That device has been signed out.`,
      });
    } catch (failure) {
      showError(errorDataOf(failure));
    }
    setEnding(null);
    setAsking(false);
  };
  const others = data?.filter((session) => !session.current) ?? [];
  return (
    <section aria-labelledby="sessions-title">
      <div className={page.sectionHead}>
        <h2 id="sessions-title">
          <Trans>Where you are signed in</Trans>
        </h2>
        {others.length > 0 && (
          <Button size="small" variant="danger" onClick={() => setAsking(true)}>
            <Trans>Sign out everywhere else</Trans>
          </Button>
        )}
      </div>
      <ResourceState of={resource}>
        <Skeleton height="5rem" />
      </ResourceState>
      {data && (
        <ul className={styles.sessions}>
          {data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={ending === session.id}
              onEnd={() => void end(session.id)}
            />
          ))}
        </ul>
      )}
      {asking && (
        <ConfirmSignOut busy={ending === OTHERS} onConfirm={() => void end(OTHERS)} onClose={() => setAsking(false)} />
      )}
    </section>
  );
}
