import { describe, expect, it } from 'vitest';
import { createChatSessionMachine } from '#machines/chat-session/chat-session.machine.ts';
import { chatSessionModel, IDLE_CHAT_SESSION, sessionUser } from '#machines/chat-session/chat-session.model.ts';
import { createSimulatedClock } from '#machines/clock/simulated-clock.ts';
import { createRoomsMachine } from '#machines/rooms/rooms.machine.ts';
import { roomsModel } from '#machines/rooms/rooms.model.ts';
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
});
