import { MESSAGE_STATUS } from '#protocol/lookups.ts';
import type { MessageView } from '#protocol/bridge/views.ts';
import { defineModel } from '#tests/models/engine/model.ts';
import {
  after,
  always,
  answer,
  any,
  call,
  emitted,
  event,
  type Moment,
  type Pattern,
} from '#tests/models/engine/rules.ts';
import type { Entry } from '#tests/models/engine/world.ts';
import { callError } from '../call-outcomes.model.ts';
import { UPLOAD_OUTCOMES, uploadPorts } from '../upload/upload.model.ts';
import { outboxItem, SEND_OUTCOMES } from './message.model.ts';
import { createOutboxMachine } from './outbox.machine.ts';
import type { OutboxItem } from './outbox-item.ts';
import { createOutboxViews } from './outbox.view.ts';

/** Two messages of one room, the first with a file. */
const WRITTEN: readonly OutboxItem[] = [outboxItem('message-1', 'a', 1, 1), outboxItem('message-2', 'a', 2)];
const IDS = WRITTEN.map(({ id }) => ({ messageId: id }));
const FIRST_DELAY = 1_000;
const LONGEST_DELAY = 60_000;

type View = readonly (Pick<MessageView, 'id' | 'status' | 'error'> & { progress: number | null })[];
type At = Moment<View>;
const idOf = ({ data }: Entry): string => {
  const { messageId, item, of: posted, id } = (data ?? {}) as Record<string, unknown>;
  return (messageId ?? (item as OutboxItem | undefined)?.id ?? (posted as OutboxItem | undefined)?.id ?? id) as string;
};
const sameId = (data: { id: string }, cause?: Entry): boolean => cause === undefined || data.id === idOf(cause);
const failsWith = (status: number): Pattern =>
  answer<{ error?: { data: { status: number } } }>('send', ({ error }) => error?.data.status === status);
const isSent = answer<object>('send', (data) => 'ok' in data);
/** The upload of a file fails for now. Only the first message has one. */
const uploadFails = answer<{ error?: { data: { status: number } } }>(['presign', 'put'], ({ error }) =>
  [0, 503].includes(error?.data.status ?? -1),
);
const posts = call('send', sameId);
/** The message of the step, in the view before it. */
const before = ({ before: view, step }: At): View[number] | undefined =>
  view?.find(({ id }) => step && id === idOf(step));
const now = ({ view, step }: At): View[number] | undefined => view.find(({ id }) => step && id === idOf(step));
const removes = any(event('message.discard'), event('upload.cancel'));
const isRestored = ({ log }: At): boolean => log.some(({ kind, name }) => kind === 'answer' && name === 'restore');
/** Requests for a message that are in progress. */
const inProgress = ({ log }: { readonly log: readonly Entry[] }): number =>
  log.reduce((count, { kind, name }) => {
    const isRequest = ['send', 'presign', 'put'].includes(name.replace(' aborted', ''));
    return !isRequest ? count : count + (kind === 'call' && !name.endsWith('aborted') ? 1 : -1);
  }, 0);
/** How often the message was deferred since it was queued or retried. */
const deferrals = ({ log }: At, id: string): number => {
  const from = log.findLastIndex(
    (entry) =>
      idOf(entry) === id && (event('message.send')(entry) || (entry.during === 'message.retry' && call('keep')(entry))),
  );
  const isOwn = (entry: Entry): boolean =>
    (failsWith(0)(entry) && idOf(entry) === id) || (id === WRITTEN[0]?.id && uploadFails(entry));
  return log.slice(from + 1).filter(isOwn).length;
};
/** Whether the next message of the room may be sent now: it does not wait for the time of a retry. */
const isNextFree = (moment: At): boolean => {
  const next = moment.view.find(({ error }) => error === null);
  return next !== undefined && deferrals(moment, next.id) === 0;
};
const delay = (moment: At, cause: Entry): number =>
  Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** (deferrals(moment, idOf(cause)) - 1));
const waits = ({ before: view }: At): boolean =>
  view !== undefined &&
  view.some(({ status }) => status === MESSAGE_STATUS.initial) &&
  !view.some(({ status }) => status === MESSAGE_STATUS.sending);
const AUTHOR = { id: 'ada', username: 'ada', avatar: null };

export const outboxModel = defineModel<ReturnType<typeof createOutboxMachine>, View>({
  make: (world) =>
    createOutboxMachine({
      ...uploadPorts(world),
      restore: () => world.call('restore'),
      keep: world.note('keep'),
      forget: world.note('forget'),
      send: (item, signal) => world.call('send', item, { key: item.id, signal }),
      now: world.clock.now,
      random: () => 0,
    }),
  events: {
    'message.send': ({ context }) =>
      WRITTEN.filter(({ id }) => !context.items.some((item) => item.id === id)).map((item) => ({ item })),
    'message.retry': IDS,
    'message.discard': IDS,
    'upload.cancel': IDS,
    wake: [{}],
  },
  outcomes: {
    ...UPLOAD_OUTCOMES,
    restore: [
      { ok: [], as: 'nothing' },
      { ok: [WRITTEN[0]], as: 'message-1' },
      { error: callError(0), as: 'an error' },
    ],
    send: SEND_OUTCOMES,
  },
  place: ({ value, context }) =>
    [
      JSON.stringify(value),
      context.active.join(),
      context.items
        .map(({ id, error, files }) =>
          [id, error ? '!' : '', context.tries[id] ? '~' : '', files.every(({ uploaded }) => uploaded) ? '' : '+'].join(
            '',
          ),
        )
        .join(),
    ].join(' '),
  observe: ({ context }) =>
    createOutboxViews(() => AUTHOR)(context, 'a').map(({ id, status, error, files }) => ({
      id,
      status,
      error,
      progress: files[0]?.upload?.progress ?? null,
    })),
  limit: 800,
  weights: { 'message.discard': 0.3, 'upload.cancel': 0.5, timer: 4 },
  rules: {
    '[OUT-3] one message of a room is sent at a time': always((moment) => inProgress(moment) <= 1),
    '[OUT-3] messages go in the order of creation': always(
      ({ view, added }) => {
        const posted = added.findLast(call('send'));
        const first = view.find(({ error }) => error === null);
        return posted === undefined || first === undefined || first.id <= idOf(posted);
      },
      ({ added }) => added.some(call('send')),
    ),
    '[OUT-4] a message is sent, or waits for its time, unless all have failed': always((moment) => {
      const open = moment.view.filter(({ error }) => error === null);
      const deferred = open.some(({ id }) => deferrals(moment, id) > 0);
      return open.length === 0 || inProgress(moment) === 1 || deferred;
    }, isRestored),
    '[OUT-4] a failed message does not hold back those after it': after<View>(failsWith(422), isNextFree).leadsTo(
      call(['send', 'presign']),
    ),
    'a message that is sent lets the next one follow': after<View>(isSent, isNextFree).leadsTo(
      call(['send', 'presign']),
    ),
    '[OUT-5] what the device has is sent after a restart': after<View>(
      answer<{ ok?: OutboxItem[] }>('restore', ({ ok }) => ok?.length === 1),
      ({ view }) => view.length === 1,
    ).leadsTo(any(call('presign'))),
    '[OUT-5] what was written meanwhile is sent once the device is read': after<View>(
      answer('restore'),
      ({ view }) => view.length > 0,
    ).leadsTo(call(['presign', 'send'])),
    '[OUT-5] the device is read at the start': always(({ log }) => call('restore')(log[0]!)),
    '[OUT-5] nothing is sent before': after<View>(event('message.send'), (moment) => !isRestored(moment)).never(
      call(['presign', 'send']),
      { until: answer('restore') },
    ),
    'a message is shown from the start': always(
      (moment) => now(moment) !== undefined,
      ({ step }) => step?.name === 'message.send',
    ),
    'messages are shown in the order of creation, each once': always(({ view }) =>
      view.every(({ id }, at) => at === 0 || view[at - 1]!.id < id),
    ),
    '[OUT-6] a deferred message is retried after a growing wait': after<View>(failsWith(0), (moment) => {
      const first = moment.view.find(({ error }) => error === null);
      return first !== undefined && moment.step !== undefined && first.id === idOf(moment.step);
    }).leadsTo(posts, {
      within: delay,
      notBefore: delay,
      unless: any(removes, event(['wake', 'message.send', 'message.retry'])),
    }),
    '[OUT-6] a wake-up ends all waits': after<View>(
      event('wake'),
      (moment) => isRestored(moment) && waits(moment),
    ).leadsTo(call(['send', 'presign'])),
    '[OUT-7] a failed message stays with its error': after<View>(failsWith(422)).always(
      (view, cause) => view.find(({ id }) => id === idOf(cause))?.error?.code === 'MessageEmpty',
      {
        until: (entry, cause) =>
          any(event(['message.retry', 'message.discard']), failsWith(422))(entry) && cause !== entry,
      },
    ),
    '[OUT-7] a failed message is on the device with its error': after<View>(failsWith(422)).leadsTo(
      call<OutboxItem>('keep', (item, cause) => sameId(item, cause) && item.error !== null),
    ),
    '[OUT-7] a retry makes a failed message one to be sent': always(
      (moment) =>
        now(moment)?.error === null && moment.added.some(call<OutboxItem>('keep', ({ error }) => error === null)),
      (moment) => moment.step?.name === 'message.retry' && before(moment)?.error != null,
    ),
    '[OUT-7] a retry of any other message changes nothing': always(
      ({ added, view, before: old }) => added.length === 1 && JSON.stringify(view) === JSON.stringify(old),
      (moment) => moment.step?.name === 'message.retry' && isRestored(moment) && before(moment)?.error == null,
    ),
    '[OUT-7] a retry is sent when nothing else is': after<View>(
      event('message.retry'),
      (moment) =>
        isRestored(moment) && before(moment)?.error != null && !moment.before!.some(({ error }) => error === null),
    ).leadsTo(call(['presign', 'send'])),
    '[OUT-8] a delivered message is emitted in the step in which it leaves': after<View>(isSent).leadsTo(
      emitted('message.delivered'),
    ),
    '[OUT-8] and only then': always(
      ({ step }) => step !== undefined && isSent(step),
      ({ added }) => added.some(emitted('message.delivered')),
    ),
    '[OUT-8] it leaves the outbox and the device': always(
      (moment) => now(moment) === undefined && moment.added.some(call('forget')),
      ({ step }) => step !== undefined && isSent(step),
    ),
    '[OUT-9] cancelling fails a message that is not sent': always(
      (moment) => now(moment)?.error?.code === 'Cancelled',
      (moment) => moment.step?.name === 'upload.cancel' && isRestored(moment) && before(moment)?.error === null,
    ),
    '[OUT-9] cancelling anything else changes nothing': always(
      (moment) => moment.added.length === 1 && now(moment)?.error?.code === before(moment)?.error?.code,
      (moment) => moment.step?.name === 'upload.cancel' && isRestored(moment) && before(moment)?.error !== null,
    ),
    '[OUT-9] cancelling lets the next message follow': after<View>(
      event('upload.cancel'),
      (moment) =>
        isRestored(moment) &&
        isNextFree(moment) &&
        !moment.before?.some(({ id, status }) => status === MESSAGE_STATUS.sending && id !== before(moment)?.id),
    ).leadsTo(call(['presign', 'send'])),
    '[OUT-9] discarding removes it from the outbox and the device': always(
      (moment) => now(moment) === undefined && moment.added.some(call('forget')),
      (moment) => moment.step?.name === 'message.discard' && isRestored(moment),
    ),
    '[OUT-9] discarding and cancelling end the request in progress': after<View>(
      removes,
      (moment) => isRestored(moment) && before(moment)?.status === MESSAGE_STATUS.sending,
    ).leadsTo(call(['send aborted', 'presign aborted', 'put aborted'])),
    'progress of a file is shown': always(
      ({ view }) => view.some(({ progress }) => progress !== null && progress >= 0.5),
      ({ step }) => step?.name === 'progress half',
    ),
    'an uploaded file is on the device': after<View>(answer<object>('put', (data) => 'ok' in data)).leadsTo(
      call<OutboxItem>('keep', ({ files }) => files.every(({ uploaded }) => uploaded !== null)),
    ),
    'shows as being sent what is': always(
      (moment) => moment.view.filter(({ status }) => status === MESSAGE_STATUS.sending).length === inProgress(moment),
      isRestored,
    ),
  },
});
