import type { FollowKind } from '#protocol/rules/follows.ts';
import type { TestApp } from './app.ts';

/** Accounts that follow a seller: `prefix-1`, `prefix-2` … @returns their ids in the order of their batches */
export async function makeFollowers(
  test: TestApp,
  sellerId: string,
  kind: FollowKind,
  { prefix, size }: { prefix: string; size: number },
): Promise<string[]> {
  const { pool, clock } = test.deps;
  const values = [prefix, size, sellerId, kind, clock()];
  await pool.query(
    `INSERT INTO users (id, username, true_name, language_code)
     SELECT $1 || '-' || n, $1 || '_' || n, 'Follower ' || n, (ARRAY['EN', 'ZHHK', 'ZHCN'])[1 + n % 3]
     FROM generate_series(1, $2::int) n`,
    values.slice(0, 2),
  );
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO follows (follower_id, kind, followee_id, created_at)
     SELECT $1 || '-' || n, $4, $3, $5 FROM generate_series(1, $2::int) n RETURNING follower_id AS id`,
    values,
  );
  await pool.query(
    `INSERT INTO follower_counts (followee_id, kind, followers) VALUES ($1, $2, $3)
     ON CONFLICT (followee_id, kind) DO UPDATE SET followers = follower_counts.followers + $3`,
    [sellerId, kind, size],
  );
  return rows.map(({ id }) => id).sort();
}

/** Rows of `follower_counts` that differ from the rows they count. */
export async function wrongCounts(test: TestApp): Promise<unknown[]> {
  const { rows } = await test.deps.pool.query(
    `SELECT followee_id, kind, c.followers AS counted, f.followers AS actual
     FROM follower_counts c FULL JOIN
       (SELECT followee_id, kind, count(*)::int AS followers FROM follows GROUP BY followee_id, kind) f
       USING (followee_id, kind)
     WHERE coalesce(c.followers, 0) <> coalesce(f.followers, 0)`,
  );
  return rows;
}
