/**
 * Pictures on their way to goods (topic `picture-uploads:{goodsId}`, commands `picture-uploads.*`).
 *
 * [PIC-1] A file that is not a picture, is empty or too large is refused before it is uploaded.
 * [PIC-2] Goods have at most nine pictures, those on their way included. Further ones are counted and left out; a
 *         cropped picture takes the position of another one.
 * [PIC-3] Pictures on their way are saved on this device until the goods have them. They are read once, and uploaded
 *         again.
 * [PIC-4] A refused picture stays in view until it is uploaded again or removed. Removing a picture ends its upload.
 */
import type { PictureUploadsView } from '#protocol/bridge/views.ts';
import { ERROR_STATUS, type ErrorData } from '#protocol/errors.ts';
import { GOODS } from '#protocol/limits.ts';
import { errorDataOf } from '#protocol/rules/failures.ts';
import { isPicture, refusalOf } from '#protocol/rules/file-kind.ts';
import { assign, enqueueActions, fromCallback, setup, type SnapshotFrom } from 'xstate';
import type { GoodsPicture, PictureUploadsPorts } from './picture-uploads.ports.ts';

/** `error`: why it was refused; null while it is on its way. */
export type PendingPicture = GoodsPicture & { error: ErrorData | null };
export type PictureUploadsContext = {
  pictures: readonly PendingPicture[];
  /** Ids of the uploads that run. */
  active: readonly string[];
  tooMany: number;
};
export type PictureUploadsEvent =
  | { type: 'pictures.read'; pictures: readonly GoodsPicture[] }
  | { type: 'picture-uploads.add'; pictures: readonly GoodsPicture[]; /** How many the goods have. */ present: number }
  | { type: 'picture-uploads.replace'; picture: GoodsPicture }
  | { type: 'picture-uploads.retry'; id: string }
  | { type: 'picture-uploads.remove'; id: string }
  | { type: '_arrived'; id: string }
  | { type: '_failed'; id: string; error: ErrorData };

const judged = (picture: GoodsPicture): PendingPicture => {
  const refusal = isPicture(picture.blob.type) ? refusalOf(picture.blob) : 'FileFormatInvalid';
  return { ...picture, error: refusal ? { code: refusal, status: ERROR_STATUS[refusal] } : null };
};
const onTheirWay = (pictures: readonly PendingPicture[]): readonly PendingPicture[] =>
  pictures.filter(({ error }) => error === null);

/** @param ports see picture-uploads.ports.ts */
export function createPictureUploadsMachine(ports: PictureUploadsPorts) {
  /** A command that was sent twice adds its pictures once. */
  const added = ({ pictures }: PictureUploadsContext, more: readonly GoodsPicture[]) => ({
    pictures: [...pictures, ...more.filter(({ id }) => !pictures.some((known) => known.id === id)).map(judged)],
  });

  return setup({
    types: { context: {} as PictureUploadsContext, events: {} as PictureUploadsEvent },
    actors: {
      upload: fromCallback<PictureUploadsEvent, GoodsPicture>(({ input, sendBack }) => {
        const { done, cancel } = ports.upload(input);
        done.then(
          () => sendBack({ type: '_arrived', id: input.id }),
          (error: unknown) => sendBack({ type: '_failed', id: input.id, error: errorDataOf(error) }),
        );
        return cancel;
      }),
    },
    guards: {
      isCancelled: ({ event }) => event.type === '_failed' && event.error.code === 'Cancelled',
    },
    actions: {
      adopt: assign(({ context, event }) => (event.type === 'pictures.read' ? added(context, event.pictures) : {})),
      add: assign(({ context, event }) => {
        if (event.type !== 'picture-uploads.add') return {};
        const further = onTheirWay(context.pictures).filter(({ replaces }) => replaces === null).length;
        const room = Math.max(0, GOODS.imagesMost - event.present - further);
        return {
          ...added(context, event.pictures.slice(0, room)),
          tooMany: Math.max(0, event.pictures.length - room),
        };
      }),
      replace: assign(({ context, event }) =>
        event.type === 'picture-uploads.replace' ? added(context, [event.picture]) : {},
      ),
      retry: assign(({ context, event }) => ({
        pictures: context.pictures.map((picture) =>
          event.type === 'picture-uploads.retry' && picture.id === event.id ? judged(picture) : picture,
        ),
      })),
      remove: assign(({ context, event }) => ({
        pictures: context.pictures.filter(({ id }) => !('id' in event) || id !== event.id),
      })),
      refuse: assign(({ context, event }) => ({
        pictures: context.pictures.map((picture) =>
          event.type === '_failed' && picture.id === event.id ? { ...picture, error: event.error } : picture,
        ),
      })),
      /** Uploads exactly what is on its way, and saves it on the device. */
      pump: enqueueActions(({ context: { pictures, active }, enqueue }) => {
        const wanted = onTheirWay(pictures);
        const ended = active.filter((id) => !wanted.some((picture) => picture.id === id));
        const begun = wanted.filter(({ id }) => !active.includes(id));
        if (ended.length === 0 && begun.length === 0) return;
        for (const id of ended) enqueue.stopChild(id);
        for (const picture of begun) enqueue.spawnChild('upload', { id: picture.id, input: picture });
        enqueue.assign({ active: wanted.map(({ id }) => id) });
        enqueue(() => ports.keep(wanted.map(({ id, name, blob, replaces }) => ({ id, name, blob, replaces }))));
      }),
    },
  }).createMachine({
    id: 'pictureUploads',
    context: { pictures: [], active: [], tooMany: 0 },
    initial: 'reading',
    on: {
      'picture-uploads.add': { actions: 'add' },
      'picture-uploads.replace': { actions: 'replace' },
    },
    states: {
      reading: { on: { 'pictures.read': { target: 'open', actions: 'adopt' } } },
      open: {
        entry: 'pump',
        on: {
          'picture-uploads.add': { actions: ['add', 'pump'] },
          'picture-uploads.replace': { actions: ['replace', 'pump'] },
          'picture-uploads.retry': { actions: ['retry', 'pump'] },
          'picture-uploads.remove': { actions: ['remove', 'pump'] },
          _arrived: { actions: ['remove', 'pump'] },
          // Signing out cancels uploads: they stay on the device.
          _failed: [{ guard: 'isCancelled' }, { actions: ['refuse', 'pump'] }],
        },
      },
    },
  });
}

/** @returns what a tab shows of pictures on their way. */
export function pictureUploadsView({
  context: { pictures, tooMany },
}: SnapshotFrom<ReturnType<typeof createPictureUploadsMachine>>): PictureUploadsView {
  return { pending: [...pictures], tooMany };
}
