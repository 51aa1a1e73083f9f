import { articleModel } from '#machines/article/article.model.ts';
import { replyModel } from '#machines/article/reply.model.ts';
import * as discuss from '#protocol/http/discuss.ts';
import { ARTICLE_STATES, REPLY_STATES, type ArticleMove, type ArticleState } from '#protocol/rules/states.ts';
import { articleOf, words } from '../../server/support/forum.ts';
import { ABSENT, type Cast } from '../cast.ts';
import { cellsInStates } from '../cells-of-move.ts';
import { cells, EVERYBODY, onlyFor, row, SERVICE, SIGNED_IN, type Cells, type Row } from '../row.ts';

const data = articleOf({ title: 'Straps' });

/** An article of the seller in a state. */
async function article({ test, people }: Cast, state: string): Promise<string> {
  const id = test.deps.ids.id();
  const { type, category, title, content } = data;
  const isDraft = state === 'draft';
  await test.deps.pool.query(
    `INSERT INTO articles (id, author_id, state, revision, draft, type, category, title, content, created_at,
       updated_at, published_at, active_at)
     VALUES ($1, $2, $3, 1, $4, $5, $6, $7, $8, now(), now(), $9, $9)`,
    [
      id,
      people.seller.userId,
      state,
      isDraft ? JSON.stringify(data) : null,
      type,
      category,
      title,
      JSON.stringify(content),
      // Older than a day: the number of articles per day is limited, and there are more cells.
      isDraft ? null : new Date(Date.UTC(2026, 0, 1)),
    ],
  );
  return id;
}

/** A reply of the buyer to a published article of the seller. */
async function reply(cast: Cast, state: string): Promise<string> {
  const { test, people } = cast;
  const id = test.deps.ids.id();
  await test.deps.pool.query(
    `INSERT INTO article_replies (id, article_id, number, author_id, state, content, created_at)
     VALUES ($1, $2, 1, $3, $4, $5, now())`,
    [id, await article(cast, 'published'), people.buyer.userId, state, JSON.stringify(words('Cool and dry'))],
  );
  await test.deps.pool.query(
    `UPDATE articles SET last_number = 1, replies = 1
     WHERE id = (SELECT article_id FROM article_replies WHERE id = $1)`,
    [id],
  );
  return id;
}

async function reportedArticle(cast: Cast): Promise<string> {
  const id = await article(cast, 'published');
  await cast.test.deps.pool.query(
    `INSERT INTO discuss_reports (id, kind, subject_id, reporter_id, reason, note, created_at)
     VALUES ($1, 'article', $1, $2, 'spam', '', now())`,
    [id, cast.people.buyer.userId],
  );
  return id;
}

const BY_STAFF = { service: 'service' } as const;
const KEPT = ARTICLE_STATES.filter((state) => state !== 'removed');
const OWNER = onlyFor('seller');
const HIDDEN = onlyFor('seller', 'ok', { visitor: 404, service: 'ok' });
const byState = (states: Partial<Record<ArticleState, Cells>>): Readonly<Record<string, Cells>> => states;
const absentArticle = () => ({ params: { id: ABSENT } });
const service = (cell: Cells['service']): Cells => ({ ...SERVICE, service: cell });
const reason = { code: 'complaint', note: 'Reported by a user' };

/** What is public of an article or was: staff see it. */
const articleMove = (move: 'takeDown' | 'restore' | 'lock' | 'unlock'): Row =>
  row(
    discuss.moderateDiscuss,
    `the seller’s article: ${move}`,
    cellsInStates(articleModel, move, ['published', 'locked', 'hidden', 'takenDown'], BY_STAFF, SERVICE),
    async (cast, state) => ({
      params: { kind: 'article', id: await article(cast, state) },
      body: { move, reason },
    }),
  );
const replyMove = (move: 'takeDown' | 'restore'): Row =>
  row(
    discuss.moderateDiscuss,
    `the buyer’s reply: ${move}`,
    cellsInStates(replyModel, move, REPLY_STATES, BY_STAFF, SERVICE),
    async (cast, state) => ({
      params: { kind: 'reply', id: await reply(cast, state) },
      body: { move, reason },
    }),
  );
/** A move of the author in every state but the last, in which the article is absent. */
const authorCells = (move: ArticleMove) =>
  cellsInStates(articleModel, move, KEPT, { seller: 'owner' }, onlyFor('seller'));

export const FORUM_ROWS: readonly Row[] = [
  row(discuss.listArticles, 'public articles', EVERYBODY, () => ({ query: {} })),
  row(
    discuss.readArticle,
    'the seller’s article',
    byState({
      published: EVERYBODY,
      locked: EVERYBODY,
      hidden: HIDDEN,
      takenDown: HIDDEN,
      draft: cells(404),
    }),
    async (cast, state) => ({ params: { id: await article(cast, state) } }),
    absentArticle,
  ),
  row(
    discuss.listReplies,
    'the seller’s article',
    byState({ published: EVERYBODY, hidden: HIDDEN, draft: cells(404) }),
    async (cast, state) => ({ params: { id: await article(cast, state) }, query: {} }),
    () => ({ params: { id: ABSENT }, query: {} }),
  ),
  row(
    discuss.editArticle,
    'the seller’s article',
    byState({ draft: OWNER, published: OWNER, takenDown: OWNER }),
    async (cast, state) => ({ params: { id: await article(cast, state) } }),
    absentArticle,
  ),
  row(
    discuss.saveArticle,
    'the seller’s article',
    authorCells('edit'),
    async (cast, state) => ({
      params: { id: await article(cast, state) },
      body: { revision: 1, data: { ...data, title: 'Leather straps' } },
    }),
    () => ({ params: { id: ABSENT }, body: { revision: 1, data } }),
  ),
  row(discuss.saveArticle, 'a new article', SIGNED_IN, (cast) => ({
    params: { id: cast.test.deps.ids.id() },
    body: { revision: 0, data },
  })),
  row(
    discuss.moveArticle,
    'the seller’s article: publish',
    authorCells('publish'),
    async (cast, state) => ({
      params: { id: await article(cast, state) },
      body: { move: 'publish', revision: 1 },
    }),
    () => ({ params: { id: ABSENT }, body: { move: 'publish', revision: 1 } }),
  ),
  row(
    discuss.moveArticle,
    'the seller’s article: remove',
    authorCells('remove'),
    async (cast, state) => ({ params: { id: await article(cast, state) }, body: { move: 'remove' } }),
    () => ({ params: { id: ABSENT }, body: { move: 'remove' } }),
  ),
  row(
    discuss.postReply,
    'the seller’s article',
    byState({
      published: SIGNED_IN,
      locked: cells('MoveRefused', { visitor: 401 }),
      hidden: cells(404, { visitor: 401 }),
      takenDown: cells(404, { visitor: 401 }),
      draft: cells(404, { visitor: 401 }),
    }),
    async (cast, state) => ({
      params: { id: await article(cast, state) },
      body: { id: cast.test.deps.ids.id(), content: words('Cool and dry'), replyTo: null },
    }),
    (cast) => ({
      params: { id: ABSENT },
      body: { id: cast.test.deps.ids.id(), content: words('Cool and dry'), replyTo: null },
    }),
  ),
  row(
    discuss.removeReply,
    'the buyer’s reply',
    {
      shown: onlyFor('buyer'),
      takenDown: onlyFor('buyer'),
      removed: cells(404, { visitor: 401 }),
    },
    async (cast, state) => ({ params: { id: await reply(cast, state) } }),
    absentArticle,
  ),
  row(
    discuss.likeDiscuss,
    'the buyer’s reply',
    { shown: SIGNED_IN, takenDown: cells(404, { visitor: 401 }), removed: cells(404, { visitor: 401 }) },
    async (cast, state) => ({ params: { kind: 'reply', id: await reply(cast, state) }, body: { like: true } }),
    () => ({ params: { kind: 'reply', id: ABSENT }, body: { like: true } }),
  ),
  row(
    discuss.favouriteArticle,
    'the seller’s article',
    byState({ published: SIGNED_IN, hidden: cells(404, { visitor: 401 }) }),
    async (cast, state) => ({ params: { id: await article(cast, state) }, body: { favourite: true } }),
    () => ({ params: { id: ABSENT }, body: { favourite: true } }),
  ),
  row(
    discuss.reportDiscuss,
    'the seller’s article',
    byState({ published: SIGNED_IN, draft: cells(404, { visitor: 401 }) }),
    async (cast, state) => ({
      params: { kind: 'article', id: await article(cast, state) },
      body: { reason: 'spam', note: '' },
    }),
    () => ({ params: { kind: 'article', id: ABSENT }, body: { reason: 'spam', note: '' } }),
  ),
  row(discuss.discussPeople, 'people of a thread', SIGNED_IN, async (cast) => ({
    params: { id: await article(cast, 'published') },
  })),
  row(discuss.myArticles, 'own articles', SIGNED_IN, () => ({ query: {} })),
  row(discuss.favouriteArticles, 'own favourites', SIGNED_IN, () => ({ query: {} })),
  row(discuss.myReplies, 'own replies', SIGNED_IN, () => ({ query: {} })),
  row(discuss.listReports, 'all reports', SERVICE, () => ({ query: {} })),
  articleMove('takeDown'),
  articleMove('restore'),
  articleMove('lock'),
  articleMove('unlock'),
  replyMove('takeDown'),
  replyMove('restore'),
  row(discuss.moderateDiscuss, 'the seller’s draft', service(404), async (cast) => ({
    params: { kind: 'article', id: await article(cast, 'draft') },
    body: { move: 'takeDown', reason },
  })),
  row(discuss.dismissReports, 'a reported article', SERVICE, async (cast) => ({
    params: { kind: 'article', id: await reportedArticle(cast) },
  })),
  row(discuss.dismissReports, 'an article without reports', service(404), async (cast) => ({
    params: { kind: 'article', id: await article(cast, 'published') },
  })),
];
