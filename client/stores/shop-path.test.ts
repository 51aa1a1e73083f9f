import { describe, expect, it } from 'vitest';
import { matchPath } from '#protocol/pages.ts';
import { shopPath, shopTab, SHOP_TABS } from './shop-path.ts';

const PATTERN = '/shop-id/:id/:tab?/:productPageNo?/:commentPageNo?';

describe('the path of a store', () => {
  it.each([
    [undefined, 'goods'],
    ['media', 'media'],
    ['comments', 'comments'],
    ['1', undefined],
    ['Goods', undefined],
  ])('%s names the tab %s', (segment, tab) => {
    expect(shopTab(segment)).toBe(tab);
  });

  it('is as short as it can be', () => {
    expect(SHOP_TABS.map((tab) => shopPath('s 1', tab))).toEqual([
      '/shop-id/s%201',
      '/shop-id/s%201/media',
      '/shop-id/s%201/comments',
      '/shop-id/s%201/about',
    ]);
  });

  it('leads back to the tab and page it was made of', () => {
    expect(matchPath(PATTERN, shopPath('s1', 'goods', 3))).toEqual({ id: 's1', tab: 'goods', productPageNo: '3' });
    expect(matchPath(PATTERN, shopPath('s1', 'comments', 2))).toEqual({
      id: 's1',
      tab: 'comments',
      productPageNo: '1',
      commentPageNo: '2',
    });
  });
});
