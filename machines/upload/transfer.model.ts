import type { ChartModel } from '../chart-model.ts';
import { createTransferMachine } from './transfer.machine.ts';
import { uploadInput } from './upload.model.ts';

const outcomeError = (status: number) => ({
  kind: 'error',
  error: { code: status === 0 ? 'Offline' : 'FileTooLarge', status },
});

export const transferModel: ChartModel<ReturnType<typeof createTransferMachine>> = {
  machine: createTransferMachine({
    prepare: () => Promise.reject(new Error('not walked')),
    presign: () => Promise.reject(new Error('not walked')),
    put: () => ({ done: Promise.resolve(), cancel: () => undefined }),
  }),
  input: uploadInput('application/pdf'),
  cases: () => [
    {
      type: 'xstate.done.actor.upload',
      output: { kind: 'end', uploaded: { fileId: 'f1', thumbFileId: null }, url: '/f1' },
    },
    { type: 'xstate.done.actor.upload', output: outcomeError(0) },
    { type: 'xstate.done.actor.upload', output: outcomeError(422) },
    { type: 'upload.progressed', fileId: 'file-1', status: 4, progress: 0.5 },
    { type: 'wake' },
    { type: 'file.cancel' },
  ],
  project: ({ value, context }) => `${value} ${context.progress} ${context.error?.code ?? 'no error'}`,
  invariants: {
    'has a file once done, an error once failed': ({ value, context }) =>
      (value !== 'done' || context.uploaded !== null) && (value !== 'failed' || context.error !== null),
    '[TRA-1] has a transient error while waiting': ({ value, context }) =>
      value !== 'waiting' || context.error?.status === 0,
  },
};
