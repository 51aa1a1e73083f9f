import { describe, expect, it } from 'vitest';
import { findRoute, matchPath, type RouteDefinition } from './route.ts';

const route = (path: string): RouteDefinition => ({ path, load: () => Promise.reject(new Error('not loaded here')), access: 'public', layout: 'page' });

describe('findRoute', () => {
  const routes = [route('/chat/:roomId'), route('/chat/chat-page'), route('/'), route('/item-id/:no/:id/:pageNo?')];

  it('[RTE-1] static routes win over parameters', () => {
    expect(findRoute(routes, '/chat/chat-page')?.route.path).toBe('/chat/chat-page');
    expect(findRoute(routes, '/chat/room_1_0_a.b_0')).toMatchObject({ route: { path: '/chat/:roomId' }, params: { roomId: 'room_1_0_a.b_0' } });
  });

  it('[RTE-1] an unknown path has no route', () => {
    expect(findRoute(routes, '/chat')).toBeUndefined();
    expect(findRoute(routes, '/chat/a/b')).toBeUndefined();
    expect(findRoute(routes, '/nowhere')).toBeUndefined();
  });

  it('[RTE-1] the home page and a trailing slash', () => {
    expect(findRoute(routes, '/')?.route.path).toBe('/');
    expect(findRoute(routes, '/chat/chat-page/')?.route.path).toBe('/chat/chat-page');
  });
});

describe('matchPath', () => {
  it('[RTE-2] a page number is digits only, from 1', () => {
    expect(matchPath('/item-id/:no/:id/:pageNo?', '/item-id/V-1/g1')).toEqual({ no: 'V-1', id: 'g1' });
    expect(matchPath('/item-id/:no/:id/:pageNo?', '/item-id/V-1/g1/2')).toEqual({ no: 'V-1', id: 'g1', pageNo: '2' });
    expect(matchPath('/item-id/:no/:id/:pageNo?', '/item-id/V-1/g1/two')).toBeUndefined();
    expect(matchPath('/item-id/:no/:id/:pageNo?', '/item-id/V-1/g1/0')).toBeUndefined();
  });

  it('[RTE-3] parameters are decoded; what cannot be is no match', () => {
    expect(matchPath('/chat/:roomId', '/chat/a%20b')).toEqual({ roomId: 'a b' });
    expect(matchPath('/chat/:roomId', '/chat/%E0%A4')).toBeUndefined();
  });
});
