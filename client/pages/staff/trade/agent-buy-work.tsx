import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { makeCall } from '#client/bridge/commands.ts';
import { AGENT_BUY_DECIDE } from '#client/bridge/calls.ts';
import { showToast } from '#client/feedback/toasts.ts';
import { Button } from '#client/design/button.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import { useAction } from '#client/hooks/use-action.ts';
import { MoveButton } from '#client/forms/move-button.tsx';
import type { AgentBuy } from '#protocol/entities/trade.ts';
import styles from '../case/case.module.css';
import { useActNames } from '../move-names.ts';
import { QuoteForm } from './quote-form.tsx';
import { ReasonForm } from './reason-form.tsx';

/** The moves of staff on a request: quote, mark as bought, or fail with a reason. */
export function AgentBuyWork({ request }: { request: AgentBuy }) {
  const { t } = useLingui();
  const act = useActNames();
  const [asking, setAsking] = useState<'quote' | 'fulfil' | 'fail' | null>(null);
  const { id, title, state, moves } = request;
  const move = (name: string) => moves.find((one) => one.move === name);
  const done = (name: string) => {
    showToast({ key: 'decision', tone: 'success', title: act(name), message: title });
    setAsking(null);
  };
  const { busy, error, run } = useAction(async () => {
    await makeCall(AGENT_BUY_DECIDE, { params: { id }, body: { move: 'fulfil', reason: null } });
    done('fulfil');
  });
  const ended = state === 'success' || state === 'failure';
  return (
    <section className={styles.decision} aria-labelledby="work-title">
      <h2 id="work-title" className={styles.subtitle}>
        <Trans>Decision</Trans>
      </h2>
      <FormError error={error} />
      {ended && (
        <p className={styles.quiet}>
          <Trans>There is nothing to decide now.</Trans>
        </p>
      )}
      {!ended && asking === null && (
        <div className={styles.moves}>
          <MoveButton
            folded
            move={move('quote')}
            variant={state === 'asked' || state === 'expired' ? 'primary' : 'outline'}
            onClick={() => setAsking('quote')}
          >
            {state === 'quoted' || state === 'expired' ? <Trans>Quote anew…</Trans> : <Trans>Quote…</Trans>}
          </MoveButton>
          <MoveButton
            folded
            move={move('fulfil')}
            variant={state === 'agreed' ? 'primary' : 'outline'}
            onClick={() => setAsking('fulfil')}
          >
            <Trans>It was bought…</Trans>
          </MoveButton>
          <MoveButton folded move={move('fail')} variant="danger" onClick={() => setAsking('fail')}>
            <Trans>Cannot be bought…</Trans>
          </MoveButton>
        </div>
      )}
      {!ended && asking === 'quote' && (
        <QuoteForm request={request} onDone={() => done('quote')} onClose={() => setAsking(null)} />
      )}
      {!ended && asking === 'fulfil' && (
        <div className={styles.sure} role="group" aria-label={t`Say that “${title}” was bought?`}>
          <p>
            <Trans>Say that “{title}” was bought? Whoever asked hears of it at once.</Trans>
          </p>
          <div className={styles.moves}>
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the confirmation replaces the focused button */}
            <Button variant="primary" autoFocus busy={busy} onClick={run}>
              <Trans>Yes, it was bought</Trans>
            </Button>
            <Button onClick={() => setAsking(null)}>
              <Trans>Not yet</Trans>
            </Button>
          </div>
        </div>
      )}
      {!ended && asking === 'fail' && (
        <ReasonForm
          move="fail"
          confirm={<Trans>End the request</Trans>}
          hint={
            <Trans>
              Whoever asked reads the reason above in their own language. Write the note in a language they understand.
            </Trans>
          }
          send={async (reason) => {
            await makeCall(AGENT_BUY_DECIDE, { params: { id }, body: { move: 'fail', reason } });
            done('fail');
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </section>
  );
}
