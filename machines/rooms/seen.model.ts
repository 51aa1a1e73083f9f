import { callError } from '../call-error.model.ts';
import { effect, type ChartModel } from '../chart-model.ts';
import { createSeenMachine } from './seen.machine.ts';

const seen = (roomId: string, ticks: string) => ({ type: 'room.seen', roomId, ticks, messageId: `message-${ticks}` });

export const seenModel: ChartModel<ReturnType<typeof createSeenMachine>> = {
  machine: createSeenMachine({
    restore: () => Promise.resolve([]),
    save: effect,
    remove: effect,
    updateSeen: () => Promise.resolve(),
  }),
  cases: () => [
    seen('a', '1'),
    seen('a', '2'),
    seen('b', '1'),
    { type: 'xstate.done.actor.restore', output: [] },
    { type: 'xstate.done.actor.restore', output: [{ roomId: 'b', ticks: '1', messageId: 'message-1' }] },
    { type: 'xstate.done.actor.updateSeen', output: null },
    { type: 'xstate.error.actor.updateSeen', error: callError(503) },
    { type: 'xstate.error.actor.updateSeen', error: callError(404) },
  ],
  project: ({ value, context }) =>
    [
      JSON.stringify(value),
      context.sent ? `${context.sent.roomId}${context.sent.ticks}` : '',
      context.waiting.map((mark) => mark.roomId + mark.ticks).join(),
    ].join(' '),
  invariants: {
    '[SEE-3] each room waits once': ({ context }) =>
      new Set(context.waiting.map((mark) => mark.roomId)).size === context.waiting.length,
    'has a mark to send while sending': ({ value, context }) => value !== 'sending' || context.sent !== undefined,
    'has nothing waiting while idle': ({ value, context }) => value !== 'idle' || context.waiting.length === 0,
  },
};
