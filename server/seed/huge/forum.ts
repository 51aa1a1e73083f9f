import type { PoolClient } from 'pg';
import { plainText, type RichContent } from '#protocol/rules/rich-content.ts';
import { excerptOf } from '../../forum/content.ts';
import { TOKENS_VERSION, toTsvector } from '../../search/tokens.ts';
import { CROWD_SENTENCES } from '../content/crowd.ts';
import { KINDS } from '../content/market.ts';
import { withoutIndexes } from './bulk.ts';
import { HUGE_IDS, personId, type HugeSizes } from './sizes.ts';

/** Articles of one statement. */
const BATCH = 2_000;
/** Besides the thread, one for so many people. */
const PEOPLE_PER_ARTICLE = 10;

/** A thread, as {@link writeThread} writes it. */
export type Thread = {
  readonly id: string;
  readonly authorId: string;
  readonly title: string;
  readonly content: RichContent;
  readonly replies: number;
  /** Who writes the replies in turns: ids numbered from 1. */
  readonly writers: { readonly prefix: string; readonly count: number };
  readonly now: Date;
};

/** Writes an article with so many replies, a second apart; one in ten has a like. */
export async function writeThread(client: PoolClient, thread: Thread): Promise<void> {
  const { id, replies, now, writers } = thread;
  const first = new Date(now.getTime() - replies * 1_000);
  await insertArticles(client, [{ ...thread, category: 'watches', publishedAt: first }]);
  await withoutIndexes(client, ['article_replies', 'discuss_likes'], async () => {
    await client.query(
      `INSERT INTO article_replies (id, article_id, number, author_id, state, content, reply_to, likes, created_at)
       SELECT 'reply-' || n, $1, n, $4 || '-' || 1 + n % $5::int, 'shown',
         jsonb_build_array(jsonb_build_object('type', 'paragraph', 'inline',
           jsonb_build_array(jsonb_build_object('text', 'Reply ' || n || repeat(' with a few words', n % 20))))),
         CASE WHEN n % 3 = 0 THEN n - 1 END, (n % 10 = 0)::int, $3::timestamptz + n * interval '1 second'
       FROM generate_series(1, $2::int) n`,
      [id, replies, first, writers.prefix, writers.count],
    );
    await client.query(
      `INSERT INTO discuss_likes (subject_id, user_id, kind)
       SELECT 'reply-' || n, $2 || '-' || 1 + (n + 1) % $3::int, 'reply' FROM generate_series(10, $1::int, 10) n`,
      [replies, writers.prefix, writers.count],
    );
  });
  await client.query(
    `UPDATE articles SET replies = $2::int, last_number = $2::int,
       active_at = $3::timestamptz + $2::int * interval '1 second'
     WHERE id = $1`,
    [id, replies, first],
  );
}

/** Writes the long thread and the articles without replies. */
export async function writeForum(client: PoolClient, { people, replies }: HugeSizes, now: Date): Promise<void> {
  await writeThread(client, {
    id: HUGE_IDS.thread,
    authorId: HUGE_IDS.seller,
    title: 'A thread that everybody writes in',
    content: contentOf('What did you find lately?'),
    replies,
    writers: { prefix: HUGE_IDS.prefix, count: people },
    now,
  });
  const many = Math.floor(people / PEOPLE_PER_ARTICLE);
  const articles = Array.from({ length: many }, (_, at) => {
    const [category, en, zh] = KINDS[at % KINDS.length]!;
    const say = (of: number): string => CROWD_SENTENCES[(at * 7 + of) % CROWD_SENTENCES.length]!;
    return {
      id: `huge-article-${at + 1}`,
      authorId: personId(at + 1),
      title: `${en} ${zh} ${at + 1}`,
      content: contentOf(`${say(1)} ${say(2)} ${say(3)}`),
      category,
      publishedAt: new Date(now.getTime() - (at + 1) * 600_000),
    };
  });
  await withoutIndexes(client, ['articles'], async () => {
    for (let from = 0; from < many; from += BATCH) await insertArticles(client, articles.slice(from, from + BATCH));
  });
}

type NewArticle = Pick<Thread, 'id' | 'authorId' | 'title' | 'content'> & { category: string; publishedAt: Date };

const contentOf = (text: string): RichContent => [{ type: 'paragraph', inline: [{ text }] }];

async function insertArticles(client: PoolClient, made: readonly NewArticle[]): Promise<void> {
  await client.query(
    `INSERT INTO articles (id, author_id, state, revision, type, category, title, content, excerpt, search,
       search_version, created_at, updated_at, published_at, active_at)
     SELECT id, author, 'published', 1, 'discussion', category, title, content::jsonb, excerpt, search::tsvector,
       ${TOKENS_VERSION}, at, at, at, at
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
       $8::timestamptz[]) AS made (id, author, category, title, content, excerpt, search, at)`,
    [
      made.map(({ id }) => id),
      made.map(({ authorId }) => authorId),
      made.map(({ category }) => category),
      made.map(({ title }) => title),
      made.map(({ content }) => JSON.stringify(content)),
      made.map(({ content }) => excerptOf(content)),
      made.map(({ title, content }) => toTsvector([title], [plainText(content)], [])),
      made.map(({ publishedAt }) => publishedAt),
    ],
  );
}
