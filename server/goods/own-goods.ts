import type { z } from 'zod';
import { isAllowed } from '#machines/domain/domain-chart.ts';
import { goodsChart } from '#machines/goods/goods.machine.ts';
import type { editGoods, ownGoodsList, moveManyGoods } from '#protocol/http/goods-own.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import { GOODS } from '#protocol/limits.ts';
import { likePattern } from '../database/like-pattern.ts';
import type { SqlClient } from '../database/pool.ts';
import { fileUrl } from '../files/queries.ts';
import { GOODS_CARD_COLUMNS, goodsCardJoins, toGoodsCard, type GoodsCardRow } from './goods-card.ts';
import { referencedFileIds } from './goods-columns.ts';
import {
  goodsEditFacts,
  goodsStateOf,
  legalGoodsMoves,
  readGoodsRow,
  readGoodsRows,
  type GoodsRow,
} from './goods-row.ts';
import { validateGoods } from './validate-goods.ts';
import type { GoodsMove } from '#protocol/rules/states.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../http/domain-error.ts';
import { moveGoods } from './move-goods.ts';
import { LANGUAGE_ORDER } from '#protocol/rules/goods-texts.ts';

/** The reason of a freeze, else of a rejection. */
export const reviewOrFreezeReason = (row: GoodsRow): GoodsRow['reviewReason'] =>
  row.frozen ? row.freezeReason : row.reviewReason;

/** What the editor needs; undefined for goods that are absent or another seller's. */
export async function readGoodsForEditor(
  connection: SqlClient,
  sellerId: string,
  id: string,
  now: Date,
): Promise<z.input<typeof editGoods.response> | undefined> {
  const row = await readGoodsRow(connection, id);
  if (!row || row.sellerId !== sellerId) return undefined;
  return {
    id,
    num: row.num,
    revision: row.revision,
    problems: validateGoods(row.data, now.getTime()),
    status: row.status,
    frozen: row.frozen,
    data: row.data,
    moves: legalGoodsMoves(row, 'owner', sellerId, now),
    reason: reviewOrFreezeReason(row),
    files: referencedFileIds(row.data).map((fileId) => ({ fileId, url: fileUrl(fileId) })),
    updateTime: row.updatedAt.getTime(),
    editable: isAllowed(goodsChart, goodsStateOf(row), goodsEditFacts(row), 'edit'),
  };
}

/** Goods with a keyword that are counted and can be paged to. */
const FOUND_MOST = 1_000;

export type OwnGoodsQuery = {
  readonly languageCode: ServerLanguage;
  readonly status?: number | undefined;
  readonly keyword?: string | undefined;
  readonly pageNo: number;
};
type MineRow = GoodsCardRow & { updatedAt: Date; visits: number; favourites: number };

/** A page of own goods, the last changed first. `counts` ignore the filter. */
export async function listOwnGoods(
  connection: SqlClient,
  sellerId: string,
  { languageCode, status, keyword = '', pageNo }: OwnGoodsQuery,
  now: Date,
): Promise<z.input<typeof ownGoodsList.response>> {
  const size = GOODS.ownPageSize;
  const words = keyword.trim();
  // bool_or and not EXISTS, which PostgreSQL would answer by reading the texts of everybody's goods.
  const where = `g.seller_id = $1 AND ($2::smallint IS NULL OR g.status = $2) AND ($3 = '' OR g.num ILIKE $3
    OR (SELECT bool_or(t.title ILIKE $3) FROM goods_texts t WHERE t.goods_id = g.id))`;
  const params = [sellerId, status ?? null, words === '' ? '' : likePattern(words)];
  const { rows: counted } = await connection.query<{ status: number; count: number }>(
    'SELECT status, count(*)::int AS count FROM goods WHERE seller_id = $1 GROUP BY status ORDER BY status',
    [sellerId],
  );
  const { rows } = await connection.query<MineRow>(
    `SELECT ${GOODS_CARD_COLUMNS}, g.updated_at AS "updatedAt", g.visits, g.favourites
     FROM (SELECT g.id FROM goods g WHERE ${where} ORDER BY g.updated_at DESC NULLS LAST, g.id
     LIMIT ${size} OFFSET $5) page JOIN goods g ON g.id = page.id ${goodsCardJoins('$4')}
     ORDER BY g.updated_at DESC, g.id`,
    [...params, LANGUAGE_ORDER[languageCode], (pageNo - 1) * size],
  );
  const facts = new Map(
    (
      await readGoodsRows(
        connection,
        rows.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  return {
    items: rows.flatMap((card) => {
      const row = facts.get(card.id);
      return row
        ? [
            {
              ...toGoodsCard(card),
              updateTime: card.updatedAt.getTime(),
              visits: card.visits,
              favourites: card.favourites,
              moves: legalGoodsMoves(row, 'owner', sellerId, now),
              reason: reviewOrFreezeReason(row),
              revision: row.revision,
            },
          ]
        : [];
    }),
    total:
      words === ''
        ? counted
            .filter((one) => status === undefined || one.status === status)
            .reduce((sum, { count }) => sum + count, 0)
        : pageNo === 1 && rows.length < size
          ? rows.length
          : await countMatches(connection, where, params),
    pageSize: size,
    counts: counted,
  };
}

/** Counts up to {@link FOUND_MOST}. */
async function countMatches(connection: SqlClient, where: string, params: unknown[]): Promise<number> {
  const {
    rows: [row],
  } = await connection.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (SELECT FROM goods g WHERE ${where} LIMIT ${FOUND_MOST}) AS found`,
    params,
  );
  return row?.count ?? 0;
}

type Results = z.input<typeof moveManyGoods.response>;

/**
 * One move for many own goods in one transaction. Each is decided separately; a refusal precedes any write and leaves
 * the others alone.
 * @returns one result per distinct id, in request order
 */
export function moveGoodsInBulk(
  deps: Pick<Deps, 'transact' | 'mailer'>,
  sellerId: string,
  ids: readonly string[],
  move: GoodsMove,
): Promise<Results> {
  return deps.transact(async (work) => {
    const results = new Map<string, Results[number]>();
    // Sorted, so that concurrent calls lock rows in the same order.
    for (const id of [...new Set(ids)].sort()) {
      try {
        const { status, state } = await moveGoods(work, deps, { id, move, by: 'owner', actorId: sellerId });
        results.set(id, { id, status: state === 'removed' ? null : status, errorCode: null, missing: [] });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        results.set(id, { id, status: null, errorCode: error.code, missing: missingOf(error) });
      }
    }
    return [...new Set(ids)].map((id) => results.get(id)!);
  });
}

function missingOf({ code, params }: DomainError): string[] {
  const missing = params?.['missing'];
  return Array.isArray(missing) ? missing : code === 'FieldsInvalid' ? ['complete'] : [];
}
