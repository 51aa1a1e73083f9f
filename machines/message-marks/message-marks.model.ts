import { defineModel } from '#tests/models/engine/model.ts';
import { after, always, answer, any, call, emitted, event, type Moment } from '#tests/models/engine/rules.ts';
import type { Entry } from '#tests/models/engine/world.ts';
import { failing, fails, logBefore, ok, running, wasRunning } from '../call-outcomes.model.ts';
import { createMessageMarksMachine, markKey, pendingMarks, type PendingMark } from './message-marks.machine.ts';
import { makeMessage } from '../room/message.model.ts';

export const MARKED_MESSAGE = makeMessage(1, { id: 'm' });
const wanted = (mark: PendingMark['mark'], on: boolean): PendingMark => ({
  id: `${mark}-${String(on)}`,
  roomId: 'r',
  messageId: 'm',
  mark,
  on,
});

const CHANGES = [wanted('like', true), wanted('like', false), wanted('pin', true)];
/** A change that an earlier worker left. */
const LEFT: PendingMark = { ...wanted('pin', false), id: 'left' };

/** What others see: the changes that are shown although the server may not have them, each as `MARK ON`. */
type View = readonly string[];
type At = Moment<View>;
const RETRY = 5_000;
const sends = call<PendingMark>('send');
const wants = event<{ wanted: PendingMark }>('message.mark');
const isRefused = fails('send', 422);
const ends = any(ok('send'), isRefused);
const textOf = ({ mark, on }: PendingMark): string => `${mark} ${String(on)}`;
const sentOf = ({ data }: Entry): PendingMark => (data as { of: PendingMark }).of;
/** The changes that the server may not have, by the log alone: those that wait, and the one that is being sent. */
function pendingOf(log: readonly Entry[]): { waiting: PendingMark[]; sent: PendingMark | undefined } {
  let waiting: PendingMark[] = [];
  let sent: PendingMark | undefined;
  const latest = (changes: readonly PendingMark[]): PendingMark[] => [
    ...new Map(changes.map((one) => [markKey(one), one])).values(),
  ];
  for (const entry of log) {
    if (wants(entry)) waiting = latest([...waiting, (entry.data as { wanted: PendingMark }).wanted]);
    if (ok('restore')(entry)) waiting = latest([...(entry.data as { ok: PendingMark[] }).ok, ...waiting]);
    if (sends(entry)) {
      sent = entry.data as PendingMark;
      waiting = waiting.filter((one) => one !== sent);
    }
    if (fails('send', 503)(entry)) waiting = latest([sentOf(entry), ...waiting]);
    if (answer('send')(entry)) sent = undefined;
  }
  return { waiting, sent };
}
const wasIdle = (moment: At): boolean => {
  const log = logBefore(moment);
  return log.some(answer('restore')) && pendingOf(log).waiting.length === 0 && !wasRunning(moment, 'send');
};
/** Ids of changes that were replaced by a later one of their mark, that the server has, or that it refused. */
function overOf(log: readonly Entry[]): string[] {
  const pendingIn = (part: readonly Entry[]): PendingMark[] => {
    const { waiting, sent } = pendingOf(part);
    return sent ? [sent, ...waiting] : waiting;
  };
  const ids = log.flatMap((entry, at): string[] => {
    if (!wants(entry) && !ok('restore')(entry)) return [];
    const added = wants(entry)
      ? [(entry.data as { wanted: PendingMark }).wanted]
      : (entry.data as { ok: PendingMark[] }).ok;
    // A command that came twice is one change.
    const pending = pendingIn(log.slice(0, at));
    return added.filter((one) => !pending.some(({ id }) => id === one.id)).map(({ id }) => id);
  });
  for (const id of new Set(pendingIn(log).map((one) => one.id))) ids.splice(ids.indexOf(id), 1);
  return ids.toSorted();
}

export const messageMarksModel = defineModel<ReturnType<typeof createMessageMarksMachine>, View>({
  make: (world) =>
    createMessageMarksMachine({
      restore: () => world.call('restore'),
      remove: world.note('remove'),
      send: (change, signal) => world.call('send', change, { signal }),
    }),
  events: {
    // No id comes twice, except from the device.
    'message.mark': ({ context }) =>
      CHANGES.filter((one) => !pendingMarks(context).some(({ id }) => id === one.id)).map((one) => ({ wanted: one })),
    wake: [{}],
  },
  outcomes: {
    restore: [
      { ok: [], as: 'nothing' },
      { ok: [LEFT], as: 'a change' },
      { ok: [wanted('like', true)], as: 'a change that comes again' },
      { error: new Error('the device fails'), as: 'no device' },
    ],
    send: [{ ok: MARKED_MESSAGE, as: 'message' }, ...failing(503, 422)],
  },
  place: ({ value, context }) =>
    [value, ...[context.sent, ...context.waiting].map((one) => (one ? textOf(one) : ''))].join('|'),
  observe: ({ context }) => pendingMarks(context).map(textOf),
  rules: {
    '[MKS-1] what an earlier worker left is read at the start': always(({ log }) => call('restore')(log[0]!)),
    '[MKS-1] a change is shown at once, until the server has it or refuses it': always(({ view, log }) => {
      const { waiting, sent } = pendingOf(log);
      return view.join() === [...(sent ? [sent] : []), ...waiting].map(textOf).join();
    }),
    '[MKS-1] a change is on the device until then, and no longer': always(({ log }) => {
      const removed = log.filter(call('remove')).map(({ data }) => String(data));
      return removed.toSorted().join() === overOf(log).join();
    }),
    'a change is sent at once': after<View>(wants, wasIdle).leadsTo(sends),
    '[MKS-1] what is left is sent': after<View>(answer('restore'), ({ log }) => {
      const { waiting, sent } = pendingOf(log);
      return waiting.length > 0 || sent !== undefined;
    }).leadsTo(sends),
    '[MKS-2] of several changes of one mark only the last is sent, [MKS-3] in the order of the marks': always(
      ({ added, log }) => {
        const at = log.indexOf(added.find(sends)!);
        return pendingOf(log.slice(0, at)).waiting[0] === log[at]!.data;
      },
      ({ added }) => added.some(sends),
    ),
    '[MKS-2] one that was sent is followed by a later one': after<View>(
      ends,
      (moment) => pendingOf(logBefore(moment)).waiting.length > 0,
    ).leadsTo(sends),
    '[MKS-3] one change is sent at a time': always(({ log }) => running(log, 'send') <= 1),
    '[MKS-4] a failed change is retried after 5 s': after<View>(fails('send', 503)).leadsTo(sends, {
      within: RETRY,
      notBefore: RETRY,
      unless: event('wake'),
    }),
    '[MKS-4] or at a wake-up': after<View>(event('wake'), (moment) => {
      const last = logBefore(moment).findLast(any(answer('send'), sends));
      return last !== undefined && fails('send', 503)(last);
    }).leadsTo(sends),
    '[MKS-4] a refused one is reported': after<View>(isRefused).leadsTo(emitted('mark.refused')),
    "[MKS-5] the server's message is reported in the step that ends the change": after<View>(ok('send')).leadsTo(
      emitted('message.marked'),
    ),
  },
});
