import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as calls from '#protocol/http/discuss.ts';
import { FORUM } from '#protocol/member-limits.ts';
import type { RichContent } from '#protocol/rules/rich-content.ts';
import { indexOutdatedArticles } from '#server/forum/index-outdated-articles.ts';
import { REPLY_PAGE } from '#server/forum/read-replies.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { articleOf, forumTools, makeArticle, makeDraftArticle, makeReply, words } from './support/forum.ts';

let test: TestApp;
let ann: Client;
let ben: Client;
let staff: Client;
let time = Date.UTC(2026, 10, 21, 8);

beforeAll(async () => {
  test = await createTestApp({ clock: () => new Date((time += 1)) });
  [ann, ben] = [await createClient(test), await createClient(test)];
  staff = await createClient(test, { isCustomerService: true });
});
afterAll(() => test.close());

const { byId, read, repliesOf, list, publish, move, like, newPicture, contentWith, notices } = forumTools(() => ({
  test,
  ann,
  staff,
}));
type Plan = {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
};
/** How many rows of replies a plan read, those that it dropped included. */
const repliesRead = (plan: Plan): number =>
  (plan['Relation Name'] === 'article_replies'
    ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    : 0) + (plan.Plans ?? []).reduce((sum, below) => sum + repliesRead(below), 0);

describe('drafts of articles', () => {
  it('[ART-1] are seen by their author only, and become public as they are when published', async () => {
    const id = await makeDraftArticle(test, ann);
    expect([(await read(ann, id)).status, (await read(staff, id)).status]).toEqual([404, 404]);
    expect((await ben.call(calls.editArticle, byId(id))).status).toBe(404);
    expect(await ann.get(calls.editArticle, byId(id))).toMatchObject({ revision: 1, state: 'draft', problems: {} });
    expect((await move(ann, id, 'publish')).data).toEqual({ state: 'published' });
    expect((await read(ben, id)).data).toMatchObject({ status: 1, title: articleOf().title, isOwn: false, moves: [] });
    await ann.get(calls.saveArticle, { params: { id }, body: { revision: 1, data: articleOf({ title: 'Better' }) } });
    expect((await read(ben, id)).data).toMatchObject({ title: articleOf().title, editTime: null });
    await move(ann, id, 'publish');
    expect((await read(ben, id)).data).toMatchObject({ title: 'Better', editTime: expect.any(Number) as number });
  });

  it('[THR-1] are published only with a type, a title and content', async () => {
    const id = await makeDraftArticle(test, ann, { type: '', title: ' ', content: [], category: 'toasters' });
    const refused = await move(ann, id, 'publish');
    expect(refused.error).toMatchObject({
      errorCode: 'FieldsInvalid',
      params: { type: 'required', title: 'titleRequired', content: 'contentRequired', category: 'notAccepted' },
    });
  });

  it('refuses a save on an older revision, and repeats the same save without effect', async () => {
    const id = await makeDraftArticle(test, ann);
    const save = (revision: number, title: string) =>
      ann.call(calls.saveArticle, { params: { id }, body: { revision, data: articleOf({ title }) } });
    expect((await save(1, 'Second')).data).toEqual({ revision: 2 });
    expect((await save(1, 'Second')).data).toEqual({ revision: 2 });
    expect((await save(1, 'Other device')).error).toMatchObject({ errorCode: 'Changed', params: { revision: 2 } });
    expect((await ann.get(calls.editArticle, byId(id))).data.title).toBe('Second');
    const all = await Promise.all(Array.from({ length: 6 }, (_, n) => save(2, `Race ${n}`)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('keeps the pictures of the author only', async () => {
    const fileId = await newPicture(ben);
    const content = contentWith(fileId);
    const id = test.deps.ids.id();
    const save = (who: Client, to: string) =>
      who.call(calls.saveArticle, { params: { id: to }, body: { revision: 0, data: articleOf({ content }) } });
    expect((await save(ann, id)).error?.params).toEqual({ content: 'fileNotUploaded' });
    const own = test.deps.ids.id();
    expect((await save(ben, own)).status).toBe(200);
    await move(ben, own, 'publish');
    const article = (await read(ann, own)).data;
    expect(article.references.pictures).toMatchObject([{ fileId, url: `/files/${fileId}` }]);
    expect(article.picture?.fileId).toBe(fileId);
  });

  it('are not published in a revision that the author did not see', async () => {
    const id = await makeDraftArticle(test, ann);
    await ann.get(calls.saveArticle, { params: { id }, body: { revision: 1, data: articleOf({ title: 'Phone' }) } });
    expect((await publish(ann, id, 1)).error).toMatchObject({ errorCode: 'Changed', params: { revision: 2 } });
    expect((await read(ben, id)).status).toBe(404);
    expect((await publish(ann, id, 2)).status).toBe(200);
  });

  it('are limited in number', async () => {
    const cat = await createClient(test);
    await test.deps.pool.query(
      `INSERT INTO articles (id, author_id, state, revision, created_at, updated_at)
       SELECT 'many-' || n, $1, 'draft', 1, now(), now() FROM generate_series(1, $2::int) n`,
      [cat.userId, FORUM.draftsMost],
    );
    const refused = await cat.call(calls.saveArticle, {
      params: { id: test.deps.ids.id() },
      body: { revision: 0, data: articleOf() },
    });
    expect(refused.error?.errorCode).toBe('ArticlesTooMany');
  });
});

describe('an id that two users choose at the same moment', () => {
  it('names one article, and one reply', async () => {
    const [cat, dan] = [await createClient(test), await createClient(test)];
    const [mine, yours] = [await makeArticle(test, cat), await makeArticle(test, dan)];
    for (let round = 0; round < 5; round += 1) {
      const id = test.deps.ids.id();
      const body = { revision: 0, data: articleOf() };
      const saves = await Promise.all([cat, dan].map((who) => who.call(calls.saveArticle, { params: { id }, body })));
      expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 404]);
      const reply = { id: test.deps.ids.id(), content: words('First'), replyTo: null };
      const replies = await Promise.all([
        cat.call(calls.postReply, { params: { id: yours }, body: reply }),
        dan.call(calls.postReply, { params: { id: mine }, body: reply }),
      ]);
      expect(replies.map(({ error }) => error?.errorCode ?? 'posted').toSorted()).toEqual(['KeyReused', 'posted']);
    }
  });
});

it('moves of articles are limited: each makes cached pages outdated', async () => {
  const limited = await createTestApp({ config: { rateLimit: true } });
  const cat = await createClient(limited);
  const id = await makeArticle(limited, cat);
  const statuses: number[] = [];
  for (let count = 0; count < FORUM.movesPerMinute; count += 1) {
    const body = count % 2 === 0 ? ({ move: 'hide' } as const) : ({ move: 'publish', revision: 1 } as const);
    statuses.push((await cat.call(calls.moveArticle, { params: { id }, body })).status);
  }
  expect([new Set(statuses.slice(0, -1)), statuses.at(-1)]).toEqual([new Set([200]), 429]);
  await limited.close();
});

describe('an article that is not public', () => {
  it('shows strangers neither its likes nor who writes in it', async () => {
    const cat = await createClient(test);
    const id = await makeArticle(test, cat);
    await like(ben, 'article', id);
    await move(cat, id, 'hide');
    const unlike = { params: { kind: 'article', id }, body: { like: false } } as const;
    const unmark = { params: { id }, body: { favourite: false } } as const;
    const answers = [await staff.call(calls.likeDiscuss, unlike), await ben.call(calls.favouriteArticle, unmark)];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(await ben.get(calls.discussPeople, byId(id))).toEqual([]);
    expect(await like(ben, 'article', id, false)).toEqual({ likes: 0 });
  });
});

describe('lists of articles', () => {
  it('are sorted by activity, publication or likes, and narrowed by category and words', async () => {
    const old = await makeArticle(test, ann, { category: 'tea', title: '普洱茶的保存' });
    const young = await makeArticle(test, ann, { category: 'tea', title: 'Dating a tea cake' });
    const ids = async (query: object) => (await list({ category: 'tea', ...query })).items.map(({ id }) => id);
    expect(await ids({ sort: 'newest' })).toEqual([young, old]);
    await makeReply(test, ben, old);
    expect(await ids({})).toEqual([old, young]);
    await ben.get(calls.likeDiscuss, { params: { kind: 'article', id: young }, body: { like: true } });
    expect(await ids({ sort: 'liked' })).toEqual([young, old]);
    expect(await ids({ first: 'EN' })).toEqual([young, old]);
    expect(await ids({ first: 'ZHCN', sort: 'newest' })).toEqual([old, young]);
    expect(await ids({ keyword: '普洱' })).toEqual([old]);
    expect(await ids({ keyword: '普洱茶保' })).toEqual([]);
    expect(await ids({ keyword: 'dating cake' })).toEqual([young]);
    expect((await list({ keyword: '…' })).items).toEqual([]);
    await move(ann, old, 'hide');
    expect(await ids({})).toEqual([young]);
  });

  it('find articles whose words an older tokeniser made, once they are indexed again', async () => {
    const id = await makeArticle(test, ann, { category: 'tea', title: '什麼茶' });
    const found = async () => (await list({ keyword: '什么茶' })).items.map((article) => article.id);
    expect(await found()).toEqual([id]);
    await test.database.pool.query(`UPDATE articles SET search = '', search_version = 0 WHERE id = $1`, [id]);
    expect(await found()).toEqual([]);
    expect(await indexOutdatedArticles(test.deps.pool)).toBe(1);
    expect(await indexOutdatedArticles(test.deps.pool)).toBe(0);
    expect(await found()).toEqual([id]);
  });
});

describe('a mention in an article', () => {
  it('leaves one notice, however often it is published', async () => {
    const [author, reader] = [await createClient(test), await createClient(test)];
    const id = await makeArticle(test, author);
    await makeReply(test, reader, id);
    const save = async (revision: number, content: RichContent) => {
      await author.get(calls.saveArticle, { params: { id }, body: { revision, data: articleOf({ content }) } });
      await publish(author, id, revision + 1);
    };
    const mention: RichContent = [{ type: 'paragraph', inline: [{ mention: reader.userId }] }];
    await save(1, mention);
    await save(2, words('No mention'));
    await save(3, mention);
    expect(await notices(reader)).toEqual([['mention', id, null]]);
  });
});

describe('replies', () => {
  it('[THR-3] are numbered without gaps while many are posted at once, and counted', async () => {
    const id = await makeArticle(test, ann);
    const people = await Promise.all(Array.from({ length: 5 }, () => createClient(test)));
    await Promise.all(people.flatMap((who) => Array.from({ length: 5 }, () => makeReply(test, who, id))));
    const pages = [await repliesOf(ben, id), await repliesOf(ben, id, 2), await repliesOf(ben, id, 3)];
    expect(pages.flatMap(({ items }) => items.map(({ number }) => number))).toEqual(
      Array.from({ length: 25 }, (_, index) => index + 1),
    );
    expect(pages.map(({ items }) => items.length)).toEqual([20, 5, 0]);
    expect((await read(ben, id)).data).toMatchObject({ replies: 25, lastNumber: 25 });
  });

  it('have effect once, and their ids belong to their author', async () => {
    const id = await makeArticle(test, ann);
    const body = { id: test.deps.ids.id(), content: words('Once'), replyTo: null };
    const post = (who: Client) => who.call(calls.postReply, { params: { id }, body });
    const both = await Promise.all([post(ben), post(ben)]);
    expect(both.map(({ data }) => data)).toEqual([
      { id: body.id, number: 1 },
      { id: body.id, number: 1 },
    ]);
    expect((await post(ann)).error?.errorCode).toBe('KeyReused');
    const changed = { params: { id }, body: { ...body, content: words('Changed since') } };
    expect((await ben.call(calls.postReply, changed)).error?.errorCode).toBe('KeyReused');
    expect((await read(ann, id)).data.replies).toBe(1);
    await ben.get(calls.removeReply, byId(body.id));
    expect((await post(ben)).data).toEqual({ id: body.id, number: 1 });
  });

  it('notify the author, the author of the answered reply, and mentioned people of the thread', async () => {
    const [author, first, second, stranger] = await Promise.all(Array.from({ length: 4 }, () => createClient(test)));
    const id = await makeArticle(test, author!);
    const firstId = await makeReply(test, first!, id);
    await second!.get(calls.postReply, {
      params: { id },
      body: { id: test.deps.ids.id(), content: words('I agree'), replyTo: firstId },
    });
    expect(await notices(author!)).toEqual([['reply', id, 2]]);
    expect(await notices(first!)).toEqual([['reply', id, 2]]);
    await makeReply(test, author!, id, [
      { type: 'paragraph', inline: [{ mention: first!.userId }, { mention: stranger!.userId }] },
    ]);
    expect(await notices(first!)).toEqual([
      ['mention', id, 3],
      ['reply', id, 2],
    ]);
    expect(await notices(stranger!)).toEqual([]);
    expect((await repliesOf(ben, id)).references.people).toContainEqual({
      userId: first!.userId,
      name: expect.stringContaining('Person') as string,
    });
    expect((await repliesOf(ben, id)).items[1]?.replyTo).toEqual({ id: firstId, number: 1 });
  });

  it('leave one notice of the mentions by one user', async () => {
    const [cat, dan] = [await createClient(test), await createClient(test)];
    const id = await makeArticle(test, cat);
    await makeReply(test, dan, id);
    const mention: RichContent = [{ type: 'paragraph', inline: [{ mention: dan.userId }] }];
    for (let count = 0; count < 3; count += 1) await makeReply(test, cat, id, mention);
    expect(await notices(dan)).toEqual([['mention', id, 4]]);
  });

  it('[ART-6] are removed by their author, and keep their number', async () => {
    const id = await makeArticle(test, ann);
    const replyId = await makeReply(test, ben, id);
    await makeReply(test, ann, id);
    expect((await ann.call(calls.removeReply, byId(replyId))).status).toBe(404);
    await ben.get(calls.removeReply, byId(replyId));
    expect((await repliesOf(ann, id)).items).toMatchObject([
      { number: 1, state: 'removed', author: null, content: null },
      { number: 2, state: 'shown' },
    ]);
    expect((await read(ann, id)).data).toMatchObject({ replies: 1, lastNumber: 2 });
    expect((await ben.call(calls.removeReply, byId(replyId))).status).toBe(404);
  });

  it('[THR-3] of a page are all that is read of a thread with 50,000', async () => {
    const id = await makeArticle(test, ann);
    const { pool } = test.deps;
    await pool.query(
      `INSERT INTO article_replies (id, article_id, number, author_id, state, content, reply_to, created_at)
       SELECT $1 || '-' || n, $1, n, $2, 'shown', $3, nullif(n / 2, 0), now() FROM generate_series(1, 50000) n`,
      [id, ben.userId, JSON.stringify(words('Me too'))],
    );
    await pool.query('UPDATE articles SET last_number = 50000, replies = 50000 WHERE id = $1', [id]);
    await pool.query('ANALYZE article_replies');
    expect((await repliesOf(ben, id, 2_500)).items.map(({ number }) => number)).toEqual(
      Array.from({ length: FORUM.replyPageSize }, (_, index) => 49_981 + index),
    );
    const values = [id, '49980', '50000', ann.userId].map((value) => `'${value}'`);
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${REPLY_PAGE.replace(/\$(\d)/g, (_, n) => values[Number(n) - 1] ?? '')}`,
    );
    // The replies of the page, and those that they answer.
    const rowsRead = repliesRead(rows[0]!['QUERY PLAN'][0].Plan);
    expect(rowsRead).toBeGreaterThanOrEqual(FORUM.replyPageSize);
    expect(rowsRead).toBeLessThanOrEqual(2 * FORUM.replyPageSize);
  });
});

describe('likes and favourites', () => {
  it('count each user once while many change them', async () => {
    const id = await makeArticle(test, ann);
    const people = await Promise.all(Array.from({ length: 4 }, () => createClient(test)));
    const results = await Promise.all(
      people.flatMap((who) =>
        [true, false, true].flatMap((value) => [
          who.call(calls.likeDiscuss, { params: { kind: 'article', id }, body: { like: value } }),
          who.call(calls.favouriteArticle, { params: { id }, body: { favourite: value } }),
        ]),
      ),
    );
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set([200]));
    for (const who of people) {
      await who.get(calls.likeDiscuss, { params: { kind: 'article', id }, body: { like: true } });
      await who.get(calls.favouriteArticle, { params: { id }, body: { favourite: true } });
    }
    expect((await read(people[0]!, id)).data).toMatchObject({
      likes: 4,
      favourites: 4,
      isLiked: true,
      isFavourite: true,
    });
    expect((await people[0]!.get(calls.favouriteArticles, { query: {} })).items.map((one) => one.id)).toEqual([id]);
  });
});
