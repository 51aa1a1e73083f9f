import { effect, type ChartModel } from '../chart-model.ts';
import { createTypingMachine } from './typing.machine.ts';

const message = (senderId: string) => ({
  id: 'm',
  roomId: 'r',
  ticks: '1',
  senderId,
  username: senderId,
  avatar: null,
  content: 'hi',
  createTime: 1,
  files: [],
  reply: null,
  seenBy: [],
  extra: null,
});

export const typingModel: ChartModel<ReturnType<typeof createTypingMachine>> = {
  machine: createTypingMachine({ report: effect, now: () => 0 }),
  cases: () => [
    { type: 'room.draft.save', roomId: 'r', text: 'typed' },
    { type: 'room.draft.save', roomId: 'r', text: ' ' },
    { type: 'room.draft.save', roomId: 'r', text: 'typed', flush: true },
    { type: 'draft.sending', roomId: 'r' },
    { type: 'typing.received', typists: [{ roomId: 'r', userId: 'ben' }] },
    { type: 'typing.received', typists: [{ roomId: 's', userId: 'ben' }] },
    { type: 'messages.received', messages: [message('ben')] },
    { type: 'messages.received', messages: [message('ada')] },
  ],
  project: ({ value, context }) =>
    [
      JSON.stringify(value),
      Object.keys(context.reported).join(),
      context.typists
        .map(({ roomId }) => roomId)
        .sort()
        .join(),
    ].join(' '),
  invariants: {
    'shows typing exactly while typing types': ({ value, context }) =>
      (value === 'typing') === context.typists.length > 0,
    'shows each member once': ({ context: { typists } }) =>
      new Set(typists.map(({ roomId, userId }) => `${roomId} ${userId}`)).size === typists.length,
  },
};
