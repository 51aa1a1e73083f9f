import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { moveArticle, postReply, saveArticle } from '#protocol/http/discuss.ts';
import { sendMessage } from '#protocol/http/messages.ts';
import { newsMove, newsSave } from '#protocol/http/news.ts';
import { updateBasic } from '#protocol/http/registration.ts';
import { storeMine, storeSaveSettings } from '#protocol/http/stores.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { ArticleData } from '#protocol/rules/articles.ts';
import { SHORT_PAYLOAD } from '#tests/payloads/payloads.ts';
import { inDatabase } from './support/auctions.ts';
import { privateRoom } from './support/chat.ts';
import { createListing } from './support/for-sale.ts';
import {
  callAs,
  expect,
  testAlone as test,
  untilHydrated,
  type Account,
  type Site,
  type UserProfile,
} from './support/people.ts';

/** The part of the payload without characters that are invisible. */
const SEEN = SHORT_PAYLOAD.slice(0, 50);
/** For names, which are shorter. */
const NAME = SHORT_PAYLOAD.slice(0, 58);
const CONTENT = [{ type: 'paragraph' as const, inline: [{ text: SHORT_PAYLOAD }] }];

type Places = { item: string; thread: string; news: string; room: string };

/** Puts the payload into everything that others read. */
async function plant(site: Site): Promise<Places> {
  const as = async <Data>(account: Account, { method, path }: { method: string; path: string }, body?: unknown) =>
    callAs<Data>(site.server.url, (await site.session(account)).token, method, path, body);
  const at = (call: { method: string; path: string }, id: string) => ({ ...call, path: call.path.replace(':id', id) });
  await inDatabase(site, async (pool) => {
    await pool.query("UPDATE stores SET display_name = $1 WHERE id = 'store-lam'", [NAME]);
    await pool.query("UPDATE store_media SET content = $1 WHERE store_id = 'store-lam'", [SHORT_PAYLOAD]);
    await pool.query("UPDATE store_comments SET content = $1 WHERE store_id = 'store-lam'", [SHORT_PAYLOAD]);
  });
  await as('demo.seller', updateBasic, { trueName: NAME });
  await as('demo.buyer2', updateBasic, { trueName: NAME });
  const { store } = await as<CallResponse<typeof storeMine>>('demo.seller', storeMine);
  if (!store) throw new Error('The demo seller has no store');
  await as('demo.seller', storeSaveSettings, {
    ...store.settings,
    profile: SHORT_PAYLOAD,
    terms: SHORT_PAYLOAD,
    returnPolicy: SHORT_PAYLOAD,
    openingHours: SHORT_PAYLOAD,
  });
  const words = { title: SHORT_PAYLOAD, description: SHORT_PAYLOAD };
  const step = { time: '1969', text: SHORT_PAYLOAD, document: SHORT_PAYLOAD };
  const { path: item } = await createListing(site, SHORT_PAYLOAD, {
    asStore: true,
    texts: { EN: words, ZHHK: words, ZHCN: words },
    brand: SHORT_PAYLOAD,
    conditionNote: SHORT_PAYLOAD,
    properties: [{ name: SHORT_PAYLOAD, value: SHORT_PAYLOAD }],
    provenance: [step],
  });
  const article = randomUUID();
  const data: ArticleData = {
    type: 'question',
    category: 'watches',
    title: SHORT_PAYLOAD,
    content: CONTENT,
  };
  await as('demo.buyer2', at(saveArticle, article), { revision: 0, data });
  await as('demo.buyer2', at(moveArticle, article), { move: 'publish', revision: 1 });
  await as('demo.seller', at(postReply, article), { id: randomUUID(), content: CONTENT, replyTo: null });
  const text = { title: SHORT_PAYLOAD, summary: SHORT_PAYLOAD, content: CONTENT };
  const news = randomUUID();
  await as('demo.service', at(newsSave, news), {
    revision: null,
    data: { category: 'guides', texts: { EN: text, ZHHK: text, ZHCN: text } },
  });
  await as('demo.service', at(newsMove, news), { revision: 1, move: 'publish' });
  const room = await privateRoom(site, 'demo.seller', 'demo.buyer');
  const { userId } = await site.session('demo.buyer');
  await as('demo.seller', sendMessage, {
    userId,
    data: { _id: randomUUID(), roomId: room, content: SHORT_PAYLOAD },
  });
  return { item, thread: `/thread-id/${article}`, news: `/news-detail/${news}`, room: `/chat/${room}` };
}

/** Elements that only a payload makes, and what is wrong with the structured data, of a document's HTML. */
const markupIn = (page: Page, html: string) =>
  page.evaluate((source) => {
    const parsed = new DOMParser().parseFromString(source, 'text/html');
    const broken = [...parsed.querySelectorAll('script[type*=json]')].filter(({ textContent }) => {
      try {
        JSON.parse(textContent);
        return false;
      } catch {
        return true;
      }
    });
    return parsed.querySelectorAll('[data-payload], [onclick]').length + broken.length;
  }, html);

test('people’s texts are text in rendered pages, in the running page, in feeds and in structured data', async ({
  site,
}) => {
  test.slow();
  const places = await plant(site);
  const locale = 'zh-HK';
  const visitor = await site.person('demo.buyer', { signedIn: false, locale });
  const buyer = await site.person('demo.buyer', { locale });
  const seller = await site.person('demo.seller', { locale });
  const reading = [
    [visitor, '/?payloads'],
    [visitor, '/collections?sort=newest'],
    [visitor, places.item],
    [visitor, '/shop-id/store-lam'],
    [visitor, '/shop-id/store-lam/media'],
    [visitor, '/shop-id/store-lam/comments'],
    [visitor, '/discuss?sort=newest'],
    [visitor, places.thread],
    [visitor, '/news?payloads'],
    [visitor, places.news],
    [buyer, places.room],
    [seller, '/my-store/my-goods-list'],
    [seller, '/my-discuss/reply'],
  ] as const;
  const complaints: string[] = [];
  const open = async (person: UserProfile): Promise<[UserProfile, Page]> => {
    const page = await person.context.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', ({ message }) => complaints.push(message));
    return [person, page];
  };
  const pages = new Map([await open(visitor), await open(buyer), await open(seller)]);
  for (const [person, path] of reading) {
    const page = pages.get(person)!;
    const answer = await page.goto(person.url(path));
    expect(await markupIn(page, (await answer?.text()) ?? ''), path).toBe(0);
    await untilHydrated(page);
    await expect(page.getByText(SEEN).first(), path).toBeAttached();
    expect(await page.locator('[data-payload], [onclick]').count(), path).toBe(0);
    expect(complaints, path).toEqual([]);
  }
  const page = pages.get(visitor)!;
  for (const kind of ['rss', 'atom']) {
    const feed = await (await fetch(`${site.server.url}/news/feed.${kind}`)).text();
    const read = await page.evaluate((xml) => {
      const parsed = new DOMParser().parseFromString(xml, 'application/xml');
      return {
        errors: parsed.querySelectorAll('parsererror, [data-payload]').length,
        title: parsed.querySelector('item > title, entry > title')?.textContent,
      };
    }, feed);
    expect(read.errors).toBe(0);
    expect(read.title).toContain(SEEN);
  }
});
