import { EMPTY_GOODS } from '#protocol/empty-goods.ts';
import type { GoodsData } from '#protocol/entities/goods.ts';
import { STORE_STATUS } from '#protocol/lookups.ts';
import type { imports } from '../database/schema/imports.ts';
import type { Deps } from '../deps.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { GOODS_CONTENT, readGoodsContent, type GoodsContentRow } from '../goods/goods-columns.ts';
import { decideGoodsEdit } from '../goods/goods-row.ts';
import { insertGoodsDrafts, updateGoodsContent, type GoodsContent } from '../goods/write-goods.ts';
import { mergeRowInput, type RowInput, type RowProblem } from './values.ts';

export type ImportRow = typeof imports.$inferSelect;

/** A row of the file, reduced to the mapped columns. */
export type PickedRow = {
  readonly line: number;
  /** Undefined if the row could not be read. */
  readonly given: RowInput | undefined;
  readonly key: string;
  readonly digest: Buffer;
  /** Whether an earlier row of this file has the same key. */
  readonly again: boolean;
};

/** Most problems stored per import. */
export const PROBLEMS_MOST = 10_000;
const VALUE_SHOWN = 200;

/** The import was stopped, or another process runs it. */
export class RunLostError extends Error {}

type KnownGoods = {
  readonly key: string;
  readonly digest: Buffer;
  readonly goodsId: string;
  readonly status: number;
  readonly frozen: boolean;
  readonly data: GoodsData;
};
/** A row with its problems or the content to write; with neither, nothing has changed. */
type RowDecision = { readonly row: PickedRow; readonly problems: readonly RowProblem[] } & (
  { readonly content?: undefined } | { readonly content: GoodsContent; readonly known: KnownGoods | undefined }
);

/**
 * Imports rows and moves the checkpoint behind them in the transaction of `work`, so that no row is imported twice.
 * @param lease the runner and the end of its lease; @param bytes of the file read so far
 * @throws RunLostError if this runner has lost the lease
 */
export async function importBatch(
  work: UnitOfWork,
  deps: Pick<Deps, 'ids'>,
  order: ImportRow,
  rows: readonly PickedRow[],
  lease: { by: string; until: Date },
  bytes: number,
): Promise<void> {
  const { client, now } = work;
  const {
    rows: [leased],
  } = await client.query<{ problems: number }>(
    `SELECT problems FROM imports WHERE id = $1 AND leased_by = $2 AND state IN ('checking', 'importing') FOR UPDATE`,
    [order.id, lease.by],
  );
  if (!leased) throw new RunLostError();
  const known = await readKnownGoods(work, order, rows);
  const storeId = await readStoreId(work, order.ownerId);
  const decisions = rows.map((row) => decideRow(row, known.get(row.key), storeId, deps, now.getTime()));
  const accepted = decisions.flatMap((decision) => (decision.content ? [decision] : []));
  if (!order.dry) await writeGoods(work, order, accepted);
  const problems = decisions.flatMap(({ row, problems: list }) =>
    list.map((problem) => ({ ...problem, line: row.line, key: row.given?.fields.key ?? '' })),
  );
  const stored = problems.slice(0, Math.max(0, PROBLEMS_MOST - leased.problems));
  await client.query(
    `INSERT INTO import_problems (import_id, seq, line, key, field, problem, value)
     SELECT $1, $2 + position, line, key, field, problem, value
     FROM unnest($3::int[], $4::text[], $5::text[], $6::text[], $7::text[])
       WITH ORDINALITY AS p(line, key, field, problem, value, position)`,
    [
      order.id,
      leased.problems,
      stored.map(({ line }) => line),
      stored.map(({ key }) => key.slice(0, VALUE_SHOWN)),
      stored.map(({ field }) => field),
      stored.map(({ problem }) => problem),
      stored.map(({ value }) => value.slice(0, VALUE_SHOWN).toWellFormed()),
    ],
  );
  const refused = decisions.filter(({ problems: list }) => list.length > 0).length;
  await client.query(
    `UPDATE imports
     SET rows = rows + $2, accepted = accepted + $3, refused = refused + $4, unchanged = unchanged + $5,
       problems = problems + $6, bytes = $7, leased_until = $8, failed_runs = 0
     WHERE id = $1`,
    [
      order.id,
      rows.length,
      accepted.length,
      refused,
      rows.length - accepted.length - refused,
      stored.length,
      bytes,
      lease.until,
    ],
  );
}

/** Goods imported earlier under these keys. Unless the run is dry, their rows are locked until the transaction ends. */
async function readKnownGoods(
  { client }: UnitOfWork,
  { ownerId, dry }: ImportRow,
  rows: readonly PickedRow[],
): Promise<Map<string, KnownGoods>> {
  const keys = rows.map(({ key }) => key);
  // Locked first: a statement that waits for a lock reads the other tables as they were before the wait.
  if (!dry)
    await client.query(
      `SELECT FROM goods WHERE id IN (SELECT goods_id FROM imported_goods WHERE seller_id = $1 AND key = ANY ($2))
       ORDER BY id FOR UPDATE`,
      [ownerId, keys],
    );
  const { rows: found } = await client.query<Omit<KnownGoods, 'data'> & GoodsContentRow>(
    `SELECT i.key, i.digest, i.goods_id AS "goodsId", g.status, g.frozen, ${GOODS_CONTENT}
     FROM imported_goods i JOIN goods g ON g.id = i.goods_id WHERE i.seller_id = $1 AND i.key = ANY ($2)`,
    [ownerId, keys],
  );
  return new Map(found.map((row) => [row.key, { ...row, data: readGoodsContent(row) }]));
}

async function readStoreId({ client }: UnitOfWork, ownerId: string): Promise<string | null> {
  const {
    rows: [store],
  } = await client.query<{ id: string }>('SELECT id FROM stores WHERE owner_id = $1 AND status = $2', [
    ownerId,
    STORE_STATUS.success,
  ]);
  return store?.id ?? null;
}

function decideRow(
  row: PickedRow,
  known: KnownGoods | undefined,
  storeId: string | null,
  { ids }: Pick<Deps, 'ids'>,
  now: number,
): RowDecision {
  const refused = (field: string, problem: RowProblem['problem'], value = ''): RowDecision => ({
    row,
    problems: [{ field, problem, value }],
  });
  if (!row.given) return refused('', 'formatInvalid');
  if (row.again) return refused('key', 'notAccepted', row.key);
  if (known?.digest.equals(row.digest)) return { row, problems: [] };
  const { data, problems } = mergeRowInput(
    row.given,
    known?.data ?? { ...EMPTY_GOODS, asStore: storeId !== null },
    now,
  );
  if (problems.length > 0) return { row, problems };
  // Goods in review or for sale are not changed.
  if (known && !decideGoodsEdit(known).allowed) return refused('key', 'notAccepted', row.key);
  return {
    row,
    problems: [],
    known,
    content: { id: known?.goodsId ?? ids.id(), storeId: data.asStore ? storeId : null, data },
  };
}

/** Inserts drafts for new keys, updates the content of known goods, and stores the digest of each row. */
async function writeGoods(
  work: UnitOfWork,
  { ownerId }: ImportRow,
  accepted: readonly (RowDecision & { readonly content: GoodsContent; readonly known: KnownGoods | undefined })[],
): Promise<void> {
  if (accepted.length === 0) return;
  const { client, now } = work;
  const fresh = accepted.filter(({ known }) => !known);
  const changed = accepted.filter(({ known }) => known);
  if (fresh.length > 0)
    await insertGoodsDrafts(
      client,
      ownerId,
      fresh.map(({ content }) => content),
      now,
    );
  if (changed.length > 0)
    await updateGoodsContent(
      client,
      changed.map(({ content }) => content),
      now,
    );
  await client.query(
    `INSERT INTO imported_goods (seller_id, key, goods_id, digest)
     SELECT $1, key, goods_id, digest FROM unnest($2::text[], $3::text[], $4::bytea[]) AS i(key, goods_id, digest)
     ON CONFLICT (seller_id, key) DO UPDATE SET digest = EXCLUDED.digest`,
    [
      ownerId,
      accepted.map(({ row }) => row.key),
      accepted.map(({ content }) => content.id),
      accepted.map(({ row }) => row.digest),
    ],
  );
}
