import { expect, it } from 'vitest';
import { CALLS } from '#protocol/http/calls.ts';
import { addTags, tagsOfChange } from './page-tags.ts';

it('tags a page with its calls and with every id in their inputs and responses', () => {
  const tags = new Set<string>();
  const data = { items: [{ id: 'g1', num: 'VM-1', sellerId: 'u1', storeId: null }], total: 1 };
  addTags(tags, 'goods.search', { query: { storeId: 's1', keyword: 'x' } }, data);
  expect([...tags]).toEqual(['list goods.search', 's1', 'g1', 'u1']);
});

it('reaches pages with the content, and its lists only when they change', () => {
  expect(tagsOfChange('news', ['n1'], true)).toEqual(['n1', 'list news.list']);
  expect(tagsOfChange('goods', ['g1'], false)).toEqual(['g1']);
});

it('names lists that exist', () => {
  const kinds = ['goods', 'store', 'article', 'news'] as const;
  const named = kinds.flatMap((kind) => tagsOfChange(kind, [], true)).map((tag) => tag.replace('list ', ''));
  expect(named.filter((call) => !CALLS.has(call))).toEqual([]);
});
