import { afterEach, describe, expect, it } from 'vitest';
import type { OutboxItem } from '#machines/outbox/outbox-item.ts';
import type { DevicePort, UserDevice } from './device.ports.ts';

const item = (id: string, sequence: number, blob: Blob): OutboxItem => ({
  id,
  roomId: 'room',
  sequence,
  createTime: sequence,
  content: id,
  reply: null,
  error: null,
  files: [{ id: 'file', name: 'a.txt', type: 'text/plain', blob, uploaded: null }],
});

/** The contract of every implementation of the device port. `create` returns one over storage that the suite shares. */
export function deviceContract(title: string, create: () => DevicePort): void {
  let count = 0;
  let opened: { port: DevicePort; userId: string; device: UserDevice }[] = [];
  const open = (port: DevicePort, userId = `${title}-${String((count += 1))}`): UserDevice => {
    const device = port.user(userId);
    opened.push({ port, userId, device });
    return device;
  };
  afterEach(async () => {
    for (const { port, userId, device } of opened) {
      device.close();
      await port.wipe(userId);
    }
    opened = [];
  });

  describe(`device: ${title}`, () => {
    it('returns stored values, and nothing for missing or deleted ones', async () => {
      const device = open(create());
      await device.set('key', { nested: [1, 'two', null] });
      expect(await device.get('key')).toEqual({ nested: [1, 'two', null] });
      await device.delete('key');
      expect(await device.get('key')).toBeUndefined();
    });
    it('lists by prefix, in the order of keys', async () => {
      const device = open(create());
      for (const key of ['draft:b', 'other', 'draft:a', 'drafu']) await device.set(key, key.toUpperCase());
      expect(await device.list('draft:')).toEqual([
        { key: 'draft:a', value: 'DRAFT:A' },
        { key: 'draft:b', value: 'DRAFT:B' },
      ]);
    });
    it('separates users from each other and from the signed-out state', async () => {
      const port = create();
      const [ada, ben] = [open(port), open(port)];
      await ada.set('key', 'ada');
      await port.shared.set('key', 'signed out');
      expect([await ben.get('key'), await ada.get('key'), await port.shared.get('key')]).toEqual([
        undefined,
        'ada',
        'signed out',
      ]);
      await port.shared.delete('key');
    });
    it('stores outbox items with their blobs, in order of creation', async () => {
      const device = open(create());
      await device.outbox.put(item('second', 2, new Blob(['two'])));
      await device.outbox.put(item('first', 1, new Blob(['one'])));
      await device.outbox.put({ ...item('second', 2, new Blob(['two'])), content: 'changed' });
      const items = await device.outbox.all();
      expect(items.map(({ id, content }) => [id, content])).toEqual([
        ['first', 'first'],
        ['second', 'changed'],
      ]);
      expect(await items[0]?.files[0]?.blob.text()).toBe('one');
      expect((await device.outbox.ids()).toSorted()).toEqual(['first', 'second']);
      await device.outbox.remove('first');
      expect((await device.outbox.all()).map(({ id }) => id)).toEqual(['second']);
    });
    it('stores a snapshot: later changes of the caller’s object have no effect', async () => {
      const device = open(create());
      const value = { count: 1 };
      await device.set('key', value);
      value.count = 2;
      expect(await device.get('key')).toEqual({ count: 1 });
    });
    it('wipes the data of one user only, also while it is open elsewhere', async () => {
      const port = create();
      const [ada, ben] = [open(port, `${title}-ada`), open(port, `${title}-ben`)];
      const again = port.user(`${title}-ada`);
      await ada.set('key', 1);
      await again.outbox.put(item('a', 1, new Blob(['x'])));
      await ben.set('key', 2);
      await port.wipe(`${title}-ada`);
      const fresh = open(port, `${title}-ada`);
      expect([await fresh.get('key'), (await fresh.outbox.all()).length, await ben.get('key')]).toEqual([
        undefined,
        0,
        2,
      ]);
    });
    it('stays usable for one user of a connection after another closed it', async () => {
      const port = create();
      const [one, other] = [open(port, `${title}-ada`), open(port, `${title}-ada`)];
      await one.set('key', 1);
      one.close();
      one.close();
      expect(await other.get('key')).toBe(1);
    });
  });
}
