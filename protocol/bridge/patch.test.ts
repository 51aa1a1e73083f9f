import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyPatch, createPatch } from './patch.ts';

type Item = { id: string; value: number };
const items = fc.uniqueArray(fc.record({ id: fc.constantFrom(...'abcdefghij'), value: fc.nat(3) }), {
  selector: (item) => item.id,
});
const view = fc.record({ rooms: items, total: fc.nat(3), error: fc.option(fc.record({ code: fc.string() })) });

it('[PAT-1] a patch turns the old view into the new one, for every pair of views', () => {
  fc.assert(
    fc.property(view, view, (previous, next) => {
      const patch = createPatch(previous, next);
      expect(patch ? applyPatch(previous, structuredClone(patch)) : previous).toEqual(next);
    }),
    { numRuns: 1_000 },
  );
});

it('[PAT-1][PAT-2][PAT-5] a window that moves over a long list sends what came and how many left', () => {
  const all = items.filter((list) => list.length > 0);
  fc.assert(
    fc.property(all, fc.nat(10), fc.nat(10), fc.nat(10), (list, from, to, next) => {
      const before = { list: list.slice(from % list.length, (from % list.length) + to) };
      const after = { list: list.slice(next % list.length) };
      const patch = createPatch(before, after);
      expect(patch ? applyPatch(before, structuredClone(patch)) : before).toEqual(after);
      const change = patch?.lists['list'];
      const travelling = change ? ('came' in change ? change.came : change.upsert) : [];
      expect(travelling.some((item) => before.list.some((known) => known.id === item.id))).toBe(false);
    }),
    { numRuns: 500 },
  );
});

it('[PAT-5] how long a list is does not change the patch of its ends', () => {
  const list = Array.from({ length: 200 }, (_, index) => ({ id: String(index), value: 0 }));
  const last = { id: 'last', value: 0 };
  const patch = createPatch({ list }, { list: [...list.slice(1), last] });
  expect(patch).toEqual({ set: {}, lists: { list: { left: 1, came: [last] } } });
});

it('[PAT-2] an unchanged item does not travel', () => {
  const head: Item = { id: 'h', value: 0 };
  const others: Item[] = [{ id: 'a', value: 1 }];
  expect(createPatch({ list: [head, ...others] }, { list: [...others, head] })?.lists['list']).toEqual({
    upsert: [],
    remove: [],
    order: ['a', 'h'],
  });
  const kept: Item = { id: 'a', value: 1 };
  const patch = createPatch({ rooms: [kept, { id: 'b', value: 1 }] }, { rooms: [kept, { id: 'b', value: 2 }] });
  expect(patch).toEqual({ set: {}, lists: { rooms: { upsert: [{ id: 'b', value: 2 }], remove: [], order: null } } });
});

it('[PAT-3] appending needs no order, moving does', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id, value: 0 }));
  expect(createPatch({ list: [a, b] }, { list: [b, c] })?.lists['list']).not.toHaveProperty('order');
  expect(createPatch({ list: [a, b] }, { list: [b, a] })?.lists['list']).toHaveProperty('order', ['b', 'a']);
});

it('[PAT-4] items and fields that did not change keep their identity in the tab', () => {
  const before = {
    rooms: [
      { id: 'a', value: 1 },
      { id: 'b', value: 1 },
    ],
    total: 2,
  };
  const changed: Item = { id: 'b', value: 2 };
  const after = applyPatch(before, {
    set: { total: 3 },
    lists: { rooms: { upsert: [changed], remove: [], order: null } },
  });
  expect(after.rooms[0]).toBe(before.rooms[0]);
  expect(applyPatch(before, { set: { total: 4 }, lists: {} }).rooms).toBe(before.rooms);
});
