import { afterEach, describe, expect, it } from 'vitest';
import type { RoomRecord } from '#machines/rooms/room-record.ts';
import type { Message } from '#protocol/entities/message.ts';
import { RECALLED } from '#protocol/rules/recall.ts';
import type { CachePort, UserCache } from './cache.ports.ts';
import { makeMessage } from '#machines/room/message.model.ts';

const room = (id: string, updateTime: number): RoomRecord => ({
  id,
  chatType: 1,
  refId: '0',
  refName: null,
  refImage: null,
  side: null,
  users: [],
  updateTime,
  latest: null,
  latestTicks: '0',
  seenTicks: '0',
  othersSeenTicks: {},
  guessed: false,
  unreadBase: 0,
  baseTicks: '0',
  beyond: [],
  avatar: null,
  name: id,
});
const message = (ticks: number, roomId = 'a'): Message =>
  makeMessage(ticks, { id: `${roomId}-${String(ticks)}`, roomId, content: 'text' });
const reply = (content: string): Message['reply'] => ({
  id: 'q',
  senderId: 'ben',
  username: 'ben',
  content,
  files: [],
});
const ticksOf = (messages: readonly Message[]): string[] => messages.map(({ ticks }) => ticks);

/** The contract of every implementation of the cache port. `create` returns one over storage that the suite shares. */
export function cacheContract(title: string, create: () => CachePort): void {
  let count = 0;
  let opened: { port: CachePort; userId: string; cache: UserCache }[] = [];
  const open = (port: CachePort = create(), userId = `${title}-${String((count += 1))}`): UserCache => {
    const cache = port.user(userId);
    opened.push({ port, userId, cache });
    return cache;
  };
  afterEach(async () => {
    for (const { port, userId, cache } of opened) {
      cache.close();
      await port.wipe(userId);
    }
    opened = [];
  });

  describe(`cache: ${title}`, () => {
    it('reads the newest rooms first, and all of them', async () => {
      const cache = open();
      await cache.saveRooms([room('old', 1), room('new', 3), room('mid', 2)]);
      expect((await cache.firstRooms(2)).map(({ id }) => id)).toEqual(['new', 'mid']);
      expect((await cache.allRooms()).map(({ id }) => id).sort()).toEqual(['mid', 'new', 'old']);
    });
    it('moves a room that is saved again', async () => {
      const cache = open();
      await cache.saveRooms([room('a', 1), room('b', 2)]);
      await cache.saveRooms([room('a', 3)]);
      expect((await cache.firstRooms(5)).map(({ id, updateTime }) => [id, updateTime])).toEqual([
        ['a', 3],
        ['b', 2],
      ]);
      await cache.removeRooms(['b']);
      expect((await cache.allRooms()).map(({ id }) => id)).toEqual(['a']);
    });
    it('reads the newest messages of one room, ascending by number', async () => {
      const cache = open();
      await cache.saveMessages([message(9), message(100), message(10), message(11, 'b')]);
      expect(ticksOf(await cache.messages('a', 2))).toEqual(['10', '100']);
      expect(ticksOf(await cache.messages('a', 9))).toEqual(['9', '10', '100']);
      expect(ticksOf(await cache.messages('nowhere', 9))).toEqual([]);
    });
    it('drops the messages of all rooms, and no room', async () => {
      const cache = open();
      await cache.saveRooms([room('a', 1)]);
      expect(await cache.saveMessages([message(1), message(2, 'b')])).toBe(true);
      expect(await cache.dropMessages()).toBe(true);
      expect(await Promise.all(['a', 'b'].map((id) => cache.messages(id, 9)))).toEqual([[], []]);
      expect(await cache.allRooms()).toHaveLength(1);
      await cache.saveMessages([message(3)]);
      expect(ticksOf(await cache.messages('a', 9))).toEqual(['3']);
    });
    it('reads the messages below, exclusively', async () => {
      const cache = open();
      await cache.saveMessages(Array.from({ length: 30 }, (_, at) => message(at + 1)));
      expect(ticksOf(await cache.messages('a', 3, '11'))).toEqual(['8', '9', '10']);
      expect(ticksOf(await cache.messages('a', 3, '1'))).toEqual([]);
    });
    it('stores a message once, and keeps the largest ticks apart', async () => {
      const cache = open();
      const largest = { ...message(1), ticks: '999999999999999999' };
      const before = { ...message(1), ticks: '999999999999999998' };
      await cache.saveMessages([message(1), message(1), largest, before]);
      expect(ticksOf(await cache.messages('a', 9))).toEqual(['1', '999999999999999998', '999999999999999999']);
    });
    it('overwrites a message with a newer copy', async () => {
      const cache = open();
      await cache.saveMessages([message(1)]);
      await cache.saveMessages([{ ...message(1), seenBy: ['ada'] }]);
      expect(await cache.messages('a', 9)).toMatchObject([{ content: 'text', seenBy: ['ada'] }]);
    });
    it.each([
      ['together', true],
      ['one after the other', false],
    ])(
      '[TML-4] keeps recalled messages and quotes when copies from before arrive later, saved %s',
      async (_, together) => {
        const cache = open();
        const before = [message(1), { ...message(2), reply: reply('quoted') }];
        const after = [
          { ...message(1), content: '', extra: RECALLED },
          { ...message(2), reply: reply('') },
        ];
        if (together) await cache.saveMessages([...before, ...after, ...before]);
        else for (const messages of [before, after, before]) await cache.saveMessages(messages);
        expect(await cache.messages('a', 9)).toEqual(after);
      },
    );
    it('stores thousands of rows', async () => {
      const cache = open();
      await cache.saveMessages(Array.from({ length: 2_345 }, (_, at) => message(at + 1)));
      expect(await cache.messages('a', 9_999)).toHaveLength(2_345);
    });
    it('stores metadata', async () => {
      const cache = open();
      await cache.setMeta('rooms', { complete: true });
      expect([await cache.getMeta('rooms'), await cache.getMeta('none')]).toEqual([{ complete: true }, undefined]);
    });
    it('wipes the cache of one user only, open or not', async () => {
      const port = create();
      const [ada, ben] = [open(port, `${title}-ada`), open(port, `${title}-ben`)];
      await ada.saveRooms([room('a', 1)]);
      await ben.saveRooms([room('b', 1)]);
      await port.wipe(`${title}-ada`);
      expect(await open(port, `${title}-ada`).allRooms()).toEqual([]);
      expect(await ben.allRooms()).toHaveLength(1);
    });
  });
}
