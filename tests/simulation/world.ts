/**
 * Users, their browsers and the server in one process and one simulated time, under faults. Every choice comes from the
 * seed; what Node does between two choices (a query, a socket) is waited for, not timed.
 */
import { createSimulatedClock } from '#machines/clock/simulated-clock.ts';
import { CLIENT_HEADER } from '#protocol/http/define-call.ts';
import { fetchUnread } from '#protocol/http/rooms.ts';
import { addPeople, addRooms } from '#tests/doubles/records.ts';
import { NO_FRAME_FAULTS } from './faulty-socket.ts';
import { NO_HTTP_FAULTS } from './faulty-http.ts';
import { createInFlight, turns } from './in-flight.ts';
import { Person, type Environment } from './person.ts';
import { createRandom, type Random } from './random.ts';
import { openServer, type SimulatedServer } from './server.ts';

/** A message at the server. */
export type Truth = { roomId: string; ticks: number; id: string; senderId: string };

/** A message that a user wrote. `promised`: the worker accepted it before it ended. */
export type Written = { id: string; roomId: string; senderId: string; promised: boolean };

export type World = {
  readonly seed: number;
  readonly random: Random;
  readonly server: SimulatedServer;
  readonly people: readonly Person[];
  /** The members of each room. */
  readonly rooms: ReadonlyMap<string, readonly Person[]>;
  readonly written: Written[];
  readonly environment: Environment;
  /** Advances the clock in small steps, with everything that becomes due. */
  pass(milliseconds: number): Promise<void>;
  /** Waits until nothing is running: no pending call, every frame at its socket, every port empty. */
  settle(): Promise<void>;
  truth(): Promise<Truth[]>;
  unread(person: Person): Promise<Record<string, number>>;
  dispose(): Promise<void>;
};

const PEOPLE = 3;
/** The clock's largest step, ms. */
const STRIDE = 1_000;

export async function createWorld(seed: number): Promise<World> {
  const clock = createSimulatedClock(Date.now());
  const random = createRandom(seed);
  const server = await openServer(clock);
  const calls = createInFlight();
  const environment: Environment = { clock, calls, server, weather: { http: NO_HTTP_FAULTS, frames: NO_FRAME_FAULTS } };
  const members = await addPeople(server.pool, 'person', PEOPLE);
  const pairs = members.flatMap((one, index) => members.slice(index + 1).map((other) => [one, other] as const));
  const ids = await addRooms(server.pool, pairs);
  // Separate randomness for each user, so that it does not depend on the order of their requests.
  const people = members.map(
    (member, index) => new Person(member, environment, createRandom(seed * 1_000 + index + 1)),
  );
  const rooms = new Map(ids.map((id, index) => [id, people.filter(({ member }) => pairs[index]?.includes(member))]));

  const settle = async (): Promise<void> => {
    for (let quiet = 0; quiet < 3;) {
      await turns();
      if (calls.count > 0) {
        quiet = 0;
        continue;
      }
      if (server.app) await Promise.all(people.map((person) => person.caughtUp()));
      await turns();
      quiet = calls.count === 0 ? quiet + 1 : 0;
    }
  };

  return {
    seed,
    random,
    server,
    people,
    rooms,
    environment,
    settle,
    written: [],
    async pass(milliseconds) {
      for (let left = milliseconds; left > 0; left -= STRIDE) {
        clock.advance(Math.min(left, STRIDE));
        await settle();
      }
    },
    async truth() {
      const { rows } = await server.pool.query<{ room_id: string; ticks: string; id: string; sender_id: string }>(
        'SELECT room_id, ticks, id, sender_id FROM messages ORDER BY room_id, ticks',
      );
      return rows.map((row) => ({
        roomId: row.room_id,
        ticks: Number(row.ticks),
        id: row.id,
        senderId: row.sender_id,
      }));
    },
    async unread(person) {
      const response = await server.app!.inject({
        method: fetchUnread.method,
        url: fetchUnread.path,
        headers: { authorization: `Bearer ${person.member.token}`, [CLIENT_HEADER]: '1' },
        payload: { userId: person.name },
      });
      return response.json<{ data: Record<string, number> }>().data;
    },
    async dispose() {
      for (const person of people) person.stop();
      await settle();
      await server.dispose();
    },
  };
}
