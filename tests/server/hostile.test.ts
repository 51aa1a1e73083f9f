import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#protocol/http/endpoints/endpoints.ts';
import type { Call } from '#protocol/http/define-call.ts';
import { fetchMessages, sendMessage, updateSeen } from '#protocol/http/messages.ts';
import { batchRooms, fetchUnread, getRoom, updateUserAvatar } from '#protocol/http/rooms.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';

let test: TestApp;
let ann: Client;
let ben: Client;
let eve: Client;
let roomId: string;
let messageId: string;

const ABSENT = 'room_1_0_absent.another_0';
const send = (data: object, to = ben.userId) => ({
  userId: to,
  data: { _id: crypto.randomUUID(), roomId, content: 'x', ...data },
});

beforeAll(async () => {
  test = await createTestApp();
  [ann, ben, eve] = [await createClient(test), await createClient(test), await createClient(test)];
  ({ roomId } = await ann.get(getRoom, { body: { userId: ben.userId } }));
  ({ _id: messageId } = await ann.get(sendMessage, { body: send({ content: 'secret' }) }));
});
afterAll(() => test.close());

describe('foreign resources', () => {
  it.each([
    ['fetchMessages', (room: string) => eve.call(fetchMessages, { body: { roomId: room } })],
    ['send', (room: string) => eve.call(sendMessage, { body: send({ roomId: room }) })],
    ['updateSeen', (room: string) => eve.call(updateSeen, { body: { roomId: room, _id: messageId } })],
    ['rooms/get', (room: string) => eve.call(getRoom, { body: { roomId: room } })],
    ['updateUserAvatar', (room: string) => eve.call(updateUserAvatar, { body: { roomId: room, userId: ann.userId } })],
    ['batch', (room: string) => eve.call(batchRooms, { body: { roomIds: [room] } })],
  ])('get the same response as absent ones from %s', async (_, call) => {
    const [foreign, absent] = [await call(roomId), await call(ABSENT)];
    expect({ status: foreign.status, data: foreign.data, error: foreign.error }).toEqual({
      status: absent.status,
      data: absent.data,
      error: absent.error,
    });
    expect(JSON.stringify(foreign)).not.toContain('secret');
  });

  it('cannot be quoted or marked as read from an own room', async () => {
    const own = await eve.get(getRoom, { body: { userId: ann.userId } });
    const quote = await eve.call(sendMessage, {
      body: {
        userId: ann.userId,
        data: { _id: 'quote-foreign', roomId: own.roomId, content: 'x', replyMessageId: messageId },
      },
    });
    expect(quote.error?.errorCode).toBe('ReplyNotInRoom');
    expect((await eve.call(updateSeen, { body: { roomId: own.roomId, _id: messageId } })).status).toBe(404);
  });
});

describe('forged fields', () => {
  it('change neither sender nor read receipts nor unread counts', async () => {
    const sent = await eve.call(sendMessage, { body: { ...send({ sender_id: ann.userId }), userId: ben.userId } });
    expect(sent.status).toBe(404);
    await ann.get(sendMessage, { body: send({ seen: { [ben.userId]: true }, sender_id: ben.userId }) });
    await ann.get(updateSeen, { body: { roomId, _id: messageId, seen: { [ben.userId]: true } } });
    expect(await ben.get(fetchUnread, { body: { userId: ann.userId } })).toEqual({ [roomId]: 2 });
    expect(await ann.get(fetchUnread, { body: { userId: ben.userId } })).toEqual({});
  });
});

describe('bad input', () => {
  const bodies: [string, string][] = [
    ['nothing', ''],
    ['no JSON', '{'],
    ['null', 'null'],
    ['a number', '5'],
    ['a list', '[]'],
    ['an empty object', '{}'],
    ['a prototype', '{"__proto__":{"isCustomerService":true},"userId":"x"}'],
    ['a constructor', '{"constructor":{"prototype":{"x":1}}}'],
    ['nesting', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
    ['a NUL in an id', '{"userId":"\\u0000","roomId":"\\u0000","messageId":"\\u0000"}'],
    ['numbers for texts', '{"userId":1,"roomId":2,"data":3,"messageId":4}'],
  ];
  const calls = [...ENDPOINTS.values()].filter((call) => call.body !== undefined && call.method === 'POST');

  it.each(calls.map((call): [string, Call] => [call.name, call]))(
    'every call with a body: %s never fails with 500',
    async (_, call) => {
      for (const [what, body] of bodies) {
        const { status, error } = await ann.raw(call, body);
        expect([what, status < 500, error === undefined || error.errorCode.length > 0]).toEqual([what, true, true]);
      }
      expect(({} as { isCustomerService?: boolean }).isCustomerService).toBeUndefined();
    },
  );

  it.each([
    ['a NUL', 'a\u0000b'],
    ['too long', 'x'.repeat(4_001)],
  ])('answers 400 to text with %s', async (_, content) => {
    const answer = await ann.call(sendMessage, { body: send({ content }) });
    expect([answer.status, answer.error?.errorCode]).toEqual([400, 'BadRequestError']);
  });

  it.each([
    ['a lone surrogate', 'a\ud800b', 'a\ufffdb'],
    ['emoji and Han variants', '👨‍👩‍👧 葛󠄀 𠮷', '👨‍👩‍👧 葛󠄀 𠮷'],
    [
      'script and SQL',
      `<script>alert(1)</script> '; DROP TABLE messages; --`,
      `<script>alert(1)</script> '; DROP TABLE messages; --`,
    ],
    ['backslashes and braces', '{\\"a\\",NULL} \\u0000', '{\\"a\\",NULL} \\u0000'],
    ['the word null', 'NULL', 'NULL'],
    ['4,000 characters', '龍'.repeat(4_000), '龍'.repeat(4_000)],
  ])('stores text with %s correctly', async (_, content, kept) => {
    const sent = await ann.get(sendMessage, { body: send({ content }) });
    expect(sent.content).toBe(kept);
    const [read] = await ben.get(fetchMessages, { body: { roomId, options: { limit: 1 } } });
    expect(read).toEqual(sent);
  });

  it('treats a repeated send with a lone surrogate as the same message', async () => {
    const body = send({ content: '\udc00 half' });
    const first = await ann.get(sendMessage, { body });
    expect(await ann.get(sendMessage, { body })).toEqual(first);
  });

  it('refuses bodies over 1 MiB before reading them', async () => {
    const { status, error } = await ann.raw(sendMessage, JSON.stringify(send({ content: 'x'.repeat(1_100_000) })));
    expect([status, error?.errorCode]).toEqual([413, 'PayloadTooLarge']);
  });

  it('refuses too long lists and accepts lists at the limit', async () => {
    expect((await ann.call(batchRooms, { body: { roomIds: Array.from({ length: 201 }, () => roomId) } })).status).toBe(
      400,
    );
    expect(await ann.get(batchRooms, { body: { roomIds: Array.from({ length: 200 }, () => roomId) } })).toHaveLength(1);
    expect(
      (
        await ann.call(sendMessage, {
          body: send({ files: Array.from({ length: 10 }, () => ({ fileId: 'a', name: 'a' })) }),
        })
      ).status,
    ).toBe(400);
  });

  it.each([['-1'], ['1.5'], ['01'], ['1e3'], ['9999999999999999999'], ['NaN']])(
    'answers 400 to startTicks %s',
    async (startTicks) => {
      expect((await ann.call(fetchMessages, { body: { roomId, options: { startTicks } } })).status).toBe(400);
    },
  );

  it('accepts the largest valid ticks', async () => {
    expect(
      await ann.get(fetchMessages, {
        body: { roomId, options: { startTicks: '999999999999999999', direction: 'after' } },
      }),
    ).toEqual([]);
    expect(
      (await ann.get(fetchMessages, { body: { roomId, options: { startTicks: '999999999999999999' } } })).length,
    ).toBeGreaterThan(0);
  });
});
