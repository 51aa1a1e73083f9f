import { createActor } from 'xstate';
import { expect, it } from 'vitest';
import { callError } from '../call-outcomes.model.ts';
import { createFieldUploadsMachine, fieldUploadsView } from './field-uploads.machine.ts';
import { fieldFile, uploadedFile } from './field-uploads.model.ts';

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

function createWorld() {
  const uploads = new Map<string, { resolve(): void; reject(error: unknown): void }>();
  const cancelled: string[] = [];
  const settled: string[] = [];
  const actor = createActor(
    createFieldUploadsMachine({
      upload: ({ id }) => ({
        done: new Promise((resolve, reject) => {
          uploads.set(id, { resolve: () => resolve(uploadedFile(id)), reject });
        }),
        cancel: () => cancelled.push(id),
      }),
      settled: (id, uploaded) => settled.push(`${id} ${uploaded ? uploaded.fileId : 'removed'}`),
    }),
  ).start();
  return {
    actor,
    uploads,
    cancelled,
    settled,
    add: (id: string, room: number, type?: string) =>
      actor.send({ type: 'uploads.add', file: fieldFile(id, type), room }),
    shown: () => fieldUploadsView(actor.getSnapshot()).files.map(({ id, error }) => `${id} ${error?.code ?? ''}`),
    tooMany: () => fieldUploadsView(actor.getSnapshot()).tooMany,
  };
}

it('[FUP-1] refuses a file that may not be sent, and uploads nothing of it', () => {
  const { add, shown, uploads } = createWorld();
  add('a', 3, 'image/svg+xml');
  expect([shown(), [...uploads.keys()]]).toEqual([['a FileFormatInvalid'], []]);
});

it('[FUP-2] leaves out what it has no room for, refused files not counted', () => {
  const { add, uploads, tooMany, settled } = createWorld();
  add('a', 1, 'image/svg+xml');
  add('b', 1);
  add('c', 1);
  add('d', 1);
  expect([[...uploads.keys()], tooMany(), settled]).toEqual([['b'], 2, ['c removed', 'd removed']]);
});

it('[FUP-3] shows a refused file until it is retried, removed, or other files are chosen', async () => {
  const { actor, add, uploads, shown, settled } = createWorld();
  for (const id of ['a', 'b', 'c']) add(id, 3);
  for (const id of ['a', 'b', 'c']) uploads.get(id)?.reject(callError(500));
  await turn();
  expect(shown()).toEqual(['a Status500', 'b Status500', 'c Status500']);
  actor.send({ type: 'uploads.retry', id: 'a' });
  actor.send({ type: 'uploads.remove', id: 'b' });
  expect(shown()).toEqual(['a ', 'c Status500']);
  actor.send({ type: 'uploads.choose' });
  expect([shown(), settled]).toEqual([['a '], ['b removed', 'c removed']]);
  uploads.get('a')?.resolve();
  await turn();
  expect(settled.at(-1)).toBe('a a');
});

it('[FUP-4] ends the upload of a removed file, and hands an uploaded one to the form', async () => {
  const { actor, add, uploads, cancelled, settled, shown } = createWorld();
  add('a', 2);
  add('b', 2);
  actor.send({ type: 'uploads.remove', id: 'a' });
  expect([cancelled, settled, shown()]).toEqual([['a'], ['a removed'], ['b ']]);
  uploads.get('b')?.resolve();
  await turn();
  expect([settled, shown()]).toEqual([['a removed', 'b b'], []]);
  add('c', 1);
  expect(shown()).toEqual(['c ']);
});

it('[FUP-5] ends every upload when it is closed', () => {
  const { actor, add, cancelled, settled } = createWorld();
  add('a', 3);
  add('b', 3);
  add('c', 3, 'image/svg+xml');
  actor.send({ type: 'field.closed' });
  expect([cancelled.toSorted(), settled.toSorted()]).toEqual([
    ['a', 'b'],
    ['a removed', 'b removed', 'c removed'],
  ]);
});

it('adds a file once, though its command was sent twice', () => {
  const { add, shown, settled } = createWorld();
  add('a', 3);
  add('a', 3);
  expect([shown(), settled]).toEqual([['a '], []]);
});
