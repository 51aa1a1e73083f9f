import type { GoodsData } from '#protocol/entities/goods.ts';
import { GOODS_STATUS } from '#protocol/lookups.ts';
import type { SqlClient } from '../database/pool.ts';
import { CONTENT_COLUMNS, initialSaleColumns, toGoodsColumns, toImageRows, toTextRows } from './goods-columns.ts';

/** Content to write; the caller checks that it may be written. */
export type GoodsContent = {
  readonly id: string;
  /** The seller's store if it sells the goods. */
  readonly storeId: string | null;
  readonly data: GoodsData;
};

/** All columns that a save writes, with their SQL types. */
const COLUMNS: Readonly<Record<string, string>> = {
  store_id: 'text',
  ...CONTENT_COLUMNS,
  effective_end_at: 'timestamptz',
};
const NAMES = Object.keys(COLUMNS);
const TARGETS = NAMES.join(', ');
const VALUES = NAMES.map((name) => `d.${name}`).join(', ');
const RECORD = NAMES.map((name) => `${name} ${COLUMNS[name]}`).join(', ');

/**
 * Inserts any number of drafts in three statements; skips ids that exist.
 * @returns id and goods number of the inserted ones
 */
export async function insertGoodsDrafts(
  connection: SqlClient,
  sellerId: string,
  drafts: readonly GoodsContent[],
  now: Date,
): Promise<{ id: string; num: string }[]> {
  const { rows } = await connection.query<{ id: string; num: string }>(
    `INSERT INTO goods (id, num, seller_id, created_at, updated_at, revision, ${TARGETS})
     SELECT d.id, 'VM-' || nextval('goods_numbers'), $2, $3, $3, 1, ${VALUES} FROM jsonb_to_recordset($1) AS d(id text,
     ${RECORD})
     ON CONFLICT DO NOTHING RETURNING id, num`,
    [records(drafts), sellerId, now],
  );
  const made = new Set(rows.map(({ id }) => id));
  await writeParts(
    connection,
    drafts.filter(({ id }) => made.has(id)),
  );
  return rows;
}

/** Overwrites content and increments the revision. Hidden goods then need another review. */
export async function updateGoodsContent(
  connection: SqlClient,
  list: readonly GoodsContent[],
  now: Date,
): Promise<void> {
  await connection.query(
    `UPDATE goods g SET (updated_at, revision, changed_since_review, ${TARGETS}) =
       ROW ($2::timestamptz, g.revision + 1, g.changed_since_review OR g.status = ${GOODS_STATUS.hidden}, ${VALUES})
     FROM jsonb_to_recordset($1) AS d(id text, ${RECORD}) WHERE g.id = d.id`,
    [records(list), now],
  );
  const ids = list.map(({ id }) => id);
  await connection.query('DELETE FROM goods_texts WHERE goods_id = ANY ($1)', [ids]);
  await connection.query('DELETE FROM goods_images WHERE goods_id = ANY ($1)', [ids]);
  await writeParts(connection, list);
}

async function writeParts(connection: SqlClient, list: readonly GoodsContent[]): Promise<void> {
  const texts = list.flatMap(({ id, data }) => toTextRows(data).map((text) => ({ id, ...text })));
  if (texts.length > 0) {
    await connection.query(
      `INSERT INTO goods_texts (goods_id, language, title, description)
       SELECT id, language, title, description FROM jsonb_to_recordset($1) AS t(id text, language text, title text,
       description text)`,
      [JSON.stringify(texts)],
    );
  }
  const images = list.flatMap(({ id, data }) => toImageRows(data).map((image) => ({ id, ...image })));
  if (images.length > 0) {
    await connection.query(
      `INSERT INTO goods_images (goods_id, kind, kind_position, position, file_id)
       SELECT id, kind, "kindPosition", position, "fileId" FROM jsonb_to_recordset($1) AS i(id text, kind smallint,
       "kindPosition" smallint, position smallint, "fileId" text)`,
      [JSON.stringify(images)],
    );
  }
}

const records = (list: readonly GoodsContent[]): string =>
  JSON.stringify(
    list.map(({ id, storeId, data }) => {
      const columns = toGoodsColumns(data);
      return { id, store_id: storeId, ...columns, ...initialSaleColumns(data, columns) };
    }),
  );

/** PostgreSQL rejects lone surrogates in JSON: they become the replacement character. */
export function toWellFormedGoods(data: GoodsData): GoodsData {
  return JSON.parse(
    JSON.stringify(data, (_key, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value)),
  ) as GoodsData;
}

/** Deletes goods with their texts, favourites and moves. A job deletes unreferenced pictures; daily figures stay. */
export async function deleteGoods(connection: SqlClient, ids: readonly string[]): Promise<void> {
  await connection.query(`DELETE FROM file_uses WHERE kind = 'goods' AND ref = ANY($1::text[])`, [ids]);
  await connection.query('DELETE FROM visits WHERE goods_id = ANY($1::text[])', [ids]);
  await connection.query('DELETE FROM goods WHERE id = ANY($1::text[])', [ids]);
}
