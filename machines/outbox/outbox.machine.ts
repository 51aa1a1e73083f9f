/**
 * The user's messages that the server has not acknowledged. Items are on the device before they are here, so that none
 * is lost when the browser ends; they leave it after the server's response, so that none is sent twice under another
 * id.
 *
 * Order: OUT-3 and OUT-4, see schedule.ts. One attempt: OUT-1 and OUT-2, see message.machine.ts.
 * [OUT-5] After a restart every item that has not failed is tried again, with the same id.
 * [OUT-6] A deferred item is retried after a growing wait, or after the server's Retry-After; a wake-up ends all waits.
 * [OUT-7] A failed item stays, with its error, until the user retries or discards it.
 * [OUT-8] `message.delivered` is emitted in the step in which its item leaves the outbox, before a subscriber sees the
 *         outbox without it: the room has the message by then, so that it is always shown exactly once.
 * [OUT-9] Cancelling the upload fails the message; discarding ends everything in progress for it.
 * [OUT-10] The port posts a message only when the device has saved its uploaded files.
 */
import { retryAfterMs } from '#protocol/rules/failures.ts';
import type { Enqueue } from '#machines/enqueue.ts';
import { outputOf } from '#machines/invoked.ts';
import type { Message } from '#protocol/entities/message.ts';
import type { UploadStatus } from '#protocol/lookups.ts';
import { assign, enqueueActions, fromPromise, sendTo, setup } from 'xstate';
import { createMessageMachine, type MessageOutcome, type MessageReport } from './message.machine.ts';
import type { OutboxItem } from './outbox-item.ts';
import type { OutboxPorts } from './outbox.ports.ts';
import { nextDue, nextToSend, retryDelay, type SendAttempts } from './schedule.ts';

export type FileProgress = { status: UploadStatus; progress: number };

export type OutboxContext = {
  /** In order of creation. */
  items: readonly OutboxItem[];
  /** Ids of the messages being sent. */
  active: readonly string[];
  tries: SendAttempts;
  /** By message id, then by file id. */
  progress: Readonly<Record<string, Readonly<Record<string, FileProgress>>>>;
};

/** The server has accepted a message. */
export type OutboxEmitted = { type: 'message.delivered'; message: Message };

export type OutboxEvent =
  /** An item that the device has stored. */
  | { type: 'message.send'; item: OutboxItem }
  | { type: 'message.retry'; messageId: string }
  | { type: 'message.discard'; messageId: string }
  | { type: 'upload.cancel'; messageId: string }
  | { type: 'wake' }
  | { type: '_due' }
  | MessageReport;

const CANCELLED = { code: 'Cancelled', status: 0 } as const;
const childOf = (id: string): string => `message-${id}`;
const without = <Value>(record: Readonly<Record<string, Value>>, id: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== id));

/** @param ports see outbox.ports.ts */
export function createOutboxMachine(ports: OutboxPorts) {
  const change = (context: OutboxContext, item: OutboxItem, enqueue: Enqueue): Partial<OutboxContext> => {
    enqueue(() => ports.keep(item));
    return { items: context.items.map((other) => (other.id === item.id ? item : other)) };
  };
  const drop = (context: OutboxContext, id: string, enqueue: Enqueue): Partial<OutboxContext> => {
    enqueue(() => ports.forget(id));
    return {
      items: context.items.filter((item) => item.id !== id),
      tries: without(context.tries, id),
      progress: without(context.progress, id),
    };
  };
  const end = (
    context: OutboxContext,
    id: string,
    outcome: MessageOutcome,
    enqueue: Enqueue,
  ): Partial<OutboxContext> => {
    const item = context.items.find((other) => other.id === id);
    const active = context.active.filter((other) => other !== id);
    if (!item) return { active };
    if (outcome.kind === 'sent') return { active, ...drop(context, id, enqueue) };
    const rest = { active, progress: without(context.progress, id) };
    if (outcome.kind === 'failed')
      return { ...rest, tries: without(context.tries, id), ...change(context, failedWith(item, outcome), enqueue) };
    const attempts = (context.tries[id]?.attempts ?? 0) + 1;
    const notBefore = ports.now() + retryDelay(attempts, retryAfterMs(outcome.error), ports.random());
    return { ...rest, tries: { ...context.tries, [id]: { attempts, notBefore } } };
  };

  return setup({
    types: { context: {} as OutboxContext, events: {} as OutboxEvent, emitted: {} as OutboxEmitted },
    actors: {
      restore: fromPromise(() => ports.restore()),
      message: createMessageMachine(ports),
    },
    guards: {
      isActive: ({ context }, id: string) => context.active.includes(id),
      isWaiting: ({ context }, id: string) => context.items.some((item) => item.id === id && item.error === null),
      hasFailed: ({ context }, id: string) => context.items.some((item) => item.id === id && item.error !== null),
    },
    actions: {
      take: assign(({ context }, items: readonly OutboxItem[]) => {
        const known = new Set(context.items.map((item) => item.id));
        return {
          items: [...context.items, ...items.filter((item) => !known.has(item.id))].sort(
            (a, b) => a.sequence - b.sequence,
          ),
        };
      }),
      revive: enqueueActions(({ context, enqueue }, id: string) => {
        const item = context.items.find((other) => other.id === id);
        if (!item) return;
        const revived = change(context, { ...item, error: null }, enqueue);
        enqueue.assign({ tries: without(context.tries, id), ...revived });
      }),
      discard: enqueueActions(({ context, enqueue }, id: string) => {
        if (context.active.includes(id)) enqueue.stopChild(childOf(id));
        enqueue.assign({ active: context.active.filter((other) => other !== id), ...drop(context, id, enqueue) });
      }),
      cancelChild: sendTo((_, id: string) => childOf(id), { type: 'upload.cancel' }),
      failWaiting: enqueueActions(({ context, enqueue }, id: string) =>
        enqueue.assign(end(context, id, { kind: 'failed', error: CANCELLED }, enqueue)),
      ),
      end: enqueueActions(({ context, enqueue }, { id, outcome }: { id: string; outcome: MessageOutcome }) => {
        if (outcome.kind === 'sent' && context.items.some((item) => item.id === id))
          enqueue.emit({ type: 'message.delivered', message: outcome.message });
        enqueue.assign(end(context, id, outcome, enqueue));
      }),
      keepUploaded: enqueueActions(({ context, enqueue }, item: OutboxItem) =>
        enqueue.assign(change(context, item, enqueue)),
      ),
      progress: assign(({ context }, { id, upload }: Extract<MessageReport, { type: 'message.progressed' }>) => ({
        progress: {
          ...context.progress,
          [id]: { ...context.progress[id], [upload.fileId]: { status: upload.status, progress: upload.progress } },
        },
      })),
      endWaits: assign({
        tries: ({ context }) =>
          Object.fromEntries(
            Object.entries(context.tries).map(([id, { attempts }]) => [id, { attempts, notBefore: 0 }]),
          ),
      }),
      /** Starts the items that may be sent, and a timer for those that wait. */
      pump: enqueueActions(({ context, enqueue }) => {
        const now = ports.now();
        const begun = nextToSend(context.items, context.active, context.tries, now);
        const active = [...context.active, ...begun.map((item) => item.id)];
        for (const item of begun) enqueue.spawnChild('message', { id: childOf(item.id), input: item });
        enqueue.assign({ active });
        enqueue.cancel('due');
        const due = nextDue(context.items, active, context.tries, now);
        if (due !== undefined) enqueue.raise({ type: '_due' }, { id: 'due', delay: due - now });
      }),
    },
  }).createMachine({
    id: 'outbox',
    context: { items: [], active: [], tries: {}, progress: {} },
    initial: 'restoring',
    states: {
      restoring: {
        invoke: {
          id: 'restore',
          src: 'restore',
          onDone: { target: 'open', actions: { type: 'take', params: outputOf } },
          onError: 'open',
        },
        on: { 'message.send': { actions: { type: 'take', params: ({ event }) => [event.item] } } },
      },
      open: {
        entry: 'pump',
        on: {
          'message.send': { actions: [{ type: 'take', params: ({ event }) => [event.item] }, 'pump'] },
          'message.retry': {
            guard: { type: 'hasFailed', params: ({ event }) => event.messageId },
            actions: [{ type: 'revive', params: ({ event }) => event.messageId }, 'pump'],
          },
          'message.discard': { actions: [{ type: 'discard', params: ({ event }) => event.messageId }, 'pump'] },
          'upload.cancel': [
            {
              guard: { type: 'isActive', params: ({ event }) => event.messageId },
              actions: { type: 'cancelChild', params: ({ event }) => event.messageId },
            },
            {
              guard: { type: 'isWaiting', params: ({ event }) => event.messageId },
              actions: [{ type: 'failWaiting', params: ({ event }) => event.messageId }, 'pump'],
            },
          ],
          'message.uploaded': { actions: { type: 'keepUploaded', params: ({ event }) => event.item } },
          'message.progressed': { actions: { type: 'progress', params: ({ event }) => event } },
          'message.ended': { actions: [{ type: 'end', params: ({ event }) => event }, 'pump'] },
          wake: { actions: ['endWaits', 'pump'] },
          _due: { actions: 'pump' },
        },
      },
    },
  });
}

/** A file that the server no longer has is uploaded again at the next attempt. */
const failedWith = (item: OutboxItem, { error }: Extract<MessageOutcome, { kind: 'failed' }>): OutboxItem => ({
  ...item,
  error,
  files: error.code === 'FileNotUploaded' ? item.files.map((file) => ({ ...file, uploaded: null })) : item.files,
});
