import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { makeCall, sendCommand } from '#client/bridge/commands.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { showToast } from '#client/feedback/toasts.ts';
import { Button, buttonClass } from '#client/design/button.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import { MoveButton } from '#client/forms/move-button.tsx';
import { useActionNames } from '../move-names.ts';
import styles from './case.module.css';
import type { StaffMove, StaffCase } from './shown-moves.ts';
import { useAction } from '#client/hooks/use-action.ts';
import { Link } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import type { CaseKind } from '#protocol/rules/audit-actions.ts';
import { linkTo } from '#protocol/pages.ts';
import { resourceTopic } from '#protocol/bridge/topics.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import { ReasonForm } from '../reason-form.tsx';
import { reasonsFor } from '../reasons.ts';

/** The reason of a rejection or freeze. */
function CaseReason({ found, move, onClose }: { found: StaffCase; move: 'reject' | 'freeze'; onClose: () => void }) {
  const act = useActionNames();
  const { server } = useLocale();
  return (
    <ReasonForm
      reasons={reasonsFor(found.kind, move)}
      confirm={move === 'reject' ? <Trans context="action">Reject</Trans> : <Trans context="action">Freeze</Trans>}
      note={<Trans>Note to the owner</Trans>}
      hint={
        <Trans>
          The owner sees the reason above in their own language. Write the note in a language they understand.
        </Trans>
      }
      send={async (reason) => {
        await makeCall('staff.move', {
          params: { kind: found.kind, id: found.id },
          body: { move, reason, submittedAt: found.state.submittedAt },
        }).catch((failure: unknown) => {
          refetchCase(found.kind, found.id, server);
          throw failure;
        });
        showToast({ key: 'decision', tone: 'success', title: act(move), message: found.title || found.owner.name });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** Refetches a case after a refused decision, because it was changed meanwhile. */
export function refetchCase(kind: CaseKind, id: string, languageCode: ServerLanguage): void {
  sendCommand('resource.refresh', {
    topic: resourceTopic('staff.case', { params: { kind, id }, query: { languageCode } }),
  }).catch(() => undefined);
}

/** Links to the oldest case of the queue that no reviewer has taken. */
function NextCase({ kind, id }: { kind: CaseKind; id: string }) {
  const { server } = useLocale();
  const { data } = useResource('queues.list', { params: { kind }, query: { languageCode: server, pageNo: 1 } });
  const next = data?.items.find((item) => item.id !== id && item.reviewer === null);
  if (!next) return null;
  return (
    <p>
      <Link href={linkTo('staffCase', { kind, id: next.id })} className={buttonClass()}>
        <Trans>Next case</Trans>
      </Link>
    </p>
  );
}

/** The moves of the reviewer. Rejecting and freezing ask for a reason, approving for a confirmation. */
export function Decision({
  found,
  moves,
}: {
  found: StaffCase;
  moves: ReadonlyMap<StaffMove, NonNullable<StaffCase['state']['moves'][number]>>;
}) {
  const { t } = useLingui();
  const act = useActionNames();
  const { server } = useLocale();
  const [asking, setAsking] = useState<'reject' | 'freeze' | 'approve' | null>(null);
  const move = useAction(async (name: StaffMove) => {
    try {
      await makeCall('staff.move', {
        params: { kind: found.kind, id: found.id },
        body: { move: name, reason: null, submittedAt: found.state.submittedAt },
      });
      setAsking(null);
      showToast({ key: 'decision', tone: 'success', title: act(name), message: found.title || found.owner.name });
    } catch (failure) {
      refetchCase(found.kind, found.id, server);
      throw failure;
    }
  });
  const busy = move.running?.[0];
  const title = found.title || found.owner.name;
  const done = !['take', 'approve', 'reject', 'receive'].some((name) => moves.has(name as StaffMove));
  return (
    <section className={styles.decision} aria-labelledby="decision-title">
      <h2 id="decision-title" className={styles.subtitle}>
        <Trans context="heading">Decision</Trans>
      </h2>
      <FormError error={move.error} />
      {asking === null && (
        <div className={styles.moves}>
          <MoveButton
            move={moves.get('take')}
            variant="primary"
            busy={busy === 'take'}
            onClick={() => move.run('take')}
          >
            <Trans>Take this case</Trans>
          </MoveButton>
          <MoveButton move={moves.get('approve')} variant="primary" onClick={() => setAsking('approve')}>
            <Trans context="action">Approve…</Trans>
          </MoveButton>
          <MoveButton move={moves.get('reject')} variant="danger" onClick={() => setAsking('reject')}>
            <Trans context="action">Reject…</Trans>
          </MoveButton>
          <MoveButton
            move={moves.get('receive')}
            variant="primary"
            busy={busy === 'receive'}
            onClick={() => move.run('receive')}
          >
            <Trans>It has arrived</Trans>
          </MoveButton>
          <MoveButton move={moves.get('release')} busy={busy === 'release'} onClick={() => move.run('release')}>
            <Trans>Return to the queue</Trans>
          </MoveButton>
          <MoveButton move={moves.get('unfreeze')} busy={busy === 'unfreeze'} onClick={() => move.run('unfreeze')}>
            <Trans>Release from freeze</Trans>
          </MoveButton>
          <MoveButton move={moves.get('freeze')} variant="danger" onClick={() => setAsking('freeze')}>
            <Trans context="action">Freeze…</Trans>
          </MoveButton>
        </div>
      )}
      {moves.size === 0 && (
        <p className={styles.quiet}>
          <Trans>Nothing to decide at the moment.</Trans>
        </p>
      )}
      {asking === 'approve' && (
        <div className={styles.sure} role="group" aria-label={t`Approve ${title}?`}>
          <p>
            <Trans>Approve “{title}”? The applicant is notified immediately.</Trans>
          </p>
          <div className={styles.moves}>
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the confirmation replaces the focused button */}
            <Button variant="primary" autoFocus busy={busy === 'approve'} onClick={() => move.run('approve')}>
              <Trans>Yes, approve</Trans>
            </Button>
            <Button onClick={() => setAsking(null)}>
              <Trans>Not yet</Trans>
            </Button>
          </div>
        </div>
      )}
      {(asking === 'reject' || asking === 'freeze') && (
        <CaseReason found={found} move={asking} onClose={() => setAsking(null)} />
      )}
      {done && <NextCase kind={found.kind} id={found.id} />}
    </section>
  );
}
