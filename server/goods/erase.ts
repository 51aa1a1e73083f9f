import { EMPTY_GOODS } from '#protocol/empty-goods.ts';
import type { GoodsData } from '#protocol/entities/goods.ts';
import { GOODS_STATUS } from '#protocol/lookups.ts';
import type { Transact, UnitOfWork } from '../events/transact.ts';
import { readGoodsRows, type GoodsRow } from './goods-row.ts';
import { deleteGoods } from './write-goods.ts';
import { updateGoodsContent } from './write-goods.ts';

/** Only the seller and staff ever saw these. */
const NEVER_OFFERED: ReadonlySet<number> = new Set([
  GOODS_STATUS.draft,
  GOODS_STATUS.pending,
  GOODS_STATUS.locked,
  GOODS_STATUS.rejected,
]);
/** Part of a deal; the other side keeps its copy. */
const DEALT: ReadonlySet<number> = new Set([GOODS_STATUS.soldOut, GOODS_STATUS.auctionComplete]);

/**
 * Deletes goods that were never listed. Listed ones are hidden and keep only type and title, for the rooms about them;
 * sold goods stay whole for deals and frozen ones as evidence, visible to staff only. Deletes the daily figures of the
 * seller.
 */
export async function eraseGoodsOfAccount(work: UnitOfWork, userId: string): Promise<void> {
  const { client, now } = work;
  const { rows: locked } = await client.query<{ id: string }>(
    'SELECT id FROM goods WHERE seller_id = $1 ORDER BY id FOR UPDATE',
    [userId],
  );
  await client.query('DELETE FROM goods_daily_figures WHERE seller_id = $1', [userId]);
  await client.query('DELETE FROM seller_response_times WHERE seller_id = $1', [userId]);
  const ids = locked.map(({ id }) => id);
  // In chunks: an import may have created a hundred thousand.
  const hidden: string[] = [];
  for (let from = 0; from < ids.length; from += PORTION)
    hidden.push(...(await erase(await readGoodsRows(client, ids.slice(from, from + PORTION)))));
  if (ids.length > 0) await work.publish({ type: 'goods.hidden-with-account', sellerId: userId, goodsIds: hidden });

  /** @returns ids of the goods that stay, hidden */
  async function erase(rows: readonly GoodsRow[]): Promise<string[]> {
    await deleteGoods(
      client,
      rows.filter((row) => NEVER_OFFERED.has(row.status) && !row.frozen).map(({ id }) => id),
    );
    const kept = rows.filter((row) => !NEVER_OFFERED.has(row.status) || row.frozen);
    const emptied = kept.filter((row) => !DEALT.has(row.status) && !row.frozen);
    // Before the content: a hidden auction needs no terms.
    await client.query(
      `UPDATE goods SET seller_removed = true, status = CASE WHEN id = ANY ($2) THEN ${GOODS_STATUS.hidden}
        ELSE status END WHERE id = ANY ($1)`,
      [kept.map(({ id }) => id), emptied.map(({ id }) => id)],
    );
    if (emptied.length > 0)
      await updateGoodsContent(
        client,
        emptied.map((row) => ({ id: row.id, storeId: row.storeId, data: remainder(row.data) })),
        now,
      );
    await client.query('DELETE FROM goods_provenance_checks WHERE goods_id = ANY ($1)', [emptied.map(({ id }) => id)]);
    await client.query(
      `DELETE FROM file_uses
      WHERE kind = 'goods' AND ref = ANY ($1)`,
      [emptied.map(({ id }) => id)],
    );
    return kept.map(({ id }) => id);
  }
}

const PORTION = 500;

/**
 * Deletes the drafts of an account in portions, each in a transaction of its own: an import may have created a hundred
 * thousand, and {@link eraseGoodsOfAccount} runs in a transaction that holds rows which others need.
 */
export async function deleteDraftsOfAccount(transact: Transact, userId: string): Promise<void> {
  let deleted: number;
  do {
    deleted = await transact(async ({ client }) => {
      const { rows } = await client.query<{ id: string }>(
        `SELECT id FROM goods WHERE seller_id = $1 AND status = ${GOODS_STATUS.draft} AND NOT frozen
         ORDER BY id LIMIT ${PORTION} FOR UPDATE SKIP LOCKED`,
        [userId],
      );
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0) await deleteGoods(client, ids);
      return ids.length;
    });
  } while (deleted === PORTION);
}

function remainder({ type, categoryCode, texts }: GoodsData): GoodsData {
  const titleOf = ({ title }: { title: string }): { title: string; description: string } => ({
    title,
    description: '',
  });
  return {
    ...EMPTY_GOODS,
    type,
    categoryCode,
    texts: { EN: titleOf(texts.EN), ZHHK: titleOf(texts.ZHHK), ZHCN: titleOf(texts.ZHCN) },
  };
}
