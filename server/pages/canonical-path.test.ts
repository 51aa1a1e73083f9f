import { describe, expect, it } from 'vitest';
import { addressForSearch, canonicalPath, isPage } from './canonical-path.ts';

describe('paths of pages', () => {
  it.each([
    ['/', true],
    ['/passport/login', true],
    ['/chat/room_2_g1_u1.u2_1', true],
    ['/item-id/VM-1/abc', true],
    ['/item-id/VM-1/abc/2', true],
    ['/item-id/VM-1/abc/two', false],
    ['/item-id/VM-1', false],
    ['/collections', true],
    ['/collections/2/tea', true],
    ['/collections/1/ALL/%E7%B4%85', true],
    ['/collections/tea', false],
    ['/passport', false],
    ['/passport/login/x', false],
    ['/wp-admin.php', false],
  ])('%s has a screen: %s', (path, wanted) => {
    expect(isPage(path)).toBe(wanted);
  });

  it.each([
    ['/en', '/'],
    ['/en/', '/'],
    ['/en/chat/chat-page', '/chat/chat-page'],
    ['/english', undefined],
    ['/zh-HK/', '/zh-HK'],
    ['/zh-HK/login', '/zh-HK/passport/login'],
    ['/login', '/passport/login'],
    ['/login/', '/passport/login'],
    ['/messages/follow-list/follow-list', '/follow-list'],
    ['/', undefined],
    ['/zh-CN', undefined],
    ['/passport/login', undefined],
  ])('%s is properly %s', (path, wanted) => {
    expect(canonicalPath(path)).toBe(wanted);
  });

  it.each([
    '//evil.example',
    '/en//evil.example',
    '/en/en//evil.example/',
    '///evil.example',
    '/\\evil.example/',
    '/en/\\evil.example',
    '/\\/evil.example',
  ])('%s never leads to another site', (path) => {
    expect(canonicalPath(path)).toMatch(/^\/(?![/\\])/);
  });
});

describe('addresses for search engines', () => {
  it.each([
    ['/', '/'],
    ['/collections/1/ALL', '/collections'],
    ['/collections/2/ALL', '/collections/2'],
    ['/collections/1/watches', '/collections/1/watches'],
    ['/item-id/VM-1/a/7', '/item-id/VM-1/a'],
    ['/thread-id/a/1', '/thread-id/a'],
    ['/thread-id/a/3', '/thread-id/a/3'],
    ['/shop-id/a/goods/1/1', '/shop-id/a'],
    ['/shop-id/a/goods/1/2', '/shop-id/a/goods/1/2'],
    ['/nothing/here', '/nothing/here'],
  ])('of %s is %s', (path, address) => {
    expect(addressForSearch(path)).toBe(address);
  });
});
