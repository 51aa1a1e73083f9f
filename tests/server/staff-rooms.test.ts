import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchMessages, sendMessage } from '#protocol/http/messages.ts';
import { getRoom, listRooms } from '#protocol/http/rooms.ts';
import * as calls from '#protocol/http/staff.ts';
import { SERVICE_JOINED } from '#protocol/service-joined.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { join } from './support/socket.ts';

let test: TestApp;
let base: string;
let staff: Client;
let ann: Client;
let ben: Client;
let roomId: string;
let words = 0;
const say = (who: Client, to: Client, content: string) => {
  words += 1;
  return who.call(sendMessage, { body: { userId: to.userId, data: { _id: `message-${words}`, roomId, content } } });
};
const enter = (who = staff, reason = 'Ann asked for help', id = roomId) =>
  who.call(calls.staffJoin, { body: { roomId: id, reason } });
const find = (keyword: string) => staff.get(calls.staffRooms, { query: { keyword } });
const history = (who: Client) => who.get(fetchMessages, { body: { roomId, options: {} } });

beforeAll(async () => {
  test = await createTestApp();
  base = await test.listen();
  // Staff come first in the order of ids; no code may take them for the other party.
  [staff, ann, ben] = [
    await createClient(test, { id: 'a-mia', isCustomerService: true, trueName: 'Mia' }),
    await createClient(test, { id: 'b-ann', trueName: 'Ann', username: 'ann.lee' }),
    await createClient(test, { id: 'c-ben', trueName: 'Ben' }),
  ];
  ({ roomId } = await ann.get(getRoom, { body: { userId: ben.userId } }));
  await say(ann, ben, 'Is it real?');
  await say(ben, ann, 'Of course.');
});
afterAll(() => test.close());

describe('searching rooms', () => {
  it('finds rooms by id and member, none without a keyword, and gives no messages', async () => {
    for (const keyword of [roomId, 'ann.lee', 'b-ann', 'Ben']) {
      const { items } = await find(keyword);
      expect([keyword, items]).toMatchObject([
        keyword,
        [{ roomId, people: [{ userId: 'b-ann', name: 'Ann' }, { userId: 'c-ben' }], messages: 2, joined: false }],
      ]);
      expect(JSON.stringify(items)).not.toContain('Of course');
    }
    expect(await find(' ')).toMatchObject({ items: [], total: 0 });
    expect((await find('%')).items).toEqual([]);
  });

  it('hides messages from staff who did not join the room', async () => {
    expect((await staff.call(fetchMessages, { body: { roomId, options: {} } })).status).toBe(404);
    expect((await say(staff, ann, 'hello')).status).toBe(404);
  });
});

describe('joining', () => {
  it('needs a reason and a room', async () => {
    expect((await enter(staff, ' ')).error).toMatchObject({
      errorCode: 'FieldsInvalid',
      params: { reason: 'required' },
    });
    for (const id of ['absent', 'room_1_0_x.y_0', '']) expect((await enter(staff, 'x', id)).status).toBe(404);
    expect((await staff.get(calls.staffAudit, { query: { action: 'joinRoom' } })).items).toEqual([]);
  });

  it('notifies all members, shows in the history and is logged', async () => {
    const lines = [await join(base, ann), await join(base, ben), await join(base, staff)];
    expect((await enter()).status).toBe(200);
    for (const connection of lines) {
      const { data } = await connection.next('chat-message');
      expect(data).toMatchObject({
        roomId,
        sender_id: 'a-mia',
        username: 'Mia',
        content: '',
        ticks: '3',
        extra: { ...SERVICE_JOINED },
      });
      connection.socket.terminate();
    }
    expect((await history(ann)).map(({ ticks, sender_id, extra }) => [ticks, sender_id, extra])).toEqual([
      ['1', 'b-ann', null],
      ['2', 'c-ben', null],
      ['3', 'a-mia', { event: 'serviceJoined' }],
    ]);
    expect((await staff.get(calls.staffAudit, { query: { action: 'joinRoom' } })).items).toMatchObject([
      { subjectKind: 'room', subject: roomId, details: { reason: 'Ann asked for help' } },
    ]);
    expect((await find('ann.lee')).items).toMatchObject([
      { joined: true, people: [{ userId: 'b-ann' }, { userId: 'c-ben' }, { userId: 'a-mia' }] },
    ]);
  });

  it('is idempotent, also for five simultaneous calls', async () => {
    const late = await createClient(test, { isCustomerService: true });
    const answers = await Promise.all([enter(), ...Array.from({ length: 5 }, () => enter(late))]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await history(ann)).filter(({ extra }) => extra !== null)).toHaveLength(2);
    expect((await staff.get(calls.staffAudit, { query: { action: 'joinRoom' } })).items).toHaveLength(2);
  });

  it('lets all three exchange messages', async () => {
    const connection = await join(base, ben);
    expect((await say(staff, ann, 'How can I help?')).status).toBe(200);
    expect((await connection.next('chat-message')).data).toMatchObject({ content: 'How can I help?', username: 'Mia' });
    connection.socket.terminate();
    const own = await join(base, staff);
    expect((await say(ann, ben, 'He says it is real.')).status).toBe(200);
    expect((await own.next('chat-message')).data.content).toBe('He says it is real.');
    own.socket.terminate();
    expect((await history(staff)).map(({ ticks }) => Number(ticks))).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('leaves the room to its two parties', async () => {
    const named = async (who: Client) =>
      (await who.get(listRooms, { params: { clientId: who.userId }, query: { page: 1 } })).find(
        (room) => room.roomId === roomId,
      );
    expect(await named(ann)).toMatchObject({ roomName: 'Ben' });
    expect(await named(ben)).toMatchObject({ roomName: 'Ann' });
    expect((await named(ann))?.users.find(({ id }) => id === 'a-mia')).toMatchObject({
      type: 'service',
      isCustomer: true,
    });
    const own = await staff.get(getRoom, { body: { userId: ann.userId } });
    expect(own.roomId).not.toBe(roomId);
    expect((await ann.get(getRoom, { body: { userId: staff.userId } })).roomId).toBe(own.roomId);
  });
});
