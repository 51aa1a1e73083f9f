import { goodsChart } from '#machines/goods/goods.machine.ts';
import type { GoodsData } from '#protocol/entities/goods.ts';
import { STORE_STATUS } from '#protocol/lookups.ts';
import type { imports } from '../database/schema/imports.ts';
import type { Deps } from '../deps.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { GOODS_CONTENT, readGoodsContent, type GoodsContentRow } from '../goods/goods-columns.ts';
import { goodsEditFacts, goodsStateOf } from '../goods/goods-row.ts';
import { insertGoodsDrafts, updateGoodsContent, type GoodsContent } from '../goods/write-goods.ts';
import { VALUE_SHOWN, type decideRows, type ReadBatch, type ReadRow, type CheckedRow } from './import-task.ts';
import type { RowProblem } from './values.ts';

export type ImportRow = typeof imports.$inferSelect;

/** Most problems stored per import. */
export const PROBLEMS_MOST = 10_000;
/** Rows decided in one call: their goods may have 100 kB each. */
const DECIDED_AT_ONCE = 50;

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
type RowDecision = { readonly row: ReadRow; readonly problems: readonly RowProblem[] } & (
  { readonly content?: undefined } | { readonly content: GoodsContent; readonly known: KnownGoods | undefined }
);

/** Who imports a batch: the runner and the end of its lease, and the process that has read the rows. */
export type BatchRun = {
  readonly by: string;
  readonly until: Date;
  /** Of the import so far, in other processes. ms */
  readonly processorTime: number;
  readonly decide: (questions: Parameters<typeof decideRows>[0]) => Promise<CheckedRow[]>;
};

/**
 * Imports rows and moves the checkpoint behind them in the transaction of `work`, so that no row is imported twice.
 * @throws RunLostError if this runner has lost the lease; errors of `run.decide`
 */
export async function importBatch(
  work: UnitOfWork,
  deps: Pick<Deps, 'ids'>,
  order: ImportRow,
  { rows, bytes }: Pick<ReadBatch, 'rows' | 'bytes'>,
  run: BatchRun,
): Promise<void> {
  const { client } = work;
  const {
    rows: [leased],
  } = await client.query<{ problems: number }>(
    `SELECT problems FROM imports WHERE id = $1 AND leased_by = $2 AND state IN ('checking', 'importing') FOR UPDATE`,
    [order.id, run.by],
  );
  if (!leased) throw new RunLostError();
  const known = await readKnownGoods(work, order, rows);
  const storeId = await readStoreId(work, order.ownerId);
  const decisions = await decideAll(work, deps, rows, { known, storeId, decide: run.decide });
  const accepted = decisions.flatMap((decision) => (decision.content ? [decision] : []));
  if (!order.dry) await writeGoods(work, order, accepted);
  const problems = decisions.flatMap(({ row, problems: list }) =>
    list.map((problem) => ({ ...problem, line: row.line, key: row.shownKey })),
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
      stored.map(({ key }) => key),
      stored.map(({ field }) => field),
      stored.map(({ problem }) => problem),
      stored.map(({ value }) => value.slice(0, VALUE_SHOWN).toWellFormed()),
    ],
  );
  const refused = decisions.filter(({ problems: list }) => list.length > 0).length;
  await client.query(
    `UPDATE imports
     SET rows = rows + $2, accepted = accepted + $3, refused = refused + $4, unchanged = unchanged + $5,
       problems = problems + $6, bytes = $7, leased_until = $8, processor_time = $9, failed_runs = 0
     WHERE id = $1`,
    [
      order.id,
      rows.length,
      accepted.length,
      refused,
      rows.length - accepted.length - refused,
      stored.length,
      bytes,
      run.until,
      Math.round(run.processorTime),
    ],
  );
}

/** The number under which goods were imported; of other goods of the seller, which an export names by it, their own. */
const KNOWN_KEYS = `SELECT key, digest, goods_id FROM imported_goods WHERE seller_id = $1 AND key = ANY ($2)
  UNION ALL
  SELECT g.num, ''::bytea, g.id FROM goods g WHERE g.seller_id = $1 AND g.num = ANY ($2)
    AND NOT EXISTS (SELECT FROM imported_goods i WHERE i.goods_id = g.id)
    AND NOT EXISTS (SELECT FROM imported_goods i WHERE i.seller_id = $1 AND i.key = g.num)`;

/** Own goods under these keys. Unless the run is dry, their rows are locked until the transaction ends. */
async function readKnownGoods(
  { client }: UnitOfWork,
  { ownerId, dry }: ImportRow,
  rows: readonly ReadRow[],
): Promise<Map<string, KnownGoods>> {
  const keys = rows.map(({ key }) => key);
  // Locked first: a statement that waits for a lock reads the other tables as they were before the wait.
  if (!dry)
    await client.query(
      `SELECT FROM goods WHERE id IN (SELECT goods_id FROM (${KNOWN_KEYS}) k) ORDER BY id FOR UPDATE`,
      [ownerId, keys],
    );
  const { rows: found } = await client.query<Omit<KnownGoods, 'data'> & GoodsContentRow>(
    `SELECT k.key, k.digest, k.goods_id AS "goodsId", g.status, g.frozen, ${GOODS_CONTENT}
     FROM (${KNOWN_KEYS}) k JOIN goods g ON g.id = k.goods_id`,
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

/** Decides each row; the process that has read them decides their content. */
async function decideAll(
  work: UnitOfWork,
  { ids }: Pick<Deps, 'ids'>,
  rows: readonly ReadRow[],
  {
    known,
    storeId,
    decide,
  }: { known: ReadonlyMap<string, KnownGoods>; storeId: string | null; decide: BatchRun['decide'] },
): Promise<RowDecision[]> {
  const decisions = rows.map((row) => decideUnread(row, known.get(row.key)));
  const open = decisions.flatMap((decision, at) => (decision ? [] : [at]));
  for (let from = 0; from < open.length; from += DECIDED_AT_ONCE) {
    const places = open.slice(from, from + DECIDED_AT_ONCE);
    const answers = await decide({
      rows: places.map((at) => ({ at, known: known.get(rows[at]!.key)?.data })),
      asStore: storeId !== null,
      now: work.now.getTime(),
    });
    for (const [index, at] of places.entries()) {
      const row = rows[at]!;
      decisions[at] = decideAnswered(work, row, known.get(row.key), answers[index]!, storeId, ids);
    }
  }
  return decisions.map((decision) => decision!);
}

const refusedRow = (row: ReadRow, field: string, problem: RowProblem['problem']): RowDecision => ({
  row,
  problems: [{ field, problem, value: field === 'key' ? row.key : '' }],
});

/** What needs no content: an unreadable row, a repeated key, an unchanged row. */
function decideUnread(row: ReadRow, known: KnownGoods | undefined): RowDecision | undefined {
  if (!row.isReadable) return refusedRow(row, '', 'formatInvalid');
  if (row.again) return refusedRow(row, 'key', 'notAccepted');
  return known?.digest.equals(row.digest) ? { row, problems: [] } : undefined;
}

function decideAnswered(
  work: UnitOfWork,
  row: ReadRow,
  known: KnownGoods | undefined,
  { problems, data }: CheckedRow,
  storeId: string | null,
  ids: Deps['ids'],
): RowDecision {
  if (!data) return { row, problems };
  // Goods in review or for sale are not changed.
  if (known && !work.decide(goodsChart, known.goodsId, goodsStateOf(known), goodsEditFacts(known), 'edit').allowed)
    return refusedRow(row, 'key', 'notAccepted');
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
