import { callError } from '../call-error.model.ts';
import type { ChartModel } from '../chart-model.ts';
import { createUploadMachine, type UploadInput } from './upload.machine.ts';

/** The fields of a blob that charts read. */
const blob = (size: number, type: string): Blob => ({ size, type });
const prepared = {
  original: { blob: blob(80, 'image/jpeg'), width: 8, height: 8 },
  thumbnail: { blob: blob(20, 'image/jpeg'), width: 4, height: 4 },
};

export const uploadInput = (type: string, size = 100): UploadInput => ({
  id: 'file-1',
  name: 'a.jpg',
  type,
  blob: blob(size, type),
});

/** @param type MIME type of the file @param size in bytes */
export const uploadModel = (type: string, size = 100): ChartModel<ReturnType<typeof createUploadMachine>> => ({
  // A chart that is only walked has no parent.
  machine: createUploadMachine({
    prepare: () => Promise.resolve(prepared),
    presign: () => Promise.resolve({ original: { fileId: 'f', url: 'u', s3Url: '/f' }, thumbnail: null }),
    put: () => ({ done: Promise.resolve(), cancel: () => undefined }),
  }).provide({ actions: { report: () => undefined } }),
  input: uploadInput(type, size),
  cases: ({ context }) => [
    { type: 'xstate.done.actor.prepare', output: prepared },
    { type: 'xstate.error.actor.prepare', error: callError(422) },
    {
      type: 'xstate.done.actor.presign',
      output: {
        original: { fileId: 'f1', url: 'u1', s3Url: '/f1' },
        thumbnail: context.picture && { fileId: 'f2', url: 'u2', s3Url: '/f2' },
      },
    },
    { type: 'xstate.error.actor.presign', error: callError(500) },
    { type: '_progress', fraction: 0.5 },
    { type: '_put' },
    { type: '_putFailed', error: { code: 'Offline', status: 0 } },
  ],
  project: ({ value, context }) => `${JSON.stringify(value)} ${context.progress.toFixed(2)}`,
  invariants: {
    '[UPL-4] has a progress between 0 and 1': ({ context }) => context.progress >= 0 && context.progress <= 1,
    'has links at the end, an error when it failed': ({ value, context }) =>
      (value !== 'end' || context.links !== null) && (value === 'error') === (context.error !== null),
    '[UPL-2] uploads a picture only after preparing it': (snapshot) =>
      !snapshot.matches('uploading') ||
      snapshot.context.file.type !== 'image/jpeg' ||
      snapshot.context.picture !== null,
  },
});
