import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wireMessage } from '#protocol/entities/message.ts';
import { fetchMessages, sendMessage, updateSeen } from '#protocol/http/messages.ts';
import { batchRooms, fetchUnread, getRoom } from '#protocol/http/rooms.ts';
import { readMembers } from '#server/chat/room-membership-cache.ts';
import { createMessageWriter } from '#server/chat/write-messages.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { loggedFrames } from './support/event-log.ts';
import { asPerson, PDF, upload } from './support/files.ts';

let test: TestApp;
let ann: Client;
let ben: Client;
let eve: Client;
let roomId: string;

const message = (to: Client, over: Record<string, unknown> = {}) => ({
  body: { userId: to.userId, data: { _id: crypto.randomUUID(), roomId, content: 'hello', ...over } },
});
const refusal = async (
  from: Client,
  to: Client,
  over: Record<string, unknown>,
): Promise<[number, string | undefined]> => {
  const answer = await from.call(sendMessage, message(to, over));
  return [answer.status, answer.error?.errorCode];
};
const texts = async (client: Client, options = {}): Promise<string[]> =>
  (await client.get(fetchMessages, { body: { roomId, options } })).map(({ content }) => content);

beforeAll(async () => {
  test = await createTestApp();
  [ann, ben, eve] = [await createClient(test), await createClient(test), await createClient(test)];
  ({ roomId } = await ann.get(getRoom, { body: { userId: ben.userId } }));
});
afterAll(() => test.close());

describe('sending', () => {
  it('uses the user of the session as sender and ignores the body', async () => {
    const sent = await ann.get(
      sendMessage,
      message(ben, {
        sender_id: ben.userId,
        seen: { [ben.userId]: true },
        ticks: '99',
        createTime: 1,
        username: 'Ben',
      }),
    );
    expect(sent).toMatchObject({ sender_id: ann.userId, ticks: '1', roomId });
    expect(sent.createTime).toBeGreaterThan(1_700_000_000_000);
    expect(sent.seen).toEqual({ [ann.userId]: true });
    expect(sent.username).not.toBe('Ben');
  });

  it('lets senders take turns: one with many messages does not fill the batches of the others', async () => {
    const { pool, clock, hub, placer } = test.deps;
    const [room] = await readMembers(pool, [roomId]);
    const writer = createMessageWriter({ pool, clock, eventSink: hub, horizon: placer.horizon });
    const write = (from: Client, content: string) =>
      writer.add({
        id: crypto.randomUUID(),
        sender: room!.members.find(({ userId }) => userId === from.userId)!,
        room: room!,
        content,
        language: 'EN',
        files: [],
        fileIds: [],
        reply: null,
        extra: null,
        bodyHash: Buffer.alloc(32),
      });
    const many = Array.from({ length: 300 }, (_, index) => write(ann, `many ${index}`));
    await Promise.all([...many, write(ben, 'one')]);
    await writer.close();
    const { rows } = await pool.query<{ content: string }>(
      `SELECT content FROM messages WHERE content = 'one' OR content LIKE 'many %' ORDER BY position LIMIT 3`,
    );
    expect(rows.map(({ content }) => content)).toEqual(['many 0', 'one', 'many 1']);
  });

  it('gives the first response to the same id and body, and writes one message', async () => {
    const input = message(ben, { content: 'once' });
    const first = await ann.get(sendMessage, input);
    expect(await ann.get(sendMessage, input)).toEqual(first);
    expect((await texts(ann)).filter((text) => text === 'once')).toHaveLength(1);
  });

  it.each([
    ['text', { content: 'second' }],
    ['quoted message', { replyMessageId: 'reply-to-nothing' }],
  ])('refuses the same id with another %s', async (_, over) => {
    const quoted = await ann.get(sendMessage, message(ben, { _id: `quoted-${crypto.randomUUID().slice(0, 8)}` }));
    const input = message(ben, { content: 'first' });
    await ann.get(sendMessage, input);
    const changed = 'replyMessageId' in over ? { content: 'first', replyMessageId: quoted._id } : over;
    expect(await refusal(ann, ben, { _id: input.body.data._id, ...changed })).toEqual([422, 'MessageIdReused']);
    expect(await texts(ann)).not.toContain('second');
  });

  it('writes one message for twenty simultaneous sends of one id, and refuses a different one', async () => {
    const input = message(ben, { content: 'parallel' });
    const same = Promise.all(Array.from({ length: 20 }, () => ann.get(sendMessage, input)));
    expect(await refusal(ann, ben, { _id: input.body.data._id, content: 'other' })).toEqual([422, 'MessageIdReused']);
    expect(new Set((await same).map(({ ticks }) => ticks)).size).toBe(1);
    expect((await texts(ann)).filter((text) => text === 'parallel')).toHaveLength(1);
  });

  it('refuses an id of another room', async () => {
    const other = await ann.get(getRoom, { body: { userId: eve.userId } });
    const input = message(ben, { content: 'here' });
    await ann.get(sendMessage, input);
    expect(await refusal(ann, eve, { ...input.body.data, roomId: other.roomId })).toEqual([422, 'MessageIdReused']);
  });

  it('refuses an id of the other member in the same room', async () => {
    const { _id } = await ann.get(sendMessage, message(ben));
    expect(await refusal(ben, ann, { _id })).toEqual([422, 'MessageIdReused']);
    const at = crypto.randomUUID();
    const both = await Promise.all([
      ann.call(sendMessage, message(ben, { _id: at })),
      ben.call(sendMessage, message(ann, { _id: at })),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('assigns ticks without gaps to 64 parallel senders', async () => {
    const before = Number((await ann.get(fetchMessages, { body: { roomId } })).at(-1)?.ticks ?? '0');
    const sender = async (who: Client, to: Client): Promise<number[]> => {
      const ticks: number[] = [];
      for (let index = 0; index < 6; index += 1) ticks.push(Number((await who.get(sendMessage, message(to))).ticks));
      return ticks;
    };
    const all = await Promise.all(
      Array.from({ length: 64 }, (_, index) => (index % 2 ? sender(ann, ben) : sender(ben, ann))),
    );
    for (const own of all) expect(own).toEqual([...own].sort((a, b) => a - b));
    expect(all.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: 384 }, (_, index) => before + 1 + index));
  });

  it('commits before it responds, and logs an event for both members', async () => {
    const sent = await ann.get(sendMessage, message(ben, { content: 'durable "quoted" {"a":1} \\' }));
    for (const { userId } of [ann, ben]) {
      const frames = await loggedFrames(test.deps, userId);
      expect(frames.at(-1)).toEqual({ event: 'chat-message', data: sent, cursor: expect.any(Number) as number });
    }
  });

  it('fails a message that cannot be written alone, without a gap', async () => {
    const pool = test.database.pool;
    await pool.query(`ALTER TABLE messages ADD CONSTRAINT poison CHECK (content <> 'poison')`);
    const answers = await Promise.all(
      ['good 1', 'poison', 'good 2'].map((content) => ann.call(sendMessage, message(ben, { content }))),
    );
    await pool.query('ALTER TABLE messages DROP CONSTRAINT poison');
    expect(answers.map(({ status }) => status)).toEqual([200, 500, 200]);
    const ticks = (await ann.get(fetchMessages, { body: { roomId, options: { limit: 3 } } })).map((one) =>
      Number(one.ticks),
    );
    expect(ticks).toEqual([ticks[0], ticks[0]! + 1, ticks[0]! + 2]);
  });

  it('quotes the message as it was, and refuses messages of other rooms', async () => {
    const quoted = await ben.get(sendMessage, message(ann, { content: 'what I said' }));
    const reply = await ann.get(sendMessage, message(ben, { content: 'about that', replyMessageId: quoted._id }));
    expect(reply.replyMessage).toEqual({
      _id: quoted._id,
      sender_id: ben.userId,
      username: quoted.username,
      content: 'what I said',
      files: [],
    });
    const elsewhere = await ann.get(getRoom, { body: { userId: eve.userId } });
    const foreign = await ann.get(sendMessage, message(eve, { roomId: elsewhere.roomId }));
    for (const replyMessageId of [foreign._id, 'never-sent'])
      expect(await refusal(ann, ben, { replyMessageId })).toEqual([422, 'ReplyNotInRoom']);
  });

  it('needs text or a file, a recipient of the room, and own uploaded files', async () => {
    expect(await refusal(ann, ben, { content: ' \n ' })).toEqual([422, 'MessageEmpty']);
    expect(await refusal(ann, eve, {})).toEqual([422, 'RecipientNotInRoom']);
    expect(await refusal(ann, ann, {})).toEqual([422, 'RecipientNotInRoom']);
    expect(await refusal(ann, ben, { files: [{ fileId: 'absent', name: 'a.pdf' }] })).toEqual([422, 'FileNotUploaded']);
    const person = asPerson(eve);
    const { link } = await upload(test, person, { fileName: 'a.pdf', contentType: 'application/pdf' }, PDF);
    expect(await refusal(ann, ben, { files: [{ fileId: link.fileId, name: 'a.pdf' }] })).toEqual([
      422,
      'FileNotUploaded',
    ]);
  });

  it('accepts a file without text, and lets the other member read it', async () => {
    const person = { userId: ann.userId, headers: { authorization: `Bearer ${ann.token}` } };
    const { link } = await upload(test, person, { fileName: 'deed.pdf', contentType: 'application/pdf' }, PDF);
    const read = () => test.app.inject({ url: link.s3Url, headers: { authorization: `Bearer ${ben.token}` } });
    expect((await read()).statusCode).toBe(404);
    const sent = await ann.get(
      sendMessage,
      message(ben, {
        content: '',
        files: [{ fileId: link.fileId, name: 'lie.exe', size: 1, url: 'https://evil.example' }],
      }),
    );
    expect(sent.files).toEqual([
      {
        fileId: link.fileId,
        name: 'deed.pdf',
        extension: 'pdf',
        size: PDF.length,
        type: 'file',
        url: link.s3Url,
        width: 0,
        height: 0,
      },
    ]);
    expect((await read()).statusCode).toBe(200);
  });
});

describe('reading', () => {
  it('returns exclusive, ascending pages in both directions', async () => {
    const room = await ann.get(getRoom, { body: { userId: eve.userId, transTypeId: '1' } });
    const pages = (options: object) => ann.get(fetchMessages, { body: { roomId: room.roomId, options } });
    expect(await pages({})).toEqual([]);
    for (let index = 1; index <= 7; index += 1)
      await ann.get(sendMessage, message(eve, { roomId: room.roomId, content: `${index}` }));
    const list = async (options: object): Promise<string> =>
      (await pages(options)).map(({ content }) => content).join('');
    expect(await list({})).toBe('1234567');
    expect(await list({ limit: 3 })).toBe('567');
    expect(await list({ startTicks: '5', limit: 3 })).toBe('234');
    expect(await list({ startTicks: '1' })).toBe('');
    expect(await list({ direction: 'after', limit: 2 })).toBe('12');
    expect(await list({ direction: 'after', startTicks: '5' })).toBe('67');
    expect(await list({ direction: 'after', startTicks: '999999999999999999' })).toBe('');
    for (const one of await pages({})) expect(wireMessage.parse(one)).toEqual(one);
  });

  it('moves the read receipt forward only, and marks messages as seen', async () => {
    const room = await ben.get(getRoom, { body: { userId: eve.userId } });
    const sent: { _id: string }[] = [];
    for (let index = 0; index < 4; index += 1)
      sent.push(await ben.get(sendMessage, message(eve, { roomId: room.roomId })));
    const read = (index: number) => eve.get(updateSeen, { body: { _id: sent[index]!._id, roomId: room.roomId } });
    expect(await read(2)).toEqual({ roomId: room.roomId, seenTicks: '3', unreadCount: 1 });
    expect(await read(0)).toEqual({ roomId: room.roomId, seenTicks: '3', unreadCount: 1 });
    const before = await ben.get(getRoom, { body: { roomId: room.roomId } });
    expect(before.othersSeenTicks, 'what is stored').toEqual({ [eve.userId]: '3' });
    await Promise.all([3, 1, 0, 2].map(read));
    const now = await ben.get(getRoom, { body: { roomId: room.roomId } });
    expect(now.othersSeenTicks).toEqual({ [eve.userId]: '4' });
    expect(now.latestMessage?.seen).toEqual({ [ben.userId]: true, [eve.userId]: true });
  });

  it('refuses a read receipt for another user', async () => {
    const room = await ben.get(getRoom, { body: { userId: eve.userId, transTypeId: '2' } });
    const { _id } = await ben.get(sendMessage, message(eve, { roomId: room.roomId }));
    await ben.get(updateSeen, { body: { _id, roomId: room.roomId, seen: { [eve.userId]: true } } });
    const seen = (await ben.get(batchRooms, { body: { roomIds: [room.roomId] } }))[0]?.lastMessage?.seen;
    expect(seen).toEqual({ [ben.userId]: true });
    const absent = await eve.call(updateSeen, { body: { _id: 'never-sent', roomId: room.roomId } });
    expect([absent.status, absent.error?.errorCode]).toEqual([404, 'NotFoundService']);
  });

  it('counts unread messages of others by room', async () => {
    const [cat, dan] = [await createClient(test), await createClient(test)];
    const room = await cat.get(getRoom, { body: { userId: dan.userId } });
    const say = (from: Client, to: Client) => from.get(sendMessage, message(to, { roomId: room.roomId }));
    expect(await dan.get(fetchUnread, { body: { userId: dan.userId } })).toEqual({});
    const first = await say(cat, dan);
    await say(dan, cat);
    await say(cat, dan);
    expect(await dan.get(fetchUnread, { body: { userId: cat.userId } })).toEqual({ [room.roomId]: 2 });
    expect(await cat.get(fetchUnread, { body: { userId: cat.userId } })).toEqual({ [room.roomId]: 1 });
    expect(await dan.get(updateSeen, { body: { _id: first._id, roomId: room.roomId } })).toMatchObject({
      unreadCount: 1,
    });
    expect((await dan.get(getRoom, { body: { roomId: room.roomId } })).unreadCount).toBe(1);
  });
});
