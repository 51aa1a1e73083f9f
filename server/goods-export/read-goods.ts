import type { Pool } from 'pg';
import { GOODS_CONTENT, readGoodsContent, type GoodsContentRow } from '../goods/goods-columns.ts';
import type { ExportedGoods } from './goods-cells.ts';

/** Goods of a page. */
const PAGE_ROWS = 100;
/** Bytes of a page, except that one of goods may have more: a page is written while no call is answered. */
const PAGE_BYTES = 500_000;

type PageRow = GoodsContentRow & { readonly id: string; readonly key: string; readonly exportedStatus: number };

/**
 * Reads all goods of a seller by id, one page after the other, each as large as its reader can take at once.
 * @param status only goods of this status
 */
export async function* readOwnGoods(
  pool: Pick<Pool, 'query'>,
  sellerId: string,
  status: number | undefined,
): AsyncGenerator<ExportedGoods[]> {
  for (let after = ''; ;) {
    const { rows } = await pool.query<PageRow>(
      `WITH page AS (
         SELECT id, sum(bytes) OVER (ORDER BY id) - bytes AS before
         FROM (
           SELECT g.id, octet_length(g.properties::text) + octet_length(g.provenance::text)
             + octet_length(g.raw_input::text) + octet_length(g.condition_note)
             + octet_length(g.condition_translations::text)
             + coalesce((SELECT sum(octet_length(t.title) + octet_length(t.description)) FROM goods_texts t
                         WHERE t.goods_id = g.id), 0) AS bytes
           FROM goods g WHERE g.seller_id = $1 AND g.id > $2 AND ($3::smallint IS NULL OR g.status = $3)
           ORDER BY g.id LIMIT ${PAGE_ROWS}
         ) sized)
       SELECT g.id, g.status AS "exportedStatus", ${GOODS_CONTENT},
         coalesce((SELECT min(i.key) FROM imported_goods i WHERE i.goods_id = g.id AND i.seller_id = $1), g.num) AS key
       FROM page JOIN goods g ON g.id = page.id WHERE page.before < ${PAGE_BYTES} ORDER BY g.id`,
      [sellerId, after, status ?? null],
    );
    if (rows.length === 0) return;
    after = rows.at(-1)!.id;
    yield rows.map((row) => ({ key: row.key, status: row.exportedStatus, data: readGoodsContent(row) }));
  }
}
