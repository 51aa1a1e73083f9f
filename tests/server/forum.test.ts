import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as calls from '#protocol/http/discuss.ts';
import { pushUnread } from '#protocol/http/notices.ts';
import { FORUM } from '#protocol/limits.ts';
import { REMOVED_PERSON } from '#protocol/removed-person.ts';
import type { RichContent } from '#protocol/rules/rich-content.ts';
import { eraseAccount } from '#server/accounts/erase.ts';
import { PAGES_AGED } from '#server/bus/topics.ts';
import { eraseForumOfAccount } from '#server/forum/erase.ts';
import { indexOutdatedArticles } from '#server/forum/index-outdated-articles.ts';
import { REPLY_PAGE } from '#server/forum/read-replies.ts';
import { moveOwnArticle } from '#server/forum/save-article.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { asPerson, picture, upload } from './support/files.ts';
import { articleOf, makeArticle, makeDraftArticle, makeReply, words } from './support/forum.ts';

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

const byId = (id: string) => ({ params: { id } });
const read = (who: Client, id: string) => who.call(calls.readArticle, byId(id));
const repliesOf = (who: Client, id: string, pageNo = 1) =>
  who.get(calls.listReplies, { params: { id }, query: { pageNo } });
const list = (query: object = {}) => ann.get(calls.listArticles, { query });
const publish = (who: Client, id: string, revision: number) =>
  who.call(calls.moveArticle, { params: { id }, body: { move: 'publish', revision } });
async function move(who: Client, id: string, name: 'publish' | 'hide' | 'remove') {
  if (name !== 'publish') return who.call(calls.moveArticle, { params: { id }, body: { move: name } });
  return publish(who, id, (await who.get(calls.editArticle, byId(id))).revision);
}
const like = (who: Client, kind: 'article' | 'reply', id: string, value = true) =>
  who.get(calls.likeDiscuss, { params: { kind, id }, body: { like: value } });
const report = (who: Client, kind: 'article' | 'reply', id: string) =>
  who.call(calls.reportDiscuss, { params: { kind, id }, body: { reason: 'spam', note: '' } });
const newPicture = async (who: Client) => {
  const request = { fileName: 'strap.png', contentType: 'image/png', category: 'article' };
  return (await upload(test, asPerson(who), request, await picture(400, 300))).link.fileId;
};
const contentWith = (fileId: string): RichContent => [{ type: 'picture', fileId, alt: 'A strap' }];
const usesOf = async (fileId: string) =>
  (await test.deps.pool.query('SELECT FROM file_uses WHERE file_id = $1', [fileId])).rowCount;
const moderate = (kind: 'article' | 'reply', id: string, name: 'takeDown' | 'restore' | 'lock' | 'unlock') =>
  staff.call(calls.moderateDiscuss, {
    params: { kind, id },
    body: { move: name, reason: { code: 'other', note: 'Please be kind' } },
  });
const notices = async (who: Client) =>
  (await who.get(pushUnread, { body: { type: 'discussion', userId: who.userId } })).list.map((one) =>
    one.type === 'discussion' ? [one.action, one.article.id, one.reply?.number ?? null] : [one.type],
  );
const REMOVE = { move: 'remove' } as const;
const paragraphOf = (...inline: { text: string }[]): RichContent => [{ type: 'paragraph', inline }];

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

describe('a removed article', () => {
  it('does not come back with a late save, and is not in the list of its author', async () => {
    const cat = await createClient(test);
    const id = await makeArticle(test, cat);
    await makeReply(test, ann, id);
    await cat.get(calls.moveArticle, { params: { id }, body: REMOVE });
    for (const revision of [0, 1]) {
      const late = await cat.call(calls.saveArticle, { params: { id }, body: { revision, data: articleOf() } });
      expect(late.status).toBe(404);
    }
    const gone = [
      await read(cat, id),
      await cat.call(calls.editArticle, byId(id)),
      await cat.call(calls.moveArticle, { params: { id }, body: REMOVE }),
      await moderate('article', id, 'takeDown'),
      await report(ben, 'article', id),
    ];
    expect(gone.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await cat.get(calls.myArticles, { query: { pageNo: 1 } })).total).toBe(0);
    const replies = await test.deps.pool.query('SELECT FROM article_replies WHERE article_id = $1', [id]);
    expect(replies.rowCount).toBe(0);
  });

  it('counts among the articles that were published on its day', async () => {
    const cat = await createClient(test);
    for (let count = 0; count < FORUM.publishedPerDay; count += 1) {
      const id = await makeArticle(test, cat);
      await cat.get(calls.moveArticle, { params: { id }, body: REMOVE });
    }
    const id = await makeDraftArticle(test, cat);
    expect((await publish(cat, id, 1)).error?.errorCode).toBe('ArticlesTooMany');
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

describe('an article and a reply with the same id', () => {
  async function makePair() {
    const [victim, other] = [await createClient(test), await createClient(test)];
    const thread = await makeArticle(test, victim);
    const fileId = await newPicture(victim);
    const id = await makeReply(test, victim, thread, contentWith(fileId));
    await other.get(calls.saveArticle, { params: { id }, body: { revision: 0, data: articleOf() } });
    await publish(other, id, 1);
    return { victim, other, thread, fileId, id };
  }

  it('use their own pictures', async () => {
    const { other, fileId, id } = await makePair();
    expect(await usesOf(fileId)).toBe(1);
    await move(other, id, 'remove');
    expect(await usesOf(fileId)).toBe(1);
  });

  it('have their own likes, which a removed account takes back', async () => {
    const { other, thread, id } = await makePair();
    const fan = await createClient(test);
    await like(fan, 'reply', id);
    expect((await read(fan, id)).data).toMatchObject({ likes: 0, isLiked: false });
    await like(fan, 'article', id);
    expect((await read(fan, id)).data).toMatchObject({ likes: 1, isLiked: true });
    await like(other, 'reply', id);
    await move(other, id, 'remove');
    expect((await repliesOf(other, thread)).items[0]).toMatchObject({ likes: 2, isLiked: true });
    await test.deps.transact((work) => eraseForumOfAccount(work, fan.userId));
    expect((await repliesOf(other, thread)).items[0]).toMatchObject({ likes: 1 });
  });

  it('have their own reports', async () => {
    const { thread, id } = await makePair();
    await report(ann, 'reply', id);
    await report(ann, 'article', id);
    await moderate('article', id, 'lock');
    const { items } = await staff.get(calls.listReports, { query: {} });
    expect(items.filter((one) => one.id === id)).toMatchObject([{ kind: 'reply', article: { id: thread } }]);
    await staff.get(calls.dismissReports, { params: { kind: 'reply', id } });
  });
});

describe('moderation', () => {
  it('[ART-3] takes an article down with a reason that its author reads, and restores it', async () => {
    const id = await makeArticle(test, ann);
    const body = { reason: 'spam', note: '<b>look</b>' } as const;
    await ben.get(calls.reportDiscuss, { params: { kind: 'article', id }, body });
    const { items } = await staff.get(calls.listReports, { query: {} });
    expect(items.find((one) => one.id === id)).toMatchObject({ kind: 'article', reports: [{ note: '<b>look</b>' }] });
    expect((await moderate('article', id, 'takeDown')).data).toEqual({ state: 'takenDown' });
    expect((await read(ben, id)).status).toBe(404);
    expect((await ben.call(calls.listReplies, { params: { id }, query: {} })).status).toBe(404);
    expect((await read(ann, id)).data).toMatchObject({ status: 3, reason: { code: 'other', note: 'Please be kind' } });
    expect(await notices(ann)).toContainEqual(['takeDown', id, null]);
    expect((await staff.get(calls.listReports, { query: {} })).items.find((one) => one.id === id)).toBeUndefined();
    expect((await move(ann, id, 'publish')).error?.errorCode).toBe('MoveRefused');
    await moderate('article', id, 'restore');
    expect((await read(ben, id)).data.reason).toBeNull();
  });

  it('[ART-3] takes down what its author hid, and restores it hidden', async () => {
    const cat = await createClient(test);
    const id = await makeArticle(test, cat);
    await report(ben, 'article', id);
    await move(cat, id, 'hide');
    expect((await moderate('article', id, 'takeDown')).data).toEqual({ state: 'takenDown' });
    expect((await move(cat, id, 'publish')).error?.errorCode).toBe('MoveRefused');
    expect((await moderate('article', id, 'restore')).data).toEqual({ state: 'hidden' });
    expect((await read(ben, id)).status).toBe(404);
    expect((await move(cat, id, 'publish')).data).toEqual({ state: 'published' });
  });

  it('[ART-3] restores the lock of a locked article', async () => {
    const id = await makeArticle(test, await createClient(test));
    await moderate('article', id, 'lock');
    await moderate('article', id, 'takeDown');
    expect((await moderate('article', id, 'restore')).data).toEqual({ state: 'locked' });
  });

  it('leaves no report of an article that is removed at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await makeArticle(test, await createClient(test));
      const { rows } = await test.deps.pool.query<{ author: string }>(
        'SELECT author_id AS author FROM articles WHERE id = $1',
        [id],
      );
      const reports = [ann, ben].map((who) => report(who, 'article', id));
      await Promise.all([...reports, test.deps.transact((work) => moveOwnArticle(work, rows[0]!.author, id, REMOVE))]);
      const left = await test.deps.pool.query('SELECT FROM discuss_reports WHERE subject_id = $1', [id]);
      expect(left.rowCount).toBe(0);
    }
  });

  it('[ART-4] needs a reason', async () => {
    const id = await makeArticle(test, ann);
    const refused = await staff.call(calls.moderateDiscuss, {
      params: { kind: 'article', id },
      body: { move: 'takeDown', reason: null },
    });
    expect(refused.error).toMatchObject({ errorCode: 'FieldsInvalid', params: { 'reason.code': 'required' } });
  });

  it('[ART-2] locks an article, which then gets no replies', async () => {
    const id = await makeArticle(test, ann);
    await moderate('article', id, 'lock');
    const refused = await ben.call(calls.postReply, {
      params: { id },
      body: { id: test.deps.ids.id(), content: words('x'), replyTo: null },
    });
    expect(refused.error?.errorCode).toBe('MoveRefused');
    expect((await read(ben, id)).data).toMatchObject({ state: 'locked', status: 1 });
  });

  it('[ART-7] takes a reply down: only its author and staff read it and the reason', async () => {
    const id = await makeArticle(test, ann);
    const replyId = await makeReply(test, ben, id, words('Rude'));
    await moderate('reply', replyId, 'takeDown');
    expect((await repliesOf(ann, id)).items[0]).toMatchObject({ state: 'takenDown', content: null, reason: null });
    expect((await repliesOf(ben, id)).items[0]).toMatchObject({ content: words('Rude'), reason: { code: 'other' } });
    expect((await read(ann, id)).data.replies).toBe(0);
    await moderate('reply', replyId, 'restore');
    expect((await repliesOf(ann, id)).items[0]).toMatchObject({ state: 'shown', content: words('Rude') });
  });

  it('[THR-5] takes a reply down with its quotes, and restores both', async () => {
    const cat = await createClient(test);
    const id = await makeArticle(test, cat);
    const rude = await makeReply(test, ben, id, words('Rude'));
    const quote: RichContent = [{ type: 'quote', quotes: rude, paragraphs: [[{ text: 'Rude' }]] }];
    await makeReply(test, cat, id, [...quote, ...words('Please not')]);
    const shown = async () => (await repliesOf(cat, id)).items[1]?.content;
    await moderate('reply', rude, 'takeDown');
    expect(await shown()).toEqual(words('Please not'));
    await moderate('reply', rude, 'restore');
    expect(await shown()).toEqual([...quote, ...words('Please not')]);
    await ben.get(calls.removeReply, byId(rude));
    expect(await shown()).toEqual(words('Please not'));
  });

  it('shows staff the addresses that links of a reported reply hide', async () => {
    const id = await makeArticle(test, await createClient(test));
    const link = 'https://evil.example/sign-in';
    const reply = await makeReply(test, ben, id, [{ type: 'paragraph', inline: [{ text: 'See Vermeil', link }] }]);
    await report(ann, 'reply', reply);
    const { items } = await staff.get(calls.listReports, { query: { pageNo: 1 } });
    expect(items.find((item) => item.id === reply)?.text).toBe(`See Vermeil\n${link}`);
  });

  it('never lets staff decide on their own article', async () => {
    const id = await makeArticle(test, staff);
    expect((await moderate('article', id, 'takeDown')).error).toMatchObject({ params: { missing: ['notOwnCase'] } });
  });
});

describe('bad input', () => {
  const HOSTILE = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "'; DROP TABLE articles; --",
    '\u202eabc',
  ];

  it('comes back as the text that it is', async () => {
    for (const text of HOSTILE) {
      const id = await makeArticle(test, ann, { title: text, content: paragraphOf({ text }) });
      const shown = text.replace('\u202e', '');
      expect((await read(ben, id)).data).toMatchObject({ title: shown, content: paragraphOf({ text: shown }) });
      await list({ keyword: text });
    }
  });

  it.each([
    ['a script in a link', [{ type: 'paragraph', inline: [{ text: 'a', link: 'javascript:alert(1)' }] }]],
    ['an unknown block', [{ type: 'iframe', src: 'https://evil.example' }]],
    ['HTML instead of content', '<p>hi</p>'],
    ['nested blocks', [{ type: 'quote', paragraphs: [[{ type: 'quote', paragraphs: [] }]] }]],
    ['a path instead of a picture', [{ type: 'picture', fileId: '../../etc/passwd', alt: '' }]],
  ])('is refused: %s', async (_, content) => {
    const data = { ...articleOf(), content } as never;
    const answer = await ann.call(calls.saveArticle, {
      params: { id: test.deps.ids.id() },
      body: { revision: 0, data },
    });
    expect(answer.status).toBe(400);
  });

  it('is refused when it has very many invalid nodes', async () => {
    const zeros = { type: 'paragraph', inline: Array.from({ length: 3_999 }, () => 0) };
    const content = Array.from({ length: 120 }, () => zeros) as never;
    const answers = [
      await ann.call(calls.saveArticle, {
        params: { id: test.deps.ids.id() },
        body: { revision: 0, data: articleOf({ content }) },
      }),
      await ann.call(calls.postReply, {
        params: { id: test.deps.ids.id() },
        body: { id: test.deps.ids.id(), content, replyTo: null },
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
  });

  it('is refused in a draft of which no part could be published', async () => {
    const content = Array.from({ length: 3 }, () => words('x'.repeat(FORUM.replyCharacters * 3))).flat();
    const answer = await ann.call(calls.saveArticle, {
      params: { id: test.deps.ids.id() },
      body: { revision: 0, data: articleOf({ content }) },
    });
    expect(answer.error?.params).toEqual({ content: 'tooLong' });
  });

  it('is refused when its links are too long', async () => {
    const id = await makeArticle(test, await createClient(test));
    const inline = Array.from({ length: 4 }, (_, at) => ({
      text: 'x',
      link: `https://a.example/${at}${'x'.repeat(1_900)}`,
    }));
    const answer = await ben.call(calls.postReply, {
      params: { id },
      body: { id: test.deps.ids.id(), content: [{ type: 'paragraph', inline }], replyTo: null },
    });
    expect(answer.error?.params).toEqual({ content: 'tooLong' });
  });

  it('is refused when it is too long', async () => {
    const id = await makeArticle(test, ann);
    const answer = await ben.call(calls.postReply, {
      params: { id },
      body: { id: test.deps.ids.id(), content: words('x'.repeat(FORUM.replyCharacters + 1)), replyTo: null },
    });
    expect(answer.error?.params).toEqual({ content: 'tooLong' });
  });
});

describe('a removed account', () => {
  it('leaves its public articles and replies without a name, and nothing else', async () => {
    const [cat, dan] = [await createClient(test), await createClient(test)];
    const article = await makeArticle(test, cat);
    const draft = await makeDraftArticle(test, cat);
    const thread = await makeArticle(test, dan);
    const changed = await makeArticle(test, cat);
    const fileId = await newPicture(cat);
    const data = articleOf({ content: contentWith(fileId) });
    await cat.get(calls.saveArticle, { params: { id: changed }, body: { revision: 1, data } });
    const rude = await makeReply(test, cat, changed, words('Rude'));
    await moderate('reply', rude, 'takeDown');
    await makeReply(test, cat, thread, [{ type: 'paragraph', inline: [{ text: 'ask ' }, { mention: dan.userId }] }]);
    await cat.get(calls.likeDiscuss, { params: { kind: 'article', id: thread }, body: { like: true } });
    await cat.get(calls.favouriteArticle, { params: { id: thread }, body: { favourite: true } });
    const outdated = new Set<string>();
    const end = test.deps.bus.subscribe(PAGES_AGED, (tags) => tags.forEach((tag) => outdated.add(tag)));
    await test.deps.transact(async (work) => {
      await eraseForumOfAccount(work, cat.userId);
      await eraseAccount(work, cat.userId, test.deps.ids.id());
    });
    end();
    expect(outdated).toContain(thread);
    expect((await read(dan, article)).data.author.name).toBe(REMOVED_PERSON);
    expect((await read(dan, thread)).data).toMatchObject({ likes: 0, favourites: 0, replies: 1 });
    expect((await repliesOf(dan, thread)).items[0]?.author?.name).toBe(REMOVED_PERSON);
    const { rowCount } = await test.deps.pool.query('SELECT FROM articles WHERE id = $1', [draft]);
    expect(rowCount).toBe(0);
    expect(await usesOf(fileId)).toBe(0);
    const left = await test.deps.pool.query('SELECT state, content FROM article_replies WHERE id = $1', [rude]);
    expect(left.rows).toEqual([{ state: 'removed', content: [] }]);
  });
});
