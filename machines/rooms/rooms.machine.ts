/**
 * The chat rooms of the current user: shown from the cache at once, fetched from the server, updated by frames.
 *
 * [ROO-1] The newest rooms of the cache are shown before the rest of it is read, and that before anything is fetched.
 * [ROO-2] Pages of 50 are fetched until one is shorter (spec §7) or, once all rooms were fetched before, one brings
 *         nothing new; each is shown as it arrives. Unread counts follow and are authoritative: only the server knows
 *         what was read on other devices.
 * [ROO-3] A failed fetch is retried after 5 s or at a wake-up (spec §4); 401, 403 and 404 end it.
 * [ROO-4] Any number of refetches within 1 s, or during a fetch, make one fetch.
 * [ROO-5] Frames are applied in batches, each frame once; frames before the cache is read wait for it. An unknown room
 *         is fetched by its id.
 * [ROO-6] Rooms that a whole list no longer names are dropped. One that a tab shows is fetched by its id first, as a
 * room
 *         without messages is only in the list of the member who opened it.
 * [ROO-7] The data carries its age while the connection is down, before the server's first response and after an error.
 */
import { errorDataOf } from '#protocol/rules/failures.ts';
import { errorOf, outputOf } from '#machines/invoked.ts';
import type { WireRoom } from '#protocol/entities/room.ts';
import type { ErrorData } from '#protocol/errors.ts';
import { CHAT } from '#protocol/limits.ts';
import { and, assign, fromPromise, raise, setup, stateIn } from 'xstate';
import {
  onFetchFailed,
  queryDelays,
  queryGuards,
  queryStates,
  refetchRegion,
  retrying,
} from '../query/query-states.ts';
import { applyBatch } from './apply-batch.ts';
import { roomOf, type ChatEvent, type FrameBatch } from './frame-batch.ts';
import type { RoomRecord } from './room-record.ts';
import { adoptRooms, dropRooms, NO_ROOMS, putRooms, unreadDiffers, unreadTotal, type RoomsData } from './rooms-data.ts';
import { bringsNothing, FIRST_PAGE, isLastPage, nextPage, type PageAt } from './rooms-sync.ts';
import type { RoomsFacts, RoomsPorts } from './rooms.ports.ts';
import { moveSeen } from './unread.ts';

export type RoomsContext = {
  me: string;
  data: RoomsData;
  /** The cache's word on the whole list, until the whole list is read. */
  facts: RoomsFacts | null;
  complete: boolean;
  /** When the data was last known to be the server's. */
  freshAt: number | null;
  at: PageAt;
  /** Rooms when this fetch began, and the ids it has brought. */
  before: RoomsData;
  fetched: string[][];
  early: FrameBatch[];
  /** Rooms to be fetched by id, and events of unknown ones meanwhile. */
  missing: string[];
  asked: string[];
  held: ChatEvent[];
  /** Rooms asked for that are not there, or not this person's to see. */
  absent: string[];
  /** Rooms that tabs look at. */
  watched: string[];
  error: ErrorData | null;
};

export type RoomsEvent =
  | { type: 'frames.received'; batch: FrameBatch }
  /** Rooms that a call returned outside the list, e.g. one just created. */
  | { type: 'rooms.received'; rooms: WireRoom[] }
  /** The first tab watches a room; the last one stopped. */
  | { type: 'room.wanted'; roomId: string }
  | { type: 'room.left'; roomId: string }
  /** The user has read a room up to these ticks. */
  | { type: 'room.seen'; roomId: string; ticks: string }
  | { type: 'refetch' }
  | { type: 'wake' }
  | { type: 'connection.up' }
  | { type: 'connection.down' }
  | { type: '_begun' }
  | { type: '_told' };

/** @param ports see rooms.ports.ts */
export function createRoomsMachine(ports: RoomsPorts) {
  const put = (context: RoomsContext, changed: readonly RoomRecord[]): Partial<RoomsContext> => {
    if (!changed.length) return {};
    const data = putRooms(context.data, changed);
    ports.save(changed, factsOf({ ...context, data }, ports.now()));
    return { data };
  };
  const drop = (context: RoomsContext, gone: readonly string[]): Pick<RoomsContext, 'data'> => {
    const known = gone.filter((id) => context.data.byId.has(id));
    if (known.length) ports.remove(known);
    return { data: dropRooms(context.data, known) };
  };
  const apply = (context: RoomsContext, batch: FrameBatch): Partial<RoomsContext> => {
    const { changed, unknown } = applyBatch(context.data, batch, context.me);
    if (!unknown.length) return put(context, changed);
    const held = batch.chat.filter((event) => unknown.includes(roomOf(event)));
    return { ...put(context, changed), missing: union(context.missing, unknown), held: [...context.held, ...held] };
  };

  return setup({
    types: {
      context: {} as RoomsContext,
      events: {} as RoomsEvent,
      input: {} as { me: string },
    },
    actors: {
      readFirst: fromPromise(() => ports.readFirst()),
      readAll: fromPromise(() => ports.readAll()),
      fetchPage: fromPromise<WireRoom[], PageAt>(({ input, signal }) => ports.fetchPage(input, signal)),
      fetchUnread: fromPromise<Record<string, number>, void>(({ signal }) => ports.fetchUnread(signal)),
      fetchRooms: fromPromise<WireRoom[], string[]>(({ input, signal }) => ports.fetchRooms(input, signal)),
    },
    guards: {
      ...queryGuards,
      endsList: ({ context }, told: WireRoom[]) =>
        isLastPage(told) || (context.complete && bringsNothing(context.data, told)),
      isMissing: ({ context }) => context.missing.length > 0,
      isOpen: stateIn({ store: 'open' }),
      canLookUp: and(['isMissing', 'isOpen']),
      wantsAgain: stateIn({ again: 'wanted' }),
      isFetching: stateIn({ sync: 'fetching' }),
    },
    actions: {
      showFirst: assign((_, read: { rooms: RoomRecord[]; facts: RoomsFacts | null }) => ({
        data: putRooms(NO_ROOMS, read.rooms),
        facts: read.facts,
        complete: read.facts?.complete ?? false,
        freshAt: read.facts?.asOf ?? null,
      })),
      showAll: assign(({ context }, rooms: RoomRecord[]) => ({
        data: putRooms(
          context.data,
          rooms.filter((room) => !context.data.byId.has(room.id)),
        ),
      })),
      keepEarly: assign({ early: ({ context }, batch: FrameBatch) => [...context.early, batch] }),
      applyEarly: assign(({ context }) =>
        context.early.reduce<RoomsContext>((at, batch) => ({ ...at, ...apply(at, batch) }), {
          ...context,
          early: [],
          facts: null,
          missing: context.missing.filter((id) => !context.data.byId.has(id)),
        }),
      ),
      applyBatch: assign(({ context }, batch: FrameBatch) => apply(context, batch)),
      begin: assign(({ context }) => ({ at: FIRST_PAGE, before: context.data, fetched: [] })),
      adoptPage: assign(({ context }, told: WireRoom[]) => ({
        ...put(context, adoptRooms(context.data, told)),
        at: told.length ? nextPage(context.at, told) : context.at,
        fetched: [...context.fetched, told.map((room) => room.roomId)],
      })),
      dropGone: assign(({ context }, told: WireRoom[]) => {
        if (!isLastPage(told)) return {};
        const fetched = new Set(context.fetched.flat());
        const gone = context.data.order
          .filter((room) => !fetched.has(room.id) && context.before.byId.get(room.id) === room)
          .map((room) => room.id);
        const watched = gone.filter((id) => context.watched.includes(id));
        return {
          complete: true,
          missing: union(context.missing, watched),
          ...drop(
            context,
            gone.filter((id) => !watched.includes(id)),
          ),
        };
      }),
      /** A count does not say which messages it counts: rooms where it differs are fetched, with their ticks. */
      compareUnread: assign(({ context }, counts: Record<string, number>) => ({
        missing: union(context.missing, unreadDiffers(context.data, counts)),
      })),
      adoptTold: assign(({ context }, told: WireRoom[]) => ({
        ...put(context, adoptRooms(context.data, told)),
        absent: context.absent.filter((id) => !told.some((room) => room.roomId === id)),
      })),
      settleLookup: assign(({ context }, told: WireRoom[]) => {
        const { asked } = context;
        const absent = asked.filter((id) => !told.some((room) => room.roomId === id));
        const settled = new Set(asked);
        const chat = context.held.filter((event) => settled.has(roomOf(event)) && !absent.includes(roomOf(event)));
        const rest = {
          ...context,
          ...drop(context, absent),
          asked: [],
          missing: context.missing.filter((id) => !settled.has(id)),
          held: context.held.filter((event) => !settled.has(roomOf(event))),
        };
        return {
          ...rest,
          absent: union(context.absent, absent),
          ...apply(rest, { chat, presence: [], notices: [], cursor: null }),
        };
      }),
      /** More may be missed while these are asked for. */
      ask: assign({ asked: ({ context }) => context.missing.slice(0, CHAT.batchRooms) }),
      giveUpLookup: assign({ missing: [], held: [], asked: [] }),
      want: assign(({ context }, roomId: string) => ({
        watched: union(context.watched, [roomId]),
        ...(!context.data.byId.has(roomId) && {
          missing: union(context.missing, [roomId]),
          absent: context.absent.filter((id) => id !== roomId),
        }),
      })),
      leave: assign({ watched: ({ context }, roomId: string) => context.watched.filter((id) => id !== roomId) }),
      moveSeen: assign(({ context }, { roomId, ticks }: { roomId: string; ticks: string }) => {
        const room = context.data.byId.get(roomId);
        const moved = room && moveSeen(room, ticks);
        return moved && moved !== room ? put(context, [moved]) : {};
      }),
      keepError: assign({ error: (_, error: unknown) => errorDataOf(error) }),
      markFresh: assign(({ context }) => {
        ports.save([], factsOf(context, ports.now()));
        return { freshAt: ports.now(), error: null };
      }),
      age: assign({ freshAt: () => ports.now() }),
      tellBegun: raise({ type: '_begun' }),
      tellTold: raise({ type: '_told' }),
    },
    delays: queryDelays,
  }).createMachine({
    id: 'rooms',
    type: 'parallel',
    context: ({ input }) => ({
      me: input.me,
      data: NO_ROOMS,
      facts: null,
      complete: false,
      freshAt: null,
      at: FIRST_PAGE,
      before: NO_ROOMS,
      fetched: [],
      early: [],
      missing: [],
      asked: [],
      held: [],
      absent: [],
      watched: [],
      error: null,
    }),
    on: {
      'rooms.received': { actions: { type: 'adoptTold', params: ({ event }) => event.rooms } },
      'room.wanted': { actions: { type: 'want', params: ({ event }) => event.roomId } },
      'room.left': { actions: { type: 'leave', params: ({ event }) => event.roomId } },
      'room.seen': { actions: { type: 'moveSeen', params: ({ event }) => event } },
    },
    states: {
      store: {
        initial: 'reading',
        states: {
          reading: {
            invoke: {
              id: 'readFirst',
              src: 'readFirst',
              onDone: { target: 'filling', actions: { type: 'showFirst', params: outputOf } },
              onError: 'open',
            },
            on: { 'frames.received': { actions: { type: 'keepEarly', params: ({ event }) => event.batch } } },
          },
          filling: {
            invoke: {
              id: 'readAll',
              src: 'readAll',
              onDone: { target: 'open', actions: { type: 'showAll', params: outputOf } },
              onError: 'open',
            },
            on: { 'frames.received': { actions: { type: 'keepEarly', params: ({ event }) => event.batch } } },
          },
          open: {
            entry: 'applyEarly',
            on: { 'frames.received': { actions: { type: 'applyBatch', params: ({ event }) => event.batch } } },
          },
        },
      },
      sync: {
        initial: 'waiting',
        states: {
          waiting: { always: { guard: 'isOpen', target: 'fetching' } },
          fetching: {
            initial: 'page',
            entry: ['begin', 'tellBegun'],
            states: {
              page: {
                invoke: {
                  id: 'fetchPage',
                  src: 'fetchPage',
                  input: ({ context }) => context.at,
                  onDone: [
                    {
                      guard: { type: 'endsList', params: outputOf },
                      target: 'unread',
                      actions: [
                        { type: 'adoptPage', params: outputOf },
                        { type: 'dropGone', params: outputOf },
                      ],
                    },
                    { target: 'page', reenter: true, actions: { type: 'adoptPage', params: outputOf } },
                  ],
                  onError: onFetchFailed('#rooms.sync.stopped', '#rooms.sync.retrying'),
                },
              },
              unread: {
                invoke: {
                  id: 'fetchUnread',
                  src: 'fetchUnread',
                  onDone: [
                    {
                      guard: 'wantsAgain',
                      target: '#rooms.sync.settling',
                      actions: [{ type: 'compareUnread', params: outputOf }, 'markFresh', 'tellTold'],
                    },
                    {
                      target: '#rooms.sync.live',
                      actions: [{ type: 'compareUnread', params: outputOf }, 'markFresh', 'tellTold'],
                    },
                  ],
                  onError: onFetchFailed('#rooms.sync.stopped', '#rooms.sync.retrying'),
                },
              },
            },
          },
          ...queryStates,
        },
      },
      again: refetchRegion,
      /** Whether the list was fetched since the start. */
      told: { initial: 'never', states: { never: { on: { _told: 'once' } }, once: {} } },
      lookup: {
        initial: 'idle',
        states: {
          idle: { always: { guard: 'canLookUp', target: 'asking' } },
          asking: {
            entry: 'ask',
            invoke: {
              id: 'fetchRooms',
              src: 'fetchRooms',
              input: ({ context }) => context.asked,
              onDone: {
                target: 'idle',
                actions: [
                  { type: 'adoptTold', params: outputOf },
                  { type: 'settleLookup', params: outputOf },
                ],
              },
              onError: [
                { guard: { type: 'isInaccessible', params: errorOf }, target: 'idle', actions: 'giveUpLookup' },
                { target: 'waiting' },
              ],
            },
          },
          waiting: retrying('asking'),
        },
      },
      connection: {
        initial: 'unknown',
        states: {
          unknown: { on: { 'connection.up': 'up', 'connection.down': 'down' } },
          up: { on: { 'connection.down': { target: 'down', actions: 'age' } } },
          down: { on: { 'connection.up': 'up' } },
        },
      },
    },
  });
}

const union = (a: readonly string[], b: readonly string[]): string[] => [...new Set([...a, ...b])];

function factsOf(context: Pick<RoomsContext, 'data' | 'complete'>, asOf: number): RoomsFacts {
  return { total: context.data.order.length, unreadTotal: unreadTotal(context.data), complete: context.complete, asOf };
}
