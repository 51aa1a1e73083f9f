import 'fake-indexeddb/auto';
import { deleteDB, openDB } from 'idb';
import { describe, expect, it } from 'vitest';
import { cacheContract } from './cache.contract.ts';
import { cacheName, createCache } from './cache.ts';
import { createMemoryCache } from './memory-cache.ts';

cacheContract('memory', createMemoryCache);
cacheContract('IndexedDB', createCache);

describe('cache in IndexedDB', () => {
  it('[CAC-6] goes on, empty, after it was deleted under it', async () => {
    const cache = createCache().user('deleted');
    await cache.setMeta('key', 1);
    await deleteDB(cacheName('deleted'));
    expect(await cache.getMeta('key')).toBeUndefined();
    await cache.setMeta('key', 2);
    expect(await cache.getMeta('key')).toBe(2);
  });
  it('[CAC-6] forgets a database that is not as it should be, and begins anew', async () => {
    const broken = await openDB(cacheName('broken'), 10, { upgrade: (database) => database.createObjectStore('rooms') });
    broken.close();
    const cache = createCache().user('broken');
    await cache.setMeta('key', 1);
    expect(await cache.getMeta('key')).toBe(1);
  });
  it('[CAC-7] reads nothing and writes nothing once closed', async () => {
    const cache = createCache().user('closed');
    cache.close();
    await cache.setMeta('key', 1);
    expect(await cache.getMeta('key')).toBeUndefined();
  });
});
