import { CallError } from '#machines/call-error.ts';
import {
  createChatSessionMachine,
  roomActorId,
  type ChatSessionEvent,
} from '#machines/chat-session/chat-session.machine.ts';
import { hasUnwritten } from '#machines/message-drafts/message-drafts.machine.ts';
import type { MessageAuthor } from '#machines/outbox/outbox.view.ts';
import type { RoomRecord } from '#machines/rooms/room-record.ts';
import type { CommandInput, CommandResult } from '#protocol/bridge/commands.ts';
import type { Message } from '#protocol/entities/message.ts';
import type { WireRoom } from '#protocol/entities/room.ts';
import type { UserProfile } from '#protocol/entities/user.ts';
import { customerUpdateTime, updateUserAvatar } from '#protocol/http/rooms.ts';
import { serverLanguage } from '#protocol/locales.ts';
import { compareTicks } from '#protocol/ticks.ts';
import { createActor, waitFor, type ActorRefFrom, type AnyActorLogic } from 'xstate';
import type { FeatureContext } from '../../core/feature.ts';
import { DATABASE_PATIENCE } from '../../adapters/idb-database.ts';
import { createChatActors, MARK_PREFIX } from './chat-actors.ts';
import { createCacheWriter } from './cache-writer.ts';
import { composeItem } from './compose-item.ts';

/** The chat of one signed-in user: the session chart over the user's databases, and the commands that need more. */
export type ChatSession = ReturnType<typeof createChatSession>;

/**
 * A device that has not stored a message after so many seconds may never answer: the messages after it wait no longer.
 * It is longer than two openings of the database: a dead connection is replaced once. Each second has a timer of its
 * own, because a machine that sleeps lets all timers end before the device can answer.
 */
const STORE_PATIENCE = (3 * DATABASE_PATIENCE) / 1_000;

export function createChatSession(context: FeatureContext, user: UserProfile) {
  const { ports, signals, actorOptions } = context;
  const { http, clock } = ports;
  const me = user.id;
  const cache = ports.cache.user(me);
  const device = ports.device.user(me);
  const writer = createCacheWriter(cache, clock, (cursor) => signals.emit('cursorSaved', { userId: me, cursor }));

  const { rooms, room, draftFailure, ...actors } = createChatActors(context, { userId: me, cache, device, writer });
  const { notification, outbox, drafts, marks, typing } = actors;

  const session = createActor(
    createChatSessionMachine({
      rooms,
      room,
      ...actors,
      saveMessages: writer.messages,
      saveCursor: writer.cursor,
      reportStaffPresence: (userId) => void http.call(customerUpdateTime, { body: { userId } }).catch(() => undefined),
    }),
    { ...actorOptions, id: 'chat', input: { user } },
  );
  session.start();
  const child = <Logic extends AnyActorLogic>(id: string, _logic: Logic): ActorRefFrom<Logic> | undefined =>
    session.getSnapshot().children[id] as ActorRefFrom<Logic> | undefined;
  const started = <Logic extends AnyActorLogic>(id: string, logic: Logic): ActorRefFrom<Logic> => {
    const actor = child(id, logic);
    if (!actor) throw new Error(`The chat session has no actor ${id}`);
    return actor;
  };
  const roomsActor = started('rooms', rooms);
  const notificationActor = started('notification', notification);
  const outboxActor = started('outbox', outbox);
  const draftsActor = started('drafts', drafts);
  const marksActor = started('marks', marks);
  const typingActor = started('typing', typing);
  marksActor.on('message.marked', (event) => send(event));
  marksActor.on('mark.refused', ({ error }) => signals.emit('failure', error));
  outboxActor.on('message.delivered', (event) => {
    signals.emit('messageDelivered', undefined);
    send(event);
  });
  const isActive = (): boolean => session.getSnapshot().status === 'active';
  /** After the end of the session events have no effect. */
  function send(event: ChatSessionEvent): void {
    if (isActive()) session.send(event);
  }

  const refreshedAvatars = new Set<string>();
  let lastSequence = 0;
  /** Settles when every message so far is on the disk, or was refused: none overtakes one that waits for the device. */
  let stored: Promise<unknown> = Promise.resolve();
  /** Settles with the work, also when it fails, or after the patience. */
  const settled = (work: Promise<unknown>): Promise<void> =>
    new Promise((resolve) => {
      let timer: unknown;
      const wait = (seconds: number): void => {
        if (seconds === 0) resolve();
        else timer = clock.setTimeout(() => wait(seconds - 1), 1_000);
      };
      wait(STORE_PATIENCE);
      const end = (): void => {
        clock.clearTimeout(timer);
        resolve();
      };
      work.then(end, end);
    });

  /** Settles when the written draft names a message that is being sent, or was refused by the device [DFT-4]. */
  const draftIsWritten = async (roomId: string, id: string): Promise<void> => {
    await waitFor(draftsActor, (snapshot) => {
      const named = snapshot.context.written[roomId]?.sending ?? [];
      return snapshot.status !== 'active' || !snapshot.matches('writing') || named.some((one) => one.id === id);
    });
  };

  const recordOf = (roomId: string): RoomRecord | undefined => roomsActor.getSnapshot().context.data.byId.get(roomId);
  const author = (): MessageAuthor => {
    const { user: now } = session.getSnapshot().context;
    return {
      id: me,
      username: now.storeDisplayName ?? now.trueName ?? now.username,
      avatar: (now.storeLogoFile ?? now.headFile)?.url ?? null,
    };
  };
  const findMessage = (roomId: string, messageId: string): Message | undefined =>
    child(roomActorId(roomId), room)
      ?.getSnapshot()
      .context.timeline.find(({ id }) => id === messageId);

  /** Updates a room that shows an old picture of the user: the server reads the account's own (spec §7). */
  function refreshAvatar(roomId: string): void {
    const self = recordOf(roomId)?.users.find((member) => member.id === me);
    const { user: now } = session.getSnapshot().context;
    const current = self?.type === 'store' ? now.storeLogoFile : now.headFile;
    if (!self || self.avatar === (current?.url ?? null) || refreshedAvatars.has(roomId)) return;
    refreshedAvatars.add(roomId);
    http.call(updateUserAvatar, { body: { roomId, userId: me, languageCode: serverLanguage(context.locale()) } }).then(
      (updated: WireRoom) => send({ type: 'rooms.received', rooms: [updated] }),
      () => undefined,
    );
  }

  return {
    userId: me,
    send,
    /** The actors whose snapshots the views are made of. */
    actors: {
      rooms: roomsActor,
      notification: notificationActor,
      outbox: outboxActor,
      drafts: draftsActor,
      marks: marksActor,
      typing: typingActor,
    },
    recordOf,
    author,
    /** Starts the actor of an open room. `room.unwatched` stops it. */
    watchRoom(roomId: string) {
      send({ type: 'room.watched', roomId });
      refreshAvatar(roomId);
      return started(roomActorId(roomId), room);
    },

    /**
     * Removes the messages of the cache: recalls that no event reported may concern them.
     * @param cursor where the log continues; the next worker resumes from it
     */
    dropCachedMessages(cursor: string): void {
      writer.dropMessages();
      writer.cursor(cursor);
    },
    /** Marks a room as seen up to a loaded message. */
    markSeen({ roomId, messageId }: CommandInput<'room.seen'>): void {
      const message = findMessage(roomId, messageId);
      if (!message) return;
      const { ticks } = message;
      const record = recordOf(roomId);
      send({
        type: 'room.seen',
        roomId,
        messageId,
        ticks,
        unread: !record || compareTicks(ticks, record.seenTicks) > 0,
      });
    },
    /**
     * Settles when a flushed draft is on the disk.
     * @returns the draft that views then show, null without `flush`. @throws CallError when the device refuses it
     */
    async saveDraft(input: CommandInput<'room.draft.save'>): Promise<CommandResult<'room.draft.save'>> {
      send({ type: 'room.draft.save', ...input });
      if (!input.flush || !isActive()) return null;
      const idle = await waitFor(draftsActor, (snapshot) => snapshot.matches('idle') || snapshot.status !== 'active');
      if (idle.status === 'active' && hasUnwritten(idle.context)) throw new CallError(draftFailure());
      return idle.context.shown[input.roomId] ?? null;
    },
    /** Settles when the message is on the disk. @throws CallError when it is refused, or the session ended meanwhile */
    async sendMessage(input: CommandInput<'message.send'>): Promise<void> {
      const { id, roomId, content, replyTo, forward } = input;
      if (!forward) send({ type: 'draft.sending', id, roomId, draft: { text: content, replyTo } });
      const createTime = clock.now();
      const referred = () => ({
        replied: replyTo === null ? undefined : findMessage(roomId, replyTo),
        forwarded: forward && findMessage(forward.roomId, forward.messageId),
      });
      // The room may be closed while the message waits; before the outbox is read, it may not be open yet.
      const seen = outboxActor.getSnapshot().matches('restoring') ? undefined : referred();
      const store = async (): Promise<void> => {
        const known = outboxActor.getSnapshot();
        const items = known.matches('restoring') ? await device.outbox.all() : known.context.items;
        // Nothing of this user may be written after the session.
        if (!isActive()) throw new CallError({ code: 'Unauthenticated', status: 401 });
        if (!items.some((item) => item.id === id)) {
          lastSequence = Math.max(lastSequence + 1, clock.now());
          const item = composeItem(input, seen ?? referred(), { sequence: lastSequence, createTime });
          if (!forward) await draftIsWritten(roomId, id);
          await device.outbox.put(item);
          send({ type: 'message.send', item });
        }
      };
      try {
        const before = stored;
        const mine = before.then(store);
        stored = before.then(() => settled(mine));
        await mine;
        if (!forward) send({ type: 'draft.sent', id });
      } catch (error) {
        if (!forward) send({ type: 'draft.refused', id });
        throw error;
      }
    },
    /** Settles when the change is on the disk. @throws CallError when the device refuses it, or the session ended */
    async markMessage(input: CommandInput<'message.mark'>): Promise<void> {
      const { roomId, messageId, mark, on } = input;
      lastSequence = Math.max(lastSequence + 1, clock.now());
      const wanted = { id: String(lastSequence).padStart(16, '0'), roomId, messageId, mark, on };
      await device.set(MARK_PREFIX + wanted.id, wanted);
      if (!isActive()) throw new CallError({ code: 'Unauthenticated', status: 401 });
      send({ type: 'message.mark', wanted });
    },
    /** Ends the session and everything below it. */
    end(): void {
      session.send({ type: 'session.ended' });
      session.stop();
      writer.stop();
      cache.close();
      device.close();
    },
  };
}
