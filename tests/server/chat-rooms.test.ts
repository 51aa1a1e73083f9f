import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendMessage } from '#protocol/http/messages.ts';
import { batchRooms, customerUpdateTime, getRoom, listRooms, updateUserAvatar } from '#protocol/http/rooms.ts';
import { parseRoomId } from '#protocol/room-id.ts';
import { staffJoin } from '#protocol/http/staff.ts';
import { goods, goodsImages, goodsTexts } from '#server/database/schema/goods.ts';
import { stores } from '#server/database/schema/stores.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { readyFile } from './support/goods.ts';

let test: TestApp;
let buyer: Client;
let seller: Client;
let desk: Client;
let nightDesk: Client;
let ahead = 0;

type Selection = { chatType?: number; userId?: string; refId?: string; transTypeId?: string };
const open = (who: Client, selection: Selection) => who.get(getRoom, { body: selection });
const refused = async (who: Client, selection: Selection): Promise<[number, string | undefined]> => {
  const answer = await who.call(getRoom, { body: selection });
  return [answer.status, answer.error?.errorCode];
};

beforeAll(async () => {
  test = await createTestApp({ clock: () => new Date(Date.now() + ahead) });
  buyer = await createClient(test, { id: 'buyer', trueName: '陳大文' });
  seller = await createClient(test, { id: 'seller', trueName: 'Sam' });
  desk = await createClient(test, { id: 'desk', isCustomerService: true });
  nightDesk = await createClient(test, { id: 'night', isCustomerService: true });
  const now = new Date();
  await test.deps.db.insert(stores).values({
    id: 'store-1',
    num: 'S1',
    ownerId: 'seller',
    status: 2,
    name: 'x',
    displayName: 'Sam’s Clocks',
    entityName: 'x',
    createdAt: now,
    updatedAt: now,
  });
  const item = {
    sellerId: 'seller',
    type: 1,
    saleType: 1,
    categoryCode: 'watches',
    currency: 'HKD',
    price: '10',
    createdAt: now,
    updatedAt: now,
  } as const;
  await test.deps.db.insert(goods).values([
    { ...item, id: 'watch', num: 'VM-1', status: 3 },
    { ...item, id: 'hidden', num: 'VM-2', status: 0 },
  ]);
  await test.deps.db.insert(goodsTexts).values({ goodsId: 'watch', language: 'EN', title: 'A watch', description: '' });
});
afterAll(() => test.close());

describe('opening rooms', () => {
  it('gives two users one private room, also for simultaneous requests', async () => {
    const rooms = await Promise.all([
      ...Array.from({ length: 5 }, () => open(buyer, { userId: 'seller' })),
      open(seller, { userId: 'buyer' }),
    ]);
    expect(new Set(rooms.map(({ roomId }) => roomId))).toEqual(new Set(['room_1_0_buyer.seller_0']));
    expect(rooms[0]).toMatchObject({
      type: 'chat',
      chatType: 1,
      refName: null,
      latestMessage: null,
      latestTicks: '0',
      unreadCount: 0,
      roomName: 'Sam’s Clocks',
    });
    expect(rooms[0]?.users.map(({ id, type, username }) => [id, type, username])).toEqual([
      ['buyer', 'client', '陳大文'],
      ['seller', 'store', 'Sam’s Clocks'],
    ]);
  });

  it('refuses absent users, oneself, a missing user and unknown transaction types', async () => {
    expect(await refused(buyer, { userId: 'absent' })).toEqual([404, 'NotFoundService']);
    expect(await refused(buyer, { userId: 'buyer' })).toEqual([422, 'RoomWithOneself']);
    expect(await refused(buyer, {})).toEqual([400, 'BadRequestError']);
    expect(await refused(buyer, { userId: 'seller', transTypeId: '77' })).toEqual([404, 'NotFoundService']);
  });

  it('opens a goods room with the seller, named after the goods', async () => {
    const room = await open(buyer, { chatType: 2, refId: 'watch' });
    expect(parseRoomId(room.roomId)).toEqual({
      chatType: 2,
      refId: 'watch',
      users: ['buyer', 'seller'],
      transTypeId: '0',
    });
    expect(room).toMatchObject({ refName: 'A watch', roomName: 'Sam’s Clocks', refId: 'watch' });
    expect((await open(seller, { chatType: 2, refId: 'watch', userId: 'buyer' })).roomId).toBe(room.roomId);
  });

  it('refuses absent, hidden and own goods', async () => {
    for (const refId of ['nothing', 'hidden'])
      expect(await refused(buyer, { chatType: 2, refId })).toEqual([404, 'NotFoundService']);
    expect(await refused(buyer, { chatType: 2, refId: 'watch', userId: 'desk' })).toEqual([404, 'NotFoundService']);
    expect(await refused(seller, { chatType: 2, refId: 'watch' })).toEqual([422, 'RoomWithOneself']);
  });

  it('assigns a service room to the member of staff who was active last, for good', async () => {
    await desk.get(customerUpdateTime, { body: { userId: 'night' } });
    ahead += 1_000;
    const first = await open(buyer, { chatType: 4 });
    expect(first.users.find(({ id }) => id !== 'buyer')).toMatchObject({
      id: 'desk',
      type: 'service',
      isCustomer: true,
    });
    expect(await nightDesk.get(customerUpdateTime, { body: { userId: 'night' } })).toEqual({
      updateTime: expect.any(Number) as number,
    });
    expect((await open(buyer, { chatType: 4 })).roomId).toBe(first.roomId);
    expect((await open(buyer, { chatType: 3, refId: 'watch' })).users.map(({ id }) => id)).toEqual(['buyer', 'night']);
    expect(await refused(buyer, { chatType: 4, refId: 'no-such-request' })).toEqual([404, 'NotFoundService']);
    const answer = await buyer.call(customerUpdateTime, { body: { userId: 'buyer' } });
    expect(answer.status).toBe(403);
  });

  it('lets staff open freeze rooms with the owner', async () => {
    for (const [chatType, refId] of [
      [5, 'watch'],
      [6, 'store-1'],
    ] as const) {
      for (const who of [buyer, seller])
        expect(await refused(who, { chatType, refId })).toEqual([403, 'UnauthenticationToService']);
      const room = await open(desk, { chatType, refId });
      expect(room.users.map(({ id, type }) => [id, type])).toEqual([
        ['desk', 'service'],
        ['seller', 'store'],
      ]);
      expect((await open(seller, { chatType, refId })).roomId).toBe(room.roomId);
      expect(await refused(desk, { chatType, refId: 'nothing' })).toEqual([404, 'NotFoundService']);
    }
  });
});

describe('reading rooms', () => {
  it('gives the same response for foreign and absent rooms', async () => {
    const { roomId } = await open(seller, { userId: 'desk' });
    const answers = [];
    for (const id of [roomId, 'room_1_0_a.b_0', 'nonsense', '']) {
      const { status, error } = await buyer.call(getRoom, { body: { roomId: id } });
      answers.push([status, error]);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await buyer.get(batchRooms, { body: { roomIds: [roomId, 'absent'] } })).toEqual([]);
  });

  it('lists the newest first in pages that maxTime keeps stable', async () => {
    const friends = await Promise.all(Array.from({ length: 7 }, () => createClient(test)));
    const me = await createClient(test);
    const ids: string[] = [];
    for (const friend of friends) {
      ahead += 1_000;
      ids.unshift((await open(me, { userId: friend.userId })).roomId);
    }
    const list = async (query: object) =>
      (await me.get(listRooms, { params: { clientId: me.userId }, query })).map(({ roomId }) => roomId);
    expect(await list({})).toEqual(ids);
    expect(await list({ pageSize: 3, page: 1 })).toEqual(ids.slice(0, 3));
    expect(await list({ pageSize: 3, page: 3 })).toEqual(ids.slice(6));
    const maxTime = test.deps.clock().getTime();
    ahead += 1_000;
    const oldest = ids[6] ?? '';
    const { createTime } = await me.get(sendMessage, {
      body: { userId: friends[0]?.userId ?? '', data: { _id: 'a-new-message', roomId: oldest, content: 'x' } },
    });
    expect(await list({})).toEqual([oldest, ...ids.slice(0, 6)]);
    expect(await list({ maxTime })).toEqual(ids.slice(0, 6));
    const [top] = await me.get(listRooms, { params: { clientId: me.userId }, query: {} });
    expect(top).toMatchObject({ updateTime: createTime, latestTicks: '1', latestMessage: { content: 'x' } });
    expect((await buyer.call(listRooms, { params: { clientId: me.userId }, query: {} })).status).toBe(404);
  });

  it('[ROO-8] begins a page after the last room of the page before, while rooms move', async () => {
    const friends = await Promise.all(Array.from({ length: 7 }, () => createClient(test)));
    const me = await createClient(test);
    const opened = await Promise.all(friends.map((friend) => open(me, { userId: friend.userId })));
    const ids = opened.map(({ roomId }) => roomId).toSorted();
    const places = 'SELECT * FROM unnest($1::text[], $2::timestamptz[]) AS w(id, at)';
    const place = (at: (index: number) => Date) =>
      test.database.pool.query(`UPDATE rooms r SET updated_at = w.at FROM (${places}) w WHERE r.id = w.id`, [
        ids,
        ids.map((_, index) => at(index)),
      ]);
    const page = async (last?: { roomId: string; updateTime: number }) => {
      const after = last && { maxTime: last.updateTime, afterRoomId: last.roomId };
      return me.get(listRooms, { params: { clientId: me.userId }, query: { pageSize: 2, page: 1, ...after } });
    };
    const hour = 3_600_000;
    const start = Math.floor(Date.now() / hour) * hour;
    // Of one moment, of one hour on both sides of its beginning, and of days ago.
    for (const apart of [0, 1, hour, 24 * hour]) {
      await place((index) => new Date(start + apart - index * apart));
      const seen: string[] = [];
      let last: { roomId: string; updateTime: number } | undefined;
      while (seen.length < 20) {
        const rooms = await page(last);
        seen.push(...rooms.map(({ roomId }) => roomId));
        if (rooms.length < 2) break;
        last = rooms.at(-1);
        // The last room of the page, and one that would be on the next page but one, get messages.
        await test.database.pool.query('UPDATE rooms SET updated_at = $2 WHERE id = ANY($1::text[])', [
          [seen[0], last?.roomId, ids[6]],
          new Date(start + 2 * hour),
        ]);
      }
      // The room that moved is at the top now; the others are there once.
      expect(seen).toEqual(ids.slice(0, 6));
    }
  });

  it('lists the rooms that staff joined among their own', async () => {
    const staff = await createClient(test, { isCustomerService: true });
    const { roomId: foreign } = await open(buyer, { userId: 'seller', chatType: 2, refId: 'watch', transTypeId: '2' });
    const own: string[] = [];
    for (const wait of [0, 2]) {
      ahead += wait * 1_000;
      own.push((await open(staff, { userId: wait === 0 ? 'buyer' : 'seller' })).roomId);
      if (wait === 0) {
        ahead += 1_000;
        await staff.get(staffJoin, { body: { roomId: foreign, reason: 'asked to' } });
      }
    }
    const listed = await staff.get(listRooms, { params: { clientId: staff.userId }, query: {} });
    expect(listed.map(({ roomId }) => roomId)).toEqual([own[1], foreign, own[0]]);
  });

  it('lists an empty room only for the user who opened it', async () => {
    const [me, other] = [await createClient(test), await createClient(test)];
    const listed = async (who: Client) =>
      (await who.get(listRooms, { params: { clientId: who.userId }, query: {} })).map(({ roomId }) => roomId);
    const { roomId } = await open(me, { userId: other.userId });
    expect([await listed(me), await listed(other)]).toEqual([[roomId], []]);
    expect((await open(other, { userId: me.userId })).roomId).toBe(roomId);
    expect([await listed(me), await listed(other)]).toEqual([[roomId], [roomId]]);
    const silent = await createClient(test);
    const spoken = (await open(me, { userId: silent.userId })).roomId;
    await me.get(sendMessage, {
      body: { userId: silent.userId, data: { _id: 'first-words', roomId: spoken, content: 'x' } },
    });
    expect(await listed(silent)).toEqual([spoken]);
  });

  it('names the goods of a room in the reader’s language', async () => {
    await test.deps.db
      .insert(goodsTexts)
      .values({ goodsId: 'watch', language: 'ZHCN', title: '一只手表', description: '' });
    const reader = await createClient(test);
    const { roomId } = await open(reader, { chatType: 2, refId: 'watch' });
    await test.database.pool.query(`UPDATE users SET language_code = 'ZHCN' WHERE id = $1`, [reader.userId]);
    const [room] = await reader.get(listRooms, { params: { clientId: reader.userId }, query: {} });
    expect(room).toMatchObject({ roomId, refName: '一只手表' });
    // A page in another language names the goods in its own.
    const [named] = await reader.get(listRooms, { params: { clientId: reader.userId }, query: { languageCode: 'EN' } });
    expect(named).toMatchObject({ roomId, refName: 'A watch' });
    expect(await reader.get(getRoom, { body: { roomId, languageCode: 'EN' } })).toMatchObject({ refName: 'A watch' });
    const [batched] = await reader.get(batchRooms, { body: { roomIds: [roomId], languageCode: 'EN' } });
    expect(batched).toMatchObject({ room: { refName: 'A watch' } });
    expect(await reader.get(getRoom, { body: { roomId } })).toMatchObject({ refName: '一只手表' });
    expect(await open(seller, { chatType: 2, refId: 'watch', userId: reader.userId })).toMatchObject({
      roomId,
      refName: 'A watch',
    });
    await test.database.pool.query(`UPDATE users SET language_code = 'ZHHK' WHERE id = $1`, [reader.userId]);
    expect(await reader.get(getRoom, { body: { roomId } })).toMatchObject({ refName: '一只手表' });
  });

  it('shows the first picture of the goods in rooms about goods, and none elsewhere', async () => {
    const fileId = await readyFile(test, 'seller');
    await test.deps.db.insert(goodsImages).values({ goodsId: 'watch', kind: 1, fileId });
    const about = await open(buyer, { chatType: 2, userId: 'seller', refId: 'watch', transTypeId: '1' });
    const alone = await open(buyer, { chatType: 1, userId: 'seller' });
    const rooms = await buyer.get(batchRooms, { body: { roomIds: [about.roomId, alone.roomId] } });
    expect(rooms.map(({ room }) => room.refImage)).toEqual([{ fileId, url: `/files/${fileId}` }, undefined]);
    const listed = await buyer.get(listRooms, { params: { clientId: 'buyer' }, query: {} });
    expect(listed.find(({ roomId }) => roomId === about.roomId)?.refImage?.fileId).toBe(fileId);
  });

  it('names the side of each member in rooms about goods and requests, and none elsewhere', async () => {
    const { roomId } = await open(buyer, { chatType: 2, refId: 'watch' });
    const service = await open(buyer, { chatType: 3, refId: 'watch' });
    const request = await open(buyer, { chatType: 4 });
    const others = await open(buyer, { userId: 'seller' });
    const sideOf = async (who: Client, id: string) =>
      (await who.get(getRoom, { body: { roomId: id } })).side ?? 'no side';
    expect(await sideOf(buyer, roomId)).toBe('buyer');
    expect(await sideOf(seller, roomId)).toBe('seller');
    expect(await sideOf(buyer, service.roomId)).toBe('buyer');
    expect(await sideOf(buyer, request.roomId)).toBe('buyer');
    expect(await sideOf(buyer, others.roomId)).toBe('no side');
    const staff = service.users.find(({ type }) => type === 'service')?.id === 'night' ? nightDesk : desk;
    expect(await sideOf(staff, service.roomId)).toBe('no side');
  });

  it('names the store of a member while it can be visited', async () => {
    const { roomId } = await open(desk, { chatType: 5, refId: 'watch' });
    const storesOf = async () => (await desk.get(getRoom, { body: { roomId } })).users.map(({ storeId }) => storeId);
    expect(await storesOf()).toEqual([undefined, 'store-1']);
    await test.database.pool.query('UPDATE stores SET frozen = true');
    expect(await storesOf()).toEqual([undefined, undefined]);
    await test.database.pool.query('UPDATE stores SET frozen = false');
  });

  it('reads name and picture from the account, never from a body', async () => {
    const { roomId } = await open(buyer, { userId: 'desk' });
    await test.database.pool.query(`UPDATE users SET true_name = 'Chan' WHERE id = 'buyer'`);
    const room = await buyer.get(updateUserAvatar, {
      body: { roomId, userId: 'desk', avatar: 'https://evil.example/x.png', userName: 'Admin' },
    });
    expect(room.users.find(({ id }) => id === 'buyer')).toMatchObject({ username: 'Chan', avatar: null });
    const sent = await buyer.get(sendMessage, {
      body: { userId: 'desk', data: { _id: 'renamed-1', roomId, content: 'x' } },
    });
    expect(sent.username).toBe('Chan');
    expect((await buyer.call(updateUserAvatar, { body: { roomId: 'absent', userId: 'buyer' } })).status).toBe(404);
  });
});
