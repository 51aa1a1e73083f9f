import { callError } from '../call-error.model.ts';
import type { ChartModel } from '../chart-model.ts';
import { createUploadMachine, type UploadInput } from './upload.machine.ts';

/** A blob as far as charts look at it. */
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

/** @param type of the file that is uploaded; @param size its bytes. */
export const uploadModel = (type: string, size = 100): ChartModel<ReturnType<typeof createUploadMachine>> => ({
  // Nobody is there to be told while the chart is only walked.
  machine: createUploadMachine({
    prepare: () => Promise.resolve(prepared),
    presign: () => Promise.resolve({ original: { fileId: 'f', url: 'u', s3Url: '/f' }, thumbnail: null }),
    put: () => ({ done: Promise.resolve(), cancel: () => undefined }),
  }).provide({ actions: { tell: () => undefined } }),
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
    '[UPL-4] progress is a fraction': ({ context }) => context.progress >= 0 && context.progress <= 1,
    'an end has its links, an error its reason': ({ value, context }) =>
      (value !== 'end' || context.links !== null) && (value === 'error') === (context.error !== null),
    '[UPL-2] a picture travels only prepared': (snapshot) =>
      !snapshot.matches('uploading') ||
      snapshot.context.file.type !== 'image/jpeg' ||
      snapshot.context.picture !== null,
  },
});
