import type { AnyEventObject } from 'xstate';
import type { Notice } from '#protocol/entities/notice.ts';
import { callError } from '../call-error.model.ts';
import { effect, type ChartModel } from '../chart-model.ts';
import { createNotificationMachine } from './notification.machine.ts';
import { noticeRooms } from './notices-data.ts';

const follow: Notice = {
  type: 'attention_action',
  _id: 'n1',
  createTime: 1,
  ticks: '1',
  seen: false,
  attentionAction: 'add',
  follower: { userId: 'ben', userName: 'Ben' },
};
const summary = [{ types: ['attention_action'], summary: { count: 1, list: [follow] } }];
const done = (id: string, output: unknown): AnyEventObject => ({ type: `xstate.done.actor.${id}`, output });
const failed = (id: string, status: number): AnyEventObject => ({
  type: `xstate.error.actor.${id}`,
  error: callError(status),
});

export const notificationModel: ChartModel<ReturnType<typeof createNotificationMachine>> = {
  machine: createNotificationMachine({
    read: () => Promise.resolve(undefined),
    save: effect,
    fetch: () => Promise.resolve([]),
    markSeen: () => Promise.resolve(),
  }),
  input: { isStore: false },
  cases: () => [
    done('read', undefined),
    done('fetch', summary),
    failed('fetch', 401),
    failed('fetch', 503),
    done('markSeen', { count: 0 }),
    failed('markSeen', 500),
    failed('markSeen', 404),
    { type: 'notices.received', notices: [follow] },
    { type: 'profile.changed', isStore: true },
    { type: 'profile.changed', isStore: false },
    { type: 'notice.seen', mark: { type: 'attention_action', noticeId: 'n1', ticks: '1' } },
  ],
  project: ({ value, context }) =>
    [JSON.stringify(value), context.isStore ? 'store' : '', context.marks.length].join(' '),
  invariants: {
    '[NOT-1] no room counts fewer than zero or more than all its notices': ({ context }) =>
      noticeRooms(context.data).every(({ unread }) => unread >= 0 && unread <= 1),
    'a mark is being sent or waits to be sent': (snapshot) =>
      !snapshot.matches({ marking: 'idle' }) || snapshot.context.marks.length === 0,
    'stopped and retrying carry an error': (snapshot) =>
      !(snapshot.matches({ sync: 'stopped' }) || snapshot.matches({ sync: 'retrying' })) ||
      snapshot.context.error !== null,
  },
  limit: 2_000,
};
