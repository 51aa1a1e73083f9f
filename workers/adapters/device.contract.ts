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

/** What every implementation of the device port keeps. `create` gives one over storage shared by all of the suite. */
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
    it('gives back what was set, and nothing for what was not or was deleted', async () => {
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
    it('keeps people apart, and from what belongs to nobody', async () => {
      const port = create();
      const [ada, ben] = [open(port), open(port)];
      await ada.set('key', 'ada');
      await port.shared.set('key', 'nobody');
      expect([await ben.get('key'), await ada.get('key'), await port.shared.get('key')]).toEqual([
        undefined,
        'ada',
        'nobody',
      ]);
      await port.shared.delete('key');
    });
    it('keeps outbox items with their blobs, in the order of writing', async () => {
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
      await device.outbox.remove('first');
      expect((await device.outbox.all()).map(({ id }) => id)).toEqual(['second']);
    });
    it('is written whole or not: later changes of the caller’s object have no effect', async () => {
      const device = open(create());
      const value = { count: 1 };
      await device.set('key', value);
      value.count = 2;
      expect(await device.get('key')).toEqual({ count: 1 });
    });
    it('a wipe deletes one person’s data, while it is open in several places, and only that', async () => {
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
    it('one part may close while another goes on', async () => {
      const port = create();
      const [one, other] = [open(port, `${title}-ada`), open(port, `${title}-ada`)];
      await one.set('key', 1);
      one.close();
      one.close();
      expect(await other.get('key')).toBe(1);
    });
  });
}
