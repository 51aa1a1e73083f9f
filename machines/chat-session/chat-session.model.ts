import { createMessageDraftsMachine } from '../message-drafts/message-drafts.machine.ts';
import { effect, type ChartModel } from '../chart-model.ts';
import { createMessageMarksMachine } from '../message-marks/message-marks.machine.ts';
import { createNotificationMachine } from '../notification/notification.machine.ts';
import { IDLE_OUTBOX_PORTS } from '../outbox/message.model.ts';
import { createOutboxMachine } from '../outbox/outbox.machine.ts';
import { createRoomMachine } from '../room/room.machine.ts';
import { roomsModel } from '../rooms/rooms.model.ts';
import { createSeenMachine } from '../rooms/seen.machine.ts';
import { createTypingMachine } from '../typing/typing.machine.ts';
import { createChatSessionMachine, roomActorId, type ChatSessionPorts } from './chat-session.machine.ts';
import type { UserProfile } from '#protocol/entities/user.ts';

export const sessionUser = (change: Partial<UserProfile> = {}): UserProfile => ({
  id: 'ada',
  trueName: null,
  storeDisplayName: null,
  headFile: null,
  storeLogoFile: null,
  isCustomerService: false,
  username: 'ada',
  email: null,
  emailVerified: false,
  areaCode: null,
  mobile: null,
  mobileVerified: false,
  gender: null,
  currency: 'HKD',
  kycStatus: 0,
  languageCode: 'EN',
  isStore: false,
  ...change,
});

export const IDLE_CHAT_SESSION: ChatSessionPorts = {
  rooms: roomsModel.machine,
  seen: createSeenMachine({
    restore: () => Promise.resolve([]),
    save: effect,
    remove: effect,
    updateSeen: () => Promise.resolve(),
  }),
  notification: createNotificationMachine({
    read: () => Promise.resolve(undefined),
    save: effect,
    fetch: () => Promise.resolve([]),
    markSeen: () => Promise.resolve(),
  }),
  outbox: createOutboxMachine(IDLE_OUTBOX_PORTS),
  drafts: createMessageDraftsMachine({ read: () => Promise.resolve({}), write: () => Promise.resolve() }),
  marks: createMessageMarksMachine({
    restore: () => Promise.resolve([]),
    remove: effect,
    send: () => new Promise(() => undefined),
  }),
  typing: createTypingMachine({ report: effect, now: () => 0 }),
  room: createRoomMachine({ read: () => Promise.resolve([]), fetch: () => Promise.resolve([]), save: effect }),
  saveMessages: effect,
  saveCursor: effect,
  reportStaffPresence: effect,
};

const CHILDREN = ['rooms', 'seen', 'notification', 'outbox', 'drafts', 'marks', 'typing'];
const message = {
  id: 'm',
  roomId: 'r',
  ticks: '1',
  senderId: 'ben',
  username: 'ben',
  avatar: null,
  content: 'hi',
  createTime: 1,
  files: [],
  reply: null,
  seenBy: [],
  extra: null,
};

export const chatSessionModel: ChartModel<ReturnType<typeof createChatSessionMachine>> = {
  machine: createChatSessionMachine(IDLE_CHAT_SESSION),
  input: { user: sessionUser() },
  cases: () => [
    { type: 'frames.received', batch: { chat: [], presence: [], typing: [], notices: [], cursor: null } },
    { type: 'message.delivered', message },
    { type: 'message.marked', message },
    { type: 'rooms.received', rooms: [] },
    { type: 'profile.changed', user: sessionUser() },
    { type: 'profile.changed', user: sessionUser({ isStore: true }) },
    { type: 'connection.up', missed: true, resync: false },
    { type: 'connection.up', missed: true, resync: true },
    { type: 'room.watched', roomId: 'r' },
    { type: 'room.unwatched', roomId: 'r' },
    { type: 'room.history.older', roomId: 'r' },
    { type: 'room.seen', roomId: 'r', messageId: 'm', ticks: '1', unread: true },
    { type: 'room.seen', roomId: 'r', messageId: 'm', ticks: '1', unread: false },
    { type: 'notice.seen', mark: { type: 'attention_action', noticeId: 'n', ticks: '1' } },
    {
      type: 'message.send',
      item: { id: 'm', roomId: 'r', sequence: 1, createTime: 1, content: 'hi', error: null, files: [], reply: null },
    },
    { type: 'message.retry', messageId: 'm' },
    { type: 'message.mark', wanted: { id: '1', roomId: 'r', messageId: 'm', mark: 'like', on: true } },
    { type: 'message.discard', messageId: 'm' },
    { type: 'upload.cancel', messageId: 'm' },
    { type: 'room.draft.save', roomId: 'r', text: 'typed', replyTo: null },
    { type: 'connection.down' },
    { type: 'draft.sending', id: 'm', roomId: 'r', draft: { text: 'typed', replyTo: null } },
    { type: 'draft.sent', id: 'm' },
  ],
  project: ({ value, context }) =>
    `${JSON.stringify(value)} ${context.user.isStore ? 'store' : 'person'} ${context.openRooms.join() || 'no room'}`,
  invariants: {
    '[CHS-1] its children live exactly as long as it': ({ status, context, children }) =>
      Object.keys(children).sort().join() ===
      (status === 'active' ? [...CHILDREN, ...context.openRooms.map(roomActorId)].sort().join() : ''),
  },
};
