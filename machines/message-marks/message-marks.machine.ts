/**
 * Sends reactions and pins to the server.
 *
 * [MKS-1] A change is shown at once and is on the device until the server has it or refuses it; the next worker sends
 *         what is left.
 * [MKS-2] Of several changes of one mark only the last is sent. One that is being sent is followed by a later one.
 * [MKS-3] Changes are sent one after the other, in the order in which the marks were first changed.
 * [MKS-4] A failed change is retried after 5 s or at a wake-up. A refused one is dropped and reported.
 * [MKS-5] The server's message is reported before a view without the change, so that the mark does not flicker.
 */
import { errorOf, outputOf } from '#machines/invoked.ts';
import type { Message } from '#protocol/entities/message.ts';
import type { ErrorData } from '#protocol/errors.ts';
import { errorDataOf } from '#protocol/rules/failures.ts';
import type { Mark } from '#protocol/rules/message-marks.ts';
import { assign, enqueueActions, fromPromise, setup } from 'xstate';
import { queryDelays, queryGuards, retrying } from '../query/query-states.ts';

/** `id` orders the changes of a device. */
export type PendingMark = { id: string; roomId: string; messageId: string; mark: Mark; on: boolean };
export type MessageMarksPorts = {
  /** @returns the changes on the device, left by an earlier worker, in order of their ids. */
  restore(): Promise<PendingMark[]>;
  /** Removes a change from the device; a lost write repeats it, which has no effect [MRK-4]. */
  remove(id: string): void;
  /** @returns the message with the mark changed. */
  send(wanted: PendingMark, signal: AbortSignal): Promise<Message>;
};
export type MessageMarksContext = { waiting: readonly PendingMark[]; sent: PendingMark | undefined };

/** @returns the same for all changes of a mark */
export const markKey = ({ roomId, messageId, mark }: PendingMark): string => `${roomId} ${messageId} ${mark}`;

/** @returns the changes that the server may not have, in the order in which they are to be applied */
export const pendingMarks = ({ sent, waiting }: MessageMarksContext): readonly PendingMark[] =>
  sent ? [sent, ...waiting] : waiting;

/** @param ports the device and the server */
export function createMessageMarksMachine(ports: MessageMarksPorts) {
  const forget = (changes: readonly PendingMark[]): void => {
    for (const { id } of changes) ports.remove(id);
  };
  return setup({
    types: {
      context: {} as MessageMarksContext,
      events: {} as { type: 'message.mark'; wanted: PendingMark } | { type: 'wake' },
      emitted: {} as { type: 'message.marked'; message: Message } | { type: 'mark.refused'; error: ErrorData },
    },
    actors: {
      restore: fromPromise(() => ports.restore()),
      send: fromPromise<Message | null, PendingMark | undefined>(({ input, signal }) =>
        input ? ports.send(input, signal) : Promise.resolve(null),
      ),
    },
    guards: { ...queryGuards, isWaiting: ({ context }) => context.waiting.length > 0 },
    actions: {
      /** Those of this worker are newer. */
      adopt: enqueueActions(({ context, enqueue }, left: PendingMark[]) => {
        const changes = [...left, ...context.waiting];
        enqueue.assign({ waiting: latest(changes) });
        enqueue(() => forget(superseded(changes)));
      }),
      want: enqueueActions(({ context, enqueue }, wanted: PendingMark) => {
        const changes = [...context.waiting, wanted];
        enqueue.assign({ waiting: latest(changes) });
        enqueue(() => forget(superseded(changes)));
      }),
      take: assign(({ context }) => ({ sent: context.waiting[0], waiting: context.waiting.slice(1) })),
      giveBack: enqueueActions(({ context, enqueue }) => {
        const changes = pendingMarks(context);
        enqueue.assign({ sent: undefined, waiting: latest(changes) });
        enqueue(() => forget(superseded(changes)));
      }),
      report: enqueueActions(({ enqueue }, message: Message | null) => {
        if (message) enqueue.emit({ type: 'message.marked', message });
      }),
      reportRefusal: enqueueActions(({ enqueue }, error: unknown) => {
        enqueue.emit({ type: 'mark.refused', error: errorDataOf(error) });
      }),
      settle: enqueueActions(({ context: { sent }, enqueue }) => {
        enqueue.assign({ sent: undefined });
        if (sent) enqueue(() => ports.remove(sent.id));
      }),
    },
    delays: queryDelays,
  }).createMachine({
    id: 'messageMarks',
    context: { waiting: [], sent: undefined },
    initial: 'restoring',
    on: { 'message.mark': { actions: { type: 'want', params: ({ event }) => event.wanted } } },
    states: {
      restoring: {
        invoke: {
          id: 'restore',
          src: 'restore',
          onDone: { target: 'idle', actions: { type: 'adopt', params: outputOf } },
          onError: 'idle',
        },
      },
      idle: { always: { guard: 'isWaiting', target: 'sending' } },
      sending: {
        entry: 'take',
        invoke: {
          id: 'send',
          src: 'send',
          input: ({ context }) => context.sent,
          onDone: { target: 'idle', actions: [{ type: 'report', params: outputOf }, 'settle'] },
          onError: [
            { guard: { type: 'mayRetry', params: errorOf }, target: 'retrying', actions: 'giveBack' },
            { target: 'idle', actions: [{ type: 'reportRefusal', params: errorOf }, 'settle'] },
          ],
        },
      },
      retrying: retrying('sending'),
    },
  });
}

/** @returns the last change of each mark, in the order in which the marks first occur */
const latest = (changes: readonly PendingMark[]): PendingMark[] => [
  ...new Map(changes.map((change) => [markKey(change), change])).values(),
];

/** @returns the changes that later ones replaced; one that came twice is not replaced by itself. */
const superseded = (changes: readonly PendingMark[]): PendingMark[] => {
  const left = new Set(latest(changes).map(({ id }) => id));
  return changes.filter(({ id }) => !left.has(id));
};
