import { createActor } from 'xstate';
import { expect, it } from 'vitest';
import { GOODS } from '#protocol/limits.ts';
import { callError } from '../call-outcomes.model.ts';
import { CallError } from '../call-error.ts';
import { createPictureUploadsMachine, pictureUploadsView } from './picture-uploads.machine.ts';
import { goodsPicture } from './picture-uploads.model.ts';

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

function createWorld(saved: string[] = []) {
  const uploads = new Map<string, { resolve(): void; reject(error: unknown): void }>();
  const cancelled: string[] = [];
  const kept: string[] = [];
  const actor = createActor(
    createPictureUploadsMachine({
      upload: ({ id }) => ({
        done: new Promise<void>((resolve, reject) => {
          uploads.set(id, { resolve, reject });
        }),
        cancel: () => cancelled.push(id),
      }),
      keep: (pictures) => kept.push(pictures.map(({ id }) => id).join()),
    }),
  ).start();
  const read = () => actor.send({ type: 'pictures.read', pictures: saved.map((id) => goodsPicture(id)) });
  return {
    actor,
    uploads,
    cancelled,
    kept,
    read,
    add: (ids: string[], present = 0, type = 'image/jpeg') =>
      actor.send({ type: 'picture-uploads.add', pictures: ids.map((id) => goodsPicture(id, type)), present }),
    shown: () => pictureUploadsView(actor.getSnapshot()).pending.map(({ id, error }) => `${id} ${error?.code ?? ''}`),
    tooMany: () => pictureUploadsView(actor.getSnapshot()).tooMany,
  };
}

it('[PIC-1] refuses a file that is not a picture, and uploads nothing of it', () => {
  const { read, add, shown, uploads } = createWorld();
  read();
  add(['a'], 0, 'image/svg+xml');
  expect(shown()).toEqual(['a FileFormatInvalid']);
  expect([...uploads.keys()]).toEqual([]);
});

it('[PIC-2] leaves out what is more than nine, those on their way included', () => {
  const { actor, read, add, uploads, tooMany } = createWorld();
  read();
  add(['a', 'b'], GOODS.imagesMost - 1);
  expect([[...uploads.keys()], tooMany()]).toEqual([['a'], 1]);
  add(['c'], GOODS.imagesMost - 1);
  expect([[...uploads.keys()], tooMany()]).toEqual([['a'], 1]);
  actor.send({ type: 'picture-uploads.replace', picture: goodsPicture('d', 'image/jpeg', 'file-1') });
  expect([...uploads.keys()]).toEqual(['a', 'd']);
});

it('[PIC-3] uploads again what the device has, after what is picked meanwhile', async () => {
  const { read, add, uploads, kept, shown } = createWorld(['a']);
  add(['b']);
  expect([...uploads.keys()]).toEqual([]);
  read();
  expect([...uploads.keys()].toSorted()).toEqual(['a', 'b']);
  expect(kept).toEqual(['b,a']);
  uploads.get('a')?.resolve();
  await turn();
  expect(shown()).toEqual(['b ']);
  expect(kept.at(-1)).toBe('b');
});

it('[PIC-3] keeps a picture on the device when its upload is cancelled by the end of the session', async () => {
  const { read, add, uploads, kept } = createWorld();
  read();
  add(['a']);
  uploads.get('a')?.reject(new CallError({ code: 'Cancelled', status: 0 }));
  await turn();
  expect(kept).toEqual(['', 'a'].filter(Boolean));
});

it('[PIC-4] shows a refused picture until it is uploaded again or removed', async () => {
  const { actor, read, add, uploads, shown, cancelled } = createWorld();
  read();
  add(['a', 'b']);
  uploads.get('a')?.reject(callError(500));
  await turn();
  expect(shown()).toEqual(['a Status500', 'b ']);
  actor.send({ type: 'picture-uploads.retry', id: 'a' });
  uploads.get('a')?.resolve();
  await turn();
  expect(shown()).toEqual(['b ']);
  cancelled.length = 0;
  actor.send({ type: 'picture-uploads.remove', id: 'b' });
  expect([shown(), cancelled]).toEqual([[], ['b']]);
});

it('adds a picture once, though its command was sent twice', () => {
  const { read, add, shown } = createWorld();
  read();
  add(['a']);
  add(['a']);
  expect(shown()).toEqual(['a ']);
});
