import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as calls from '#protocol/http/discuss.ts';
import { FORUM } from '#protocol/member-limits.ts';
import { REMOVED_PERSON } from '#protocol/removed-person.ts';
import type { RichContent } from '#protocol/rules/rich-content.ts';
import { eraseAccount } from '#server/accounts/erase.ts';
import { PAGES_EXPIRING } from '#server/bus/topics.ts';
import { eraseForumOfAccount } from '#server/forum/erase.ts';
import { moveOwnArticle } from '#server/forum/save-article.ts';
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

const { byId, read, repliesOf, list, publish, move, like, report, newPicture, contentWith, usesOf, moderate, notices } =
  forumTools(() => ({ test, ann, staff }));
const REMOVE = { move: 'remove' } as const;
const paragraphOf = (...inline: { text: string }[]): RichContent => [{ type: 'paragraph', inline }];

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
    const editable = async () => {
      const mine = await ann.get(calls.myArticles, { query: { pageNo: 1 } });
      return mine.items.find((one) => one.id === id)?.editable;
    };
    expect(await editable()).toBe(false);
    expect((await move(ann, id, 'publish')).error?.errorCode).toBe('MoveRefused');
    await moderate('article', id, 'restore');
    expect(await editable()).toBe(true);
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
    const end = test.deps.bus.subscribe(PAGES_EXPIRING, (tags) => tags.forEach((tag) => outdated.add(tag)));
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
