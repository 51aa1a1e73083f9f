/**
 * Sends read receipts to the server (spec §4, Seen handling).
 *
 * [SEE-1] Of several messages seen in one room within 300 ms only the newest is sent; it covers the others, also those
 *         that are seen while it is being sent.
 * [SEE-2] A failed receipt is retried after 5 s or at a wake-up, unless the server refused it.
 * [SEE-3] Rooms are sent one after the other; a room seen meanwhile waits its turn.
 * [SEE-4] A receipt is on the device until the server has it or refuses it; the next worker sends what is left.
 */
import { errorOf, outputOf } from '#machines/invoked.ts';
import { compareTicks } from '#protocol/ticks.ts';
import { assign, enqueueActions, fromPromise, setup } from 'xstate';
import { queryDelays, queryGuards, retrying } from '../query/query-states.ts';

export type SeenMark = { roomId: string; messageId: string; ticks: string };
export type SeenPorts = {
  /** @returns the marks on the device, left by an earlier worker. */
  restore(): Promise<SeenMark[]>;
  /**
   * Saves a room's newest mark on the device, or removes it. Neither fails: a lost write repeats or loses a receipt.
   */
  save(mark: SeenMark): void;
  remove(roomId: string): void;
  updateSeen(mark: SeenMark, signal: AbortSignal): Promise<unknown>;
};

/** @param ports the device and the server */
export function createSeenMachine(ports: SeenPorts) {
  return setup({
    types: {
      context: {} as { waiting: readonly SeenMark[]; sent: SeenMark | undefined },
      events: {} as ({ type: 'room.seen' } & SeenMark) | { type: 'wake' },
    },
    actors: {
      restore: fromPromise(() => ports.restore()),
      updateSeen: fromPromise<unknown, SeenMark | undefined>(({ input, signal }) =>
        input ? ports.updateSeen(input, signal) : Promise.resolve(),
      ),
    },
    guards: {
      ...queryGuards,
      isWaiting: ({ context }) => context.waiting.length > 0,
    },
    actions: {
      adopt: assign(({ context }, marks: SeenMark[]) => ({ waiting: newest(context.waiting, ...marks) })),
      keep: enqueueActions(({ context, enqueue }, mark: SeenMark) => {
        const pending = context.sent ? [context.sent, ...context.waiting] : context.waiting;
        if (!newest(pending, mark).includes(mark)) return;
        enqueue.assign({ waiting: newest(context.waiting, mark) });
        enqueue(() => ports.save(mark));
      }),
      /** Unless a newer mark of the room waits. */
      forget: enqueueActions(({ context: { sent, waiting }, enqueue }) => {
        enqueue.assign({ sent: undefined });
        if (sent && !waiting.some(({ roomId }) => roomId === sent.roomId)) enqueue(() => ports.remove(sent.roomId));
      }),
      take: assign(({ context }) => ({ sent: context.waiting[0], waiting: context.waiting.slice(1) })),
      giveBack: assign(({ context }) => ({
        sent: undefined,
        waiting: context.sent ? newest([context.sent], ...context.waiting) : context.waiting,
      })),
    },
    delays: { ...queryDelays, debounce: 300 },
  }).createMachine({
    id: 'seen',
    context: { waiting: [], sent: undefined },
    initial: 'restoring',
    on: {
      'room.seen': {
        actions: { type: 'keep', params: ({ event: { roomId, messageId, ticks } }) => ({ roomId, messageId, ticks }) },
      },
    },
    states: {
      restoring: {
        invoke: {
          id: 'restore',
          src: 'restore',
          onDone: { target: 'idle', actions: { type: 'adopt', params: outputOf } },
          onError: 'idle',
        },
      },
      idle: { always: { guard: 'isWaiting', target: 'gathering' } },
      gathering: { after: { debounce: 'sending' } },
      sending: {
        entry: 'take',
        invoke: {
          id: 'updateSeen',
          src: 'updateSeen',
          input: ({ context }) => context.sent,
          onDone: { target: 'idle', actions: 'forget' },
          onError: [
            { guard: { type: 'mayRetry', params: errorOf }, target: 'retrying', actions: 'giveBack' },
            { target: 'idle', actions: 'forget' },
          ],
        },
      },
      retrying: retrying('sending'),
    },
  });
}

/** @returns the merged marks: one per room, the one that has read furthest. */
function newest(marks: readonly SeenMark[], ...more: readonly SeenMark[]): SeenMark[] {
  return more.reduce<SeenMark[]>(
    (merged, mark) => {
      const at = merged.findIndex((other) => other.roomId === mark.roomId);
      const known = merged[at];
      if (!known) return [...merged, mark];
      return compareTicks(known.ticks, mark.ticks) >= 0 ? merged : merged.with(at, mark);
    },
    [...marks],
  );
}
