import type { homeCategories, homeStores } from '#protocol/http/home.ts';
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
  SELECT ${GOODS_CARD_COLUMNS} FROM goods g ${goodsCardJoins('$2')}
  WHERE g.id IN ((SELECT goods_id ${RUNNING} AND goods_id = $4) UNION ALL
    (SELECT goods_id ${RUNNING} ORDER BY ends_at, goods_id LIMIT $3)) AND ${IS_LISTED}
  ORDER BY g.id IS NOT DISTINCT FROM $4 DESC, "auctionEndAt", g.id LIMIT $3`;

/** Running auctions: the featured one if there is one, then the next to end. */
export async function readNextAuctions(
  connection: SqlClient,
  language: ServerLanguage,
  now: Date,
  featured: string | null,
): Promise<GoodsCard[]> {
  const { rows } = await connection.query<GoodsCardRow>({
    name: 'home-auctions',
    text: AUCTIONS,
    values: [now, LANGUAGE_ORDER[language], HOME.auctions, featured],
  });
  return rows.map(toGoodsCard);
}

/** Auctions among which the featured one is chosen, so that any number may end soon. */
const FEATURED_AMONG = 1_000;
const RUNNING_IN_BRIEF = `SELECT
  (SELECT count(*)::int ${RUNNING}) AS total,
  (SELECT goods_id FROM (SELECT goods_id, price_hkd, ends_at ${RUNNING} AND ends_at <= $2
      ORDER BY ends_at, goods_id LIMIT ${FEATURED_AMONG}) AS soon
      JOIN auctions AS sale USING (goods_id)
    ORDER BY least(sale.bid_count, sale.bidder_count, 2) DESC, price_hkd DESC NULLS LAST, ends_at, goods_id
    LIMIT 1) AS featured`;

/**
 * The number of running auctions, whose index is read for it, and the featured one: of those that end soon, the one
 * with the highest bid in Hong Kong dollars. Auctions with two bidders come before those with one, and these before
 * those with a starting price alone: a seller cannot choose it by a starting price, nor with the bid of one friend.
 */
export async function readRunningInBrief(
  connection: SqlClient,
  now: Date,
): Promise<{ total: number; featured: string | null }> {
  const soon = new Date(now.getTime() + HOME.featuredWithin);
  const { rows } = await connection.query<{ total: number; featured: string | null }>(RUNNING_IN_BRIEF, [now, soon]);
  return rows[0] ?? { total: 0, featured: null };
}

/**
 * Users may follow thousands of sellers, and these have any number of goods. The newest goods are of the stores whose
 * newest goods are the newest, so that one row of each store is read, then a few of a few. People without a store have
 * few goods.
 */
const FOLLOWED = `WITH followed AS MATERIALIZED (SELECT followee_id, kind FROM follows WHERE follower_id = $1),
  shops AS (SELECT s.id FROM followed f JOIN stores s ON s.owner_id = f.followee_id
    CROSS JOIN LATERAL (SELECT created_at, goods_id FROM goods_search WHERE store_id = s.id
      ORDER BY created_at DESC NULLS LAST, goods_id LIMIT 1) AS first
    WHERE f.kind = 'store' ORDER BY first.created_at DESC, first.goods_id LIMIT $3),
  newest AS ((SELECT l.goods_id AS id, l.created_at FROM shops
      CROSS JOIN LATERAL (SELECT goods_id, created_at FROM goods_search WHERE store_id = shops.id
        ORDER BY created_at DESC NULLS LAST, goods_id LIMIT $3) AS l)
    UNION ALL
    (SELECT g.id, g.created_at FROM followed f
      JOIN goods g ON g.seller_id = f.followee_id AND f.kind = 'user' AND g.store_id IS NULL
      LEFT JOIN stores s ON s.id = g.store_id
      WHERE ${IS_LISTED} ORDER BY g.created_at DESC, g.id LIMIT $3))
  SELECT ${GOODS_CARD_COLUMNS} FROM goods g ${goodsCardJoins('$2')}
  WHERE g.id IN (SELECT id FROM newest ORDER BY created_at DESC, id LIMIT $3) AND ${IS_LISTED}
  ORDER BY g.created_at DESC, g.id`;

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

const NO_AUCTION = `found.sale_type <> ${SALE_TYPE.auction}`;
const FRONT_IMAGE = `front.kind = ${GOODS_FILE_TYPE.frontImage} AND front.kind_position = 0`;
/** Pictures of goods themselves: no logo, no packaging. */
const PICTURE_KINDS = [GOODS_FILE_TYPE.frontImage, GOODS_FILE_TYPE.sideImage, GOODS_FILE_TYPE.moreImage].join();
/**
 * One of the first pictures of goods after the front one, else the front one: the page shows that in another place.
 * @param at 1 for the first of them
 */
const detailOf = (goodsId: string, at: 1 | 2): string =>
  `(SELECT file_id FROM (SELECT detail.file_id, detail.position FROM goods_images detail
      WHERE detail.goods_id = ${goodsId} AND detail.kind IN (${PICTURE_KINDS})
      ORDER BY detail.position LIMIT ${at + 1}) AS first ORDER BY first.position DESC LIMIT 1)`;
const newestPicture = (condition: string): string =>
  `SELECT ${pictureSql('front.file_id')} FROM goods_search AS found
    JOIN goods_images front ON front.goods_id = found.goods_id AND ${FRONT_IMAGE}
    WHERE found.category_code = counted.key AND ${condition} ORDER BY found.created_at DESC NULLS LAST LIMIT 1`;
const newestDetail = (condition: string): string =>
  `SELECT ${pictureSql(detailOf('found.goods_id', 1))} FROM goods_search AS found
    WHERE found.category_code = counted.key AND ${condition} ORDER BY found.created_at DESC NULLS LAST LIMIT 1`;
/** What the page shows as new arrivals. */
const NEWEST = `SELECT goods_id FROM goods_search WHERE sale_type = ${SALE_TYPE.fixPrice}
  ORDER BY created_at DESC NULLS LAST LIMIT ${HOME.goods}`;
/**
 * Auctions and new arrivals have their own place on the page: a category shows others of its goods if it has any, else
 * a detail of one of them.
 */
const CATEGORIES = `WITH newest AS MATERIALIZED (${NEWEST}) SELECT counted.*, pictured.image FROM
  (SELECT category_code AS key, count(*)::int AS goods FROM goods_search WHERE category_code = ANY ($1)
   GROUP BY category_code) AS counted
  CROSS JOIN LATERAL (SELECT coalesce(
    (${newestPicture(`${NO_AUCTION} AND found.goods_id NOT IN (SELECT goods_id FROM newest)`)}),
    (${newestDetail(NO_AUCTION)}), (${newestDetail('true')})) AS image) AS pictured
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

/** Stores whose goods are counted: those with the most followers. */
const STORES_COUNTED = 20;
/** A store shows details of its newest goods: the page shows many of them whole. */
const STORES = `SELECT s.id, s.name, s.logo, s."ratingSum", s."ratingCount", s.followers, listed.goods,
    (SELECT coalesce(jsonb_agg(${pictureSql('newest.file_id')} ORDER BY newest.created_at DESC, newest.goods_id), '[]')
     FROM (SELECT ${detailOf('found.goods_id', 2)} AS file_id, found.created_at, found.goods_id
       FROM (SELECT goods_id, created_at FROM goods_search
         WHERE store_id = s.id ORDER BY created_at DESC NULLS LAST, goods_id LIMIT $2) AS found) AS newest
     WHERE newest.file_id IS NOT NULL) AS images
  FROM (SELECT s.id, s.display_name AS name, s.logo_file_id AS logo, s.rating_sum AS "ratingSum",
      s.rating_count AS "ratingCount", coalesce(c.followers, 0) AS followers
    FROM stores s LEFT JOIN follower_counts c ON c.followee_id = s.owner_id AND c.kind = 'store'
    WHERE s.status = ${STORE_STATUS.success} AND NOT s.frozen
      AND EXISTS (SELECT FROM goods_search WHERE store_id = s.id)
    ORDER BY followers DESC, s.id LIMIT ${STORES_COUNTED}) AS s
  CROSS JOIN LATERAL (SELECT count(*)::int AS goods FROM goods_search WHERE store_id = s.id) AS listed
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
