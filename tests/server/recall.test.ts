import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchMessages, recallMessage, sendMessage } from '#protocol/http/messages.ts';
import { batchRooms, getRoom } from '#protocol/http/rooms.ts';
import { CHAT } from '#protocol/member-limits.ts';
import { staffJoin } from '#protocol/http/staff.ts';
import { createMemoryBus } from '#server/bus/memory-bus.ts';
import type { Bus } from '#server/bus/bus.ports.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { loggedFrames } from './support/event-log.ts';
import { asPerson, PDF, upload } from './support/files.ts';
import { join } from './support/socket.ts';

let test: TestApp;
let ann: Client;
let ben: Client;
let eve: Client;
let roomId: string;
let ahead = 0;
let busLosesMessages = false;

/** The bus between two processes is not reliable (server/bus/README.md). */
function createUnreliableBus(): Bus {
  const bus = createMemoryBus((error) => {
    throw error;
  });
  return {
    ...bus,
    publish: (topic, payload) => {
      if (!busLosesMessages) bus.publish(topic, payload);
    },
  };
}

const send = (from: Client, content: string, more: Record<string, unknown> = {}) =>
  from.get(sendMessage, {
    body: {
      userId: from === ann ? ben.userId : ann.userId,
      data: { _id: crypto.randomUUID(), roomId, content, ...more },
    },
  });
const recall = (who: Client, _id: string, room = roomId) => who.call(recallMessage, { body: { _id, roomId: room } });
const outcome = async (who: Client, _id: string, room = roomId): Promise<[number, string | undefined]> => {
  const { status, error } = await recall(who, _id, room);
  return [status, error?.errorCode];
};
const page = (who: Client) => who.get(fetchMessages, { body: { roomId } });
/** Everything the database stores of the room and its event log, as text. */
const stored = async (): Promise<string> => {
  await test.deps.placer.place();
  const [messages, events] = await Promise.all([
    test.deps.pool.query('SELECT * FROM messages'),
    test.deps.pool.query('SELECT * FROM events'),
  ]);
  return JSON.stringify([messages.rows, events.rows]);
};

beforeAll(async () => {
  test = await createTestApp({ clock: () => new Date(Date.now() + ahead), bus: createUnreliableBus() });
  [ann, ben, eve] = [await createClient(test), await createClient(test), await createClient(test)];
  ({ roomId } = await ann.get(getRoom, { body: { userId: ben.userId } }));
});
afterAll(() => test.close());

describe('recalling a message', () => {
  it('removes its text from the room, the list, every quote and the event log', async () => {
    const sent = await send(ann, 'my secret price', { replyMessageId: null });
    const reply = await send(ben, 'Too much.', { replyMessageId: sent._id });
    expect(await stored()).toContain('my secret price');
    const { status, data } = await recall(ann, sent._id);
    expect([status, data]).toMatchObject([
      200,
      { _id: sent._id, ticks: sent.ticks, content: '', files: [], replyMessage: null, extra: { event: 'recalled' } },
    ]);
    expect(await stored()).not.toContain('my secret price');
    for (const who of [ann, ben]) {
      const messages = await page(who);
      expect(messages.map(({ content }) => content)).toEqual(['', 'Too much.']);
      expect(messages[1]?.replyMessage).toMatchObject({ _id: sent._id, content: '', files: [] });
      const frames = await loggedFrames(test.deps, who.userId);
      expect(JSON.stringify(frames)).not.toContain('my secret price');
      expect(frames.filter(({ event }) => event === 'chat-message').map(({ data: { _id } }) => _id)).toEqual([
        sent._id,
        reply._id,
        sent._id,
        reply._id,
      ]);
    }
  });

  it('shows a recalled last message in the list without its text', async () => {
    const sent = await send(ann, 'last words');
    await recall(ann, sent._id);
    const [entry] = await ben.get(batchRooms, { body: { roomIds: [roomId] } });
    expect(entry?.lastMessage).toMatchObject({ _id: sent._id, content: '', extra: { event: 'recalled' } });
  });

  it('[REC-1] [REC-2] is refused for others, in foreign rooms, and after five minutes', async () => {
    const sent = await send(ann, 'stays');
    expect(await outcome(ben, sent._id)).toEqual([422, 'MessageNotRecallable']);
    expect(await outcome(eve, sent._id)).toEqual([404, 'NotFoundService']);
    expect(await outcome(ann, sent._id, 'room_1_0_a.b_0')).toEqual([404, 'NotFoundService']);
    expect(await outcome(ann, crypto.randomUUID())).toEqual([404, 'NotFoundService']);
    ahead += CHAT.recallWithin + 1_000;
    expect(await outcome(ann, sent._id)).toEqual([422, 'RecallTooLate']);
    expect((await page(ben)).at(-1)).toMatchObject({ content: 'stays', extra: null });
  });

  it('[REC-3] has no effect the second time, and gives a repeated send the recalled message', async () => {
    const input = { _id: crypto.randomUUID(), roomId, content: 'once more' };
    await ann.get(sendMessage, { body: { userId: ben.userId, data: input } });
    expect(await outcome(ann, input._id)).toEqual([200, undefined]);
    const before = await stored();
    expect(await outcome(ann, input._id)).toEqual([200, undefined]);
    expect(await ann.get(sendMessage, { body: { userId: ben.userId, data: input } })).toMatchObject({
      content: '',
      extra: { event: 'recalled' },
    });
    expect(await stored()).toBe(before);
  });

  it('takes its files away from the other members', async () => {
    const { link } = await upload(test, asPerson(ann), { fileName: 'deed.pdf', contentType: 'application/pdf' }, PDF);
    const files = [{ fileId: link.fileId, name: 'deed.pdf' }];
    const read = async (): Promise<number> =>
      (await test.app.inject({ url: `/files/${link.fileId}`, headers: asPerson(ben).headers })).statusCode;
    const first = await send(ann, '', { files });
    const second = await send(ann, '', { files });
    expect(await read()).toBe(200);
    await recall(ann, first._id);
    expect(await read()).toBe(200);
    await recall(ann, second._id);
    expect(await read()).toBe(404);
  });

  it('leaves no quote of it, also when it is quoted at the same moment', async () => {
    const sent = await send(ann, 'quoted in a hurry');
    const replies = Array.from({ length: 12 }, (_, at) =>
      send(ben, `reply ${String(at)}`, { replyMessageId: sent._id }),
    );
    await recall(ann, sent._id);
    await Promise.all(replies);
    expect(await stored()).not.toContain('quoted in a hurry');
  });

  it.each(['the message is sent', 'the recall is sent'])(
    '[REC-4] empties a quote that a crash left behind, when %s again',
    async (repeated) => {
      const { pool } = test.deps;
      const text = `left behind before ${repeated}`;
      const quoted = await send(ann, text);
      const data = { _id: crypto.randomUUID(), roomId, content: 'a reply', replyMessageId: quoted._id };
      const input = { userId: ann.userId, data };
      const written = await ben.get(sendMessage, { body: input });
      await recall(ann, quoted._id);
      // The state when the process ends after the reply was written, and before its quote is emptied.
      await pool.query('UPDATE messages SET reply = $2 WHERE id = $1', [data._id, written.replyMessage]);
      expect(await stored()).toContain(text);

      const emptied = { _id: quoted._id, content: '', files: [] };
      if (repeated === 'the recall is sent') expect(await outcome(ann, quoted._id)).toEqual([200, undefined]);
      else expect((await ben.get(sendMessage, { body: input })).replyMessage).toMatchObject(emptied);
      expect(await stored()).not.toContain(text);
      expect((await page(ben)).at(-1)?.replyMessage).toMatchObject(emptied);
    },
  );

  it('empties quotes that a process with a slower clock wrote', async () => {
    const { _id } = await send(ann, 'clock secret');
    ahead -= 5_000;
    await send(ben, 'I quote you', { replyMessageId: _id });
    ahead += 5_000;
    expect(await outcome(ann, _id)).toEqual([200, undefined]);
    expect((await stored()).includes('clock secret')).toBe(false);
  });

  it('leaves a message of another room with the same id alone', async () => {
    const { roomId: other } = await eve.get(getRoom, { body: { userId: ben.userId } });
    const { _id } = await send(ann, 'recalled here');
    const body = { userId: ben.userId, data: { _id, roomId: other, content: 'said elsewhere' } };
    await eve.get(sendMessage, { body });
    expect(await outcome(ann, _id)).toEqual([200, undefined]);
    const frames = await loggedFrames(test.deps, ben.userId);
    expect(frames.filter(({ data }) => data.content === 'said elsewhere')).toHaveLength(1);
  });

  it('does not answer for a message of another room with the same id', async () => {
    const { roomId: other } = await ann.get(getRoom, { body: { userId: eve.userId } });
    const { _id } = await send(ann, 'taken back');
    await recall(ann, _id);
    const body = { userId: eve.userId, data: { _id, roomId: other, content: 'to another person' } };
    expect((await ann.call(sendMessage, { body })).error?.errorCode).toBe('MessageIdReused');
  });

  it('[LOG-4] removes its text from the events of staff who joined while the members were cached', async () => {
    const staff = await createClient(test, { isCustomerService: true });
    await send(ann, 'caches the members');
    busLosesMessages = true;
    await staff.get(staffJoin, { body: { roomId, reason: 'Ann asked for help' } });
    const connection = await join(await test.listen(), staff);
    const sent = await send(ann, 'seen by staff');
    const live = await connection.next('chat-message');
    expect(live.data.content, 'sent to a member that the cache lacks').toBe('seen by staff');
    connection.socket.terminate();
    await send(ben, 'a reply', { replyMessageId: sent._id });
    expect(await recall(ann, sent._id)).toMatchObject({ status: 200 });
    busLosesMessages = false;
    const frames = await loggedFrames(test.deps, staff.userId);
    expect(frames.slice(-4).map(({ data }) => data.content)).toEqual(['', 'a reply', '', 'a reply']);
    expect(await stored()).not.toContain('seen by staff');
  });
});
