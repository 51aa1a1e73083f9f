import { describe, expect, it } from 'vitest';
import { inLocale, loginPath, safeNext, signInPath, tidyPath } from './paths.ts';

describe('inLocale', () => {
  it.each([
    ['/', 'zh-HK', '/zh-HK'],
    ['/zh-HK', 'en', '/'],
    ['/zh-CN/about', 'zh-HK', '/zh-HK/about'],
    ['/zh-HKX', 'zh-CN', '/zh-CN/zh-HKX'],
    ['/zh-HK/passport/login?next=%2Fa#b', 'en', '/passport/login?next=%2Fa#b'],
  ] as const)('%s in %s is %s', (path, locale, result) => {
    expect(inLocale(path, locale)).toBe(result);
  });
});

describe('tidyPath', () => {
  it.each([
    ['/zh-HK/', '/zh-HK'],
    ['/zh-CN/?a=/', '/zh-CN?a=/'],
    ['/', '/'],
    ['/zh-HK/about', '/zh-HK/about'],
    ['/zh-CNX/', '/zh-CNX/'],
  ])('%s becomes %s', (path, result) => {
    expect(tidyPath(path)).toBe(result);
  });
});

describe('safeNext', () => {
  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/a\\..\\b',
    'javascript:alert(1)',
    '/\t/evil.example',
    '',
    'personal',
    '/zh-HK//evil.example',
    '/..//evil.example',
    '/zh-CN/..//evil.example',
    '/a/%2e%2e//evil.example',
  ])('does not obey %j', (next) => {
    expect(safeNext(next, '/personal/basic')).toBe('/personal/basic');
  });

  it('goes to a path of this site', () => {
    expect(safeNext('/chat/room_1_0_a.b_0?x=1#y', '/')).toBe('/chat/room_1_0_a.b_0?x=1#y');
    expect(safeNext('/zh-HK/chat/chat-page', '/')).toBe('/chat/chat-page');
  });

  it('does not come back to a sign-in page', () => {
    expect(safeNext('/passport/login', '/personal/basic')).toBe('/personal/basic');
    expect(safeNext('/zh-CN/login', '/personal/basic')).toBe('/personal/basic');
    expect(loginPath('/passport/login')).toBe('/passport/login');
    expect(loginPath('/follow-list')).toBe('/passport/login?next=%2Ffollow-list');
    expect(loginPath('/collections', 'sort=price')).toBe('/passport/login?next=%2Fcollections%3Fsort%3Dprice');
    expect(loginPath('/thread-id/a', 'x=1', '#reply-7')).toBe(
      '/passport/login?next=%2Fthread-id%2Fa%3Fx%3D1%23reply-7',
    );
  });
});

describe('signInPath', () => {
  it.each(['login', 'register', 'forgotPassword'] as const)('carries the page to come back to: %s', (page) => {
    const path = signInPath(page, '/zh-HK/thread-id/a?x=1#reply-7');
    const carried = new URL(path, 'https://vermeil.invalid').searchParams.get('next');
    expect(carried).toBe('/thread-id/a?x=1#reply-7');
    expect(safeNext(carried, '/')).toBe('/thread-id/a?x=1#reply-7');
  });

  it('carries no other site and no page of signing in', () => {
    for (const next of [null, '', '//evil.example', 'https://evil.example/', '/passport/register', '/login'])
      expect(signInPath('register', next), String(next)).toBe('/passport/register');
  });
});
