import { describe, expect, it } from 'vitest';
import { linkTo, matchPath, pageAt, PAGES, idFromQuery, redirectOf, type PageName } from './pages.ts';

describe('matchPath', () => {
  it('[RTE-2] accepts page numbers of digits only, from 1', () => {
    expect(matchPath(PAGES.item, '/item-id/V-1/g1')).toEqual({ no: 'V-1', id: 'g1' });
    expect(matchPath(PAGES.item, '/item-id/V-1/g1/2')).toEqual({ no: 'V-1', id: 'g1', pageNo: '2' });
    expect(matchPath(PAGES.item, '/item-id/V-1/g1/two')).toBeUndefined();
    expect(matchPath(PAGES.item, '/item-id/V-1/g1/0')).toBeUndefined();
  });

  it('[RTE-3] decodes parameters and rejects what cannot be decoded', () => {
    expect(matchPath(PAGES.room, '/chat/a%20b')).toEqual({ roomId: 'a b' });
    expect(matchPath(PAGES.room, '/chat/%E0%A4')).toBeUndefined();
  });
});

describe('pageAt', () => {
  it('[RTE-1] prefers paths without parameters', () => {
    expect(pageAt('/chat/chat-page')).toEqual({ name: 'rooms', params: {} });
    expect(pageAt('/chat/room_1_0_a.b_0')).toEqual({ name: 'room', params: { roomId: 'room_1_0_a.b_0' } });
    expect(pageAt('/goods/add')?.name).toBe('goodsAdd');
    expect(pageAt('/staff/agent-buys')?.name).toBe('staffAgentBuys');
  });

  it('[RTE-1] finds no page at an unknown path', () => {
    expect(pageAt('/chat')).toBeUndefined();
    expect(pageAt('/chat/a/b')).toBeUndefined();
    expect(pageAt('/nowhere')).toBeUndefined();
  });

  it('[RTE-1] finds the home page, and ignores a trailing slash', () => {
    expect(pageAt('/')?.name).toBe('home');
    expect(pageAt('/chat/chat-page/')?.name).toBe('rooms');
  });
});

describe('the id in a query', () => {
  it.each([
    ['?id=g-1', 'g-1'],
    ['a=1&id=G1&b=2', 'G1'],
    ['', null],
    ['?id=', null],
    ['?id=a%20b', null],
    [`?id=${'x'.repeat(65)}`, null],
    ['?oid=g1', null],
    ['?id=../&id=g1', null],
  ])('[RTE-4] of %j is %j', (search, id) => {
    expect(idFromQuery(search)).toBe(id);
  });

  it('[RTE-4] is required by a page whose subject it names', () => {
    for (const path of [
      '/collections/detail/add-bidding',
      '/collections/detail/add-winner-bidding',
      '/chat/chat-goods',
      '/chat/add-comment',
    ]) {
      expect(pageAt(path, '')).toBeUndefined();
      expect(pageAt(path, '?id=g1')).toEqual(pageAt(path));
    }
    expect(pageAt('/about', '')?.name).toBe('about');
  });
});

describe('redirectOf', () => {
  it.each([
    ['/login', '?next=%2Fa', '/passport/login?next=%2Fa'],
    ['/merchant/merchant', '', '/merchant'],
    ['/remove-user/remove-confirm/remove-confirm', '', '/remove-confirm'],
    ['/shop/shop', '?id=s1', '/shop-id/s1'],
    ['/shop/media/media', '?id=s1&x=1', '/shop-id/s1/media'],
    ['/shop/shop', '', undefined],
    ['/shop/shop', '?id=//evil.example', undefined],
    ['/about', '?id=s1', undefined],
    ['/constructor', '', undefined],
  ])('[RTE-5] of %s%s is %s', (path, search, target) => {
    expect(redirectOf(path, search)).toBe(target);
  });
});

describe('linkTo', () => {
  it('encodes parameters and leaves out optional ones that are missing', () => {
    expect(linkTo('home')).toBe('/');
    expect(linkTo('room', { roomId: 'a b/c' })).toBe('/chat/a%20b%2Fc');
    expect(linkTo('item', { no: 'V-1', id: 'g1' })).toBe('/item-id/V-1/g1');
    expect(linkTo('item', { no: 'V-1', id: 'g1', pageNo: 2 })).toBe('/item-id/V-1/g1/2');
    expect(linkTo('collections', { category: 'tea' })).toBe('/collections?category=tea');
  });

  it('writes other values as a query string, without empty ones and without the first page', () => {
    expect(linkTo('deals', { role: 'buyer', state: undefined, keyword: '', page: 1 })).toBe('/deals?role=buyer');
    expect(linkTo('deals', { page: 2 })).toBe('/deals?page=2');
    expect(linkTo('login', { next: '/a?b=c&d' })).toBe('/passport/login?next=%2Fa%3Fb%3Dc%26d');
  });

  it('leads back to the page it was built for', () => {
    const values = { no: '1', id: '2', roomId: '3', kind: '4', goodsId: '5' };
    for (const name of Object.keys(PAGES) as PageName[])
      expect(pageAt(linkTo(name, values).split('?')[0] ?? '')?.name).toBe(name);
  });
});
