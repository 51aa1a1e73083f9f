import { describe, expect, it } from 'vitest';
import { matchPath } from './page-paths.ts';

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
