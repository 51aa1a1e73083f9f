import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  newsDetail,
  newsList,
  newsMove,
  newsSave,
  newsStaffList,
  newsStaffRead,
  type NewsWireData,
} from '#protocol/http/news.ts';
import { staffAudit } from '#protocol/http/staff.ts';
import { NEWS } from '#protocol/limits.ts';
import { EMPTY_NEWS } from '#protocol/rules/news.ts';
import type { NewsStaffMove } from '#protocol/rules/states.ts';
import { publishDueNews } from '#server/news/publish-due.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { HOUR, readyFile } from './support/goods.ts';

let test: TestApp;
let staff: Client;
let reader: Client;
let time = Date.UTC(2026, 10, 21, 8);

beforeAll(async () => {
  test = await createTestApp({ clock: () => new Date(time) });
  staff = await createClient(test, { isCustomerService: true });
  reader = await createClient(test);
});
afterAll(() => test.close());

const text = (title: string, extra: NewsWireData['texts']['EN']['content'] = []): NewsWireData['texts']['EN'] => ({
  title,
  summary: `About ${title}`,
  content: [{ type: 'paragraph', inline: [{ text: `Text of ${title}` }] }, ...extra],
});
const whole = (title = 'Jade'): NewsWireData => ({
  category: 'guides',
  texts: { EN: text(title), ZHHK: text(`${title} 香港`), ZHCN: text(`${title} 内地`) },
});
const save = (id: string, revision: number | null, data = whole(), who = staff) =>
  who.call(newsSave, { params: { id }, body: { revision, data } });
const create = async (data = whole()): Promise<string> => {
  const id = test.deps.ids.id();
  await staff.get(newsSave, { params: { id }, body: { revision: null, data } });
  return id;
};
const article = (id: string) => staff.get(newsStaffRead, { params: { id } });
const move = async (id: string, name: NewsStaffMove, said: { publicTime?: number; reason?: string } = {}) =>
  staff.call(newsMove, { params: { id }, body: { revision: (await article(id)).revision, move: name, ...said } });
const read = (id: string, languageCode: 'EN' | 'ZHHK' | 'ZHCN' = 'EN') =>
  reader.call(newsDetail, { params: { id }, query: { languageCode } });
const listed = async (category?: 'market' | 'guides') =>
  (await reader.get(newsList, { query: category ? { category } : {} })).items.map(({ id }) => id);

describe('publishing news', () => {
  it('[NEW-1] shows a published article in every language, the latest first', async () => {
    const [older, newer] = [await create(), await create({ ...whole('Coins'), category: 'market' })];
    expect((await read(older)).status).toBe(404);
    await move(older, 'publish');
    time += 1_000;
    await move(newer, 'publish');
    expect(await listed()).toEqual([newer, older]);
    expect(await listed('guides')).toEqual([older]);
    expect((await read(older, 'ZHCN')).data).toMatchObject({
      title: 'Jade 内地',
      category: 'guides',
      publicTime: time - 1_000,
      correctedTime: null,
    });
  });

  it('[NEW-2] refuses an incomplete article, and an edit that makes a shown one incomplete', async () => {
    const missing = { ...whole(), texts: { ...whole().texts, ZHHK: EMPTY_NEWS.texts.ZHHK as never } };
    const id = await create(missing);
    const refused = await move(id, 'publish');
    expect([refused.status, refused.error?.params]).toEqual([
      422,
      { move: 'publish', state: 'draft', missing: ['complete'] },
    ]);
    expect((await save(id, 1)).status).toBe(200);
    await move(id, 'publish');
    expect((await save(id, 3, missing)).error?.errorCode).toBe('MoveRefused');
    time += HOUR;
    expect((await save(id, 3, whole('Better'))).status).toBe(200);
    expect((await read(id)).data).toMatchObject({ title: 'Better', correctedTime: time });
  });

  it('[NWT-3] [NEW-3] shows a scheduled article from its time on, before and after the work ran', async () => {
    const id = await create();
    expect((await move(id, 'schedule')).error?.params).toEqual({ publicTime: 'required' });
    expect((await move(id, 'schedule', { publicTime: time })).error?.params).toMatchObject({
      missing: ['timeInFuture'],
    });
    expect((await move(id, 'schedule', { publicTime: time + NEWS.scheduleMost + 1 })).error?.params).toEqual({
      publicTime: 'dateTooFar',
    });
    const due = time + HOUR;
    expect((await move(id, 'schedule', { publicTime: due })).status).toBe(200);
    await publishDueNews(test.deps);
    expect((await article(id)).state).toBe('scheduled');
    expect((await read(id)).status).toBe(404);
    time = due;
    expect((await read(id)).data.publicTime).toBe(due);
    expect((await listed())[0]).toBe(id);
    await publishDueNews(test.deps);
    expect(await article(id)).toMatchObject({ state: 'published', publicTime: due });
    expect((await read(id)).data.publicTime).toBe(due);
  });

  it('[NEW-5] [NWT-3] treats a scheduled article as published from its time on, before the work ran', async () => {
    const id = await create();
    const due = time + HOUR;
    await move(id, 'schedule', { publicTime: due });
    time = due + 1_000;
    for (const name of ['unschedule', 'remove', 'publish'] as const)
      expect((await move(id, name)).error?.errorCode).toBe('MoveRefused');
    expect((await move(id, 'schedule', { publicTime: time + HOUR })).error?.errorCode).toBe('MoveRefused');
    expect((await article(id)).state).toBe('published');
    expect((await save(id, 2, whole('Corrected'))).status).toBe(200);
    expect((await read(id)).data).toMatchObject({ title: 'Corrected', publicTime: due, correctedTime: time });
    expect((await move(id, 'withdraw', { reason: 'A wrong figure' })).status).toBe(200);
    expect((await read(id)).status).toBe(404);
  });

  it('saves what an editor typed while the schedule was carried out', async () => {
    const id = await create();
    await move(id, 'schedule', { publicTime: time + HOUR });
    const { revision } = await article(id);
    time += HOUR;
    await publishDueNews(test.deps);
    expect((await save(id, revision, whole('Typed before'))).status).toBe(200);
    expect((await read(id)).data.title).toBe('Typed before');
  });

  it('[NEW-1] returns a scheduled article to the drafts', async () => {
    const id = await create();
    await move(id, 'schedule', { publicTime: time + HOUR });
    await move(id, 'unschedule');
    expect(await article(id)).toMatchObject({ state: 'draft', publicTime: null });
    time += 2 * HOUR;
    await publishDueNews(test.deps);
    expect((await read(id)).status).toBe(404);
  });

  it('[NEW-4] [NEW-5] withdraws with a reason, publishes again at the old date, and removes drafts only', async () => {
    const id = await create();
    await move(id, 'publish');
    const published = time;
    expect((await move(id, 'remove')).error?.errorCode).toBe('MoveRefused');
    expect((await move(id, 'withdraw', { reason: ' ' })).error?.params).toEqual({ reason: 'required' });
    await move(id, 'withdraw', { reason: 'A wrong figure' });
    expect((await read(id)).status).toBe(404);
    expect(await article(id)).toMatchObject({ state: 'withdrawn', withdrawReason: 'A wrong figure' });
    time += HOUR;
    await save(id, 3, whole('Corrected'));
    await move(id, 'publish');
    expect((await read(id)).data).toMatchObject({ title: 'Corrected', publicTime: published, correctedTime: time });
    const changed = new Date(time).toISOString();
    expect((await test.app.inject('/news/feed.atom')).body).toContain(`<updated>${changed}</updated>`);
    const acts = (await staff.get(staffAudit, { query: { subject: id } })).items.map(({ action }) => action);
    expect(acts).toEqual(['publishNews', 'editNews', 'withdrawNews', 'publishNews', 'createNews']);

    const draft = await create();
    await move(draft, 'remove');
    expect((await staff.call(newsStaffRead, { params: { id: draft } })).status).toBe(404);
  });
});

describe('editing news', () => {
  it('refuses a save and a move that are based on an older revision', async () => {
    const id = await create();
    expect((await save(id, 1, whole('First'))).data).toEqual({ revision: 2 });
    expect((await save(id, 1, whole('Second'))).error?.errorCode).toBe('Changed');
    expect((await save(id, null)).error?.errorCode).toBe('Changed');
    const stale = await staff.call(newsMove, { params: { id }, body: { revision: 1, move: 'publish' } });
    expect(stale.error?.errorCode).toBe('Changed');
    expect((await article(id)).data.texts.EN.title).toBe('First');
  });

  it('[NWT-2] refuses texts that are too long, mentions, and pictures of others', async () => {
    const id = test.deps.ids.id();
    const withBlock = (block: NewsWireData['texts']['EN']['content'][number]): NewsWireData => ({
      ...whole(),
      texts: { ...whole().texts, EN: text('Jade', [block]) },
    });
    const long = { ...whole(), texts: { ...whole().texts, EN: text('x'.repeat(NEWS.titleMax + 1)) } };
    expect((await save(id, null, long)).error?.params).toEqual({ 'texts.EN.title': 'tooLong' });
    const mention = withBlock({ type: 'paragraph', inline: [{ mention: reader.userId }] });
    expect((await save(id, null, mention)).error?.params).toEqual({ 'texts.EN.content': 'notAccepted' });
    const foreign = await readyFile(test, reader.userId, { category: 'article' });
    const picture = (fileId: string) => withBlock({ type: 'picture', fileId, alt: 'Jade' });
    expect((await save(id, null, picture(foreign))).error?.params).toEqual({ content: 'fileNotUploaded' });
    const own = await readyFile(test, staff.userId, { category: 'article' });
    expect((await save(id, null, picture(own))).status).toBe(200);
    const colleague = await createClient(test, { isCustomerService: true });
    expect((await save(id, 1, picture(own), colleague)).status).toBe(200);
    await move(id, 'publish');
    expect((await read(id)).data).toMatchObject({
      picture: { fileId: own },
      references: { pictures: [{ fileId: own, width: 1_280, height: 960 }] },
    });
  });

  it('stores hostile text as text', async () => {
    const hostile = '</script><script>alert(1)</script>\u000b\ud800 & "quoted"';
    const id = await create({ ...whole(), texts: { ...whole().texts, EN: text(hostile) } });
    await move(id, 'publish');
    const { title } = (await read(id)).data;
    expect(title).toBe('</script><script>alert(1)</script> \ufffd & "quoted"');
    for (const kind of ['rss', 'atom']) {
      const feed = await test.app.inject(`/news/feed.${kind}`);
      expect(feed.statusCode).toBe(200);
      expect(feed.body).toContain('&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
      expect(feed.body).not.toContain('<script');
    }
  });
});

describe('lists of news', () => {
  it('are paged, and show staff every state', async () => {
    time += 1_000;
    const before = (await reader.get(newsList, { query: { limit: 1 } })).total;
    const draft = await create();
    expect((await staff.get(newsStaffList, { query: {} })).items[0]).toMatchObject({
      id: draft,
      state: 'draft',
      title: 'Jade',
    });
    time += 1_000;
    await move(draft, 'publish');
    const page = await reader.get(newsList, { query: { limit: 1, pageNo: 2 } });
    expect([page.items.length, page.total]).toEqual([1, before + 1]);
    const published = await staff.get(newsStaffList, { query: { filter: 'published' } });
    expect(published.items[0]).toMatchObject({ id: draft });
    expect(await staff.get(newsStaffList, { query: { filter: 'published', pageNo: 900 } })).toMatchObject({
      items: [],
      total: published.total,
    });
  });

  it('are in the feed of every language', async () => {
    const [latest] = await listed();
    for (const prefix of ['', '/zh-HK', '/zh-CN'])
      expect((await test.app.inject(`${prefix}/news/feed.rss`)).body).toContain(`${prefix}/news-detail/${latest}<`);
  });
});
