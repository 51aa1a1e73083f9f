import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { sendCommand } from '#client/bridge/send-command.ts';
import { useResource } from '#client/bridge/use-resource.ts';
import { SESSIONS } from '#client/bridge/calls.ts';
import { errorDataOf } from '#protocol/rules/failures.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { showError } from '#client/feedback/show-error.ts';
import { showToast } from '#client/feedback/toasts.ts';
import { Button } from '#client/design/button.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { resourceTopic } from '#protocol/bridge/topics.ts';
import page from '../page.module.css';
import { ConfirmSignOut } from './confirm-sign-out.tsx';
import styles from './personal.module.css';
import { SessionLine } from './session-line.tsx';

const TOPIC = resourceTopic(SESSIONS, {});
/** Represents all other sessions; ids never contain an asterisk. */
const OTHERS = '*';

/** The user's sessions; one or all others can be ended. */
export function Sessions() {
  const { t } = useLingui();
  const resource = useResource(SESSIONS, {});
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
        message: id === OTHERS ? t`Every other device is signed out.` : t`That device is signed out.`,
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
            <SessionLine
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
