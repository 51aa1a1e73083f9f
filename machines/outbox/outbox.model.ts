import type { AnyEventObject } from 'xstate';
import { callError } from '../call-error.model.ts';
import { effect, type ChartModel } from '../chart-model.ts';
import { IDLE_OUTBOX_PORTS, outboxItem } from './message.model.ts';
import type { MessageOutcome } from './message.machine.ts';
import { createOutboxMachine } from './outbox.machine.ts';
import type { OutboxItem } from './outbox-item.ts';

const ended = (id: string, outcome: unknown): AnyEventObject => ({ type: 'message.ended', id, outcome });
const outcomes: readonly MessageOutcome['kind'][] = ['sent', 'deferred', 'failed'];

/** Two messages of one room. */
const WRITTEN: readonly OutboxItem[] = [outboxItem('message-1', 'a', 1), outboxItem('message-2', 'a', 2)];

export const outboxModel: ChartModel<ReturnType<typeof createOutboxMachine>> = {
  machine: createOutboxMachine({ ...IDLE_OUTBOX_PORTS, keep: effect, forget: effect }),
  cases: ({ context }) => [
    { type: 'xstate.done.actor.restore', output: [] },
    { type: 'xstate.error.actor.restore', error: callError(0) },
    ...WRITTEN.map((item) => ({ type: 'message.send', item })),
    ...WRITTEN.flatMap(({ id }) => [
      { type: 'message.retry', messageId: id },
      { type: 'message.discard', messageId: id },
    ]),
    // Cancelling a child ends it in the same step; the outbox's own tests cover that.
    ...WRITTEN.filter(({ id }) => !context.active.includes(id)).map(({ id }) => ({
      type: 'upload.cancel',
      messageId: id,
    })),
    ...context.active.flatMap((id) =>
      outcomes.map((kind) =>
        ended(
          id,
          kind === 'sent'
            ? { kind, message: { id } }
            : {
                kind,
                error: kind === 'deferred' ? { code: 'Offline', status: 0 } : { code: 'MessageEmpty', status: 422 },
              },
        ),
      ),
    ),
    ended('gone', { kind: 'failed', error: { code: 'MessageEmpty', status: 422 } }),
    { type: 'message.uploaded', item: outboxItem('gone', 'a', 3) },
    {
      type: 'message.progressed',
      id: 'message-1',
      upload: { type: 'upload.progressed', fileId: 'file-1', status: 4, progress: 0.5 },
    },
  ],
  project: ({ value, context }) =>
    [
      JSON.stringify(value),
      context.active.join(),
      context.items.map(({ id, error }) => `${id}${error ? '!' : ''}${context.tries[id] ? '~' : ''}`).join(),
    ].join(' '),
  invariants: {
    '[OUT-3] sends one message of a room at a time': ({ context }) => context.active.length <= 1,
    '[OUT-4] sends a message, or waits for the time of one, unless all failed': (snapshot) =>
      snapshot.value === 'restoring' ||
      snapshot.context.active.length > 0 ||
      snapshot.context.items.every(({ id, error }) => error !== null || snapshot.context.tries[id] !== undefined) ||
      snapshot.context.items.some(({ id, error }) => error === null && snapshot.context.tries[id] !== undefined),
    'has the item of every active message': ({ context }) =>
      context.active.every((id) => context.items.some((item) => item.id === id)),
  },
};
