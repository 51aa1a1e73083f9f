import { isDeepStrictEqual } from 'node:util';
import { goodsChart } from '#machines/goods/goods.machine.ts';
import type { GoodsData } from '#protocol/entities/goods.ts';
import type { Problems } from '#protocol/rules/field-problems.ts';
import { GOODS } from '#protocol/limits.ts';
import { GOODS_STATUS } from '#protocol/lookups.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { replaceFileUses, lockOwnFiles } from '../files/queries.ts';
import { DomainError } from '../http/domain-error.ts';
import { holdAccount } from '../account-state/hold-account.ts';
import { referencedFileIds } from './goods-columns.ts';
import { goodsEditFacts, readGoodsRow, goodsStateOf, type GoodsRow } from './goods-row.ts';
import { validateGoods } from './validate-goods.ts';
import { insertGoodsDrafts, updateGoodsContent, toWellFormedGoods } from './write-goods.ts';
import type { Queryable } from '../database/pool.ts';
import { fileKindOf } from '../files/file-types.ts';

/** The result of a save. */
export type SavedGoods = {
  readonly id: string;
  readonly num: string;
  readonly revision: number;
  readonly problems: Problems;
};

/**
 * Creates a draft. The same id again by the same seller returns the existing one. Imported drafts do not count towards
 * the limit.
 * @throws DomainError NotFoundService for an id of another seller or of removed goods that rooms, offers or deals refer
 *   to; GoodsTooMany, FileNotUploaded, Unauthenticated for a removed account
 */
export async function createGoodsDraft(
  work: UnitOfWork,
  sellerId: string,
  id: string,
  typed: GoodsData,
): Promise<SavedGoods> {
  const { client, now } = work;
  // Serialises creations of one seller, so that the count is right.
  await holdAccount(work, sellerId);
  const before = await ownRow(work, sellerId, id);
  if (before) return savedOf(before, before.data, before.revision, now);
  if (await isSpokenOf(client, id)) throw new DomainError('NotFoundService');
  const {
    rows: [drafts],
  } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM goods g WHERE seller_id = $1 AND status = $2
       AND NOT EXISTS (SELECT FROM imported_goods i WHERE i.goods_id = g.id)`,
    [sellerId, GOODS_STATUS.draft],
  );
  if ((drafts?.count ?? 0) >= GOODS.draftsMost) throw new DomainError('GoodsTooMany', { most: GOODS.draftsMost });
  const data = toWellFormedGoods(typed);
  await lockReferencedFiles(work.db, sellerId, data);
  const [made] = await insertGoodsDrafts(
    client,
    sellerId,
    [{ id, storeId: await storeFor(work, sellerId, data), data }],
    now,
  );
  if (!made) throw new DomainError('NotFoundService');
  await replaceFileUses(work.db, 'goods', id, referencedFileIds(data));
  return { ...made, revision: 1, problems: validateGoods(data, now.getTime()) };
}

/**
 * Rooms, offers and deals outlive removed goods and would show new goods with that id. Each leaves a row in the daily
 * figures.
 */
async function isSpokenOf(client: UnitOfWork['client'], id: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'SELECT 1 FROM goods_daily_figures WHERE goods_id = $1 UNION ALL SELECT 1 FROM deals WHERE goods_id = $1 LIMIT 1',
    [id],
  );
  return rowCount !== 0;
}

/**
 * Saves content, valid or not. Saving identical content changes nothing, whatever its revision.
 * @param revision the revision this save is based on
 * @param typed without the fields that the client's build does not know, which stay as they are
 * @throws DomainError NotFoundService, Changed `{ revision }`, MoveRefused if the content may not change now,
 *   FileNotUploaded
 */
export async function saveGoodsContent(
  work: UnitOfWork,
  sellerId: string,
  id: string,
  revision: number,
  typed: Partial<GoodsData>,
): Promise<SavedGoods> {
  const { client, now } = work;
  const row = await ownRow(work, sellerId, id);
  if (!row) throw new DomainError('NotFoundService');
  const data = toWellFormedGoods({ ...row.data, ...typed });
  if (isDeepStrictEqual(data, row.data)) return savedOf(row, data, row.revision, now);
  const decision = work.decide(goodsChart, id, goodsStateOf(row), goodsEditFacts(row), 'edit');
  if (!decision.allowed)
    throw new DomainError('MoveRefused', { move: 'edit', state: goodsStateOf(row), missing: decision.missing });
  if (revision !== row.revision) throw new DomainError('Changed', { revision: row.revision });
  await lockReferencedFiles(work.db, sellerId, data);
  await updateGoodsContent(client, [{ id, storeId: data.asStore ? row.ownStoreId : null, data }], now);
  await replaceFileUses(work.db, 'goods', id, referencedFileIds(data));
  await work.publish({ type: 'content.changed', kind: 'goods', ids: [id], lists: false });
  return savedOf(row, data, row.revision + 1, now);
}

async function ownRow({ client }: UnitOfWork, sellerId: string, id: string): Promise<GoodsRow | undefined> {
  const row = await readGoodsRow(client, id, true);
  if (row && row.sellerId !== sellerId) throw new DomainError('NotFoundService');
  return row;
}

async function storeFor({ client }: UnitOfWork, sellerId: string, { asStore }: GoodsData): Promise<string | null> {
  if (!asStore) return null;
  const {
    rows: [store],
  } = await client.query<{ id: string }>('SELECT id FROM stores WHERE owner_id = $1', [sellerId]);
  return store?.id ?? null;
}

function savedOf({ id, num }: GoodsRow, data: GoodsData, revision: number, now: Date): SavedGoods {
  return { id, num, revision, problems: validateGoods(data, now.getTime()) };
}

/**
 * Checks and locks the files of goods: uploaded by the seller for goods, and of the right type.
 * @throws DomainError FileNotUploaded with the first that is not
 */
export async function lockReferencedFiles(db: Queryable, sellerId: string, data: GoodsData): Promise<void> {
  const ids = referencedFileIds(data);
  const found = await lockOwnFiles(db, sellerId, 'goods', ids);
  const wrong = ids.find((id) => {
    const file = found.get(id);
    return !file || fileKindOf(file.contentType) !== (id === data.video?.fileId ? 'video' : 'image');
  });
  if (wrong !== undefined) throw new DomainError('FileNotUploaded', { fileId: wrong });
}
