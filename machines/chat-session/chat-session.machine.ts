/**
 * The chat of one user from sign-in to sign-out: it starts, connects and ends the charts below it.
 *
 * [CHS-1] The rooms, the outbox, the read receipts, the marks, the notices, the message drafts and who types live
 *         exactly as long as it; an open room lives while a tab watches it. After the end nothing is read or written.
 * [CHS-2] A batch of frames goes to the cache and the open rooms before the room list: when the list shows a newest
 *         message, the room has it.
 * [CHS-3] A new connection refetches the room list, as presence is in no event log. When events were missed, the
 *         notices and the open rooms are refetched too; after a resync, open rooms are reset instead [RM-8].
 * [CHS-4] A delivered or marked message is applied like a frame. For staff the list is refetched as well.
 * [CHS-5] A wake-up ends the waits of all children.
 * [CHS-6] The room list is refetched when a member has another name or picture, and with the notices when the pages
 *         have another language: both name goods in it.
 */
import type { Message } from '#protocol/entities/message.ts';
import type { WireRoom } from '#protocol/entities/room.ts';
import type { UserProfile } from '#protocol/entities/user.ts';
import { and, assign, enqueueActions, sendTo, setup } from 'xstate';
import type { createMessageDraftsMachine, MessageDraftsEvent } from '../message-drafts/message-drafts.machine.ts';
import type { createNotificationMachine } from '../notification/notification.machine.ts';
import type { NoticeMark } from '../notification/notices-data.ts';
import type { createOutboxMachine } from '../outbox/outbox.machine.ts';
import type { OutboxItem } from '../outbox/outbox-item.ts';
import type { createMessageMarksMachine, PendingMark } from '../message-marks/message-marks.machine.ts';
import type { createRoomMachine } from '../room/room.machine.ts';
import { batchOfMessages, messagesIn, type FrameBatch } from '../rooms/frame-batch.ts';
import type { createRoomsMachine } from '../rooms/rooms.machine.ts';
import type { createSeenMachine, SeenMark } from '../rooms/seen.machine.ts';
import type { createTypingMachine } from '../typing/typing.machine.ts';

export type ChatSessionContext = { user: UserProfile; openRooms: readonly string[] };

/** The commands of chat; each goes to the child that handles it. */
export type ChatCommand =
  | { type: 'message.send'; item: OutboxItem }
  | { type: 'message.retry' | 'message.discard' | 'upload.cancel'; messageId: string }
  | { type: 'message.mark'; wanted: PendingMark }
  | { type: 'room.history.older'; roomId: string }
  /** `unread`: the list does not show the room as read up to there. */
  | ({ type: 'room.seen'; unread: boolean } & SeenMark)
  | { type: 'notice.seen'; mark: NoticeMark }
  | MessageDraftsEvent;

export type ChatSessionEvent =
  | ChatCommand
  | { type: 'frames.received'; batch: FrameBatch }
  | { type: 'message.delivered'; message: Message }
  | { type: 'message.marked'; message: Message }
  /** Rooms that a call returned outside the list, e.g. one just created. */
  | { type: 'rooms.received'; rooms: WireRoom[] }
  /** A member of a room has another name or picture. */
  | { type: 'rooms.changed' }
  /** The pages have another language. */
  | { type: 'language.changed' }
  | { type: 'profile.changed'; user: UserProfile }
  /** `missed`: events before this connection will not come as frames; `resync`: because the log no longer has them. */
  | { type: 'connection.up'; missed: boolean; resync: boolean }
  | { type: 'connection.down' }
  | { type: 'wake' }
  /** The first tab watches a room; the last one stopped. */
  | { type: 'room.watched'; roomId: string }
  | { type: 'room.unwatched'; roomId: string }
  | { type: 'session.ended' };

export type ChatSessionPorts = {
  rooms: ReturnType<typeof createRoomsMachine>;
  seen: ReturnType<typeof createSeenMachine>;
  notification: ReturnType<typeof createNotificationMachine>;
  outbox: ReturnType<typeof createOutboxMachine>;
  drafts: ReturnType<typeof createMessageDraftsMachine>;
  marks: ReturnType<typeof createMessageMarksMachine>;
  typing: ReturnType<typeof createTypingMachine>;
  room: ReturnType<typeof createRoomMachine>;
  saveMessages(messages: readonly Message[]): void;
  /** Everything received so far belongs to the event log up to this cursor. */
  saveCursor(cursor: string): void;
  /** Reports staff as present (spec §7). */
  reportStaffPresence(userId: string): void;
};

/** @returns the id of an open room's actor. */
export const roomActorId = (roomId: string): string => `room-${roomId}`;

/** @param ports the charts it starts, and the cache */
export function createChatSessionMachine({
  saveMessages,
  saveCursor,
  reportStaffPresence,
  ...actors
}: ChatSessionPorts) {
  return setup({
    types: {
      context: {} as ChatSessionContext,
      events: {} as ChatSessionEvent,
      input: {} as { user: UserProfile },
    },
    actors,
    guards: {
      isOpen: ({ context, event }) => 'roomId' in event && context.openRooms.includes(event.roomId),
      isClosed: ({ context, event }) => 'roomId' in event && !context.openRooms.includes(event.roomId),
      isUnread: and(['isOpen', ({ event }) => event.type === 'room.seen' && event.unread]),
    },
    actions: {
      apply: enqueueActions(({ context, enqueue }, batch: FrameBatch) => {
        const messages = messagesIn(batch);
        if (messages.length) {
          enqueue(() => saveMessages(messages));
          enqueue.sendTo('typing', { type: 'messages.received', messages });
          for (const roomId of context.openRooms) {
            const own = messages.filter((message) => message.roomId === roomId);
            if (own.length) enqueue.sendTo(roomActorId(roomId), { type: 'messages.received', messages: own });
          }
        }
        if (batch.chat.length || batch.presence.length) enqueue.sendTo('rooms', { type: 'frames.received', batch });
        if (batch.typing.length) enqueue.sendTo('typing', { type: 'typing.received', typists: batch.typing });
        if (batch.notices.length) enqueue.sendTo('notification', { type: 'notices.received', notices: batch.notices });
        const { cursor } = batch;
        if (cursor !== null) enqueue(() => saveCursor(cursor));
      }),
      refetchForStaff: enqueueActions(({ context, enqueue }) => {
        if (context.user.isCustomerService) enqueue.sendTo('rooms', { type: 'refetch' });
      }),
      refetchRooms: sendTo('rooms', { type: 'refetch' }),
      refetchNotices: sendTo('notification', { type: 'refetch' }),
      refetchMissed: enqueueActions(({ context, event, enqueue }) => {
        if (event.type !== 'connection.up' || !event.missed) return;
        enqueue.sendTo('notification', { type: 'refetch' });
        const type = event.resync ? 'room.reset' : 'refetch';
        for (const roomId of context.openRooms) enqueue.sendTo(roomActorId(roomId), { type });
      }),
      reportPresence: ({ context }) => {
        if (context.user.isCustomerService) reportStaffPresence(context.user.id);
      },
      wakeAll: enqueueActions(({ context, enqueue }) => {
        for (const child of ['rooms', 'seen', 'notification', 'outbox', 'marks', ...context.openRooms.map(roomActorId)])
          enqueue.sendTo(child, { type: 'wake' });
      }),
      adoptProfile: assign(({ context, event }) => (event.type === 'profile.changed' ? { user: event.user } : context)),
      passProfile: sendTo('notification', ({ context }) => ({
        type: 'profile.changed',
        isStore: context.user.isStore,
      })),
      openRoom: enqueueActions(({ context, enqueue }, roomId: string) => {
        enqueue.spawnChild('room', { id: roomActorId(roomId), input: { roomId } });
        enqueue.assign({ openRooms: [...context.openRooms, roomId] });
        enqueue.sendTo('rooms', { type: 'room.wanted', roomId });
      }),
      closeRoom: enqueueActions(({ context, enqueue }, roomId: string) => {
        enqueue.stopChild(roomActorId(roomId));
        enqueue.assign({ openRooms: context.openRooms.filter((id) => id !== roomId) });
        enqueue.sendTo('rooms', { type: 'room.left', roomId });
      }),
      toRooms: sendTo('rooms', ({ event }) => event),
      toSeen: sendTo('seen', ({ event }) => event),
      toOutbox: sendTo('outbox', ({ event }) => event),
      toNotification: sendTo('notification', ({ event }) => event),
      toMarks: sendTo('marks', ({ event }) => event),
      toDrafts: sendTo('drafts', ({ event }) => event),
      toTyping: sendTo('typing', ({ event }) => event),
      toRoom: sendTo(
        ({ event }) => roomActorId('roomId' in event ? event.roomId : ''),
        ({ event }) => event,
      ),
    },
  }).createMachine({
    id: 'chatSession',
    context: ({ input }) => ({ user: input.user, openRooms: [] }),
    initial: 'active',
    states: {
      active: {
        invoke: [
          { id: 'rooms', src: 'rooms', input: ({ context }) => ({ me: context.user.id }) },
          { id: 'seen', src: 'seen' },
          { id: 'notification', src: 'notification', input: ({ context }) => ({ isStore: context.user.isStore }) },
          { id: 'outbox', src: 'outbox' },
          { id: 'drafts', src: 'drafts' },
          { id: 'marks', src: 'marks' },
          { id: 'typing', src: 'typing' },
        ],
        on: {
          'session.ended': 'ended',
          'frames.received': { actions: { type: 'apply', params: ({ event }) => event.batch } },
          'message.delivered': {
            actions: [{ type: 'apply', params: ({ event }) => batchOfMessages([event.message]) }, 'refetchForStaff'],
          },
          'message.marked': {
            actions: { type: 'apply', params: ({ event }) => batchOfMessages([event.message]) },
          },
          'rooms.received': { actions: 'toRooms' },
          'rooms.changed': { actions: 'refetchRooms' },
          'language.changed': { actions: ['refetchRooms', 'refetchNotices'] },
          'profile.changed': { actions: ['adoptProfile', 'passProfile'] },
          'connection.up': { actions: ['toRooms', 'refetchRooms', 'refetchMissed', 'reportPresence'] },
          'connection.down': { actions: ['toRooms', 'toTyping'] },
          wake: { actions: 'wakeAll' },
          'room.watched': { guard: 'isClosed', actions: { type: 'openRoom', params: ({ event }) => event.roomId } },
          'room.unwatched': { guard: 'isOpen', actions: { type: 'closeRoom', params: ({ event }) => event.roomId } },
          'room.history.older': { guard: 'isOpen', actions: 'toRoom' },
          'room.seen': [
            { guard: 'isUnread', actions: ['toRoom', 'toRooms', 'toSeen'] },
            { guard: 'isOpen', actions: 'toRoom' },
          ],
          'notice.seen': { actions: 'toNotification' },
          'message.send': { actions: 'toOutbox' },
          'message.retry': { actions: 'toOutbox' },
          'message.discard': { actions: 'toOutbox' },
          'upload.cancel': { actions: 'toOutbox' },
          'message.mark': { actions: 'toMarks' },
          'room.draft.save': { actions: ['toDrafts', 'toTyping'] },
          'draft.sending': { actions: ['toDrafts', 'toTyping'] },
          'draft.*': { actions: 'toDrafts' },
        },
      },
      ended: { type: 'final' },
    },
  });
}
