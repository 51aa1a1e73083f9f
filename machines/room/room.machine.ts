/**
 * One room that a tab shows: its newest messages, and more of its history on demand.
 *
 * [RM-1] The cache is shown at once; then the newest page is fetched.
 * [RM-2] A gap among the messages is fetched from its newer end until it is closed or out of the window.
 * [RM-3] The window holds the newest 200 messages; history widens it page by page, and reading the newest message
 *        narrows it again. While history is open, new messages push nothing out.
 * [RM-4] History comes from the cache as far as it reaches, else from the server.
 * [RM-5] When the room has a message newer than the newest at hand, the newest page is fetched again; a response that
 *        still lacks it, as it was made before, is fetched again in 5 s.
 * [RM-6] A failed fetch is retried after 5 s or at a wake-up; 401 and 403 end it, 404 means that the room is absent.
 * [RM-7] The "new messages" marker is where the user had read to when the room was opened.
 * [RM-8] A reset removes all loaded messages, as some may have been recalled without a frame: pending reads and fetches
 *        end, and the newest page is fetched.
 */
import { errorDataOf } from '#protocol/rules/failures.ts';
import { errorOf, outputOf } from '#machines/invoked.ts';
import type { Message } from '#protocol/entities/message.ts';
import type { ErrorData } from '#protocol/errors.ts';
import { CHAT } from '#protocol/member-limits.ts';
import { compareTicks } from '#protocol/ticks.ts';
import { assign, fromPromise, setup, stateIn } from 'xstate';
import { queryDelays, queryGuards, retrying } from '../query/query-states.ts';
import type { MessagePage, RoomPorts } from './room.ports.ts';
import { hasOlder, insert, isMissing, newestGap, windowOf, type Timeline } from './timeline.ts';

/** Messages in the window while history is closed. */
export const ROOM_WINDOW = 200;
/** Messages fetched into a gap at once. */
const GAP_PAGE = 100;

export type RoomContext = {
  roomId: string;
  timeline: Timeline;
  /** How many messages the window may hold. */
  limit: number;
  /** Newest message the room is known to have. */
  latestTicks: string;
  /** undefined until the user's read cursor is known. */
  markerTicks: string | null | undefined;
  error: ErrorData | null;
};

export type RoomEvent =
  | { type: 'messages.received'; messages: readonly Message[] }
  /** The room list has other data of this room. */
  | { type: 'room.changed'; latestTicks: string; seenTicks: string }
  | { type: 'room.absent' }
  | { type: 'room.history.older' }
  /** The user has read up to these ticks. */
  | { type: 'room.seen'; ticks: string }
  | { type: 'refetch' }
  /** Loaded and cached messages may be outdated. */
  | { type: 'room.reset' }
  | { type: 'wake' };

const newestTicks = (timeline: Timeline): string => timeline.at(-1)?.ticks ?? '0';

/** @param ports see room.ports.ts */
export function createRoomMachine(ports: RoomPorts) {
  return setup({
    types: {
      context: {} as RoomContext,
      events: {} as RoomEvent,
      input: {} as { roomId: string },
    },
    actors: {
      read: fromPromise<Message[], MessagePage>(({ input }) => ports.read(input)),
      fetch: fromPromise<Message[], MessagePage>(({ input, signal }) => ports.fetch(input, signal)),
    },
    guards: {
      ...queryGuards,
      isOpen: stateIn({ store: 'open' }),
      hasGap: ({ context }) => newestGap(context.timeline) !== undefined,
      hasOlder: ({ context }) => hasOlder(context.timeline),
      isStillBehind: ({ context }) => compareTicks(context.latestTicks, newestTicks(context.timeline)) > 0,
      isBehind: ({ context }, latestTicks: string) => compareTicks(latestTicks, newestTicks(context.timeline)) > 0,
      isNewest: ({ context }, ticks: string) => compareTicks(ticks, newestTicks(context.timeline)) >= 0,
      isNotEmpty: (_, messages: Message[]) => messages.length > 0,
      /** A response without any of the missing messages would be requested again at once, without end. */
      fillsNoGap: ({ context: { timeline } }, messages: Message[]) =>
        newestGap(timeline) !== undefined && !messages.some((message) => isMissing(timeline, message)),
    },
    actions: {
      show: assign(({ context }, messages: readonly Message[]) => {
        const timeline = insert(context.timeline, messages);
        const grown = context.limit > ROOM_WINDOW ? Math.max(0, timeline.length - context.timeline.length) : 0;
        return { timeline: windowOf(timeline, context.limit + grown), limit: context.limit + grown };
      }),
      showOlder: assign(({ context }, messages: readonly Message[]) => {
        const timeline = insert(context.timeline, messages);
        return { timeline, limit: Math.max(ROOM_WINDOW, timeline.length) };
      }),
      narrow: assign(({ context }) => ({ limit: ROOM_WINDOW, timeline: windowOf(context.timeline, ROOM_WINDOW) })),
      empty: assign({ timeline: [], limit: ROOM_WINDOW, error: null }),
      /** Saves messages as they are shown: a response from before a recall does not bring the text back. */
      save: ({ context: { timeline } }, messages: Message[]) =>
        ports.save(messages.map((message) => timeline.find(({ id }) => id === message.id) ?? message)),
      noteChange: assign(({ context }, { latestTicks, seenTicks }: { latestTicks: string; seenTicks: string }) => ({
        latestTicks,
        markerTicks:
          context.markerTicks !== undefined
            ? context.markerTicks
            : compareTicks(seenTicks, latestTicks) < 0
              ? seenTicks
              : null,
      })),
      keepError: assign({ error: (_, error: unknown) => errorDataOf(error) }),
      forgetError: assign({ error: null }),
    },
    delays: queryDelays,
  }).createMachine({
    id: 'room',
    type: 'parallel',
    context: ({ input }) => ({
      roomId: input.roomId,
      timeline: [],
      limit: ROOM_WINDOW,
      latestTicks: '0',
      markerTicks: undefined,
      error: null,
    }),
    on: {
      'messages.received': { actions: { type: 'show', params: ({ event }) => event.messages } },
      'room.seen': { guard: { type: 'isNewest', params: ({ event }) => event.ticks }, actions: 'narrow' },
    },
    states: {
      store: {
        initial: 'reading',
        on: { 'room.reset': '.open' },
        states: {
          reading: {
            invoke: {
              id: 'readNewest',
              src: 'read',
              input: ({ context }) => ({ roomId: context.roomId, before: null, limit: CHAT.messagePageSize }),
              onDone: { target: 'open', actions: { type: 'show', params: outputOf } },
              onError: 'open',
            },
          },
          open: {},
        },
      },
      sync: {
        initial: 'waiting',
        on: {
          'room.absent': '.absent',
          'room.reset': { target: '.fetching', actions: 'empty' },
          'room.changed': { actions: { type: 'noteChange', params: ({ event }) => event } },
        },
        states: {
          waiting: { always: { guard: 'isOpen', target: 'fetching' } },
          fetching: {
            invoke: {
              id: 'fetchNewest',
              src: 'fetch',
              input: ({ context }) => ({ roomId: context.roomId, before: null, limit: CHAT.messagePageSize }),
              onDone: {
                target: 'live',
                actions: [{ type: 'show', params: outputOf }, { type: 'save', params: outputOf }, 'forgetError'],
              },
              onError: [
                { guard: { type: 'isAbsent', params: errorOf }, target: 'absent' },
                {
                  guard: { type: 'isForbidden', params: errorOf },
                  target: 'refused',
                  actions: { type: 'keepError', params: errorOf },
                },
                { target: 'retrying', actions: { type: 'keepError', params: errorOf } },
              ],
            },
          },
          live: {
            always: [
              { guard: 'hasGap', target: 'filling' },
              { guard: 'isStillBehind', target: 'retrying' },
            ],
            on: {
              refetch: 'fetching',
              'room.changed': [
                {
                  guard: { type: 'isBehind', params: ({ event }) => event.latestTicks },
                  target: 'fetching',
                  actions: { type: 'noteChange', params: ({ event }) => event },
                },
                { actions: { type: 'noteChange', params: ({ event }) => event } },
              ],
            },
          },
          filling: {
            invoke: {
              id: 'fetchGap',
              src: 'fetch',
              input: ({ context }) => {
                const gap = newestGap(context.timeline);
                return {
                  roomId: context.roomId,
                  before: gap?.before ?? null,
                  limit: Math.min(GAP_PAGE, gap?.count ?? 1),
                };
              },
              onDone: [
                { guard: { type: 'fillsNoGap', params: outputOf }, target: 'retrying' },
                {
                  target: 'live',
                  actions: [
                    { type: 'show', params: outputOf },
                    { type: 'save', params: outputOf },
                  ],
                },
              ],
              onError: [
                { guard: { type: 'isAbsent', params: errorOf }, target: 'absent' },
                {
                  guard: { type: 'isForbidden', params: errorOf },
                  target: 'refused',
                  actions: { type: 'keepError', params: errorOf },
                },
                { target: 'retrying', actions: { type: 'keepError', params: errorOf } },
              ],
            },
            on: { refetch: 'fetching' },
          },
          retrying: { ...retrying('fetching'), on: { ...retrying('fetching').on, refetch: 'fetching' } },
          refused: { on: { refetch: 'fetching' } },
          absent: { on: { refetch: 'fetching' } },
        },
      },
      history: {
        initial: 'idle',
        on: { 'room.reset': '.idle' },
        states: {
          idle: { on: { 'room.history.older': { guard: 'hasOlder', target: 'reading' } } },
          reading: {
            invoke: {
              id: 'readOlder',
              src: 'read',
              input: ({ context }) => olderPage(context),
              onDone: [
                {
                  guard: { type: 'isNotEmpty', params: outputOf },
                  target: 'idle',
                  actions: { type: 'showOlder', params: outputOf },
                },
                { target: 'fetching' },
              ],
              onError: 'fetching',
            },
          },
          fetching: {
            invoke: {
              id: 'fetchOlder',
              src: 'fetch',
              input: ({ context }) => olderPage(context),
              onDone: {
                target: 'idle',
                actions: [
                  { type: 'showOlder', params: outputOf },
                  { type: 'save', params: outputOf },
                ],
              },
              onError: { target: 'idle', actions: { type: 'keepError', params: errorOf } },
            },
          },
        },
      },
    },
  });
}

const olderPage = (context: RoomContext): MessagePage => ({
  roomId: context.roomId,
  before: context.timeline[0]?.ticks ?? null,
  limit: CHAT.messagePageSize,
});
