import type { z } from 'zod';
import type { GoodsData } from '#protocol/entities/goods.ts';
import type { goodsDetail } from '#protocol/http/goods-search.ts';
import type { GoodsCard } from '#protocol/entities/goods-card.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import { KYC_STATUS } from '#protocol/lookups.ts';
import { isBlank } from '#protocol/rules/blank.ts';
import { GOODS_FACTS, GOODS_FIELDS, type GoodsFactName, type GoodsFieldValues } from '#protocol/rules/goods-fields.ts';
import type { SqlClient } from '../database/pool.ts';
import { toFileRef, fileUrl, pictureSql } from '../files/queries.ts';
import { fromColumn } from './goods-columns.ts';
import { unpadAmount } from '../database/unpad-amount.ts';
import {
  GOODS_CARD_COLUMNS,
  goodsCardJoins,
  toGoodsCard,
  IS_LISTED,
  isVisibleTo,
  type GoodsCardRow,
} from './goods-card.ts';
import { PROVENANCE_CHECKS, shownProvenance, type ProvenanceCheck } from './provenance.ts';
import { viewerParams, type Viewer } from './queries.ts';
import { conditionInLanguage, LANGUAGE_ORDER, stepInLanguage } from '#protocol/rules/goods-texts.ts';

type Detail = z.input<typeof goodsDetail.response>;
type GoodsFacts = Pick<GoodsFieldValues, GoodsFactName>;
type DetailRow = GoodsCardRow &
  GoodsFacts & {
    fullDescription: string;
    startingPrice: string | null;
    incrementPrice: string | null;
    fixedPrice: string | null;
    endsAt: Date | null;
    conditionTranslations: GoodsData['conditionTranslations'];
    properties: GoodsData['properties'];
    provenance: GoodsData['provenance'];
    checks: ProvenanceCheck[];
    responseSeconds: number | null;
    length: string | null;
    width: string | null;
    height: string | null;
    token: Detail['token'];
    video: GoodsData['video'];
    visits: number;
    favourites: number;
    updatedAt: Date;
    isFavourite: boolean;
    images: Detail['images'];
    sellerAvatar: string | null;
    sellerSince: Date | null;
    sellerGoods: number;
    verified: boolean;
    ratingCount: number | null;
    ratingSum: number | null;
  };

/** Limit for counting a seller's goods: a merchant may have a hundred thousand. */
const COUNTED = 1_000;

/** The item page in one prepared statement. */
const DETAIL = `SELECT ${GOODS_CARD_COLUMNS}, coalesce(words.description, '') AS "fullDescription",
    g.starting_price AS "startingPrice", g.increment_price AS "incrementPrice", g.fixed_price AS "fixedPrice",
    g.effective_end_at AS "endsAt",
    ${GOODS_FACTS.map((name) => `g.${GOODS_FIELDS[name].column} AS "${name}"`).join(', ')},
    g.condition_translations AS "conditionTranslations", g.properties, g.provenance,
    ${PROVENANCE_CHECKS} AS checks,
    (SELECT r.median_seconds FROM seller_response_times r WHERE r.seller_id = g.seller_id) AS "responseSeconds",
    g.length, g.width, g.height,
    g.token, g.video, g.visits, g.favourites, g.updated_at AS "updatedAt",
    EXISTS (SELECT FROM favourites f WHERE f.user_id = $3 AND f.goods_id = g.id) AS "isFavourite",
    coalesce((SELECT jsonb_agg(${pictureSql('i.file_id')} || jsonb_build_object('kind', i.kind)
                ORDER BY i.position, i.kind, i.kind_position)
              FROM goods_images i WHERE i.goods_id = g.id), '[]') AS images,
    CASE WHEN g.store_id IS NULL THEN u.head_file_id ELSE s.logo_file_id END AS "sellerAvatar",
    coalesce(s.created_at, u.created_at) AS "sellerSince", coalesce(u.kyc_status = ${KYC_STATUS.success},
    false) AS verified,
    s.rating_count AS "ratingCount", s.rating_sum AS "ratingSum",
    (SELECT count(*)::int FROM (
       SELECT FROM goods o WHERE o.seller_id = g.seller_id AND o.store_id IS NOT DISTINCT
       FROM g.store_id AND o.status = 3 AND NOT o.frozen LIMIT ${COUNTED}) own) AS "sellerGoods"
  FROM goods g ${goodsCardJoins('$2')} WHERE g.id = $1 AND ${isVisibleTo('$3', '$4')}`;

/** Everything on the item page; undefined for goods that are absent or not visible to the viewer. */
export async function readGoodsDetail(
  connection: SqlClient,
  goodsId: string,
  language: ServerLanguage,
  viewer: Viewer | undefined,
): Promise<Detail | undefined> {
  const {
    rows: [row],
  } = await connection.query<DetailRow>({
    name: 'goods-detail',
    text: DETAIL,
    values: [goodsId, LANGUAGE_ORDER[language], ...viewerParams(viewer)],
  });
  return row && detailOf(row, language, viewer);
}

function detailOf(row: DetailRow, language: ServerLanguage, viewer: Viewer | undefined): Detail {
  const money = (value: string | null): string | null => (value === null ? null : unpadAmount(value));
  return {
    ...toGoodsCard(row),
    description: row.fullDescription,
    startingPrice: money(row.startingPrice),
    incrementPrice: money(row.incrementPrice),
    fixedPrice: money(row.fixedPrice),
    effectiveEndAt: row.endsAt?.getTime() ?? null,
    ...(Object.fromEntries(GOODS_FACTS.map((name) => [name, fromColumn(GOODS_FIELDS[name], row[name])])) as GoodsFacts),
    conditionNote: conditionInLanguage(row, language),
    properties: row.properties.filter(({ name, value }) => !isBlank(name) && !isBlank(value)),
    provenance: shownProvenance(row.provenance, row.checks).map((step) => stepInLanguage(step, language)),
    size: { length: row.length ?? '', width: row.width ?? '', height: row.height ?? '' },
    images: row.images,
    video: videoOf(row.video),
    token: row.token,
    visits: row.visits,
    favourites: row.favourites,
    isFavourite: row.isFavourite,
    isOwn: viewer?.userId === row.sellerId,
    updateTime: row.updatedAt.getTime(),
    seller: {
      userId: row.sellerId,
      name: row.sellerName,
      avatar: toFileRef(row.sellerAvatar),
      storeId: row.storeId,
      goods: row.sellerGoods,
      rating: {
        average: row.ratingCount ? Math.round((10 * (row.ratingSum ?? 0)) / row.ratingCount) / 10 : null,
        count: row.ratingCount ?? 0,
      },
      since: (row.sellerSince ?? row.createdAt).getTime(),
      verified: row.verified,
      responseTime: row.responseSeconds === null ? null : row.responseSeconds * 1_000,
    },
  };
}

function videoOf(video: GoodsData['video']): Detail['video'] {
  if (!video) return null;
  return {
    type: video.type,
    url: video.type === 1 && video.fileId !== null ? fileUrl(video.fileId) : video.url,
    cover: toFileRef(video.coverFileId),
  };
}

/** The newest goods of the category that are compared. */
const CANDIDATES = 400;

/**
 * Listed goods of the same category: the same brand first, then by price ratio, over currencies. Cards are read only of
 * those that are shown.
 */
const SIMILAR = `
  WITH near AS MATERIALIZED (
    SELECT * FROM goods WHERE category_code = $4 AND status = 3 AND NOT frozen AND id <> $1
    ORDER BY created_at DESC NULLS LAST LIMIT ${CANDIDATES}),
  best AS MATERIALIZED (
    SELECT g.id, row_number() OVER (ORDER BY (g.brand = one.brand AND one.brand <> '') DESC,
      CASE WHEN g.price > 0 AND one.price > 0
      THEN abs(ln((g.price * its_rate.hkd) / (one.price * one_rate.hkd))) END NULLS LAST,
      g.created_at DESC, g.id) AS place
    FROM goods one, exchange_rates one_rate, near g LEFT JOIN stores s ON s.id = g.store_id
      JOIN exchange_rates its_rate ON its_rate.currency = g.currency
    WHERE one.id = $1 AND one_rate.currency = one.currency AND ${IS_LISTED}
    ORDER BY place LIMIT $3)
  SELECT ${GOODS_CARD_COLUMNS} FROM best JOIN goods g ON g.id = best.id ${goodsCardJoins('$2')}
  ORDER BY best.place`;

/** Listed goods similar to these. The caller checks that the viewer may see them. */
export async function readSimilarGoods(
  connection: SqlClient,
  goodsId: string,
  language: ServerLanguage,
  limit: number,
): Promise<GoodsCard[]> {
  const {
    rows: [one],
  } = await connection.query<{ category: string }>({
    name: 'goods-category',
    text: 'SELECT category_code AS category FROM goods WHERE id = $1',
    values: [goodsId],
  });
  if (!one) return [];
  // Without a name: a plan for any category would look for the goods of a rare one among the newest of all.
  const { rows } = await connection.query<GoodsCardRow>(SIMILAR, [
    goodsId,
    LANGUAGE_ORDER[language],
    limit,
    one.category,
  ]);
  return rows.map(toGoodsCard);
}

/** Whether the viewer may see these goods. */
export async function canViewGoods(
  connection: SqlClient,
  goodsId: string,
  viewer: Viewer | undefined,
): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: 'goods-visible',
    text: `SELECT FROM goods g LEFT JOIN stores s ON s.id = g.store_id
      WHERE g.id = $1 AND ${isVisibleTo('$2', '$3')}`,
    values: [goodsId, ...viewerParams(viewer)],
  });
  return rowCount === 1;
}
