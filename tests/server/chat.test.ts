import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchMessages, sendMessage } from '#protocol/http/messages.ts';
import { getRoom } from '#protocol/http/rooms.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';

let test: TestApp;
let ann: Client;
let ben: Client;
let roomId: string;

/** A body of `messages/send`; every field may be changed. */
export const message = (to: Client, over: Record<string, unknown> = {}) => ({
  body: { userId: to.userId, data: { _id: crypto.randomUUID(), roomId, content: 'hello', ...over } },
});
const texts = async (client: Client, options = {}): Promise<string[]> =>
  (await client.get(fetchMessages, { body: { roomId, options } })).map(({ content }) => content);

describe('messages', () => {
  beforeAll(async () => {
    test = await createTestApp();
    ann = await createClient(test);
    ben = await createClient(test);
    ({ roomId } = await ann.get(getRoom, { body: { userId: ben.userId } }));
  });
  afterAll(() => test.close());

  it('[MSG-1] the sender is the session’s user, whatever the body says', async () => {
    const sent = await ann.get(sendMessage, message(ben, { sender_id: ben.userId, seen: { [ben.userId]: true }, ticks: '99', createTime: 1 }));
    expect(sent).toMatchObject({ sender_id: ann.userId, ticks: '1', seen: { [ann.userId]: true }, roomId });
    expect(sent.createTime).toBeGreaterThan(1_700_000_000_000);
    expect(Object.keys(sent.seen)).toEqual([ann.userId]);
  });

  it('[MSG-2] the same id with the same body gets the first answer, and is written once', async () => {
    const input = message(ben, { content: 'once' });
    const first = await ann.get(sendMessage, input);
    expect(await ann.get(sendMessage, input)).toEqual(first);
    expect((await texts(ann)).filter((text) => text === 'once')).toHaveLength(1);
  });

  it('[MSG-2] the same id with another body is an error and changes nothing', async () => {
    const input = message(ben, { content: 'first' });
    await ann.get(sendMessage, input);
    const answer = await ann.call(sendMessage, message(ben, { _id: input.body.data._id, content: 'second' }));
    expect([answer.status, answer.error?.errorCode]).toEqual([422, 'MessageIdReused']);
    expect(await texts(ann)).not.toContain('second');
  });

  it('[MSG-2] twenty at once with one id are one message', async () => {
    const input = message(ben, { content: 'parallel' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => ann.get(sendMessage, input)));
    expect(new Set(answers.map(({ ticks }) => ticks)).size).toBe(1);
    expect((await texts(ann)).filter((text) => text === 'parallel')).toHaveLength(1);
  });

  it('[MSG-4] ticks have no gap and no double under 64 parallel senders', async () => {
    const before = (await ann.get(fetchMessages, { body: { roomId } })).at(-1)?.ticks ?? '0';
    const sent = await Promise.all(Array.from({ length: 256 }, (_, index) => (index % 2 ? ann.get(sendMessage, message(ben)) : ben.get(sendMessage, message(ann)))));
    const ticks = sent.map((one) => Number(one.ticks)).sort((a, b) => a - b);
    expect(ticks).toEqual(Array.from({ length: 256 }, (_, index) => Number(before) + 1 + index));
  });
});
