import { effect, type ChartModel } from '../chart-model.ts';
import { createPictureUploadsMachine } from './picture-uploads.machine.ts';
import type { GoodsPicture } from './picture-uploads.ports.ts';

export const goodsPicture = (id: string, type = 'image/jpeg', replaces: string | null = null): GoodsPicture => ({
  id,
  name: `${id}.jpg`,
  blob: { size: 100, type } as Blob,
  replaces,
});

export const pictureUploadsModel: ChartModel<ReturnType<typeof createPictureUploadsMachine>> = {
  machine: createPictureUploadsMachine({
    upload: () => ({ done: new Promise(() => undefined), cancel: () => undefined }),
    keep: effect,
  }),
  cases: () => [
    { type: 'pictures.read', pictures: [goodsPicture('a')] },
    { type: 'picture-uploads.add', pictures: [goodsPicture('a'), goodsPicture('b', 'image/svg+xml')], present: 8 },
    { type: 'picture-uploads.add', pictures: [goodsPicture('b', 'image/svg+xml')], present: 0 },
    { type: 'picture-uploads.replace', picture: goodsPicture('c', 'image/png', 'file-1') },
    ...['a', 'b'].flatMap((id) => [
      { type: 'picture-uploads.retry', id },
      { type: 'picture-uploads.remove', id },
      { type: '_arrived', id },
      { type: '_failed', id, error: { code: 'FileTooLarge', status: 422 } },
      { type: '_failed', id, error: { code: 'Cancelled', status: 0 } },
    ]),
  ],
  project: ({ value, context }) =>
    [value, ...context.pictures.map(({ id, error }) => `${id} ${error?.code ?? ''}`), context.tooMany].join(),
  limit: 1_000,
  invariants: {
    '[PIC-1] uploads no file that is not a picture': ({ context }) => !context.active.includes('b'),
    '[PIC-4] uploads exactly the pictures that are neither refused nor removed': ({ value, context }) =>
      value === 'reading' ||
      context.active.join() ===
        context.pictures
          .filter(({ error }) => error === null)
          .map(({ id }) => id)
          .join(),
  },
};
