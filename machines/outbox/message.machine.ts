/**
 * One attempt to send one message (spec §4, Chat message status): its files one after the other, then the message.
 *
 * [OUT-1] Files are uploaded before the message is posted; a file that the server has is not sent again.
 * [OUT-2] An error ends the attempt and cancels the upload in progress: `deferred` [FLR-6] or `failed`.
 */
import { errorDataOf, isDeferred } from '#protocol/rules/failures.ts';
import { errorOf, outputOf } from '#machines/invoked.ts';
import type { Message } from '#protocol/entities/message.ts';
import type { ErrorData } from '#protocol/errors.ts';
import { assign, fromPromise, sendParent, setup } from 'xstate';
import {
  createUploadMachine,
  type UploadInput,
  type UploadOutcome,
  type UploadProgressed,
} from '../upload/upload.machine.ts';
import type { OutboxFile, OutboxItem } from './outbox-item.ts';
import type { OutboxPorts } from './outbox.ports.ts';

export type MessageOutcome =
  { kind: 'sent'; message: Message } | { kind: 'deferred'; error: ErrorData } | { kind: 'failed'; error: ErrorData };

/** What an attempt reports to the outbox. */
export type MessageReport =
  | { type: 'message.ended'; id: string; outcome: MessageOutcome }
  | { type: 'message.uploaded'; item: OutboxItem }
  | { type: 'message.progressed'; id: string; upload: UploadProgressed };

export type MessageEvent = { type: 'upload.cancel' } | UploadProgressed;
type MessageContext = { item: OutboxItem; outcome: MessageOutcome | null };

const pending = (item: OutboxItem): OutboxFile | undefined => item.files.find((file) => !file.uploaded);

const outcomeOf = (error: ErrorData): MessageOutcome => ({ kind: isDeferred(error) ? 'deferred' : 'failed', error });

/** @param ports see outbox.ports.ts */
export function createMessageMachine(ports: OutboxPorts) {
  return setup({
    types: {
      context: {} as MessageContext,
      events: {} as MessageEvent,
      input: {} as OutboxItem,
    },
    actors: {
      upload: createUploadMachine(ports),
      send: fromPromise<Message, OutboxItem>(({ input, signal }) => ports.send(input, signal)),
    },
    guards: {
      hasPending: ({ context }) => pending(context.item) !== undefined,
      uploadFailed: (_, outcome: UploadOutcome) => outcome.kind === 'error',
    },
    actions: {
      keepUploaded: assign(({ context }, outcome: UploadOutcome) => {
        const file = pending(context.item);
        if (outcome.kind === 'error' || !file) return {};
        return {
          item: {
            ...context.item,
            files: context.item.files.map((other) =>
              other === file ? { ...file, uploaded: outcome.uploaded } : other,
            ),
          },
        };
      }),
      failUpload: assign((_, outcome: UploadOutcome) =>
        outcome.kind === 'error' ? { outcome: outcomeOf(outcome.error) } : {},
      ),
      failed: assign({ outcome: (_, error: unknown) => outcomeOf(errorDataOf(error)) }),
      cancelled: assign({ outcome: { kind: 'failed', error: { code: 'Cancelled', status: 0 } } }),
      sent: assign({ outcome: (_, message: Message) => ({ kind: 'sent', message }) }),
      reportUploaded: sendParent(({ context }): MessageReport => ({ type: 'message.uploaded', item: context.item })),
      reportProgress: sendParent(({ context }, upload: UploadProgressed): MessageReport => ({
        type: 'message.progressed',
        id: context.item.id,
        upload,
      })),
      reportEnded: sendParent(({ context }): MessageReport => ({
        type: 'message.ended',
        id: context.item.id,
        outcome: context.outcome ?? { kind: 'failed', error: { code: 'UnknowError', status: 0 } },
      })),
    },
  }).createMachine({
    id: 'message',
    context: ({ input }) => ({ item: input, outcome: null }),
    initial: 'sending',
    on: { 'upload.cancel': { target: '.ended', actions: 'cancelled' } },
    states: {
      sending: { always: [{ guard: 'hasPending', target: 'uploading' }, { target: 'posting' }] },
      uploading: {
        invoke: {
          id: 'upload',
          src: 'upload',
          // Entered only while a file is pending [OUT-1].
          input: ({ context }) => pending(context.item) as UploadInput,
          onDone: [
            {
              guard: { type: 'uploadFailed', params: outputOf },
              target: 'ended',
              actions: { type: 'failUpload', params: outputOf },
            },
            { target: 'sending', actions: [{ type: 'keepUploaded', params: outputOf }, 'reportUploaded'] },
          ],
          onError: { target: 'ended', actions: { type: 'failed', params: errorOf } },
        },
        on: { 'upload.progressed': { actions: { type: 'reportProgress', params: ({ event }) => event } } },
      },
      posting: {
        invoke: {
          id: 'send',
          src: 'send',
          input: ({ context }) => context.item,
          onDone: { target: 'ended', actions: { type: 'sent', params: outputOf } },
          onError: { target: 'ended', actions: { type: 'failed', params: errorOf } },
        },
      },
      ended: { type: 'final', entry: 'reportEnded' },
    },
  });
}
