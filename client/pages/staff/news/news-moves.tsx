import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { makeCall } from '#client/bridge/commands.ts';
import { Banner } from '#client/design/banner.tsx';
import { Button } from '#client/design/button.tsx';
import { TextArea } from '#client/design/text-area.tsx';
import { TextInput } from '#client/design/text-input.tsx';
import { shortTime } from '#client/format/dates.ts';
import forms from '#client/forms/forms.module.css';
import { FormButtons } from '#client/forms/form-buttons.tsx';
import { useAction } from '#client/hooks/use-action.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import type { ErrorData } from '#protocol/errors.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { newsStaffRead } from '#protocol/http/news.ts';
import { NEWS } from '#protocol/limits.ts';
import { linkTo } from '#protocol/pages.ts';
import { isNewsComplete, type NewsData } from '#protocol/rules/news.ts';
import { NEWS_COMPLETE_MOVES, NEWS_STAFF_MOVES, type NewsStaffMove } from '#protocol/rules/states.ts';

/** Moves that ask for something first. */
type Asking = 'schedule' | 'withdraw' | 'remove';
const ASKING: ReadonlySet<NewsStaffMove> = new Set<Asking>(['schedule', 'withdraw', 'remove']);

/**
 * What can be done with an article. Publishing saves first, so that what is shown is what is published; every other
 * move leaves unsaved edits as they are.
 * @param revision the newest one that is known; the move names it
 * @param save saves and returns the newest revision
 * @param onMoved gets the revision after the move
 */
export function NewsMoves({
  article: { id, state, publicTime, moves },
  data,
  revision,
  save,
  onMoved,
  onRemoved,
  onFailed,
}: {
  article: CallResponse<typeof newsStaffRead>;
  data: NewsData;
  revision: number;
  save: () => Promise<number>;
  onMoved: (revision: number) => void;
  onRemoved: () => void;
  onFailed: (error: ErrorData) => void;
}) {
  const { t } = useLingui();
  const { intl } = useLocale();
  const [, navigate] = useLocation();
  const [asking, setAsking] = useState<Asking | null>(null);
  const run = useAction(async (move: NewsStaffMove, said: { publicTime?: number; reason?: string } = {}) => {
    const base = NEWS_COMPLETE_MOVES.has(move) ? await save() : revision;
    const moved = await makeCall('news.move', { params: { id }, body: { revision: base, move, ...said } });
    setAsking(null);
    if (move !== 'remove') return onMoved(moved.revision);
    onRemoved();
    navigate(linkTo('staffNews'));
  }, onFailed);
  const names: Record<NewsStaffMove, string> = {
    publish: t`Publish now`,
    schedule:
      state === 'scheduled'
        ? t({ message: 'Reschedule', context: 'action' })
        : t({ message: 'Schedule', context: 'action' }),
    unschedule: t`Cancel the schedule`,
    withdraw: t({ message: 'Withdraw', context: 'action' }),
    remove: t`Delete draft`,
  };
  const isComplete = isNewsComplete(data);
  const possible = NEWS_STAFF_MOVES.filter((move) =>
    moves.some((legal) => legal.move === move && legal.missing.every((code) => code === 'complete')),
  );
  const time = publicTime === null ? '' : shortTime(publicTime, intl);
  return (
    <>
      {state === 'scheduled' && (
        <Banner tone="info">
          <Trans>Will be published on {time}.</Trans>
        </Banner>
      )}
      {!isComplete && possible.some((move) => NEWS_COMPLETE_MOVES.has(move)) && (
        <Banner tone="info">
          <Trans>To publish, choose a category and complete title, summary and text in all three languages.</Trans>
        </Banner>
      )}
      <div className={forms.actions}>
        {possible.map((move) => (
          <Button
            key={move}
            variant={move === 'publish' ? 'primary' : move === 'withdraw' || move === 'remove' ? 'danger' : 'outline'}
            busy={run.running?.[0] === move}
            aria-disabled={(NEWS_COMPLETE_MOVES.has(move) && !isComplete) || undefined}
            aria-expanded={ASKING.has(move) ? asking === move : undefined}
            onClick={() => (ASKING.has(move) ? setAsking(move as Asking) : run.run(move))}
          >
            {names[move]}
          </Button>
        ))}
      </div>
      {asking === 'schedule' && (
        <ScheduleForm onSubmit={(at) => run.run('schedule', { publicTime: at })} onClose={() => setAsking(null)} />
      )}
      {asking === 'withdraw' && (
        <WithdrawForm onSubmit={(reason) => run.run('withdraw', { reason })} onClose={() => setAsking(null)} />
      )}
      {asking === 'remove' && (
        <Banner
          tone="warning"
          actions={
            <>
              <Button variant="danger" size="small" onClick={() => run.run('remove')}>
                <Trans context="action">Delete</Trans>
              </Button>
              <Button size="small" onClick={() => setAsking(null)}>
                <Trans context="action">Cancel</Trans>
              </Button>
            </>
          }
        >
          <Trans>Delete this draft in all languages? This cannot be undone.</Trans>
        </Banner>
      )}
    </>
  );
}

function ScheduleForm({ onSubmit, onClose }: { onSubmit: (at: number) => void; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const at = new Date(typed).getTime();
  return (
    <form
      className={forms.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!Number.isNaN(at)) onSubmit(at);
      }}
    >
      <TextInput
        label={<Trans>Publish on</Trans>}
        hint={<Trans>In your time zone.</Trans>}
        type="datetime-local"
        required
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <FormButtons onCancel={onClose}>
        <Trans>Set the time</Trans>
      </FormButtons>
    </form>
  );
}

function WithdrawForm({ onSubmit, onClose }: { onSubmit: (reason: string) => void; onClose: () => void }) {
  const [reason, setReason] = useState('');
  return (
    <form
      className={forms.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(reason);
      }}
    >
      <TextArea
        label={<Trans context="field">Reason</Trans>}
        hint={<Trans>For the log. Visitors do not see it.</Trans>}
        rows={2}
        required
        maxLength={NEWS.reasonMax}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FormButtons danger onCancel={onClose}>
        <Trans>Withdraw the article</Trans>
      </FormButtons>
    </form>
  );
}
