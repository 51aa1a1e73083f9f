import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { RICH_CONTENT } from '#protocol/limits.ts';
import { FORUM } from '#protocol/member-limits.ts';
import { contentProblem, type RichContent } from '#protocol/rules/rich-content.ts';
import { inLongTransaction } from '#server/seed/huge/bulk.ts';
import { writeThread } from '#server/seed/huge/forum.ts';
import { addPeople } from '#tests/doubles/records.ts';
import { openGround } from './support/ground.ts';
import { seeded } from './support/market.ts';
import { startMeasured } from './support/process.ts';
import type { ReadersOrder, ReadersResult } from './support/readers.child.ts';
import { percentile, type Row } from './support/row.ts';
import { sized } from './support/smoke.ts';

const REPLIES = sized(1_000_000, 100);
const AUTHORS = sized(1_000, 5);
const READERS = sized(8, 1);
const DATA_PAGES = sized(2_400, 5);
const RENDERED_PAGES = sized(200, 1);
const ARTICLE_READS = sized(800, 5);
const WARM = sized(200, 10);

/** Pages of a thread of a million replies below an article of the greatest size: their data, and rendered. */
export async function thread(): Promise<Row[]> {
  const ground = await openGround();
  const load = startMeasured('tests/bench/support/readers.child.ts');
  try {
    const { port } = await ground.server();
    const id = await writeGreatThread(ground.pool);
    const read = (paths: string[], readers: number): Promise<ReadersResult> =>
      load.ask({ do: 'read', port, readers, paths } satisfies ReadersOrder);
    const random = seeded(5);
    const last = REPLIES / FORUM.replyPageSize;
    const pageNo = (): number => 1 + Math.floor(random() * last);
    const data = (count: number): string[] =>
      Array.from({ length: count }, () => `/api/DiscussPublic/article/${id}/replies?pageNo=${pageNo()}`);
    const rendered = (count: number): string[] => Array.from({ length: count }, () => `/thread-id/${id}/${pageNo()}`);
    await read(data(WARM), READERS);
    await read(rendered(WARM / 10), 1);
    return [
      rowOf(
        'thread',
        `data of any page of ${REPLIES.toLocaleString('en')} replies`,
        READERS,
        await read(data(DATA_PAGES), READERS),
      ),
      rowOf('thread-rendered', 'the same page rendered, uncached', 1, await read(rendered(RENDERED_PAGES), 1)),
      rowOf(
        'article',
        'data of an article of the greatest size',
        READERS,
        await read(
          Array.from({ length: ARTICLE_READS }, () => `/api/DiscussPublic/article/${id}`),
          READERS,
        ),
      ),
    ];
  } finally {
    await load.stop();
    await ground.dispose();
  }
}

function rowOf(name: string, what: string, readers: number, { latencies, milliseconds }: ReadersResult): Row {
  return {
    name,
    what: `${what} through HTTP, ${readers} ${readers === 1 ? 'reader' : 'readers'}, p95`,
    against: 'nothing',
    unit: 'ms',
    value: percentile(latencies, 0.95),
    baseline: null,
    ratio: null,
    reach: 50,
    aim: 25,
    better: 'lower',
    details: {
      p50ms: percentile(latencies, 0.5),
      p99ms: percentile(latencies, 0.99),
      perSecond: (latencies.length / milliseconds) * 1_000,
    },
  };
}

/** As many blocks, characters and links as an article may have. */
function greatestContent(): RichContent {
  const { blocks, characters, linkCharacters, linkLength } = RICH_CONTENT;
  // Each block adds a line end.
  const text = '鎏金 collectors '.repeat(10).slice(0, Math.floor(characters / blocks) - 1);
  const links = Math.floor(linkCharacters / linkLength);
  const content: RichContent = Array.from({ length: blocks }, (_, at) => ({
    type: 'paragraph',
    inline: [
      at < links
        ? { text, link: `https://example.com/${at}/`.padEnd(linkLength, 'x') }
        : { text, ...(at % 2 === 0 && { bold: true as const }) },
    ],
  }));
  const problem = contentProblem(content);
  if (problem) throw new Error(`The greatest article is refused: ${problem}`);
  return content;
}

/** @returns the id of the article */
async function writeGreatThread(pool: pg.Pool): Promise<string> {
  // Their ids begin with 0, those of writers with 1.
  const people = await addPeople(pool, 'writer', AUTHORS + 1);
  const id = randomUUID();
  await inLongTransaction(pool, ['articles', 'article_replies'], (client) =>
    writeThread(client, {
      id,
      authorId: people[0]!.userId,
      title: 'A long thread',
      content: greatestContent(),
      replies: REPLIES,
      writers: { prefix: 'writer', count: AUTHORS },
      now: new Date(),
    }),
  );
  return id;
}
