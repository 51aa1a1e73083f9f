import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fetchMessages, recallMessage, sendMessage } from '#protocol/http/messages.ts';
import { getRoom } from '#protocol/http/rooms.ts';
import { createLinkTitles, type LinkTitles } from '#server/link-previews/link-titles.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { loggedFrames } from './support/event-log.ts';

const LINK = 'https://shop.example/watch';
const PREVIEW = { url: LINK, site: 'shop.example', title: 'A watch' };

let test: TestApp;
let ann: Client;
let ben: Client;
let roomId: string;
let asked: [string, string][];
let titles: LinkTitles;

beforeAll(async () => {
  test = await createTestApp({
    config: { publicUrl: 'https://vermeil.example' },
    linkTitles(link, personId) {
      asked.push([link, personId]);
      return titles(link, personId);
    },
  });
});
afterAll(() => test.close());
beforeEach(async () => {
  [ann, ben] = [await createClient(test), await createClient(test)];
  ({ roomId } = await ann.get(getRoom, { body: { userId: ben.userId } }));
  asked = [];
  titles = () => Promise.resolve('A watch');
});

const send = (content: string, _id: string = crypto.randomUUID()) =>
  ann.get(sendMessage, { body: { userId: ben.userId, data: { _id, roomId, content } } });
const newest = async (who: Client) => (await who.get(fetchMessages, { body: { roomId } })).at(-1);

describe('link previews', () => {
  it('[LPV-1] [LPV-6] sends all members the message again with its preview', async () => {
    const sent = await send(`Look: ${LINK}`);
    expect(sent.preview).toBeUndefined();
    await expect.poll(async () => (await newest(ben))?.preview).toEqual(PREVIEW);
    expect(asked).toEqual([[LINK, ann.userId]]);
    for (const who of [ann, ben]) {
      const frames = await loggedFrames(test.deps, who.userId);
      expect(frames.map(({ event, data }) => [event, data._id])).toEqual([
        ['chat-message', sent._id],
        ['chat-message', sent._id],
      ]);
      expect(frames.at(-1)?.data.preview).toEqual(PREVIEW);
    }
    // A repeated send has it, and fetches nothing.
    expect((await send(`Look: ${LINK}`, sent._id)).preview).toEqual(PREVIEW);
    expect(asked).toHaveLength(1);
  });

  it('[LPV-1] asks for nothing without a link, and for none of this site', async () => {
    await send('no link');
    await send('https://vermeil.example/goods/1');
    expect(asked).toEqual([]);
  });

  it('[LPV-6] adds none to a message that was recalled meanwhile, and a recall removes it', async () => {
    const [begun, title] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
    titles = () => (begun.resolve(), title.promise);
    const early = await send(LINK);
    await begun.promise;
    await ann.get(recallMessage, { body: { _id: early._id, roomId } });
    title.resolve('A watch');
    titles = () => Promise.resolve('A watch');
    const late = await send(LINK);
    await expect.poll(async () => (await newest(ben))?.preview).toEqual(PREVIEW);
    const recalled = await ann.get(recallMessage, { body: { _id: late._id, roomId } });
    expect(recalled.preview).toBeUndefined();
    const { rows } = await test.deps.pool.query('SELECT preview FROM messages WHERE room_id = $1', [roomId]);
    expect(rows).toEqual([{ preview: null }, { preview: null }]);
  });

  it('[LPV-4] [LPV-8] keeps the plain link of a page whose title looks like this site', async () => {
    const title = Promise.withResolvers<string>();
    titles = () => title.promise;
    await send('https://evil.example');
    title.resolve('Vermeil: sign in again');
    titles = () => Promise.resolve('A watch');
    await send(LINK);
    await expect.poll(async () => (await newest(ben))?.preview).toEqual(PREVIEW);
    const [evil] = await ben.get(fetchMessages, { body: { roomId } });
    expect(evil?.preview).toBeUndefined();
  });

  it('[LPV-4] reads the title of a fetched page in another process', async () => {
    const { processes, clock } = test.deps;
    const bytes = Buffer.from('<!doctype html><title>Not this</title><meta property="og:title" content="錶 &amp; 鏈">');
    titles = createLinkTitles({
      processes,
      clock,
      isLimited: true,
      from: 'https://vermeil.example',
      fetch: () => Promise.resolve({ bytes, charset: 'utf-8' }),
    });
    await send(LINK);
    await expect.poll(async () => (await newest(ben))?.preview?.title).toBe('錶 & 鏈');
  });
});
