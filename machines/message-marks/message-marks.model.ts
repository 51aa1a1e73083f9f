import type { Message } from '#protocol/entities/message.ts';
import { callError } from '../call-error.model.ts';
import { effect, type ChartModel } from '../chart-model.ts';
import { createMessageMarksMachine, markKey, type WantedMark } from './message-marks.machine.ts';

export const MARKED_MESSAGE: Message = {
  id: 'm',
  senderId: 'ben',
  roomId: 'r',
  content: '',
  ticks: '1',
  seenBy: [],
  username: 'ben',
  avatar: null,
  files: [],
  createTime: 1,
  reply: null,
  extra: null,
};
const wanted = (mark: WantedMark['mark'], on: boolean): WantedMark => ({
  id: `${mark}-${String(on)}`,
  roomId: 'r',
  messageId: 'm',
  mark,
  on,
});

export const messageMarksModel: ChartModel<ReturnType<typeof createMessageMarksMachine>> = {
  machine: createMessageMarksMachine({
    restore: () => Promise.resolve([]),
    remove: effect,
    send: () => Promise.resolve(MARKED_MESSAGE),
  }),
  cases: () => [
    { type: 'message.mark', wanted: wanted('like', true) },
    { type: 'message.mark', wanted: wanted('like', false) },
    { type: 'message.mark', wanted: wanted('pin', true) },
    { type: 'xstate.done.actor.restore', output: [] },
    { type: 'xstate.done.actor.restore', output: [wanted('like', true)] },
    { type: 'xstate.done.actor.send', output: MARKED_MESSAGE },
    { type: 'xstate.error.actor.send', error: callError(503) },
    { type: 'xstate.error.actor.send', error: callError(422) },
  ],
  project: ({ value, context }) =>
    [value, ...[context.sent, ...context.waiting].map((one) => (one ? markKey(one) + String(one.on) : ''))].join('|'),
  invariants: {
    '[MKS-2] each mark waits once': ({ context }) =>
      new Set(context.waiting.map(markKey)).size === context.waiting.length,
    '[MKS-3] one change is sent at a time': ({ value, context }) =>
      (value === 'sending') === (context.sent !== undefined),
    'has nothing waiting while idle': ({ value, context }) => value !== 'idle' || context.waiting.length === 0,
  },
};
