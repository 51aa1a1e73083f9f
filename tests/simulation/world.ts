/**
 * Users, their browsers and the server in one process and one simulated time. No fault comes by chance; what Node
 * and PostgreSQL do between two steps is waited for, not timed.
 */
import { createSimulatedClock } from '#machines/clock/simulated-clock.ts';
import { CONNECTION, roomsTopic } from '#protocol/bridge/topics.ts';
import { CLIENT_HEADER } from '#protocol/http/define-call.ts';
import { fetchUnread } from '#protocol/http/rooms.ts';
import { isRecalled } from '#protocol/rules/recall.ts';
import type { ClusterConnection } from '#server/database/cluster.ts';
import { addHistory, addPeople, addRooms } from '#tests/doubles/records.ts';
import type { HttpPort } from '#workers/adapters/http.ports.ts';
import { chatFeature } from '#workers/features/chat/chat.feature.ts';
import { connectionFeature } from '#workers/features/connection/connection.feature.ts';
import { resourcesFeature } from '#workers/features/resources/resources.feature.ts';
import { sessionFeature } from '#workers/features/session/session.feature.ts';
import { Browser, type Observer } from './browser.ts';
import { createInFlight, turns } from './in-flight.ts';
import { injectHttp } from './inject-http.ts';
import { loopbackSocket, type LoopbackSocket } from './loopback-socket.ts';
import { createRandom } from './random.ts';
import { openServer, type SimulatedServer } from './server.ts';

/** A message at the server. */
export type Truth = { roomId: string; ticks: number; id: string; senderId: string; recalled: boolean };
/** The same with the time at which it was written: ms of the world. */
export type TimedTruth = Truth & { at: number };

/** A message that a user wrote, and what became of the command. */
export type Written = {
  readonly id: string;
  readonly roomId: string;
  readonly senderId: string;
  /** The worker accepted it before it ended. */
  readonly promised: boolean;
  refused: boolean;
  /** The user has cancelled or discarded it. */
  withdrawn: boolean;
};

/** A room of two users. */
export type PrivateRoom = { readonly id: string; readonly members: readonly Browser[] };

export type World = {
  readonly server: SimulatedServer;
  readonly people: readonly Browser[];
  readonly rooms: readonly PrivateRoom[];
  readonly written: Written[];
  now(): number;
  /** Advances the clock in small steps, with everything that becomes due. */
  pass(milliseconds: number): Promise<void>;
  /** Lets time pass without timers, as machines do that sleep; what is due runs late. */
  sleep(milliseconds: number): Promise<void>;
  /** Waits until nothing is running: no pending call, every frame at its socket, every port empty. */
  settle(): Promise<void>;
  truth(): Promise<TimedTruth[]>;
  /** How far users have read at the server, as ticks, by `USER in ROOM`. */
  reads(): Promise<ReadonlyMap<string, number>>;
  unread(person: Browser): Promise<Record<string, number>>;
  dispose(): Promise<void>;
};

export type Worlds = {
  /** A world of its own: other users and rooms on the same server. */
  begin(setting: Setting, observer: Observer): Promise<World>;
  stop(): Promise<void>;
};
export type Setting = { readonly users: number; readonly tabs: number };

/** None is loaded late: that would take real time, which no seed repeats. */
const CHATTING = [connectionFeature, chatFeature, sessionFeature, resourcesFeature];
export const ROOMS = roomsTopic(50);
/** Names of users. */
export const NAMES: readonly string[] = ['ada', 'ben', 'cat', 'dan', 'eve'];
/** Messages of the first room: more than a page of them. */
const HISTORY = 70;
/** The clock's largest step, ms. */
const STRIDE = 1_000;

/** Starts the server of many worlds, one after the other. */
export async function openWorlds(cluster: ClusterConnection): Promise<Worlds> {
  const clock = createSimulatedClock(Date.now());
  const server = await openServer(clock, cluster);
  // The server chooses by chance when a client shall come back.
  const { random } = Math;
  let worlds = 0;

  return {
    async begin({ users, tabs }, observer) {
      worlds += 1;
      Math.random = createRandom(1).next;
      await server.up();
      const began = clock.now();
      const calls = createInFlight();
      const members = await addPeople(server.pool, `world${worlds}`, users);
      const pairs = members.flatMap((one, index) => members.slice(index + 1).map((other) => [one, other] as const));
      const ids = await addRooms(server.pool, pairs);
      const [first] = members;
      const history = await addHistory(server.pool, ids[0]!, first!, HISTORY);
      /** The lines of all workers, one after the other. */
      const lines: LoopbackSocket[] = [];
      const people = members.map(
        (member, index) =>
          new Browser({
            label: NAMES[index] ?? member.userId,
            userId: member.userId,
            number: index + 1,
            tabs,
            topics: [CONNECTION, ROOMS],
            features: CHATTING,
            clock,
            latency: { up: 0, down: 0 },
            observer,
            isUp: () => server.app !== undefined,
            connect() {
              const socket = loopbackSocket(() => server.port, member.token);
              lines.push(socket);
              const inject = injectHttp(() => server.app, member.token);
              const http: HttpPort = {
                call: (call, input, options) => calls.track(() => inject.call(call, input, options)),
                upload: (url, file, options) => calls.track(() => inject.upload(url, file, options)),
              };
              return { http, socket };
            },
          }),
      );
      const rooms = ids.map((id, index) => ({
        id,
        members: people.filter(({ userId }) => pairs[index]!.some((member) => member.userId === userId)),
      }));

      // One request is answered after the other, and what sockets receive is handed over once the server has nothing
      // left to do, so that a seed repeats a run however busy the machine is.
      const settle = async (): Promise<void> => {
        for (let quiet = 0; quiet < 2;) {
          await turns();
          await server.idle();
          if (calls.count > 0) {
            quiet = 0;
            await calls.runNext();
            continue;
          }
          await Promise.all(lines.map((line) => line.caughtUp()));
          await server.idle();
          const isReleased = lines.map((line) => line.release()).includes(true);
          quiet = isReleased ? 0 : quiet + 1;
        }
      };
      const world: World = {
        server,
        people,
        rooms,
        settle,
        written: history.map((id) => ({
          id,
          roomId: ids[0]!,
          senderId: first!.userId,
          promised: true,
          refused: false,
          withdrawn: false,
        })),
        now: () => clock.now() - began,
        async pass(milliseconds) {
          for (let left = milliseconds; left > 0; left -= STRIDE) {
            clock.advance(Math.min(left, STRIDE));
            await settle();
          }
        },
        async sleep(milliseconds) {
          clock.sleep(milliseconds);
          clock.advance(0);
          await settle();
        },
        async truth() {
          type Row = Omit<Truth, 'recalled'> & { extra: Record<string, unknown> | null; createdAt: Date };
          const { rows } = await server.pool.query<Row>(
            `SELECT room_id AS "roomId", ticks::int, id, sender_id AS "senderId", extra, created_at AS "createdAt"
             FROM messages WHERE room_id = ANY($1) ORDER BY room_id, ticks`,
            [ids],
          );
          return rows.map(({ extra, createdAt, ...row }) => ({
            ...row,
            recalled: isRecalled(extra),
            at: createdAt.getTime() - began,
          }));
        },
        async reads() {
          const { rows } = await server.pool.query<{ who: string; ticks: number }>(
            `SELECT user_id || ' in ' || room_id AS who, seen_ticks::int AS ticks
             FROM room_members WHERE room_id = ANY($1)`,
            [ids],
          );
          return new Map(rows.map(({ who, ticks }) => [who, ticks]));
        },
        async unread({ userId }) {
          const { token } = members.find((member) => member.userId === userId)!;
          const response = await server.app!.inject({
            method: fetchUnread.method,
            url: fetchUnread.path,
            headers: { authorization: `Bearer ${token}`, [CLIENT_HEADER]: '1' },
            payload: { userId },
          });
          return response.json<{ data: Record<string, number> }>().data;
        },
        async dispose() {
          for (const person of people) person.stop();
          await settle();
        },
      };
      await settle();
      return world;
    },
    async stop() {
      Math.random = random;
      await server.dispose();
    },
  };
}
