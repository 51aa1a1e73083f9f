/**
 * Tables of auction houses, marketplaces, shops and museums, by what their columns are recognized as.
 * Long because the cases are one table.
 */
import { describe, expect, it } from 'vitest';
import type { ImportField } from '#protocol/http/imports.ts';
import { readTableHead } from './import-task.ts';

const NOW = Date.UTC(2026, 10, 24);
const head = (text: string) => readTableHead({ bytes: Buffer.from(text), whole: true, now: NOW });

type Field = ImportField | null;
/** A name, the columns with the field of each, rows, and lines above the heading. */
type Table = [name: string, columns: Readonly<Record<string, Field>>, rows: readonly string[][], above?: string];

const TABLES: readonly Table[] = [
  [
    'Sotheby’s, a catalogue',
    {
      'Lot Number': 'key',
      Creator: 'brand',
      Title: 'title.EN',
      'Catalogue Note': 'description.EN',
      'Estimate Low': 'estimateLow',
      'Estimate High': 'estimateHigh',
      Currency: 'currency',
      'Starting Bid': 'startingPrice',
      Provenance: 'provenance',
    },
    [
      ['101', 'Zao Wou-Ki', '12.04.61', 'An oil', '1,000,000', '2,000,000', 'HKD', '800,000', 'A Paris collection'],
      ['102', 'Sanyu', 'Cat', 'An oil', '500,000', '700,000', 'HKD', '400,000', ''],
    ],
  ],
  [
    'Christie’s, results',
    {
      'Lot No.': 'key',
      'Artist/Maker': 'brand',
      'Object Name': 'title.EN',
      'Lot Essay': 'description.EN',
      'Low Estimate (HKD)': 'estimateLow',
      'High Estimate (HKD)': 'estimateHigh',
      'Price Realised': 'price',
      'Sale Date': null,
    },
    [
      ['1', 'Imperial workshops', 'A famille-rose vase', 'Qianlong', '300,000', '500,000', '1,016,000', '2019-05-29'],
      ['2', 'Yixing', 'A teapot', '18th century', '30,000', '50,000', '', '2019-05-29'],
    ],
  ],
  [
    'Phillips, watches',
    { Lot: 'key', Maker: 'brand', Model: 'title.EN', Reference: 'property', Estimate: null, 'Hammer Price': 'price' },
    [
      ['901', 'Patek Philippe', 'Nautilus', '5711/1A', 'HK$400,000–800,000', '1,000,000'],
      ['902', 'Rolex', 'Daytona', '6239', 'HK$200,000–400,000', '500,000'],
    ],
  ],
  [
    'Bonhams, title lines above',
    {
      Lot: 'key',
      Title: 'title.EN',
      Description: 'description.EN',
      'Low est': 'estimateLow',
      'High est': 'estimateHigh',
    },
    [
      ['1', 'A jade pendant', 'White', '1000', '2000'],
      ['2', 'A jade bangle', 'Green', '3000', '4000'],
    ],
    'Fine Chinese Ceramics and Works of Art\nSale 30112, Hong Kong\n',
  ],
  [
    'LiveAuctioneers, upload template',
    {
      LotNum: 'key',
      Title: 'title.EN',
      Description: 'description.EN',
      LowEst: 'estimateLow',
      HighEst: 'estimateHigh',
      StartPrice: 'startingPrice',
      ReservePrice: 'reservePrice',
      Condition: 'condition',
    },
    [
      ['1', 'Vase', 'Blue', '100', '200', '50', '80', 'Excellent'],
      ['2', 'Bowl', 'Red', '100', '200', '50', '', 'Good'],
    ],
  ],
  [
    'a shop, with its terms',
    { SKU: 'key', Title: 'title.EN', Price: 'price', 'Handling time': 'dispatchDays', Returns: 'returnDays' },
    [
      ['1', 'Vase', '100', '3 business days', '14 days'],
      ['2', 'Bowl', '100', '1 business day', 'No returns'],
    ],
  ],
  [
    'a shop, with terms in sentences',
    { SKU: 'key', Title: 'title.EN', Price: 'price', 'Return policy': null },
    [
      ['1', 'Vase', '100', 'Please write to us first'],
      ['2', 'Bowl', '100', 'Unopened only'],
    ],
  ],
  [
    'The Saleroom, free condition reports',
    {
      'Lot No': 'key',
      'Lot Title': 'title.EN',
      'Lot Description': 'description.EN',
      'Opening price': 'startingPrice',
      Increment: 'incrementPrice',
      'Condition report': 'conditionNote',
      Quantity: 'property',
    },
    [
      ['1', 'Vase', 'Blue', '100', '10', 'A chip to the rim', '1'],
      ['2', 'Bowl', 'Red', '100', '10', '', '2'],
    ],
  ],
  [
    'item details instead of a title',
    { 'Lot no.': 'key', 'Item details': 'title.EN', Quantity: 'property', 'Transaction price': 'price' },
    [
      ['A1', 'Gold bangle', '1', '12,000'],
      ['A2', 'Ring', '2', '8,000'],
    ],
  ],
  [
    'a government auction in Hong Kong',
    { 批號: 'key', 物品詳情: 'title.ZHHK', 數量: 'property', '成交價 (港元)': 'price' },
    [
      ['A-101', '金鏈一條', '1', '12,300'],
      ['A-102', '手錶三隻', '3', '4,500'],
    ],
    '物料拍賣,,,\n"2026年11月12日，香港",,,\n',
  ],
  [
    'Poly Hong Kong',
    {
      圖錄號: 'key',
      拍品名稱: 'title.ZHHK',
      作者: 'brand',
      年代: 'property',
      質地: 'property',
      低估價: 'estimateLow',
      高估價: 'estimateHigh',
      成交價: 'price',
      來源: 'provenance',
    },
    [
      ['3001', '墨竹圖', '鄭板橋', '清', '紙本水墨', '800,000', '1,200,000', '1,440,000', '香港私人收藏'],
      ['3002', '山水', '石濤', '清', '絹本', '2,000,000', '3,000,000', '', ''],
    ],
  ],
  [
    'Guardian',
    {
      图录号: 'key',
      作品名称: 'title.ZHCN',
      艺术家: 'brand',
      尺寸: 'property',
      '低估价(RMB)': 'estimateLow',
      '高估价(RMB)': 'estimateHigh',
      '成交价(RMB)': 'price',
      著录: 'property',
    },
    [
      ['512', '葡萄', '齐白石', '68×34 cm', '1,000,000', '1,500,000', '1,725,000', '《齐白石全集》'],
      ['513', '虾', '齐白石', '68×34 cm', '800,000', '1,200,000', '', ''],
    ],
  ],
  [
    'Guardian, lots with notes',
    {
      拍品编号: 'key',
      拍品标题: 'title.ZHCN',
      拍品描述: 'description.ZHCN',
      起拍价: 'startingPrice',
      加价幅度: 'incrementPrice',
      品相: 'condition',
    },
    [
      ['1', '青花碗', '清代', '1000', '100', '良好'],
      ['2', '青花盘', '清代', '2000', '100', '全新'],
    ],
  ],
  [
    'a mainland house, free grades and estimates in one cell',
    { LOT号: 'key', 品名: 'title.ZHCN', 估价: null, 品相: null, 备注: 'description.ZHCN' },
    [
      ['1', '邮票', '1000-2000', '上中品', '见图'],
      ['2', '银币', '3000-5000', '极美', '见图'],
    ],
  ],
  [
    'a house in Taipei',
    {
      拍品編號: 'key',
      作品名稱: 'title.ZHHK',
      藝術家: 'brand',
      幣別: 'currency',
      最低估價: 'estimateLow',
      最高估價: 'estimateHigh',
      尺寸: 'property',
    },
    [
      ['5', '淡水風景', '陳澄波', 'TWD', '1,000,000', '2,000,000', '60 × 72 cm'],
      ['6', '玉山積雪', '陳澄波', 'TWD', '1,000,000', '2,000,000', '23 × 33 cm'],
    ],
  ],
  [
    'Yahoo Auctions, Hong Kong and Taiwan',
    {
      商品編號: 'key',
      商品名稱: 'title.ZHHK',
      商品說明: 'description.ZHHK',
      起標價: 'startingPrice',
      直接購買價: 'fixedPrice',
      底價: 'reservePrice',
      結束時間: 'endAt',
      商品所在地: 'region',
      付款方式: 'receiptType',
      運送方式: 'logistics',
      數量: 'property',
    },
    [
      ['y1', '舊相機', '可用', '100', '500', '200', '2026-12-20 20:00', '香港', '銀行轉帳', '面交', '1'],
      ['y2', '鏡頭', '良好', '300', '900', '', '2026-12-21 20:00', '香港', '現金', '郵寄', '1'],
    ],
  ],
  [
    'eBay, File Exchange',
    {
      '*Action(SiteID=HongKong)': null,
      'Custom label (SKU)': 'key',
      '*Title': 'title.EN',
      '*Description': 'description.EN',
      '*Format': 'saleType',
      '*StartPrice': 'startingPrice',
      BuyItNowPrice: 'fixedPrice',
      ReservePrice: 'reservePrice',
      '*Location': 'region',
      '*C:Brand': 'brand',
      '*Quantity': 'property',
    },
    [
      ['Add', 'e1', 'Watch', 'Steel', 'Auction', '10', '100', '', 'Hong Kong', 'Rolex', '1'],
      ['Add', 'e2', 'Bag', 'Leather', 'Auction', '10', '100', '50', 'Hong Kong', 'Hermès', '1'],
    ],
  ],
  [
    'eBay, active listings',
    {
      'Item number': null,
      Title: 'title.EN',
      'Custom label': 'key',
      'Available quantity': 'property',
      'Start price': 'startingPrice',
      'End date': 'endAt',
      'Ship to locations': null,
    },
    [
      ['110', 'Watch', 'w-1', '1', '10', '2026-12-01', 'Worldwide'],
      ['111', 'Bag', 'b-1', '1', '10', '2026-12-02', 'Worldwide'],
    ],
  ],
  [
    'Shopify, products',
    {
      Handle: null,
      Title: 'title.EN',
      'Body (HTML)': 'description.EN',
      Vendor: 'brand',
      Type: null,
      Tags: null,
      'Variant SKU': 'key',
      'Variant Price': 'price',
      'Image Src': null,
      Status: null,
    },
    [
      [
        'teapot',
        'Teapot',
        '<p>Clay</p>',
        'Kiln',
        'Home & Garden',
        'tea',
        's1',
        '50.00',
        'https://a.example/1.jpg',
        'active',
      ],
      ['cup', 'Cup', '<p>Clay</p>', 'Kiln', 'Home & Garden', 'tea', 's2', '20.00', 'https://a.example/2.jpg', 'active'],
    ],
  ],
  [
    'WooCommerce, products',
    {
      ID: null,
      SKU: 'key',
      Name: 'title.EN',
      'Short description': null,
      Description: 'description.EN',
      'Regular price': 'price',
      'Sale price': null,
      'Length (cm)': null,
      Images: null,
    },
    [
      ['1', 'w1', 'Cup', 'Small', 'A small cup', '10', '8', '12', 'x'],
      ['2', 'w2', 'Pot', 'Large', 'A large pot', '20', '', '30', 'x'],
    ],
  ],
  [
    'Etsy, listings',
    {
      TITLE: 'title.EN',
      DESCRIPTION: 'description.EN',
      PRICE: 'price',
      CURRENCY_CODE: 'currency',
      QUANTITY: 'property',
      MATERIALS: 'property',
      SKU: 'key',
    },
    [
      ['Ring', 'Silver', '10', 'USD', '1', 'silver', 'r1'],
      ['Brooch', 'Gold', '20', 'USD', '1', 'gold', 'r2'],
    ],
  ],
  [
    'Amazon, a listing report',
    {
      'item-name': 'title.EN',
      'item-description': 'description.EN',
      'seller-sku': 'key',
      price: 'price',
      quantity: 'property',
    },
    [
      ['Cup', 'Clay', 'a1', '10', '1'],
      ['Pot', 'Clay', 'a2', '20', '1'],
    ],
  ],
  [
    'Taobao',
    { 宝贝标题: 'title.ZHCN', 宝贝价格: 'price', 宝贝数量: 'property', 商家编码: 'key', 宝贝描述: 'description.ZHCN' },
    [
      ['紫砂壶', '880', '1', 't1', '宜兴'],
      ['盖碗', '120', '3', 't2', '景德镇'],
    ],
  ],
  [
    'Xianyu, one price',
    { 商品名称: 'title.ZHCN', 一口价: 'price', 新旧程度: 'condition', 发货地: 'region', 运费: 'deliveryCost' },
    [
      ['相机', '800', '全新', '中国大陆', '10'],
      ['镜头', '500', '二手', '中国大陆', '0'],
    ],
  ],
  [
    'a watch dealer',
    {
      'Reference number': 'key',
      Brand: 'brand',
      Model: 'title.EN',
      'Asking price (USD)': 'price',
      'Scope of delivery': null,
      Year: 'property',
    },
    [
      ['126610LN', 'Rolex', 'Submariner', '13,500', 'Everything', '2021'],
      ['310.30', 'Omega', 'Speedmaster', '6,100', 'Everything', '2022'],
    ],
  ],
  [
    'a dealer whose reference numbers repeat',
    { Brand: 'brand', Model: 'title.EN', 'Reference no': null, Price: 'price' },
    [
      ['Rolex', 'Submariner', '126610LN', '13,500'],
      ['Rolex', 'Submariner', '126610LN', '12,900'],
    ],
  ],
  [
    'a museum with dates of birth and death',
    {
      'Object Number': 'key',
      Title: 'title.EN',
      'Artist Name': 'brand',
      beginDate: null,
      endDate: null,
      Medium: 'property',
      Dimensions: 'property',
    },
    [
      ['1.1', 'Street', 'A', '', '', 'print', '1 × 1'],
      ['1.2', 'Harbour', 'B', '1905', '1989', 'print', '1 × 1'],
      ['1.3', 'Peak', 'C', '1911', '1956', 'print', '1 × 1'],
    ],
  ],
  [
    'a museum with full dates that have passed',
    { 'Accession number': 'key', Title: 'title.EN', 'End date': null },
    [
      ['1.1', 'Street', '1989-03-02'],
      ['1.2', 'Harbour', '1956-01-31'],
      ['1.3', 'Peak', ''],
    ],
  ],
  [
    'English headings over Traditional Chinese',
    { 'Lot No.': 'key', Title: 'title.ZHHK', Description: 'description.ZHHK', 'Estimate Low': 'estimateLow' },
    [
      ['1', '青花纏枝蓮紋瓶', '清乾隆', '100'],
      ['2', '粉彩花鳥盤', '清雍正', '100'],
    ],
  ],
  [
    'English headings over Simplified Chinese',
    { SKU: 'key', 'Product Name': 'title.ZHCN', Price: 'price' },
    [
      ['1', '青花缠枝莲纹瓶', '100'],
      ['2', '粉彩花鸟盘', '100'],
    ],
  ],
  [
    'three languages side by side',
    {
      'Lot #': 'key',
      'Title (EN)': 'title.EN',
      'Title (繁)': 'title.ZHHK',
      'Title (简)': 'title.ZHCN',
      'Description EN': 'description.EN',
      描述繁體: 'description.ZHHK',
    },
    [
      ['1', 'Vase', '瓶', '瓶', 'Blue', '藍'],
      ['2', 'Bowl', '碗', '碗', 'Red', '紅'],
    ],
  ],
  [
    'an introduction is a description',
    { 编号: 'key', 名称: 'title.ZHCN', 简介: 'description.ZHCN', 类别: 'category' },
    [
      ['1', '名表', '旧', '名表'],
      ['2', '表', '旧', '名表'],
    ],
  ],
  [
    'an inventory in Hong Kong',
    {
      貨號: 'key',
      品名: 'title.ZHHK',
      售價: 'price',
      貨幣: 'currency',
      '長度（毫米）': 'length',
      '闊度（毫米）': 'width',
      所在地: 'region',
    },
    [
      ['1', '茶壺', '1,000', 'HK$', '120', '80', '香港'],
      ['2', '茶杯', '200', 'HK$', '60', '60', '香港'],
    ],
  ],
  [
    'unknown names below a title line',
    { Ware: null, Glaze: null, Kiln: null },
    [
      ['Bowl', 'Celadon', 'Longquan'],
      ['Dish', 'White', 'Ding'],
    ],
    'Our stock in November\n\n',
  ],
];

const cell = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const line = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\n`;

describe('the columns of', () => {
  it.each(TABLES)('%s', async (_, columns, rows, above = '') => {
    const { mapping, ...read } = await head(`${above}${line(Object.keys(columns))}${rows.map(line).join('')}`);
    expect(read.columns).toEqual(Object.keys(columns));
    expect(read.sample[0]).toEqual(Object.fromEntries(Object.keys(columns).map((name, at) => [name, rows[0]![at]])));
    expect(
      Object.fromEntries(
        read.columns.map((column) => [column, mapping.find((one) => one.column === column)?.field ?? null]),
      ),
    ).toEqual(columns);
  });
});
