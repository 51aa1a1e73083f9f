import { describe, expect, it } from 'vitest';
import { createChatSessionMachine } from '#machines/chat-session/chat-session.machine.ts';
import { chatSessionModel, IDLE_CHAT_SESSION, sessionUser } from '#machines/chat-session/chat-session.model.ts';
import { createSimulatedClock } from '#machines/clock/simulated-clock.ts';
import { createMessageDraftsMachine } from '#machines/message-drafts/message-drafts.machine.ts';
import { messageDraftsModel } from '#machines/message-drafts/message-drafts.model.ts';
import { createNotificationMachine } from '#machines/notification/notification.machine.ts';
import { notificationModel } from '#machines/notification/notification.model.ts';
import { createQueryMachine, queryModel } from '#machines/query/query.model.ts';
import { createResourceMachine } from '#machines/resource/resource.machine.ts';
import { resourceModel } from '#machines/resource/resource.model.ts';
import { createRoomsMachine } from '#machines/rooms/rooms.machine.ts';
import { roomsModel } from '#machines/rooms/rooms.model.ts';
import { createSeenMachine } from '#machines/rooms/seen.machine.ts';
import { createMessageMarksMachine } from '#machines/message-marks/message-marks.machine.ts';
import { messageMarksModel } from '#machines/message-marks/message-marks.model.ts';
import { seenModel } from '#machines/rooms/seen.model.ts';
import { createTypingMachine } from '#machines/typing/typing.machine.ts';
import { typingModel } from '#machines/typing/typing.model.ts';
import { createActor, type Actor, type AnyEventObject, type AnyStateMachine } from 'xstate';
import { SUBJECT } from './engine/chart.ts';
import { coverTransitions, type World } from './drive.ts';
import { createPendingCalls, type PendingCalls } from './pending-calls.ts';

/** A world whose calls the path settles; other events are sent. */
function worldOf<Machine extends AnyStateMachine>(
  actor: Actor<Machine>,
  clock: World<Machine>['clock'],
  calls: PendingCalls,
): World<Machine> {
  return {
    actor,
    clock,
    realiseTimers: true,
    realise: (event: AnyEventObject) => {
      if (!calls.end(event)) actor.send(event as never);
    },
  };
}

describe('chat charts', () => {
  it('rooms: takes every transition', async () => {
    const coverage = await coverTransitions(roomsModel, (inspect) => {
      const clock = createSimulatedClock();
      const calls = createPendingCalls();
      return worldOf(
        createActor(
          createRoomsMachine({
            readFirst: () => calls.call('readFirst'),
            readAll: () => calls.call('readAll'),
            save: () => undefined,
            remove: () => undefined,
            fetchPage: () => calls.call('fetchPage'),
            fetchUnread: () => calls.call('fetchUnread'),
            fetchRooms: () => calls.call('fetchRooms'),
            now: clock.now,
          }),
          { id: SUBJECT, clock, inspect, input: { me: 'ada' } },
        ),
        clock,
        calls,
      );
    });
    expect(coverage.uncovered).toEqual([]);
  });

  it('seen: takes every transition', async () => {
    const coverage = await coverTransitions(seenModel, (inspect) => {
      const clock = createSimulatedClock();
      const calls = createPendingCalls();
      return worldOf(
        createActor(
          createSeenMachine({
            restore: () => calls.call('restore'),
            save: () => undefined,
            remove: () => undefined,
            updateSeen: () => calls.call('updateSeen'),
          }),
          { id: SUBJECT, clock, inspect },
        ),
        clock,
        calls,
      );
    });
    expect(coverage.uncovered).toEqual([]);
  });

  it('message marks: takes every transition', async () => {
    const coverage = await coverTransitions(messageMarksModel, (inspect) => {
      const clock = createSimulatedClock();
      const calls = createPendingCalls();
      return worldOf(
        createActor(
          createMessageMarksMachine({
            restore: () => calls.call('restore'),
            remove: () => undefined,
            send: () => calls.call('send'),
          }),
          { id: SUBJECT, clock, inspect },
        ),
        clock,
        calls,
      );
    });
    expect(coverage.uncovered).toEqual([]);
  });

  it('notification: takes every transition', async () => {
    const coverage = await coverTransitions(notificationModel, (inspect) => {
      const clock = createSimulatedClock();
      const calls = createPendingCalls();
      return worldOf(
        createActor(
          createNotificationMachine({
            read: () => calls.call('read'),
            save: () => undefined,
            fetch: () => calls.call('fetch'),
            markSeen: () => calls.call('markSeen'),
          }),
          { id: SUBJECT, clock, inspect, input: { isStore: false } },
        ),
        clock,
        calls,
      );
    });
    expect(coverage.uncovered).toEqual([]);
  });

  it('resource: takes every transition', async () => {
    const coverage = await coverTransitions(resourceModel, (inspect) => {
      const clock = createSimulatedClock(0);
      const calls = createPendingCalls();
      return worldOf(
        createActor(
          createResourceMachine({
            read: () => calls.call('read'),
            keep: () => undefined,
            drop: () => undefined,
            fetch: () => calls.call('fetch'),
            now: clock.now,
          }),
          { id: SUBJECT, clock, inspect, input: { freshFor: 1_000 } },
        ),
        clock,
        calls,
      );
    });
    expect(coverage.uncovered).toEqual([]);
  });

  it('message drafts: takes every transition', async () => {
    const coverage = await coverTransitions(messageDraftsModel, (inspect) => {
      const clock = createSimulatedClock();
      const calls = createPendingCalls();
      return worldOf(
        createActor(createMessageDraftsMachine({ read: () => calls.call('read'), write: () => calls.call('write') }), {
          id: SUBJECT,
          clock,
          inspect,
        }),
        clock,
        calls,
      );
    });
    expect(coverage.uncovered).toEqual([]);
  });

  it('typing: takes every transition', async () => {
    const coverage = await coverTransitions(typingModel, (inspect) => {
      const clock = createSimulatedClock();
      return worldOf(
        // Its time does not pass, as in the model: a typist stays until the path ends it.
        createActor(createTypingMachine({ report: () => undefined, now: () => 0 }), { id: SUBJECT, clock, inspect }),
        clock,
        createPendingCalls(),
      );
    });
    expect(coverage.uncovered).toEqual([]);
  });

  it('chat session: takes every transition', async () => {
    const coverage = await coverTransitions(chatSessionModel, (inspect) => {
      const clock = createSimulatedClock();
      return worldOf(
        createActor(createChatSessionMachine(IDLE_CHAT_SESSION), {
          id: SUBJECT,
          clock,
          inspect,
          input: { user: sessionUser() },
        }),
        clock,
        createPendingCalls(),
      );
    });
    expect(coverage.uncovered).toEqual([]);
  });

  it('query: takes every transition', async () => {
    const coverage = await coverTransitions(queryModel, (inspect) => {
      const clock = createSimulatedClock();
      const calls = createPendingCalls();
      return worldOf(
        createActor(
          createQueryMachine(() => calls.call('fetch')),
          { id: SUBJECT, clock, inspect },
        ),
        clock,
        calls,
      );
    });
    expect(coverage.uncovered).toEqual([]);
  });
});
