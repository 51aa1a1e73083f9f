import { describe, expect, it, vi } from 'vitest';
import { createActor, type AnyActorRef } from 'xstate';
import { createSimulatedClock } from '../clock/simulated-clock.ts';
import { batchOfMessages } from '../rooms/frame-batch.ts';
import { createChatSessionMachine, roomActorId, type ChatSessionPorts } from './chat-session.machine.ts';
import { IDLE_CHAT_SESSION, sessionUser } from './chat-session.model.ts';
import { makeMessage } from '../room/message.model.ts';

const message = (id: string, roomId: string) => makeMessage(1, { id, roomId });

function createWorld(isCustomerService = false) {
  const events: string[] = [];
  const saveMessages = vi.fn<ChatSessionPorts['saveMessages']>();
  const saveCursor = vi.fn<ChatSessionPorts['saveCursor']>();
  const reportStaffPresence = vi.fn<ChatSessionPorts['reportStaffPresence']>();
  const actor = createActor(
    createChatSessionMachine({ ...IDLE_CHAT_SESSION, saveMessages, saveCursor, reportStaffPresence }),
    {
      clock: createSimulatedClock(),
      input: { user: sessionUser({ isCustomerService }) },
      inspect: (event) => {
        if (event.type !== '@xstate.event' || event.event.type.startsWith('xstate.')) return;
        const { id } = event.actorRef as AnyActorRef;
        if (event.sourceRef) events.push(`${id} ${event.event.type}`);
      },
    },
  ).start();
  return { actor, events, saveMessages, saveCursor, reportStaffPresence };
}

describe('chat session', () => {
  it('[CHS-1] ends every child with it', () => {
    const { actor } = createWorld();
    actor.send({ type: 'room.watched', roomId: 'r' });
    const children = Object.values(actor.getSnapshot().children) as AnyActorRef[];
    expect(children.map((child) => child.id)).toEqual([
      'rooms',
      'seen',
      'notification',
      'outbox',
      'drafts',
      'marks',
      'typing',
      roomActorId('r'),
    ]);
    actor.send({ type: 'session.ended' });
    expect(children.map((child) => child.getSnapshot().status)).toEqual(children.map(() => 'stopped'));
  });

  it('[CHS-1] runs a room while it is watched', () => {
    const { actor } = createWorld();
    actor.send({ type: 'room.watched', roomId: 'r' });
    const room = actor.getSnapshot().children[roomActorId('r')];
    actor.send({ type: 'room.unwatched', roomId: 'r' });
    expect(room?.getSnapshot().status).toBe('stopped');
    expect(actor.getSnapshot().context.openRooms).toEqual([]);
  });

  it('[CHS-2] gives messages to the cache and the open rooms before the list', () => {
    const { actor, events, saveMessages, saveCursor } = createWorld();
    actor.send({ type: 'room.watched', roomId: 'r' });
    events.length = 0;
    const messages = [message('m1', 'r'), message('m2', 'other')];
    actor.send({ type: 'frames.received', batch: { ...batchOfMessages(messages), cursor: '7' } });
    expect(saveMessages).toHaveBeenCalledExactlyOnceWith(messages);
    expect(saveCursor).toHaveBeenCalledExactlyOnceWith('7');
    expect(events).toEqual(['typing messages.received', 'room-r messages.received', 'rooms frames.received']);
  });

  it('[CHS-3] refetches the list on a new connection, and the rest only when events were missed', () => {
    const { actor, events } = createWorld();
    actor.send({ type: 'room.watched', roomId: 'r' });
    events.length = 0;
    actor.send({ type: 'connection.up', missed: false, resync: false });
    expect(events).toEqual(['rooms connection.up', 'rooms refetch']);
    events.length = 0;
    actor.send({ type: 'connection.up', missed: true, resync: false });
    expect(events).toEqual(['rooms connection.up', 'rooms refetch', 'notification refetch', 'room-r refetch']);
    events.length = 0;
    actor.send({ type: 'connection.up', missed: true, resync: true });
    expect(events).toEqual(['rooms connection.up', 'rooms refetch', 'notification refetch', 'room-r room.reset']);
  });

  it('[CHS-3] reports staff as present on a new connection', () => {
    const { actor, reportStaffPresence } = createWorld(true);
    actor.send({ type: 'connection.up', missed: false, resync: false });
    expect(reportStaffPresence).toHaveBeenCalledExactlyOnceWith('ada');
  });

  it.each([
    [false, ['typing messages.received', 'rooms frames.received']],
    [true, ['typing messages.received', 'rooms frames.received', 'rooms refetch']],
  ])('[CHS-4] applies a delivered message like a frame; staff: %s', (isStaff, expected) => {
    const { actor, events } = createWorld(isStaff);
    actor.send({ type: 'message.delivered', message: message('m1', 'r') });
    expect(events).toEqual(expected);
  });

  it('[CHS-4] applies a marked message like a frame, also for staff', () => {
    const { actor, events, saveMessages } = createWorld(true);
    actor.send({ type: 'message.marked', message: message('m1', 'r') });
    expect(events).toEqual(['typing messages.received', 'rooms frames.received']);
    expect(saveMessages).toHaveBeenCalledWith([message('m1', 'r')]);
  });

  it('[CHS-5] wakes every child', () => {
    const { actor, events } = createWorld();
    actor.send({ type: 'room.watched', roomId: 'r' });
    events.length = 0;
    actor.send({ type: 'wake' });
    expect(events).toEqual([
      'rooms wake',
      'seen wake',
      'notification wake',
      'outbox wake',
      'marks wake',
      'room-r wake',
    ]);
  });

  it('[CHS-6] refetches the list when rooms are named otherwise, not with every change of the profile', () => {
    const { actor, events } = createWorld();
    actor.send({ type: 'profile.changed', user: sessionUser({ languageCode: 'ZHHK' }) });
    expect(events).toEqual(['notification profile.changed']);
    events.length = 0;
    actor.send({ type: 'rooms.changed' });
    expect(events).toEqual(['rooms refetch']);
    events.length = 0;
    actor.send({ type: 'language.changed' });
    expect(events).toEqual(['rooms refetch', 'notification refetch']);
  });
});
