import { createActor } from 'xstate';
import { createSimulatedClock } from '#machines/clock/simulated-clock.ts';
import { createConnectionMachine } from '#machines/connection/connection.machine.ts';
import { connectionView } from '#machines/connection/connection.view.ts';
import type { ServerFrame } from '#protocol/realtime/frames.ts';
import { createFakeSocket } from './fake-socket.ts';

/** The time when the world begins (ms). */
export const START = 1_800_000_000_000;

/** A connection chart with a fake socket and a simulated clock. */
export function createConnectionWorld({ cursor, random = 0 }: { cursor?: string; random?: number } = {}) {
  const clock = createSimulatedClock(START);
  const socket = createFakeSocket();
  const published: string[] = [];
  const frames: ServerFrame[] = [];
  const actor = createActor(
    createConnectionMachine({
      socket,
      clock,
      random: () => random,
      cursor: () => cursor,
      deliver: (frame) => void frames.push(frame),
      initialed: ({ replay, first }) => void published.push(`initialed ${replay}${first ? ' first' : ''}`),
      disconnected: () => void published.push('disconnected'),
      loggedOut: (ending) => void published.push(`logged out ${ending}`),
    }),
    { clock },
  ).start();
  const receive = (frame: object): void => socket.newest.message(JSON.stringify(frame));
  const world = {
    clock,
    socket,
    published,
    frames,
    actor,
    receive,
    view: () => connectionView(actor.getSnapshot()),
    events: () => socket.newest.sent.map(({ event }) => event),
    signIn: (userId = 'ada') => actor.send({ type: 'session.signedIn', userId }),
    initialed: (replay: 'none' | 'events' | 'resync' = 'events', serverTime = clock.now()) =>
      receive({ event: 'initialed', data: { userId: 'ada', serverTime, cursor: '9', replay } }),
    pong: (serverTime = clock.now()) => receive({ event: 'pong', data: { serverTime, cursor: '9' } }),
    /** Signs in, opens the socket and receives `initialed`. */
    online: () => {
      world.signIn();
      socket.newest.opened();
      world.initialed();
    },
    /** Fails the current connection before `initialed` and lets the wait pass. */
    fail: () => {
      socket.newest.closed(1006, '');
      const { retryAt } = world.view();
      const wait = (retryAt ?? 0) - clock.now();
      clock.advance(wait);
      return wait;
    },
  };
  return world;
}
