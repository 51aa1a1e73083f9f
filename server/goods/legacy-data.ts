import type { GoodsData } from '#protocol/entities/goods.ts';
import { EMPTY_GOODS } from '#protocol/empty-goods.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import type { SqlClient } from '../database/pool.ts';
import { unpadAmount } from '../database/unpad-amount.ts';

type Columns = {
  type: 1 | 3;
  store_id: string | null;
  category_code: string;
  sale_type: 1 | 2 | 3;
  currency: string;
  price: string | null;
  starting_price: string | null;
  increment_price: string | null;
  fixed_price: string | null;
  effective_end_at: Date | null;
  receipt_type: GoodsData['receiptType'];
  transaction_type: 1 | 2;
  managed_address_id: string;
  logistics: GoodsData['logistics'];
  region: string;
  brand: string;
  properties: GoodsData['properties'] | object;
  length: string | null;
  width: string | null;
  height: string | null;
  video: GoodsData['video'];
  token: GoodsData['token'];
  texts: { language: ServerLanguage; title: string; description: string }[];
  images: GoodsData['images'];
};

/** What a seller would have typed to come to the columns: for goods written before what was typed was kept. */
export async function legacyData(connection: SqlClient, id: string): Promise<GoodsData> {
  const {
    rows: [row],
  } = await connection.query<Columns>(
    `SELECT g.*,
       coalesce((SELECT jsonb_agg(t) FROM goods_texts t WHERE t.goods_id = g.id), '[]') AS texts,
       coalesce((SELECT jsonb_agg(jsonb_build_object('kind', i.kind, 'fileId', i.file_id) ORDER BY i.place, i.kind, i.position)
                 FROM goods_images i WHERE i.goods_id = g.id), '[]') AS images
     FROM goods g WHERE g.id = $1`,
    [id],
  );
  if (!row) throw new Error(`goods ${id} were there a moment ago, under a lock or in one snapshot`);
  const money = (value: string | null): string => (value === null ? '' : unpadAmount(value));
  const words = (language: ServerLanguage): { title: string; description: string } => {
    const { title = '', description = '' } = row.texts.find((text) => text.language === language) ?? {};
    return { title, description };
  };
  return {
    ...EMPTY_GOODS,
    type: row.type,
    asStore: row.store_id !== null,
    categoryCode: row.category_code,
    texts: { EN: words('EN'), ZHHK: words('ZHHK'), ZHCN: words('ZHCN') },
    saleType: row.sale_type,
    currency: row.currency,
    price: row.sale_type === 1 ? money(row.price) : '',
    startingPrice: money(row.starting_price),
    incrementPrice: money(row.increment_price),
    fixedPrice: money(row.fixed_price),
    endAt: row.effective_end_at?.getTime() ?? null,
    receiptType: row.receipt_type,
    transactionType: row.transaction_type,
    managedAddressId: row.managed_address_id,
    logistics: row.logistics,
    region: row.region,
    brand: row.brand,
    properties: Array.isArray(row.properties) ? row.properties : [],
    size: { length: row.length ?? '', width: row.width ?? '', height: row.height ?? '' },
    images: row.images,
    video: row.video,
    token: row.token,
  };
}
