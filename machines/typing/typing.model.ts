import { defineModel } from '#tests/models/engine/model.ts';
import { after, always, call, event, type Moment } from '#tests/models/engine/rules.ts';
import type { Entry } from '#tests/models/engine/world.ts';
import { logBefore, stepIs } from '../call-outcomes.model.ts';
import { createTypingMachine } from './typing.machine.ts';
import { makeMessage } from '../room/message.model.ts';

const message = (senderId: string) => makeMessage(1, { senderId });

/** Who is shown as typing, as `ROOM USER`. */
type View = readonly string[];
type At = Moment<View>;
type Draft = { roomId: string; text: string; flush?: boolean };
const REPEAT = 4_000;
const SHOWN = 6_000;
const typed = event<Draft>('room.draft.save', ({ text, flush }) => text.trim() !== '' && flush !== true);
const sends = event<{ roomId: string }>('draft.sending');
const roomOf = ({ data }: Entry): string => (data as { roomId: string }).roomId;
const reportsNow = ({ added }: At): boolean => added.some(call('report'));
/** Whether the draft of the step may be reported: 4 s after the last report of its room, or after a message. */
const isDue = (moment: At): boolean => {
  const log = logBefore(moment);
  const room = roomOf(moment.step!);
  const last = log.findLast(
    (entry) => call('report', (one) => one === room)(entry) || (sends(entry) && roomOf(entry) === room),
  );
  return last === undefined || sends(last) || moment.now - last.at >= REPEAT;
};
/** Who should be shown, by the log alone. */
const typistsOf = ({ log, now }: At): string[] => {
  const until = new Map<string, number>();
  for (const { name, data, at } of log) {
    if (name === 'typing.received')
      for (const { roomId, userId } of (data as { typists: { roomId: string; userId: string }[] }).typists)
        until.set(`${roomId} ${userId}`, at + SHOWN);
    if (name === 'messages.received')
      for (const { roomId, senderId } of (data as { messages: ReturnType<typeof message>[] }).messages)
        until.delete(`${roomId} ${senderId}`);
    if (name === 'connection.down') until.clear();
  }
  return [...until].filter(([, end]) => end > now).map(([typist]) => typist);
};
const shows = (moment: At): boolean => moment.view.toSorted().join() === typistsOf(moment).toSorted().join();

export const typingModel = defineModel<ReturnType<typeof createTypingMachine>, View>({
  make: (world) => createTypingMachine({ report: world.note('report'), now: world.clock.now }),
  events: {
    'room.draft.save': [
      { roomId: 'r', text: 'typed' },
      { roomId: 's', text: 'typed' },
      { roomId: 'r', text: ' ' },
      { roomId: 'r', text: 'typed', flush: true },
    ],
    'draft.sending': [{ roomId: 'r' }],
    'typing.received': [{ typists: [{ roomId: 'r', userId: 'ben' }] }, { typists: [{ roomId: 's', userId: 'ben' }] }],
    'messages.received': [{ messages: [message('ben')] }, { messages: [message('ada')] }],
    'connection.down': [{}],
  },
  sleeps: [REPEAT - 1, REPEAT],
  place: ({ value, context }) =>
    [
      value,
      Object.keys(context.reported).sort().join(),
      context.typists
        .map(({ roomId }) => roomId)
        .sort()
        .join(),
    ].join(' '),
  observe: ({ context }) => context.typists.map(({ roomId, userId }) => `${roomId} ${userId}`),
  equivalent: { 'root: wrong initial state': 'no member types at the start: the state is left at once' },
  rules: {
    '[TYP-1] a typed draft is reported': after<View>(typed, isDue).leadsTo(
      call<string>('report', (room, cause) => room === roomOf(cause!)),
    ),
    '[TYP-1] at most once in 4 s and room': always(
      (moment) => !reportsNow(moment),
      (moment) => stepIs(typed)(moment) && !isDue(moment),
    ),
    '[TYP-1] a blank draft is not, [TYP-2] nor is flushing one': always(
      (moment) => !reportsNow(moment),
      (moment) => moment.step?.name === 'room.draft.save' && !stepIs(typed)(moment),
    ),
    'nothing else reports': always(
      (moment) => !reportsNow(moment),
      (moment) => moment.step?.name !== 'room.draft.save',
    ),
    '[TYP-3] a member is shown as typing until 6 s after the last report': always(shows, ({ step }) =>
      ['typing.received', 'timer', 'wait'].includes(step?.name ?? ''),
    ),
    '[TYP-3] the timer waits for the first whose time is over': always(
      ({ view, before }) => view.length < before!.length,
      ({ step }) => step?.name === 'timer',
    ),
    '[TYP-4] a message of the member in that room ends it': always(shows, stepIs(event('messages.received'))),
    '[TYP-4] and so does the end of the connection': after<View>(event('connection.down')).always(
      (typists) => typists.length === 0,
      { until: event('typing.received') },
    ),
  },
});
