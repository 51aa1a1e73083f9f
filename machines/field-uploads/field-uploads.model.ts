import { effect, type ChartModel } from '../chart-model.ts';
import { createFieldUploadsMachine } from './field-uploads.machine.ts';
import type { FieldFile } from './field-uploads.ports.ts';

export const fieldFile = (id: string, type = 'image/jpeg'): FieldFile => ({
  id,
  name: `${id}.jpg`,
  type,
  blob: { size: 100, type } as Blob,
  category: 'store',
  tag: null,
});

export const uploadedFile = (fileId: string) => ({
  fileId,
  thumbFileId: null,
  url: `/files/${fileId}`,
  name: `${fileId}.jpg`,
  type: 'image/jpeg',
  size: 100,
});

export const fieldUploadsModel: ChartModel<ReturnType<typeof createFieldUploadsMachine>> = {
  machine: createFieldUploadsMachine({
    upload: () => ({ done: new Promise(() => undefined), cancel: () => undefined }),
    settled: effect,
  }),
  cases: () => [
    { type: 'uploads.add', file: fieldFile('a'), room: 1 },
    { type: 'uploads.add', file: fieldFile('b'), room: 2 },
    { type: 'uploads.add', file: fieldFile('s', 'image/svg+xml'), room: 2 },
    ...['a', 'b', 's'].flatMap((id) => [
      { type: 'uploads.retry', id },
      { type: 'uploads.remove', id },
      { type: '_arrived', id, uploaded: uploadedFile(id) },
      { type: '_failed', id, error: { code: 'FileTooLarge', status: 422 } },
      { type: '_failed', id, error: { code: 'Cancelled', status: 0 } },
    ]),
  ],
  project: ({ value, context }) =>
    [value, ...context.files.map(({ id, error }) => `${id} ${error?.code ?? ''}`), Math.min(context.tooMany, 2)].join(),
  limit: 1_000,
  invariants: {
    '[FUP-1] uploads no file that may not be sent': ({ context }) => !context.active.includes('s'),
    '[FUP-2] never uploads more files than there is room for': ({ context }) => context.active.length <= 2,
    '[FUP-4] uploads exactly the files that are neither refused nor removed': ({ context }) =>
      context.active.join() ===
      context.files
        .filter(({ error }) => error === null)
        .map(({ id }) => id)
        .join(),
    '[FUP-5] has no file once closed': ({ value, context }) => value !== 'closed' || context.files.length === 0,
  },
};
