/**
 * The chat rooms of the current user: shown from the cache at once, fetched from the server, updated by frames.
 *
 * [ROO-1] The newest rooms of the cache are shown before the rest of it is read, and that before anything is fetched.
 * [ROO-2] Pages of 50 are fetched until one is shorter (spec §7) or, once all rooms were fetched before, one has
 *         nothing new; each is shown as it arrives. Unread counts follow and are authoritative: only the server knows
 *         what was read on other devices.
 * [ROO-3] A failed fetch is retried after 5 s or at a wake-up (spec §4); 401, 403 and 404 end it.
 * [ROO-4] Any number of refetches within 1 s, or during a fetch, make one fetch.
 * [ROO-5] Frames are applied in batches, each frame once; frames before the cache is read wait for it. An unknown room
 *         is fetched by its id.
 * [ROO-6] Rooms that a complete list no longer contains are dropped. One that a tab shows is fetched by its id first,
 *         as a room without messages is only in the list of the member who opened it.
 * [ROO-7] The data carries its age while the connection is down, before the server's first response and after an error.
 * [ROO-8] A page begins after the last room of the page before, by time and then by id. A room that moves meanwhile
 *         neither moves another one over the edge of a page nor repeats it.
 */
import { errorDataOf } from '#protocol/rules/failures.ts';
import type { Enqueue } from '#machines/enqueue.ts';
import { errorOf, outputOf } from '#machines/invoked.ts';
import type { WireRoom } from '#protocol/entities/room.ts';
import type { ErrorData } from '#protocol/errors.ts';
import { CHAT } from '#protocol/member-limits.ts';
import { and, assign, enqueueActions, fromPromise, raise, setup, stateIn } from 'xstate';
import {
  onFetchFailed,
  queryDelays,
  queryGuards,
  queryStates,
  refetchRegion,
  retrying,
} from '../query/query-states.ts';
import { applyBatch } from './apply-batch.ts';
import { roomIdOf, type ChatEvent, type FrameBatch } from './frame-batch.ts';
import type { RoomRecord } from './room-record.ts';
import {
  mergeRooms,
  dropRooms,
  NO_ROOMS,
  putRooms,
  roomsWithOtherCount,
  unreadTotal,
  type RoomsData,
} from './rooms-data.ts';
import { hasNothingNew, FIRST_PAGE, isLastPage, nextPage, type PagePosition } from './rooms-sync.ts';
import type { RoomsSummary, RoomsPorts } from './rooms.ports.ts';
import { advanceReadCursor } from './unread.ts';

export type RoomsContext = {
  me: string;
  data: RoomsData;
  /** The cached summary of the list, until the list is read. */
  summary: RoomsSummary | null;
  complete: boolean;
  /** When the data last matched the server's, ms. */
  freshAt: number | null;
  at: PagePosition;
  /** The rooms before this fetch, and the ids it returned. */
  before: RoomsData;
  fetched: string[][];
  early: FrameBatch[];
  /** Rooms to be fetched by id, and the events of unknown ones meanwhile. */
  missing: string[];
  requested: string[];
  held: ChatEvent[];
  /** Requested rooms that do not exist, or that the user may not see. */
  absent: string[];
  /** Rooms that tabs show. */
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
  | { type: '_synced' };

/** @param ports see rooms.ports.ts */
export function createRoomsMachine(ports: RoomsPorts) {
  const put = (context: RoomsContext, changed: readonly RoomRecord[], enqueue: Enqueue): Partial<RoomsContext> => {
    if (!changed.length) return {};
    const data = putRooms(context.data, changed);
    const summary = listSummaryOf({ ...context, data }, ports.now());
    enqueue(() => ports.save(changed, summary));
    return { data };
  };
  const drop = (context: RoomsContext, gone: readonly string[], enqueue: Enqueue): Pick<RoomsContext, 'data'> => {
    const known = gone.filter((id) => context.data.byId.has(id));
    if (known.length) enqueue(() => ports.remove(known));
    return { data: dropRooms(context.data, known) };
  };
  const apply = (context: RoomsContext, batch: FrameBatch, enqueue: Enqueue): Partial<RoomsContext> => {
    const { changed, unknown } = applyBatch(context.data, batch, context.me);
    const known = put(context, changed, enqueue);
    if (!unknown.length) return known;
    const held = batch.chat.filter((event) => unknown.includes(roomIdOf(event)));
    return { ...known, missing: union(context.missing, unknown), held: [...context.held, ...held] };
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
      fetchPage: fromPromise<WireRoom[], PagePosition>(({ input, signal }) => ports.fetchPage(input, signal)),
      fetchUnread: fromPromise<Record<string, number>, void>(({ signal }) => ports.fetchUnread(signal)),
      fetchRooms: fromPromise<WireRoom[], string[]>(({ input, signal }) => ports.fetchRooms(input, signal)),
    },
    guards: {
      ...queryGuards,
      endsList: ({ context }: { context: RoomsContext }, received: WireRoom[]) =>
        isLastPage(received) || (context.complete && hasNothingNew(context.data, received)),
      isMissing: ({ context }) => context.missing.length > 0,
      isOpen: stateIn({ store: 'open' }),
      canLookUp: and(['isMissing', 'isOpen']),
      wantsAgain: stateIn({ again: 'wanted' }),
      isFetching: stateIn({ sync: 'fetching' }),
      isFresh: and([stateIn({ synced: 'once' }), ({ context }: { context: RoomsContext }) => context.error === null]),
    },
    actions: {
      showFirst: assign(({ context }, read: { rooms: RoomRecord[]; summary: RoomsSummary | null }) => ({
        data: putUnknown(context.data, read.rooms),
        summary: read.summary,
        complete: read.summary?.complete ?? false,
        freshAt: read.summary?.asOf ?? null,
      })),
      showAll: assign(({ context }, rooms: RoomRecord[]) => ({ data: putUnknown(context.data, rooms) })),
      keepEarly: assign({ early: ({ context }, batch: FrameBatch) => [...context.early, batch] }),
      applyEarly: enqueueActions(({ context, enqueue }) =>
        enqueue.assign(
          context.early.reduce<RoomsContext>((at, batch) => ({ ...at, ...apply(at, batch, enqueue) }), {
            ...context,
            early: [],
            summary: null,
            missing: context.missing.filter((id) => !context.data.byId.has(id)),
          }),
        ),
      ),
      applyBatch: enqueueActions(({ context, enqueue }, batch: FrameBatch) =>
        enqueue.assign(apply(context, batch, enqueue)),
      ),
      begin: assign(({ context }) => ({ at: FIRST_PAGE, before: context.data, fetched: [] })),
      adoptPage: enqueueActions(({ context, enqueue }, received: WireRoom[]) =>
        enqueue.assign({
          ...put(context, mergeRooms(context.data, received), enqueue),
          at: nextPage(context.at, received),
          fetched: [...context.fetched, received.map((room) => room.roomId)],
        }),
      ),
      dropGone: enqueueActions(({ context, enqueue }, received: WireRoom[]) => {
        if (!isLastPage(received)) return;
        const fetched = new Set(context.fetched.flat());
        const gone = context.data.order
          .filter((room) => !fetched.has(room.id) && context.before.byId.get(room.id) === room)
          .map((room) => room.id);
        const watched = gone.filter((id) => context.watched.includes(id));
        const unwatched = gone.filter((id) => !watched.includes(id));
        enqueue.assign({
          complete: true,
          missing: union(context.missing, watched),
          ...drop(context, unwatched, enqueue),
        });
      }),
      /** A count does not say which messages it covers: rooms where it differs are fetched, with their ticks. */
      compareUnread: assign(({ context }, counts: Record<string, number>) => ({
        missing: union(context.missing, roomsWithOtherCount(context.data, counts)),
      })),
      adoptRooms: enqueueActions(({ context, enqueue }, received: WireRoom[]) =>
        enqueue.assign({
          ...put(context, mergeRooms(context.data, received), enqueue),
          absent: context.absent.filter((id) => !received.some((room) => room.roomId === id)),
        }),
      ),
      settleLookup: enqueueActions(({ context, enqueue }, received: WireRoom[]) => {
        const { requested } = context;
        const absent = requested.filter((id) => !received.some((room) => room.roomId === id));
        const settled = new Set(requested);
        const chat = context.held.filter((event) => settled.has(roomIdOf(event)) && !absent.includes(roomIdOf(event)));
        const rest: RoomsContext = {
          ...context,
          ...drop(context, absent, enqueue),
          requested: [],
          missing: context.missing.filter((id) => !settled.has(id)),
          held: context.held.filter((event) => !settled.has(roomIdOf(event))),
        };
        enqueue.assign({
          ...rest,
          absent: union(context.absent, absent),
          ...apply(rest, { chat, presence: [], typing: [], notices: [], cursor: null }, enqueue),
        });
      }),
      /** More rooms may go missing during this request. */
      request: assign({ requested: ({ context }) => context.missing.slice(0, CHAT.batchRooms) }),
      giveUpLookup: assign({ missing: [], held: [], requested: [] }),
      want: assign(({ context }, roomId: string) => ({
        watched: union(context.watched, [roomId]),
        ...(!context.data.byId.has(roomId) && {
          missing: union(context.missing, [roomId]),
          absent: context.absent.filter((id) => id !== roomId),
        }),
      })),
      leave: assign({ watched: ({ context }, roomId: string) => context.watched.filter((id) => id !== roomId) }),
      moveSeen: enqueueActions(({ context, enqueue }, { roomId, ticks }: { roomId: string; ticks: string }) => {
        const room = context.data.byId.get(roomId);
        const moved = room && advanceReadCursor(room, ticks);
        if (moved && moved !== room) enqueue.assign(put(context, [moved], enqueue));
      }),
      keepError: assign({ error: (_, error: unknown) => errorDataOf(error) }),
      markFresh: enqueueActions(({ context, enqueue }) => {
        const now = ports.now();
        enqueue.assign({ freshAt: now, error: null });
        enqueue(() => ports.save([], listSummaryOf(context, now)));
      }),
      age: assign({ freshAt: () => ports.now() }),
      raiseBegun: raise({ type: '_begun' }),
      raiseSynced: raise({ type: '_synced' }),
    },
    delays: queryDelays,
  }).createMachine({
    id: 'rooms',
    type: 'parallel',
    context: ({ input }) => ({
      me: input.me,
      data: NO_ROOMS,
      summary: null,
      complete: false,
      freshAt: null,
      at: FIRST_PAGE,
      before: NO_ROOMS,
      fetched: [],
      early: [],
      missing: [],
      requested: [],
      held: [],
      absent: [],
      watched: [],
      error: null,
    }),
    on: {
      'rooms.received': { actions: { type: 'adoptRooms', params: ({ event }) => event.rooms } },
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
            entry: ['begin', 'raiseBegun'],
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
                      actions: [{ type: 'compareUnread', params: outputOf }, 'markFresh', 'raiseSynced'],
                    },
                    {
                      target: '#rooms.sync.live',
                      actions: [{ type: 'compareUnread', params: outputOf }, 'markFresh', 'raiseSynced'],
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
      synced: { initial: 'never', states: { never: { on: { _synced: 'once' } }, once: {} } },
      lookup: {
        initial: 'idle',
        states: {
          idle: { always: { guard: 'canLookUp', target: 'fetching' } },
          fetching: {
            entry: 'request',
            invoke: {
              id: 'fetchRooms',
              src: 'fetchRooms',
              input: ({ context }) => context.requested,
              onDone: {
                target: 'idle',
                actions: [
                  { type: 'adoptRooms', params: outputOf },
                  { type: 'settleLookup', params: outputOf },
                ],
              },
              onError: [
                { guard: { type: 'isInaccessible', params: errorOf }, target: 'idle', actions: 'giveUpLookup' },
                { target: 'waiting' },
              ],
            },
          },
          waiting: retrying('fetching'),
        },
      },
      connection: {
        initial: 'unknown',
        states: {
          unknown: { on: { 'connection.up': 'up', 'connection.down': 'down' } },
          up: {
            on: { 'connection.down': [{ guard: 'isFresh', target: 'down', actions: 'age' }, { target: 'down' }] },
          },
          down: { on: { 'connection.up': 'up' } },
        },
      },
    },
  });
}

/** Rooms that a call returned meanwhile are newer than those of the cache. */
const putUnknown = (data: RoomsData, rooms: readonly RoomRecord[]): RoomsData =>
  putRooms(
    data,
    rooms.filter((room) => !data.byId.has(room.id)),
  );

const union = (a: readonly string[], b: readonly string[]): string[] => [...new Set([...a, ...b])];

function listSummaryOf(context: Pick<RoomsContext, 'data' | 'complete'>, asOf: number): RoomsSummary {
  return { total: context.data.order.length, unreadTotal: unreadTotal(context.data), complete: context.complete, asOf };
}
