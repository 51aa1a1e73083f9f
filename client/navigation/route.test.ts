import { describe, expect, it } from 'vitest';
import { findRoute, type RouteDefinition } from './route.ts';

const route = (path: RouteDefinition['path']): RouteDefinition => ({
  path,
  load: () => Promise.reject(new Error('not loaded here')),
  access: 'public',
  layout: 'page',
});

describe('findRoute', () => {
  const routes = [route('/chat/:roomId'), route('/chat/chat-page'), route('/'), route('/item-id/:no/:id/:pageNo?')];

  it('[RTE-1] static routes win over parameters', () => {
    expect(findRoute(routes, '/chat/chat-page')?.route.path).toBe('/chat/chat-page');
    expect(findRoute(routes, '/chat/room_1_0_a.b_0')).toMatchObject({
      route: { path: '/chat/:roomId' },
      params: { roomId: 'room_1_0_a.b_0' },
    });
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
