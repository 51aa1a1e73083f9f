import { defineModel } from '#tests/models/engine/model.ts';
import { after, always, answer, any, call, event, type Moment } from '#tests/models/engine/rules.ts';
import type { Entry } from '#tests/models/engine/world.ts';
import { failing, fails, logBefore, ok, running, stepIs, wasRunning } from '../call-outcomes.model.ts';
import { createSeenMachine, type SeenMark } from './seen.machine.ts';

const mark = (roomId: string, ticks: string): SeenMark => ({ roomId, ticks, messageId: `message-${ticks}` });

/** The chart has no view: others see its calls only. */
type View = null;
type At = Moment<View>;
const RETRY = 5_000;
const DEBOUNCE = 300;
const sends = call<SeenMark>('updateSeen');
const seen = event<SeenMark>('room.seen');
const refused = fails('updateSeen', 404);
const markOf = ({ data }: Entry): SeenMark => data as SeenMark;
const sentOf = ({ data }: Entry): SeenMark => (data as { of: SeenMark }).of;
/** The newest mark of each room that the server neither has nor refuses, by the log alone. */
const pendingOf = (log: readonly Entry[]): Map<string, SeenMark> => {
  const pending = new Map<string, SeenMark>();
  const add = (one: SeenMark): void => {
    const known = pending.get(one.roomId);
    if (!known || Number(one.ticks) > Number(known.ticks)) pending.set(one.roomId, one);
  };
  for (const entry of log) {
    if (seen(entry)) add(markOf(entry));
    if (ok('restore')(entry)) for (const one of (entry.data as { ok: SeenMark[] }).ok) add(one);
    if (!any(ok('updateSeen'), refused)(entry)) continue;
    const sent = sentOf(entry);
    if (pending.get(sent.roomId)?.ticks === sent.ticks) pending.delete(sent.roomId);
  }
  return pending;
};
/** Whether nothing was to be sent before the step. */
const wasIdle = (moment: At): boolean => {
  const log = logBefore(moment);
  return log.some(answer('restore')) && pendingOf(log).size === 0 && !wasRunning(moment, 'updateSeen');
};

export const seenModel = defineModel<ReturnType<typeof createSeenMachine>, View>({
  make: (world) =>
    createSeenMachine({
      restore: () => world.call('restore'),
      save: world.note('save'),
      remove: world.note('remove'),
      updateSeen: (one, signal) => world.call('updateSeen', one, { signal }),
    }),
  events: { 'room.seen': [mark('a', '1'), mark('a', '2'), mark('b', '1')], wake: [{}] },
  // A receipt may be wanted while a wait for another one runs.
  sleeps: [100],
  weights: { sleep: 4 },
  outcomes: {
    restore: [
      { ok: [], as: 'nothing' },
      { ok: [mark('b', '2')], as: 'a mark' },
      { error: new Error('the device fails'), as: 'no device' },
    ],
    updateSeen: [{ ok: null, as: 'done' }, ...failing(503, 404)],
  },
  place: ({ value, context }) =>
    [
      value,
      context.sent ? `${context.sent.roomId}${context.sent.ticks}` : '',
      context.waiting.map(({ roomId, ticks }) => roomId + ticks).join(),
    ].join(' '),
  observe: () => null,
  rules: {
    '[SEE-4] what an earlier worker left is read at the start': always(({ log }) => call('restore')(log[0]!)),
    '[SEE-1] a receipt is sent 300 ms after the message was seen': after<View>(seen, wasIdle).leadsTo(sends, {
      within: DEBOUNCE,
      notBefore: DEBOUNCE,
    }),
    '[SEE-4] what is left is sent': after<View>(answer('restore'), ({ log }) => pendingOf(log).size > 0).leadsTo(
      sends,
      {
        within: DEBOUNCE,
        notBefore: DEBOUNCE,
      },
    ),
    '[SEE-1] only the newest of a room is sent': always(
      ({ added, log }) => {
        const at = log.indexOf(added.find(sends)!);
        const sent = markOf(log[at]!);
        return pendingOf(log.slice(0, at)).get(sent.roomId)?.ticks === sent.ticks;
      },
      ({ added }) => added.some(sends),
    ),
    '[SEE-2] a failed receipt is retried after 5 s': after<View>(fails('updateSeen', 503)).leadsTo(sends, {
      within: RETRY,
      notBefore: RETRY,
      unless: event('wake'),
    }),
    '[SEE-2] or at a wake-up': after<View>(event('wake'), (moment) => {
      const last = logBefore(moment).findLast(answer('updateSeen'));
      return last !== undefined && fails('updateSeen', 503)(last) && !wasRunning(moment, 'updateSeen');
    }).leadsTo(sends),
    '[SEE-2] the same room is tried again first': after<View>(fails('updateSeen', 503)).never(
      call<SeenMark>('updateSeen', ({ roomId }, cause) => cause !== undefined && sentOf(cause).roomId !== roomId),
      { until: any(ok('updateSeen'), refused) },
    ),
    '[SEE-2] a refused one is not': after<View>(refused, ({ log }) => pendingOf(log).size === 0).never(sends, {
      until: seen,
    }),
    '[SEE-3] rooms are sent one after the other': always(({ log }) => running(log, 'updateSeen') <= 1),
    '[SEE-3] a room seen meanwhile waits its turn': after<View>(
      any(ok('updateSeen'), refused),
      ({ log }) => pendingOf(log).size > 0,
    ).leadsTo(sends, { within: DEBOUNCE, notBefore: DEBOUNCE }),
    '[SEE-4] a receipt is saved on the device, unless a newer one is': always((moment) => {
      const { roomId, ticks } = markOf(moment.step!);
      const log = logBefore(moment);
      const known = pendingOf(log).get(roomId);
      const isNewer = !known || Number(ticks) > Number(known.ticks);
      // While a mark is sent it may be saved once more, which changes nothing.
      return (
        !isNewer || moment.added.some(call<SeenMark>('save', (one) => one.roomId === roomId && one.ticks === ticks))
      );
    }, stepIs(seen)),
    '[SEE-4] it is removed when the server has it or refuses it': after<View>(
      any(ok('updateSeen'), refused),
      (moment) => !pendingOf(moment.log).has(sentOf(moment.step!).roomId),
    ).leadsTo(call<string>('remove', (roomId, cause) => roomId === sentOf(cause!).roomId)),
    '[SEE-4] but not while a newer one waits': always(
      ({ added }) => !added.some(call('remove')),
      (moment) =>
        !stepIs(any(ok('updateSeen'), refused))(moment) || pendingOf(moment.log).has(sentOf(moment.step!).roomId),
    ),
  },
});
