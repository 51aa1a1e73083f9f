import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { deleteDB, openDB } from 'idb';
import { describe, expect, it, vi } from 'vitest';
import { cacheContract } from './cache.contract.ts';
import { cacheName, createCache } from './cache.ts';
import { createMemoryCache } from './memory-cache.ts';
import { makeMessage } from '#machines/room/message.model.ts';

const MESSAGE = makeMessage(1, { id: 'm1', content: 'text' });

cacheContract('memory', createMemoryCache);
cacheContract('IndexedDB', createCache);

describe('cache in IndexedDB', () => {
  it('continues, empty, after its database was deleted', async () => {
    const cache = createCache().user('deleted');
    await cache.setMeta('key', 1);
    await deleteDB(cacheName('deleted'));
    expect(await cache.getMeta('key')).toBeUndefined();
    await cache.setMeta('key', 2);
    expect(await cache.getMeta('key')).toBe(2);
  });
  it('replaces a damaged database', async () => {
    const broken = await openDB(cacheName('broken'), 10, {
      upgrade: (database) => database.createObjectStore('rooms'),
    });
    broken.close();
    const cache = createCache().user('broken');
    await cache.setMeta('key', 1);
    expect(await cache.getMeta('key')).toBe(1);
  });
  it('reads nothing and writes nothing once closed', async () => {
    const cache = createCache().user('closed');
    cache.close();
    await cache.setMeta('key', 1);
    expect(await cache.getMeta('key')).toBeUndefined();
    expect([await cache.saveMessages([MESSAGE]), await cache.dropMessages()]).toEqual([false, false]);
  });
  it('loads its library when the first cache is opened, and then runs the waiting requests in order', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof Dexie>();
    const load = vi.fn<() => typeof promise>(() => promise);
    const port = createCache(load);
    expect(load).not.toHaveBeenCalled();
    const caches = [port.user('early'), port.user('early'), port.user('early too')] as const;
    expect(load).toHaveBeenCalledOnce();
    const asked = [
      caches[0].setMeta('key', 1),
      caches[1].setMeta('key', 2),
      caches[0].getMeta('key'),
      caches[2].setMeta('key', 3),
    ];
    resolve(Dexie);
    expect(await Promise.all(asked)).toEqual([undefined, undefined, 2, undefined]);
    expect([await caches[0].getMeta('key'), await caches[2].getMeta('key')]).toEqual([2, 3]);
    expect(load).toHaveBeenCalledOnce();
  });
  it('creates no database for requests from before a wipe', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof Dexie>();
    const port = createCache(() => promise);
    const asked = port.user('left').setMeta('key', 1);
    const wiped = port.wipe('left');
    resolve(Dexie);
    await Promise.all([asked, wiped]);
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(cacheName('left'));
  });
  it('works without a library that cannot be loaded, keeps its data, and loads it later', async () => {
    const before = createCache().user('unloaded');
    await before.setMeta('key', 1);
    before.close();
    const load = vi.fn<() => Promise<typeof Dexie>>(() =>
      Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
    );
    const cache = createCache(load).user('unloaded');
    expect(await cache.getMeta('key')).toBeUndefined();
    await cache.setMeta('key', 2);
    expect([await cache.saveMessages([MESSAGE]), await cache.dropMessages()]).toEqual([false, false]);
    load.mockResolvedValue(Dexie);
    expect(await cache.getMeta('key')).toBe(1);
    expect([await cache.saveMessages([MESSAGE]), await cache.dropMessages()]).toEqual([true, true]);
  });
  it('wipes without the library', async () => {
    const before = createCache().user('wiped');
    await before.setMeta('key', 1);
    before.close();
    const port = createCache(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
    port.user('wiped').close();
    await port.wipe('wiped');
    expect(await createCache().user('wiped').getMeta('key')).toBeUndefined();
  });
});
