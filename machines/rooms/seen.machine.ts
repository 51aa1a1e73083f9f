/**
 * Tells the server how far the person has read (spec §4, Seen handling).
 *
 * [SEE-1] Of several messages seen in one room within 300 ms only the newest is told; others it covers.
 * [SEE-2] What could not be told is tried again after 5 s or at a wake-up, unless the server refused it.
 * [SEE-3] Rooms are told one after the other; a room seen meanwhile waits its turn.
 */
import { errorDataOf, isTransient } from '#protocol/rules/failures.ts';
import { errorOf } from '#machines/invoked.ts';
import { CHAT } from '#protocol/limits.ts';
import { compareTicks } from '#protocol/ticks.ts';
import { assign, fromPromise, setup } from 'xstate';

export type SeenMark = { roomId: string; messageId: string; ticks: string };
export type SeenPorts = { updateSeen(mark: SeenMark, signal: AbortSignal): Promise<unknown> };

/** @param ports what stands outside the chart. */
export function createSeenMachine(ports: SeenPorts) {
  return setup({
    types: {
      context: {} as { waiting: readonly SeenMark[]; told: SeenMark | undefined },
      events: {} as ({ type: 'room.seen' } & SeenMark) | { type: 'wake' },
    },
    actors: {
      updateSeen: fromPromise<unknown, SeenMark | undefined>(({ input, signal }) =>
        input ? ports.updateSeen(input, signal) : Promise.resolve(),
      ),
    },
    guards: {
      isWaiting: ({ context }) => context.waiting.length > 0,
      mayRetry: (_, error: unknown) => isTransient(errorDataOf(error)),
    },
    actions: {
      keep: assign(({ context }, mark: SeenMark) => ({ waiting: newest(context.waiting, mark) })),
      take: assign(({ context }) => ({ told: context.waiting[0], waiting: context.waiting.slice(1) })),
      giveBack: assign(({ context }) => ({
        told: undefined,
        waiting: context.told ? newest([context.told], ...context.waiting) : context.waiting,
      })),
    },
    delays: { debounce: 300, retryAfter: CHAT.retryAfter },
  }).createMachine({
    id: 'seen',
    context: { waiting: [], told: undefined },
    initial: 'idle',
    on: {
      'room.seen': {
        actions: { type: 'keep', params: ({ event: { roomId, messageId, ticks } }) => ({ roomId, messageId, ticks }) },
      },
    },
    states: {
      idle: { always: { guard: 'isWaiting', target: 'gathering' } },
      gathering: { after: { debounce: 'telling' } },
      telling: {
        entry: 'take',
        invoke: {
          id: 'updateSeen',
          src: 'updateSeen',
          input: ({ context }) => context.told,
          onDone: { target: 'idle' },
          onError: [
            { guard: { type: 'mayRetry', params: errorOf }, target: 'retrying', actions: 'giveBack' },
            { target: 'idle' },
          ],
        },
      },
      retrying: { after: { retryAfter: 'telling' }, on: { wake: 'telling' } },
    },
  });
}

/** @returns the marks with these joined: one a room, the one that has read furthest. */
function newest(marks: readonly SeenMark[], ...more: readonly SeenMark[]): SeenMark[] {
  return more.reduce<SeenMark[]>(
    (kept, mark) => {
      const at = kept.findIndex((other) => other.roomId === mark.roomId);
      const known = kept[at];
      if (!known) return [...kept, mark];
      return compareTicks(known.ticks, mark.ticks) >= 0 ? kept : kept.with(at, mark);
    },
    [...marks],
  );
}
