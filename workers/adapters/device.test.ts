import 'fake-indexeddb/auto';
import { deleteDB, openDB } from 'idb';
import { describe, expect, it } from 'vitest';
import { deviceContract } from './device.contract.ts';
import { createDevice, deviceName } from './device.ts';
import { createMemoryDevice } from './memory-device.ts';

deviceContract('memory', createMemoryDevice);
deviceContract('IndexedDB', createDevice);

describe('device in IndexedDB', () => {
  it('survives the worker', async () => {
    const before = createDevice().user('survivor');
    await before.set('cursor', '7');
    expect(await createDevice().user('survivor').get('cursor')).toBe('7');
  });
  it('reconnects after another connection’s upgrade or deletion closed its own', async () => {
    const device = createDevice().user('healed');
    await device.set('key', 1);
    await deleteDB(deviceName('healed'));
    expect(await device.get('key')).toBeUndefined();
    await device.set('key', 2);
    expect(await device.get('key')).toBe(2);
  });
  it('rejects with a catalogued error when it cannot be opened', async () => {
    const newer = await openDB(deviceName('newer'), 99);
    newer.close();
    await expect(createDevice().user('newer').get('key')).rejects.toMatchObject({
      name: 'CallError',
      data: { code: 'ProtocolTooOld', status: 0 },
    });
  });
});
