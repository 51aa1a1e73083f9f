import type { ServerLanguage } from '#protocol/locales.ts';
import { FOLLOW } from '#protocol/limits.ts';
import type { FollowKind } from '#protocol/rules/follows.ts';
import { LANGUAGE_ORDER } from '#protocol/rules/goods-texts.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import type { SqlClient } from '../database/pool.ts';
import type { DomainEventOf } from '../events/domain-events.ts';
import type { Transact, UnitOfWork } from '../events/transact.ts';
import { hongKongDay } from '../foundation/calendar-day.ts';
import { IS_LISTED } from '../goods/goods-card.ts';

/** How long announcements of past days stay. Milliseconds. */
const KEPT = 3 * 24 * 3_600_000;

/**
 * Subscriber: notes goods that go on sale. Writes one row whatever the number of followers; sending is due work.
 */
export async function recordGoodsOnSale(
  { client, now }: UnitOfWork,
  { goodsId, from, to, isFrozen }: DomainEventOf<'goods.moved'>,
): Promise<void> {
  if (to !== 'forSale' || from === 'forSale' || isFrozen) return;
  await client.query({
    name: 'follows-note',
    text: `INSERT INTO goods_announcements (seller_id, kind, day, goods_id, announced_at)
           SELECT g.seller_id, k.kind, $2, g.id, $3
           FROM goods g CROSS JOIN LATERAL (SELECT CASE WHEN g.store_id IS NULL THEN 'user' ELSE 'store' END AS kind) k
           WHERE g.id = $1 AND EXISTS (SELECT FROM follows f WHERE f.followee_id = g.seller_id AND f.kind = k.kind)
           ON CONFLICT (seller_id, kind, day, goods_id) DO UPDATE SET announced_at = $3, waiting = true WHERE $4`,
    // Otherwise a seller who hides and shows goods could notify all followers as often as they like. A purchase that
    // lapsed is no news of the day either.
    values: [goodsId, hongKongDay(now), now, from !== 'hidden' && from !== 'soldOut'],
  });
}

/**
 * Sends everything that was noted, batch by batch; each batch is a transaction of its own.
 * @param signal stops between two batches
 */
export async function sendAnnouncements(
  { transact }: { readonly transact: Transact },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    // Rounds take turns, so that a seller with many followers does not delay the others.
    const started = await startRound(transact);
    if (!(await sendNextBatch(transact)) && !started) return;
  }
}

/** Deletes announcements of past days. @returns how many */
export async function sweepAnnouncements(pool: SqlClient, now: Date): Promise<number> {
  return deleteInBatches(pool, {
    table: 'goods_announcements',
    condition: 'day < $1 AND NOT waiting',
    values: [hongKongDay(new Date(now.getTime() - KEPT))],
  });
}

type Round = { readonly sellerId: string; readonly kind: FollowKind; readonly day: string };

/**
 * Starts a round for the announcement that waits longest, and takes up all of that seller and day. A seller has one
 * round at a time: what is announced meanwhile waits for the next, so that a bulk of goods costs few rounds.
 */
function startRound(transact: Transact): Promise<boolean> {
  return transact(async ({ client, now }) => {
    const {
      rows: [round],
    } = await client.query<Round>(
      `INSERT INTO announcement_rounds (seller_id, kind, day, sent_at)
       SELECT seller_id, kind, day, $1 FROM goods_announcements a WHERE waiting
         AND NOT EXISTS (SELECT FROM announcement_rounds r WHERE r.seller_id = a.seller_id AND r.kind = a.kind)
       ORDER BY announced_at LIMIT 1
       ON CONFLICT DO NOTHING RETURNING seller_id AS "sellerId", kind, day::text`,
      [now],
    );
    if (!round) return false;
    await client.query(
      'UPDATE goods_announcements SET waiting = false WHERE seller_id = $1 AND kind = $2 AND day = $3 AND waiting',
      [round.sellerId, round.kind, round.day],
    );
    return true;
  });
}

type Reader = { readonly userId: string; readonly title: string };
type Subject = {
  readonly goodsId: string;
  readonly num: string;
  readonly pieces: number;
  readonly store: { readonly id: string; readonly url: string | null; readonly name: string };
};

/**
 * Sends the notices of the next batch of a round and moves the round on in the same transaction: a batch that was
 * interrupted leaves no trace, and one that was committed is not repeated.
 * @returns false when no round is open, or other processes work on all of them
 */
export function sendNextBatch(transact: Transact): Promise<boolean> {
  return transact(async (work) => {
    const { client, now } = work;
    const {
      rows: [round],
    } = await client.query<Round & { lastFollowerId: string }>(
      `SELECT seller_id AS "sellerId", kind, day::text, last_follower_id AS "lastFollowerId"
       FROM announcement_rounds ORDER BY sent_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
    );
    if (!round) return false;
    const subject = await readSubject(client, round);
    const readers = subject ? await lockReaders(client, round, round.lastFollowerId, subject) : [];
    if (subject) {
      const { goodsId, num, pieces, store } = subject;
      for (const { userId, title } of readers)
        work.notify(
          userId,
          { type: 'attention_update', pieces, extra: { store, commodity: { id: goodsId, title, num } } },
          `${store.id} ${round.day}`,
        );
    }
    const last = readers.at(-1);
    if (readers.length < FOLLOW.batch || !last) {
      await client.query('DELETE FROM announcement_rounds WHERE seller_id = $1 AND kind = $2', [
        round.sellerId,
        round.kind,
      ]);
    } else {
      await client.query(
        'UPDATE announcement_rounds SET last_follower_id = $3, sent_at = $4 WHERE seller_id = $1 AND kind = $2',
        [round.sellerId, round.kind, last.userId, now],
      );
    }
    return true;
  });
}

/** The newest goods of the day that are still listed, and how many there are; undefined if none is. */
async function readSubject(client: SqlClient, { sellerId, kind, day }: Round): Promise<Subject | undefined> {
  const {
    rows: [row],
  } = await client.query<{ goodsId: string; num: string; pieces: number; storeId: string | null; name: string }>({
    name: 'follows-subject',
    text: `SELECT g.id AS "goodsId", g.num, (count(*) OVER ())::int AS pieces, g.store_id AS "storeId",
             coalesce(s.display_name, u.true_name, '') AS name
           FROM goods_announcements a JOIN goods g ON g.id = a.goods_id
             JOIN users u ON u.id = g.seller_id LEFT JOIN stores s ON s.id = g.store_id
           WHERE a.seller_id = $1 AND a.kind = $2 AND a.day = $3 AND (g.store_id IS NULL) = ($2 = 'user')
             AND ${IS_LISTED}
           ORDER BY a.announced_at DESC, a.goods_id LIMIT 1`,
    values: [sellerId, kind, day],
  });
  if (!row) return undefined;
  const { goodsId, num, pieces, storeId, name } = row;
  const store =
    storeId === null ? { id: sellerId, url: null, name } : { id: storeId, url: `/shop-id/${storeId}`, name };
  return { goodsId, num, pieces, store };
}

/** The next followers, with the title of the goods in their language. Their follows cannot end before the commit. */
async function lockReaders(
  client: SqlClient,
  { sellerId, kind }: Round,
  after: string,
  { goodsId, num }: Subject,
): Promise<Reader[]> {
  const order = (language: ServerLanguage): readonly string[] => LANGUAGE_ORDER[language];
  const { rows } = await client.query<Reader>({
    name: 'follows-readers',
    text: `SELECT f.follower_id AS "userId",
             coalesce((SELECT t.title FROM goods_texts t WHERE t.goods_id = $4 AND t.title <> ''
                       ORDER BY array_position(CASE u.language_code WHEN 'ZHHK' THEN $6::text[]
                         WHEN 'ZHCN' THEN $7::text[] ELSE $8::text[] END, t.language) LIMIT 1), $5) AS title
           FROM follows f JOIN users u ON u.id = f.follower_id
           WHERE f.followee_id = $1 AND f.kind = $2 AND f.follower_id > $3
           ORDER BY f.follower_id LIMIT ${FOLLOW.batch} FOR SHARE OF f`,
    values: [sellerId, kind, after, goodsId, num, order('ZHHK'), order('ZHCN'), order('EN')],
  });
  return rows;
}
