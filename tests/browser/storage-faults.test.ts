import { afterEach, describe, expect, it, vi } from 'vitest';
import { cacheName, createCache } from '#workers/adapters/cache.ts';
import { createDevice, deviceName } from '#workers/adapters/device.ts';

const held: IDBDatabase[] = [];
afterEach(() => {
  vi.unstubAllGlobals();
  for (const database of held.splice(0)) database.close();
});

/** A connection that ignores upgrades and deletions, as that of a frozen tab does. */
function holdOpen(name: string, version: number): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.addEventListener('success', () => {
      held.push(request.result);
      resolve(request.result);
    });
    request.addEventListener('error', () => reject(request.error ?? new Error(name)));
  });
}
const deleteIt = (name: string): Promise<Event> =>
  new Promise((resolve) => {
    indexedDB.deleteDatabase(name).addEventListener('success', resolve);
  });

const PATIENCE = 100;
const refusal = (code: string) => ({ data: { code, status: 0 } });
const room = (id: string) => ({ id, updateTime: 1 }) as never;

describe('the device database', () => {
  it('refuses while another connection holds up its opening, and works once that one is closed', async () => {
    const name = deviceName('blocked');
    const frozen = await holdOpen(name, 1);
    // Opening waits for this deletion, as for an upgrade.
    const deleted = deleteIt(name);
    const device = createDevice({ patience: PATIENCE }).user('blocked');
    await expect(device.set('key', 1)).rejects.toMatchObject(refusal('StorageBlocked'));
    await expect(device.get('key')).rejects.toMatchObject(refusal('StorageBlocked'));
    frozen.close();
    await deleted;
    await device.set('key', 2);
    expect(await device.get('key')).toBe(2);
    device.close();
  });

  it('is wiped by the browser once the connection that holds it up is closed', async () => {
    const port = createDevice({ patience: PATIENCE });
    await port.user('kept').set('key', 1);
    const frozen = await holdOpen(deviceName('kept'), 1);
    await expect(port.wipe('kept')).rejects.toMatchObject(refusal('StorageBlocked'));
    frozen.close();
    expect(await port.user('kept').get('key')).toBeUndefined();
  });

  it('lets another build upgrade it at once, and says that this one is too old', async () => {
    const device = createDevice().user('upgraded');
    await device.set('key', 1);
    await holdOpen(deviceName('upgraded'), 2);
    await expect(device.get('key')).rejects.toMatchObject(refusal('ProtocolTooOld'));
  });

  it('goes on after its deletion', async () => {
    const device = createDevice().user('deleted');
    await device.set('key', 1);
    await deleteIt(deviceName('deleted'));
    await device.set('other', 2);
    expect([await device.get('key'), await device.get('other')]).toEqual([undefined, 2]);
    device.close();
  });

  it.each([
    ['has none', undefined],
    [
      'refuses it',
      {
        open: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      },
    ],
  ])('says so when the browser %s', async (_, stub) => {
    vi.stubGlobal('indexedDB', stub);
    await expect(createDevice().user('private').set('key', 1)).rejects.toMatchObject(refusal('StorageMissing'));
  });
});

describe('the cache', () => {
  it('finds nothing while another connection holds up its opening, and works once that one is closed', async () => {
    const name = cacheName('blocked');
    const frozen = await holdOpen(name, 1);
    const deleted = deleteIt(name);
    const cache = createCache(undefined, PATIENCE).user('blocked');
    expect(await cache.allRooms()).toEqual([]);
    await cache.saveRooms([room('one')]);
    frozen.close();
    await deleted;
    await cache.saveRooms([room('two')]);
    // The first may be written as well, once the database opens.
    expect((await cache.allRooms()).map(({ id }) => id)).toContain('two');
    cache.close();
  });

  it('finds nothing without IndexedDB', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const cache = createCache().user('private');
    expect(await cache.saveMessages([])).toBe(true);
    expect(await cache.allRooms()).toEqual([]);
  });
});
