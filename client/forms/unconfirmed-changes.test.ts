import { expect, it } from 'vitest';
import type { GoodsEditorView } from '#protocol/bridge/views.ts';
import { EMPTY_GOODS } from '#protocol/empty-goods.ts';
import type { GoodsData } from '#protocol/entities/goods.ts';
import { createUnconfirmedChanges, withChanges } from './unconfirmed-changes.ts';

const viewOf = (version: number, data: Partial<GoodsData> = {}) =>
  ({ version, data: { ...EMPTY_GOODS, ...data } }) as GoodsEditorView;

function createWorld() {
  const answers: { resolve(version: number): void; reject(): void }[] = [];
  const changes = createUnconfirmedChanges<GoodsData>(
    () =>
      new Promise((resolve, reject) => {
        answers.push({ resolve: (version) => resolve({ version }), reject: () => reject(new Error('refused')) });
      }),
  );
  const answer = async (index: number, version: number | null): Promise<void> => {
    if (version === null) answers[index]?.reject();
    else answers[index]?.resolve(version);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { changes, answer, shown: (view: GoodsEditorView) => withChanges(view, changes.getSnapshot()) };
}

it('shows a change until the view contains it', async () => {
  const { changes, answer, shown } = createWorld();
  changes.add({ brand: 'a' }, 1);
  changes.add({ brand: 'ab' }, 1);
  await answer(0, 2);
  expect(shown(viewOf(2, { brand: 'a' })).brand).toBe('ab');
  await answer(1, 3);
  expect(shown(viewOf(2, { brand: 'a' })).brand).toBe('ab');
  expect(shown(viewOf(3, { brand: 'of another tab' })).brand).toBe('of another tab');
});

it('shows what other tabs change in other fields', () => {
  const { changes, shown } = createWorld();
  changes.add({ brand: 'mine' }, 1);
  expect(shown(viewOf(2, { region: 'HK' }))).toMatchObject({ brand: 'mine', region: 'HK' });
});

it('keeps a refused change on screen, and forgets what the view contains', async () => {
  const { changes, answer, shown } = createWorld();
  changes.add({ brand: 'a' }, 1);
  await answer(0, 2);
  changes.add({ region: 'HK' }, 2);
  expect(changes.getSnapshot()).toHaveLength(1);
  await answer(1, null);
  expect(shown(viewOf(9)).region).toBe('HK');
});
