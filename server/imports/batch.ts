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

/** A row of the file, read and reduced to what the mapping asks for. */
export interface PickedRow {
  readonly line: number;
  /** Undefined: the row could not be read. */
  readonly given: RowInput | undefined;
  readonly key: string;
  readonly digest: Buffer;
  /** Its key came before in this file. */
  readonly again: boolean;
}

/** Problems of an import that are kept. */
export const PROBLEMS_MOST = 10_000;
const VALUE_SHOWN = 200;

/** Somebody stopped the import, or another process runs it. */
export class RunLostError extends Error {}

interface Known {
  readonly key: string;
  readonly digest: Buffer;
  readonly goodsId: string;
  readonly status: number;
  readonly frozen: boolean;
  readonly data: GoodsData;
}
type Fate = { readonly row: PickedRow; readonly problems: readonly RowProblem[] } & (
  { readonly content?: undefined } | { readonly content: GoodsContent; readonly known: Known | undefined }
);

/**
 * IMP-7: takes rows and the checkpoint behind them in one transaction: after it, whatever happens, they are in once.
 * @param lease who runs the import and until when; @param bytes of the file read so far
 * @throws RunLostError when this import is not ours to run any more
 */
export async function takeBatch(
  work: UnitOfWork,
  deps: Pick<Deps, 'ids'>,
  order: ImportRow,
  rows: readonly PickedRow[],
  lease: { by: string; until: Date },
  bytes: number,
): Promise<void> {
  const { client, now } = work;
  const {
    rows: [held],
  } = await client.query<{ problems: number }>(
    `SELECT problems FROM imports WHERE id = $1 AND lease_by = $2 AND state IN ('checking', 'importing') FOR UPDATE`,
    [order.id, lease.by],
  );
  if (!held) throw new RunLostError();
  const known = await knownGoods(work, order, rows);
  const storeId = await storeOf(work, order.ownerId);
  const fates = rows.map((row) => judge(row, known.get(row.key), storeId, deps, now.getTime()));
  const taken = fates.flatMap((fate) => (fate.content ? [fate] : []));
  if (!order.dry) await write(work, order, taken);
  const problems = fates.flatMap(({ row, problems: list }) =>
    list.map((problem) => ({ ...problem, line: row.line, key: row.given?.fields.key ?? '' })),
  );
  const kept = problems.slice(0, Math.max(0, PROBLEMS_MOST - held.problems));
  await client.query(
    `INSERT INTO import_problems (import_id, seq, line, key, field, problem, value)
     SELECT $1, $2 + place, line, key, field, problem, value
     FROM unnest($3::int[], $4::text[], $5::text[], $6::text[], $7::text[]) WITH ORDINALITY AS p(line, key, field, problem, value, place)`,
    [
      order.id,
      held.problems,
      kept.map(({ line }) => line),
      kept.map(({ key }) => key.slice(0, VALUE_SHOWN)),
      kept.map(({ field }) => field),
      kept.map(({ problem }) => problem),
      kept.map(({ value }) => value.slice(0, VALUE_SHOWN).toWellFormed()),
    ],
  );
  const refused = fates.filter(({ problems: list }) => list.length > 0).length;
  await client.query(
    `UPDATE imports SET rows = rows + $2, accepted = accepted + $3, refused = refused + $4, unchanged = unchanged + $5, problems = problems + $6,
       bytes = $7, lease_until = $8, accidents = 0 WHERE id = $1`,
    [
      order.id,
      rows.length,
      taken.length,
      refused,
      rows.length - taken.length - refused,
      kept.length,
      bytes,
      lease.until,
    ],
  );
}

/** Goods that came with these keys before; for good, their rows are held until the end. */
async function knownGoods(
  { client }: UnitOfWork,
  { ownerId, dry }: ImportRow,
  rows: readonly PickedRow[],
): Promise<Map<string, Known>> {
  const keys = rows.map(({ key }) => key);
  // Locked first: a statement that waits for a lock reads the other tables as they were before the wait.
  if (!dry)
    await client.query(
      `SELECT FROM goods WHERE id IN (SELECT goods_id FROM imported_goods WHERE seller_id = $1 AND key = ANY ($2))
       ORDER BY id FOR UPDATE`,
      [ownerId, keys],
    );
  const { rows: found } = await client.query<Omit<Known, 'data'> & GoodsContentRow>(
    `SELECT i.key, i.digest, i.goods_id AS "goodsId", g.status, g.frozen, ${GOODS_CONTENT}
     FROM imported_goods i JOIN goods g ON g.id = i.goods_id WHERE i.seller_id = $1 AND i.key = ANY ($2)`,
    [ownerId, keys],
  );
  return new Map(found.map((row) => [row.key, { ...row, data: readGoodsContent(row) }]));
}

async function storeOf({ client }: UnitOfWork, ownerId: string): Promise<string | null> {
  const {
    rows: [store],
  } = await client.query<{ id: string }>('SELECT id FROM stores WHERE owner_id = $1 AND status = $2', [
    ownerId,
    STORE_STATUS.success,
  ]);
  return store?.id ?? null;
}

/** IMP-6, IMP-8: what becomes of a row. No problems and no content: nothing has changed. */
function judge(
  row: PickedRow,
  known: Known | undefined,
  storeId: string | null,
  { ids }: Pick<Deps, 'ids'>,
  now: number,
): Fate {
  const refused = (field: string, problem: RowProblem['problem'], value = ''): Fate => ({
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
  // What others look at, review or decided on stays as it is.
  if (known && !decideGoodsEdit(known).allowed) return refused('key', 'notAccepted', row.key);
  return {
    row,
    problems: [],
    known,
    content: { id: known?.goodsId ?? ids.id(), storeId: data.asStore ? storeId : null, data },
  };
}

/** IMP-8: drafts for keys that are new, content for those that are known, and what each row said this time. */
async function write(
  work: UnitOfWork,
  { ownerId }: ImportRow,
  taken: readonly (Fate & { readonly content: GoodsContent; readonly known: Known | undefined })[],
): Promise<void> {
  if (taken.length === 0) return;
  const { client, now } = work;
  const fresh = taken.filter(({ known }) => !known);
  const changed = taken.filter(({ known }) => known);
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
    `INSERT INTO imported_goods (seller_id, key, goods_id, digest) SELECT $1, key, goods_id, digest FROM unnest($2::text[], $3::text[], $4::bytea[]) AS i(key, goods_id, digest)
     ON CONFLICT (seller_id, key) DO UPDATE SET digest = EXCLUDED.digest`,
    [
      ownerId,
      taken.map(({ row }) => row.key),
      taken.map(({ content }) => content.id),
      taken.map(({ row }) => row.digest),
    ],
  );
}
