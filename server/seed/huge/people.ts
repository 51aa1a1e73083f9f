import type { PoolClient } from 'pg';
import { keyedNoticeId } from '../../events/write-notices.ts';
import { writeCrowd } from '../large.ts';
import { withoutIndexes } from './bulk.ts';
import { HUGE_IDS, personId, storeId, storesOf, type HugeSizes } from './sizes.ts';

const BATCH = 10_000;
/** Follows of the collector, who may have 2,000. */
const FOLLOWED_MOST = 1_000;
/** Notices of a reader that are unread: the newest. */
const UNREAD = 20;

/** What the accounts get that the sizes do not say. */
export type HugeAccounts = {
  readonly now: Date;
  readonly avatarIds: readonly string[];
  readonly passwordHash?: string;
};

/** Writes the collector, everybody else, and the room of each with the collector. */
export async function writePeople(client: PoolClient, sizes: HugeSizes, accounts: HugeAccounts): Promise<void> {
  const { now, avatarIds, passwordHash } = accounts;
  const { prefix, collector } = HUGE_IDS;
  await client.query(
    `INSERT INTO users (id, username, true_name, email, email_verified, area_code, mobile, mobile_verified, created_at,
       password_hash, last_seen_at)
     VALUES ($1, 'huge.0', 'The collector', 'huge.0@vermeil.example', true, '852', '10000000', true,
       $2::timestamptz - interval '9 years', $3, $2)`,
    [collector, now, passwordHash ?? null],
  );
  await withoutIndexes(client, ['users', 'rooms', 'room_members', 'messages'], () =>
    writeCrowd(client, {
      prefix,
      owner: collector,
      rooms: sizes.people,
      messages: sizes.messages,
      now,
      avatarIds,
      isVerified: true,
      ...(passwordHash !== undefined && { passwordHash }),
    }),
  );
}

/** Writes an open store for each of the first people. @returns their sellers and stores, in order */
export async function writeStores(
  client: PoolClient,
  sizes: HugeSizes,
): Promise<{ ids: readonly string[]; storeIds: readonly string[] }> {
  const numbers = Array.from({ length: storesOf(sizes) }, (_, at) => at + 1);
  const made = { ids: numbers.map(personId), storeIds: numbers.map(storeId) };
  await client.query(
    `INSERT INTO stores (id, num, owner_id, status, name, display_name, entity_name, email, profile, submitted_at,
       decided_at, created_at, updated_at)
     SELECT s.id, 'ST-' || 1000000 + no, u.id, 2, 'House ' || no, 'Huge House ' || no, u.true_name, u.email,
       'Watches, jewellery and art.', u.created_at, u.created_at, u.created_at, u.created_at
     FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS s (id, owner, no) JOIN users u ON u.id = s.owner`,
    [made.storeIds, made.ids],
  );
  return made;
}

/** Writes the favourites that the drawn goods count: one in four has one, of which the collector has a few. */
export async function writeFavourites(client: PoolClient, sizes: HugeSizes): Promise<void> {
  const stores = storesOf(sizes);
  await withoutIndexes(client, ['favourites'], () =>
    client
      .query(
        `INSERT INTO favourites (user_id, goods_id, created_at)
       SELECT CASE WHEN n % 1000 = 0 THEN $1 ELSE $2 || '-' || $3::int + 1 + n % ($4::int - $3::int) END, g.id,
         g.created_at
       FROM draws JOIN goods g USING (id) WHERE n % 4 = 0`,
        [HUGE_IDS.collector, HUGE_IDS.prefix, stores, sizes.people],
      )
      .then(() => undefined),
  );
}

/** Writes the followers of the first store and the follows of the collector, with counts and notices. */
export async function writeFollows(client: PoolClient, sizes: HugeSizes, now: Date): Promise<void> {
  const followed = Math.min(storesOf(sizes), FOLLOWED_MOST);
  await withoutIndexes(client, ['follows'], async () => {
    await client.query(
      `INSERT INTO follows (follower_id, kind, followee_id, created_at)
       SELECT $1 || '-' || 1 + n, 'store', $2, $4::timestamptz - ($3::int - n) * interval '1 minute'
       FROM generate_series(1, $3::int) n
       UNION ALL
       SELECT $5, 'store', $1 || '-' || n, $4::timestamptz - n * interval '1 minute'
       FROM generate_series(1, $6::int) n`,
      [HUGE_IDS.prefix, HUGE_IDS.seller, sizes.followers, now, HUGE_IDS.collector, followed],
    );
  });
  await client.query(
    `INSERT INTO follower_counts (followee_id, kind, followers)
     SELECT followee_id, kind, count(*) FROM follows WHERE follower_id LIKE $1 || '-%' GROUP BY 1, 2`,
    [HUGE_IDS.prefix],
  );
  await writeFollowerNotices(client);
}

/** A notice for each follow, as following writes one. */
async function writeFollowerNotices(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{
    owner: string;
    id: string;
    name: string;
    at: Date;
    ticks: string;
    all: string;
  }>(
    `SELECT f.followee_id AS owner, u.id, u.true_name AS name, f.created_at AS at,
       row_number() OVER (PARTITION BY f.followee_id ORDER BY f.created_at, f.follower_id) AS ticks,
       count(*) OVER (PARTITION BY f.followee_id) AS all
     FROM follows f JOIN users u ON u.id = f.follower_id WHERE f.follower_id LIKE $1 || '-%'
     ORDER BY owner, ticks`,
    [HUGE_IDS.prefix],
  );
  await withoutIndexes(client, ['notices'], async () => {
    for (let from = 0; from < rows.length; from += BATCH) {
      const part = rows.slice(from, from + BATCH);
      await client.query(
        `INSERT INTO notices (id, user_id, ticks, type, payload, seen, created_at)
         SELECT id, owner, ticks, 'attention_action', jsonb_build_object('attentionAction', 'add', 'follower',
           jsonb_build_object('userId', follower, 'userName', name)), seen, at
         FROM unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::timestamptz[],
           $7::boolean[]) AS made (id, owner, ticks, follower, name, at, seen)`,
        [
          part.map(({ owner, id }) => keyedNoticeId(owner, 'attention_action', id)),
          part.map(({ owner }) => owner),
          part.map(({ ticks }) => ticks),
          part.map(({ id }) => id),
          part.map(({ name }) => name),
          part.map(({ at }) => at),
          part.map(({ ticks, all }) => Number(ticks) <= Number(all) - UNREAD),
        ],
      );
    }
  });
  await client.query(
    `INSERT INTO notice_counters (user_id, last_notice_ticks)
     SELECT user_id, max(ticks) FROM notices WHERE user_id LIKE $1 || '-%' GROUP BY user_id`,
    [HUGE_IDS.prefix],
  );
}
