/** Names of columns in the files of auction houses, marketplaces, shops, museums and merchants. */
import type { ImportedGoodsField } from '#protocol/rules/goods-fields.ts';

/** Fields that a column can name; title and description in any language. */
export type ColumnField =
  | ImportedGoodsField
  | 'key'
  | 'title'
  | 'description'
  | 'length'
  | 'width'
  | 'height'
  | 'linkUrl'
  | 'tokenStandard'
  | 'videoUrl'
  | 'provenance'
  | 'property';

const names = (...lines: readonly string[]): string[] => lines.flatMap((line) => line.split(', '));

/** The better names first, in any case and script; blanks and dashes do not count. */
export const COLUMN_NAMES: Readonly<Record<ColumnField, readonly string[]>> = {
  key: names(
    'key, sku, item sku, seller sku, custom label, custom label sku, variant sku, item number',
    'object number, inventory number, inventory no, lot number, lot no, lot num, lot #, lot id',
    'lot, product code, article number, item no, item id, stock number, stock no, accession number',
    '拍品編號, 拍品號, 拍賣編號, 圖錄號, 批號, 批次號, lot 號, 貨號, 商品貨號, 商家編碼',
    '商品編號, 物品編號, 藏品編號, 庫存編號, 款號, 編號, 序號, reference number, reference no',
    'stock code, handle, number, no, #, code, id, 號碼',
  ),
  title: names(
    'title, lot title, name, product name, product title, item name, item title, goods name',
    'lot name, object name, listing title, work title, title of work, artwork title, headline',
    '標題, 拍品標題, 商品標題, 寶貝標題, 拍賣標題, 名稱, 拍品名稱, 商品名稱, 寶貝名稱, 商品名',
    '品名, 物品名稱, 藏品名稱, 作品名稱, 作品名, 拍品, 物品, 產品名稱, 品項',
    'item details, item detail, lot details, 物品詳情, 拍品詳情, item, object, product, artwork',
    'model, model name, 型號名稱, 款式',
  ),
  description: names(
    'description, lot description, item description, product description, desc, body, body html',
    'details, detail, text, long description, full description, catalogue note, catalog note',
    'lot essay, catalogue essay, essay, short description, footnote',
    '描述, 說明, 詳情, 介紹, 商品描述, 商品詳情, 商品說明, 寶貝描述, 拍品描述, 拍品說明',
    '物品描述, 物品說明, 作品描述, 作品說明, 拍品介紹, 專文, 簡介, 備註',
  ),
  type: ['type', 'goods type', 'product type', '類型', '商品類型'],
  category: names(
    'category, category code, product category, categories, category name, collection, department',
    '分類, 類別, 商品分類, 拍品分類, 拍品類別, 物品類別, 品類, 類目, 商品類目',
  ),
  saleType: names(
    'sale type, selling type, listing type, format, sale, 銷售類型, 銷售方式, 出售方式, 刊登方式',
    '拍賣方式',
  ),
  currency: ['currency', 'currency code', 'price currency', 'sale currency', '貨幣', '幣種', '幣別', '貨幣單位'],
  price: names(
    'price, asking price, list price, unit price, retail price, regular price, sale price, amount',
    'variant price, 價格, 售價, 價錢, 單價, 定價, 標價, 一口價, 寶貝價格, 商品價格, 直購價',
    'hammer price, hammer, price realised, price realized, realised price, realized price',
    'sold price, sold for, transaction price, final price',
    '成交價, 成交價格, 成交金額, 落槌價, 落錘價, 拍出價',
  ),
  startingPrice: names(
    'starting price, start price, opening price, opening bid, starting bid, start bid, minimum bid',
    '起拍價, 起標價, 起價, 起叫價, 開拍價',
  ),
  incrementPrice: names(
    'increment, increment price, bid increment, minimum increment, step, 加價, 加價幅度, 競價階梯',
    '每次加價, 出價增額, 競價幅度',
  ),
  fixedPrice: [
    'buy now price',
    'buyout price',
    '立即購買價',
    '直接購買價',
    'buy it now price',
    'buy it now',
    'buy now',
  ],
  reservePrice: ['reserve price', 'reserve', '保留價', '底價', '最低成交價'],
  estimateLow: names(
    'low estimate, estimate low, low est, est low, lower estimate, estimate from, minimum estimate',
    'min estimate, estimate min, 低估價, 最低估價, 估價下限, 估價低, 估價起, 估價最低',
  ),
  estimateHigh: names(
    'high estimate, estimate high, high est, est high, upper estimate, estimate to, maximum estimate',
    'max estimate, estimate max, 高估價, 最高估價, 估價上限, 估價高, 估價止, 估價最高',
  ),
  endAt: names(
    'end at, end, ends, end date, end time, closing date, closing time, auction end, ends at',
    'auction end date, 結束時間, 截止時間, 結束日期, 截止日期, 拍賣結束, 拍賣結束時間, 截標時間',
    '結標時間, 截拍時間',
  ),
  extendMinutes: ['extend minutes', 'extension minutes', '延時分鐘', '延長分鐘'],
  deliveryPayer: ['delivery payer', 'shipping payer', 'shipping paid by', '運費承擔', '運費負擔'],
  deliveryCost: ['delivery cost', 'delivery charge', 'shipping cost', 'shipping price', 'postage', '運費', '郵費'],
  shipsTo: ['ships to', 'ship to', 'ship to locations', '寄送地區', '送貨地區', '配送範圍', '運送地區'],
  dispatchDays: names(
    'dispatch days, dispatch, dispatch time, dispatched within, handling time, processing time',
    'lead time, 寄出時間, 發貨時間, 發貨時效, 出貨時間, 出貨天數, 備貨時間',
  ),
  returnDays: names(
    'return days, returns, return policy, returns policy, return period, returns within',
    'returns accepted within, returns accepted, 退貨, 退貨期限, 退貨天數, 退貨政策, 退換貨, 退貨期',
  ),
  condition: ['condition', 'grade', '品相', '狀況', '成色', '物品狀況', '商品狀況', '新舊程度', '商品新舊', '新舊'],
  conditionNote: names(
    'condition report, condition note, condition description, condition details',
    '狀況報告, 品相報告, 品相描述, 品相說明, 狀況說明, 保存狀況, 保存情況',
  ),
  comesWith: ['comes with', 'accessories', 'included', 'scope of delivery', '附件', '隨附', '配件'],
  brand: names(
    'brand, brand name, maker, manufacturer, vendor, artist, artist name, artist maker, creator',
    'author, designer, 品牌, 牌子, 製造商, 作者, 藝術家, 藝術家名, 設計師, 創作者',
  ),
  region: names(
    'region, country, location, item location, country code, origin, country of origin',
    '地區, 國家, 所在地, 物品所在地, 商品所在地, 產地, 發貨地',
  ),
  consignmentAddress: ['consignment address', '寄售地址', '託管地址'],
  length: ['length', 'depth', 'length mm', 'depth mm', '長', '長度', '深', '深度', '長 毫米', '長度 毫米'],
  width: ['width', 'width mm', '寬', '寬度', '闊', '闊度', '寬 毫米', '寬度 毫米', '闊 毫米', '闊度 毫米'],
  height: ['height', 'height mm', '高', '高度', '高 毫米', '高度 毫米'],
  logistics: names(
    'logistics, delivery, delivery type, delivery method, shipping, shipping method, 物流, 交收方式',
    '交貨方式, 配送方式, 運送方式, 送貨方式, 交易地點方式',
  ),
  transactionType: ['transaction type', 'transfer type', 'transfer', 'held by', '交易方式', '交易類型', '保管方'],
  receiptType: ['receipt type', 'payment', 'payment method', 'payment methods', 'receipt', '收款方式', '付款方式'],
  linkUrl: ['link url', 'token url', 'nft url', 'opensea', 'opensea url', 'nft 鏈接', 'nft 連結'],
  tokenStandard: ['token standard', 'token type', 'contract standard', '代幣標準', '合約標準'],
  videoUrl: ['video url', 'video link', 'video', '視頻鏈接', '影片連結'],
  provenance: ['provenance', '來源', '遞藏', '收藏來源', '流傳經過', '傳承'],
  // Details without a field of their own, besides the standard ones (protocol/rules/details.ts).
  property: names(
    'quantity, qty, medium, material, materials, dimensions, measurements, period, date, year',
    'era, literature, exhibited, exhibition, signature, marks, edition, weight, colour, color',
    'style, technique, culture, available quantity, inventory, stock',
    '數量, 件數, 寶貝數量, 庫存, 質地, 材質, 材料, 形制, 形式, 規格, 尺寸, 尺碼, 年代',
    '年份, 時期, 創作年代, 款識, 鈐印, 題識, 著錄, 出版, 展覽, 重量, 顏色, 技法',
  ),
};
