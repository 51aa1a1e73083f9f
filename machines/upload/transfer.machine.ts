/**
 * A file for a form, from its selection until it may be referred to (command `file.upload`).
 *
 * [TRA-1] A transient error does not end it: it is retried from the beginning after 5 s or at a wake-up.
 * [TRA-2] A refusal ends it with its reason; so does cancelling, which stops the request in progress.
 */
import { isTransient } from '#protocol/rules/failures.ts';
import { outputOf } from '#machines/invoked.ts';
import type { ErrorData } from '#protocol/errors.ts';
import { CHAT } from '#protocol/member-limits.ts';
import { assign, setup } from 'xstate';
import type { UploadedFile } from './upload.ports.ts';
import { createUploadMachine, type UploadInput, type UploadOutcome, type UploadProgressed } from './upload.machine.ts';
import type { UploadPorts } from './upload.ports.ts';

export type TransferContext = {
  file: UploadInput;
  progress: number;
  error: ErrorData | null;
  uploaded: (UploadedFile & { url: string }) | null;
};
export type TransferEvent = { type: 'file.cancel' } | { type: 'wake' } | UploadProgressed;

export function createTransferMachine(ports: UploadPorts) {
  return setup({
    types: { context: {} as TransferContext, events: {} as TransferEvent, input: {} as UploadInput },
    actors: { upload: createUploadMachine(ports) },
    guards: {
      isUploaded: (_, outcome: UploadOutcome) => outcome.kind === 'end',
      mayRetry: (_, outcome: UploadOutcome) => outcome.kind === 'error' && isTransient(outcome.error),
    },
    actions: {
      progress: assign({
        progress: ({ context, event }) => (event.type === 'upload.progressed' ? event.progress : context.progress),
      }),
      keepUploaded: assign((_, outcome: UploadOutcome) =>
        outcome.kind === 'end' ? { uploaded: { ...outcome.uploaded, url: outcome.url }, progress: 1, error: null } : {},
      ),
      keepError: assign((_, outcome: UploadOutcome) =>
        outcome.kind === 'error' ? { error: outcome.error, progress: 0 } : {},
      ),
      noteCancelled: assign({ error: { code: 'Cancelled', status: 0 } }),
    },
    delays: { retryAfter: CHAT.retryAfter },
  }).createMachine({
    id: 'transfer',
    context: ({ input }) => ({ file: input, progress: 0, error: null, uploaded: null }),
    initial: 'sending',
    on: { 'file.cancel': { target: '.failed', actions: 'noteCancelled' } },
    states: {
      sending: {
        on: { 'upload.progressed': { actions: 'progress' } },
        invoke: {
          id: 'upload',
          src: 'upload',
          input: ({ context }) => context.file,
          onDone: [
            {
              guard: { type: 'isUploaded', params: outputOf },
              target: 'done',
              actions: { type: 'keepUploaded', params: outputOf },
            },
            {
              guard: { type: 'mayRetry', params: outputOf },
              target: 'waiting',
              actions: { type: 'keepError', params: outputOf },
            },
            { target: 'failed', actions: { type: 'keepError', params: outputOf } },
          ],
        },
      },
      waiting: { on: { wake: 'sending' }, after: { retryAfter: 'sending' } },
      done: { type: 'final' },
      failed: { type: 'final' },
    },
  });
}
