import type { z } from 'zod';
import type { favourites } from '#protocol/http/goods-search.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import { GOODS } from '#protocol/limits.ts';
import { GOODS_STATUS } from '#protocol/lookups.ts';
import type { SqlClient } from '../database/pool.ts';
import type { UnitOfWork } from '../events/transact.ts';
import {
  GOODS_CARD_COLUMNS,
  goodsCardJoins,
  toGoodsCard,
  IS_LISTED,
  isVisibleTo,
  type GoodsCardRow,
} from '../goods/goods-card.ts';
import { addToDailyFigure } from '../goods/daily-figures.ts';
import { canViewGoods } from '../goods/goods-detail.ts';
import type { Viewer } from '../goods/queries.ts';
import { LANGUAGE_ORDER } from '#protocol/rules/goods-texts.ts';
import { DomainError } from '../http/domain-error.ts';
import { holdAccount } from '../account-state/hold-account.ts';

/**
 * Adds or removes a favourite. Idempotent.
 * @returns how many users have it as a favourite
 * @throws DomainError NotFoundService for goods that are not visible to the user, except to remove a favourite
 */
export async function setFavourite(
  work: UnitOfWork,
  viewer: Viewer,
  goodsId: string,
  favourite: boolean,
): Promise<number> {
  const { client, now } = work;
  if (!favourite) return removeFavourite(client, viewer.userId, goodsId);
  await holdAccount(work, viewer.userId);
  // Keeps the goods and their count until the favourite is inserted.
  await client.query('SELECT FROM goods WHERE id = $1 FOR NO KEY UPDATE', [goodsId]);
  if (!(await canViewGoods(client, goodsId, viewer))) throw new DomainError('NotFoundService');
  const { rowCount } = await client.query(
    'INSERT INTO favourites (user_id, goods_id, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [viewer.userId, goodsId, now],
  );
  if (rowCount === 1) await addToDailyFigure(client, goodsId, 'favourites', now);
  return changeCount(client, goodsId, rowCount === 1 ? 1 : 0);
}

async function removeFavourite(client: SqlClient, userId: string, goodsId: string): Promise<number> {
  await client.query('SELECT FROM goods WHERE id = $1 FOR NO KEY UPDATE', [goodsId]);
  const {
    rows: [gone],
  } = await client.query<{ created_at: Date }>(
    'DELETE FROM favourites WHERE user_id = $1 AND goods_id = $2 RETURNING created_at',
    [userId, goodsId],
  );
  if (gone) {
    await addToDailyFigure(client, goodsId, 'favourites', gone.created_at, -1);
    return changeCount(client, goodsId, -1);
  }
  if (!(await canViewGoods(client, goodsId, { userId, isCustomerService: false })))
    throw new DomainError('NotFoundService');
  return changeCount(client, goodsId, 0);
}

async function changeCount(client: SqlClient, goodsId: string, by: number): Promise<number> {
  const {
    rows: [goods],
  } = await client.query<{ favourites: number }>(
    by === 0
      ? 'SELECT favourites FROM goods WHERE id = $1'
      : 'UPDATE goods SET favourites = greatest(favourites + $2, 0) WHERE id = $1 RETURNING favourites',
    by === 0 ? [goodsId] : [goodsId, by],
  );
  return goods?.favourites ?? 0;
}

type Row = GoodsCardRow & { onOffer: boolean; isVisible: boolean; asLastSeen: boolean };

/** Hidden without a change since they were public: still shown, without their price. */
const AS_LAST_SEEN = `(g.status = ${GOODS_STATUS.hidden} AND NOT g.changed_since_review
  AND NOT g.frozen AND NOT g.seller_removed)`;

/** A page of a user's favourites, the latest first. */
export async function listFavourites(
  client: SqlClient,
  viewer: Viewer,
  { languageCode, pageNo }: { languageCode: ServerLanguage; pageNo: number },
): Promise<z.input<typeof favourites.response>> {
  const size = GOODS.pageSize;
  const { rows } = await client.query<Row>(
    `SELECT ${GOODS_CARD_COLUMNS}, ${IS_LISTED} AS "onOffer", ${isVisibleTo('$1', '$4')} AS "isVisible",
       ${AS_LAST_SEEN} AS "asLastSeen"
     FROM favourites f JOIN goods g ON g.id = f.goods_id ${goodsCardJoins('$2')} WHERE f.user_id = $1
     ORDER BY f.created_at DESC NULLS LAST, f.goods_id LIMIT ${size} OFFSET $3`,
    [viewer.userId, LANGUAGE_ORDER[languageCode], (pageNo - 1) * size, viewer.isCustomerService],
  );
  const {
    rows: [count],
  } = await client.query<{ total: number }>('SELECT count(*)::int AS total FROM favourites WHERE user_id = $1', [
    viewer.userId,
  ]);
  return { items: rows.map(toFavourite), total: count?.total ?? 0, pageSize: size };
}

function toFavourite(row: Row): z.input<typeof favourites.response>['items'][number] {
  const card = toGoodsCard(row);
  const { onOffer, isVisible, asLastSeen } = row;
  if (isVisible) return { ...card, onOffer, isVisible };
  const shown = { ...card, price: null, auction: null, onOffer, isVisible };
  return asLastSeen ? shown : { ...shown, title: '', description: '', image: null, sellerName: '' };
}
