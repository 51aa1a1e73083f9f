import type { homeAuctions, homeCategories, homeStores } from '#protocol/http/home.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { GoodsCard } from '#protocol/entities/goods-card.ts';
import type { PictureRef } from '#protocol/entities/user.ts';
import { HOME } from '#protocol/limits.ts';
import { serverLanguage, LOCALES, type ServerLanguage } from '#protocol/locales.ts';
import { GOODS_FILE_TYPE, SALE_TYPE, STORE_STATUS } from '#protocol/lookups.ts';
import { LANGUAGE_ORDER } from '#protocol/rules/goods-texts.ts';
import type { SqlClient } from '../database/pool.ts';
import { pictureSql, toFileRef } from '../files/queries.ts';
import { GOODS_CARD_COLUMNS, goodsCardJoins, IS_LISTED, toGoodsCard, type GoodsCardRow } from '../goods/goods-card.ts';
import { GOODS_CATEGORIES, NFT_CATEGORIES } from '../public/content/categories.ts';
import { toRating } from '../stores/public-store.ts';

/** Running auctions in the search index, `$1` being the time. */
const RUNNING = `FROM goods_search AS found WHERE found.sale_type = ${SALE_TYPE.auction} AND found.ends_at > $1`;
const AUCTIONS = `
  SELECT ${GOODS_CARD_COLUMNS}, (SELECT count(*)::int ${RUNNING}) AS total
  FROM goods g ${goodsCardJoins('$2')}
  WHERE g.id IN (SELECT goods_id ${RUNNING} ORDER BY ends_at, goods_id LIMIT $3) AND ${IS_LISTED}
  ORDER BY "auctionEndAt", g.id`;

/** Running auctions: the next to end, and their number. */
export async function readRunningAuctions(
  connection: SqlClient,
  language: ServerLanguage,
  now: Date,
): Promise<CallResponse<typeof homeAuctions>> {
  const { rows } = await connection.query<GoodsCardRow & { total: number }>({
    name: 'home-auctions',
    text: AUCTIONS,
    values: [now, LANGUAGE_ORDER[language], HOME.auctions],
  });
  return { items: rows.map(toGoodsCard), total: rows[0]?.total ?? 0 };
}

/** Users may follow thousands of sellers: the newest ids are found before the rest of their cards is read. */
const FOLLOWED = `WITH newest AS (SELECT g.id FROM follows f
    JOIN goods g ON g.seller_id = f.followee_id AND f.kind = CASE WHEN g.store_id IS NULL THEN 'user' ELSE 'store' END
    LEFT JOIN stores s ON s.id = g.store_id
    WHERE f.follower_id = $1 AND ${IS_LISTED} ORDER BY g.created_at DESC, g.id LIMIT $3)
  SELECT ${GOODS_CARD_COLUMNS} FROM goods g ${goodsCardJoins('$2')}
  WHERE g.id IN (SELECT id FROM newest) ORDER BY g.created_at DESC, g.id`;

/** The newest listings of the stores and people that a user follows. */
export async function readFollowedGoods(
  connection: SqlClient,
  userId: string,
  language: ServerLanguage,
): Promise<GoodsCard[]> {
  const { rows } = await connection.query<GoodsCardRow>(FOLLOWED, [
    userId,
    LANGUAGE_ORDER[language],
    HOME.followed + HOME.auctions,
  ]);
  return rows.map(toGoodsCard);
}

const FRONT_IMAGE = `front.kind = ${GOODS_FILE_TYPE.frontImage} AND front.kind_position = 0`;
const newestPicture = (condition: string): string =>
  `SELECT ${pictureSql('front.file_id')} FROM goods_search AS found
    JOIN goods_images front ON front.goods_id = found.goods_id AND ${FRONT_IMAGE}
    WHERE found.category_code = counted.key AND ${condition} ORDER BY found.created_at DESC NULLS LAST LIMIT 1`;
/** Auctions have their own place on the page: a category shows another of its goods where it has one. */
const CATEGORIES = `SELECT counted.*, pictured.image FROM
  (SELECT category_code AS key, count(*)::int AS goods FROM goods_search WHERE category_code = ANY ($1)
   GROUP BY category_code) AS counted
  CROSS JOIN LATERAL (SELECT coalesce((${newestPicture(`found.sale_type <> ${SALE_TYPE.auction}`)}),
    (${newestPicture('true')})) AS image) AS pictured
  ORDER BY pictured.image IS NULL, counted.goods DESC, counted.key`;

const CATEGORY_NAMES = new Map([...GOODS_CATEGORIES, ...NFT_CATEGORIES].map(({ code, name }) => [code, name]));

/** Categories with listings, in every language. */
export async function readCategories(
  connection: SqlClient,
): Promise<Record<ServerLanguage, CallResponse<typeof homeCategories>>> {
  const { rows } = await connection.query<{ key: string; goods: number; image: PictureRef | null }>(CATEGORIES, [
    [...CATEGORY_NAMES.keys()],
  ]);
  const inLanguage = (language: ServerLanguage) =>
    rows.map(({ key, goods, image }) => ({
      key,
      name: CATEGORY_NAMES.get(key)?.[language] ?? key,
      goods,
      image,
    }));
  return Object.fromEntries(LOCALES.map(serverLanguage).map((language) => [language, inLanguage(language)])) as Record<
    ServerLanguage,
    CallResponse<typeof homeCategories>
  >;
}

const STORES = `SELECT s.id, s.display_name AS name, s.logo_file_id AS logo, s.rating_sum AS "ratingSum",
    s.rating_count AS "ratingCount", coalesce(c.followers, 0) AS followers, listed.goods,
    (SELECT coalesce(jsonb_agg(${pictureSql('shown.id')} ORDER BY shown.place), '[]')
     FROM unnest(listed.images) WITH ORDINALITY AS shown (id, place)) AS images
  FROM stores s LEFT JOIN follower_counts c ON c.followee_id = s.owner_id AND c.kind = 'store'
  CROSS JOIN LATERAL (SELECT count(*)::int AS goods,
    array_remove((array_agg(front.file_id ORDER BY found.created_at DESC, found.goods_id))[:$2], NULL) AS images
    FROM goods_search AS found LEFT JOIN goods_images front ON front.goods_id = found.goods_id AND ${FRONT_IMAGE}
    WHERE found.store_id = s.id) AS listed
  WHERE s.status = ${STORE_STATUS.success} AND NOT s.frozen AND listed.goods > 0
  ORDER BY followers DESC, listed.goods DESC, s.id LIMIT $1`;

type StoreRow = {
  readonly id: string;
  readonly name: string;
  readonly logo: string | null;
  readonly ratingSum: number;
  readonly ratingCount: number;
  readonly followers: number;
  readonly goods: number;
  readonly images: PictureRef[];
};

/** Open stores with listings, the most followed first. */
export async function readStores(connection: SqlClient): Promise<CallResponse<typeof homeStores>> {
  const { rows } = await connection.query<StoreRow>(STORES, [HOME.stores, HOME.storeImages]);
  return rows.map(({ logo, ratingSum, ratingCount, ...row }) => ({
    ...row,
    logo: toFileRef(logo),
    rating: toRating({ ratingSum, ratingCount }),
  }));
}
