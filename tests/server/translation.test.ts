import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { recallMessage, sendMessage, translateMessage } from '#protocol/http/messages.ts';
import { features } from '#protocol/http/public.ts';
import { getRoom } from '#protocol/http/rooms.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';

let test: TestApp;
let ann: Client;
let ben: Client;
let roomId: string;
let asked: [string, ServerLanguage][] = [];
let isDown = false;

beforeAll(async () => {
  test = await createTestApp({
    translator: (text, to) => {
      asked.push([text, to]);
      return isDown ? Promise.reject(new Error('down')) : Promise.resolve(`${to}: ${text}`);
    },
  });
});
afterAll(() => test.close());
beforeEach(async () => {
  [ann, ben] = [await createClient(test), await createClient(test)];
  ({ roomId } = await ann.get(getRoom, { body: { userId: ben.userId } }));
  asked = [];
  isDown = false;
});

async function send(content: string): Promise<string> {
  const _id = crypto.randomUUID();
  await ann.get(sendMessage, { body: { userId: ben.userId, data: { _id, roomId, content } } });
  return _id;
}
const translate = (who: Client, messageId: string, languageCode: ServerLanguage = 'EN') =>
  who.call(translateMessage, { params: { roomId, messageId }, query: { languageCode } });

it('translates a message for members, once for each language', async () => {
  const id = await send('你好');
  const answers = await Promise.all([translate(ben, id), translate(ann, id), translate(ben, id, 'ZHCN')]);
  expect(answers.map(({ data }) => data)).toEqual([{ text: 'EN: 你好' }, { text: 'EN: 你好' }, { text: 'ZHCN: 你好' }]);
  await translate(ben, id);
  // They were asked for at the same time.
  expect(asked.toSorted()).toEqual([
    ['你好', 'EN'],
    ['你好', 'ZHCN'],
  ]);
});

it('answers strangers as for an absent message, and asks no provider for them', async () => {
  const id = await send('secret');
  const eve = await createClient(test);
  expect([(await translate(eve, id)).status, (await translate(ben, crypto.randomUUID())).status]).toEqual([404, 404]);
  expect(asked).toEqual([]);
});

it('has no translation of a recalled message, also of one that was translated', async () => {
  const id = await send('secret');
  expect((await translate(ben, id)).status).toBe(200);
  await ann.get(recallMessage, { body: { _id: id, roomId } });
  expect((await translate(ben, id)).status).toBe(404);
});

it('answers 503 when the provider fails, and asks it again later', async () => {
  const id = await send('hello');
  isDown = true;
  expect((await translate(ben, id)).status).toBe(503);
  isDown = false;
  expect((await translate(ben, id)).data).toEqual({ text: 'EN: hello' });
});

it('says whether messages can be translated', async () => {
  expect(await ben.get(features, {})).toEqual({ translation: true });
  const without = await createTestApp();
  try {
    const reader = await createClient(without);
    expect(await reader.get(features, {})).toEqual({ translation: false });
  } finally {
    await without.close();
  }
});
