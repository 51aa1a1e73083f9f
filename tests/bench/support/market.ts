/**
 * A marketplace of any size, written by a handful of statements: goods on offer with words in three languages, and the
 * index of their words.
 */
import type pg from 'pg';
import { indexGoods } from '#server/search/index-goods.ts';

type Kind = readonly [category: string, en: string, zhHK: string, zhCN: string];
const KINDS: readonly Kind[] = [
  ['watches', 'wristwatch', '手錶', '手表'],
  ['watches', 'pocket watch', '懷錶', '怀表'],
  ['watches', 'chronograph', '計時碼錶', '计时码表'],
  ['jewellery', 'necklace', '項鏈', '项链'],
  ['jewellery', 'ring', '戒指', '戒指'],
  ['jewellery', 'brooch', '胸針', '胸针'],
  ['jade', 'jadeite bangle', '翡翠手鐲', '翡翠手镯'],
  ['jade', 'jade pendant', '玉佩', '玉佩'],
  ['gemstones', 'loose diamond', '裸鑽', '裸钻'],
  ['handbags', 'handbag', '手袋', '手袋'],
  ['handbags', 'leather trunk', '皮箱', '皮箱'],
  ['antiques', 'bronze vessel', '青銅器', '青铜器'],
  ['ceramics', 'porcelain vase', '青花瓷瓶', '青花瓷瓶'],
  ['ceramics', 'tea bowl', '茶碗', '茶碗'],
  ['paintings', 'landscape scroll', '山水畫卷', '山水画卷'],
  ['paintings', 'calligraphy', '書法', '书法'],
  ['rareWine', 'single malt', '單一麥芽威士忌', '单一麦芽威士忌'],
  ['tea', 'aged tea cake', '陳年茶餅', '陈年茶饼'],
  ['stamps', 'stamp sheet', '郵票', '邮票'],
  ['coins', 'silver dollar', '銀元', '银元'],
  ['books', 'old map', '古地圖', '古地图'],
  ['fossils', 'ammonite', '菊石', '菊石'],
  ['artToys', 'vinyl figure', '公仔', '公仔'],
  ['teaware', 'zisha teapot', '紫砂壺', '紫砂壶'],
];
/** Words of a title and of descriptions: English, Traditional, Simplified. */
const TRAITS: readonly (readonly [string, string, string])[] = [
  ['rare', '罕見', '罕见'],
  ['vintage', '古董', '古董'],
  ['gold', '黃金', '黄金'],
  ['silver', '白銀', '白银'],
  ['limited edition', '限量版', '限量版'],
  ['signed', '親筆簽名', '亲笔签名'],
  ['imperial', '宮廷', '宫廷'],
  ['modern', '現代', '现代'],
  ['carved', '雕刻', '雕刻'],
  ['enamel', '琺瑯', '珐琅'],
  ['boxed', '連盒', '连盒'],
  ['restored', '修復', '修复'],
];
const SENTENCES: readonly (readonly [string, string, string])[] = [
  [
    'Bought at auction in Hong Kong and kept in a private collection since.',
    '購自香港拍賣，一直由私人收藏。',
    '购自香港拍卖，一直由私人收藏。',
  ],
  [
    'With certificate, original box and receipt; light signs of wear.',
    '附證書、原裝盒及單據，輕微使用痕跡。',
    '附证书、原装盒及单据，轻微使用痕迹。',
  ],
  [
    'Condition as photographed; please ask before you bid.',
    '品相如圖所示，出價前請先查詢。',
    '品相如图所示，出价前请先查询。',
  ],
  [
    'The surface keeps its patina and nothing was ever polished.',
    '表面包漿自然，從未拋光。',
    '表面包浆自然，从未抛光。',
  ],
  ['Published in the catalogue of a museum exhibition.', '曾載於博物館展覽圖錄。', '曾载于博物馆展览图录。'],
];
/** Characters whose pairs make names that few goods have. They are the same in both scripts. */
const RARE = '雲山水月松竹梅石玉泉林川江河海天地日星辰春秋冬雪雨露霜晨光明清和平安康福寿喜乐文武成德仁信忠孝';
const REGIONS = ['HK', 'CN', 'JP', 'TW', 'MO', 'SG', 'GB', 'FR', 'CH', 'IT', 'US', 'TH'];
const CURRENCIES = ['HKD', 'CNY', 'USD', 'EUR', 'JPY'];
const STEMS = [
  'Aurum',
  'Vesper',
  'Lotus',
  'Kestrel',
  'Orient',
  'Meridian',
  'Jing',
  'Sable',
  'Corvus',
  'Halcyon',
  'Tsing',
  'Morrow',
  'Ember',
  'Quill',
  'Argent',
];
const ENDINGS = ['', ' & Co', ' Atelier', ' Frères', ' House', ' Studio', ' Works', ' Genève', ' 1888', ' Hong Kong'];
export const BRANDS = STEMS.flatMap((stem) => ENDINGS.map((ending) => stem + ending));

/**
 * A draw of its own for every place of every goods; frequent values are drawn much more often than others. A kind of
 * goods has few brands and regions, as in life.
 */
const DRAWS = `
  CREATE TABLE bench_draws AS SELECT n, 'goods-' || n AS id, kind, trait, trait_2, sentence, sentence_2,
    1 + (kind * 7 + brand * 3) % $3::int AS brand, 1 + (kind + region) % $4::int AS region, currency, sale, price, rare
  FROM generate_series(1, $1::int) AS n, LATERAL (SELECT
    1 + floor(power(random() + n * 0, 2) * $2::int)::int AS kind,
      1 + floor(power(random() + n * 0, 2) * 12)::int AS trait,
      1 + floor(random() * 12 + n * 0)::int AS trait_2,
    1 + floor(random() * 5 + n * 0)::int AS sentence,
      1 + floor(random() * 5 + n * 0)::int AS sentence_2,
      floor(power(random() + n * 0, 3) * 24)::int AS brand,
    floor(power(random() + n * 0, 3) * 8)::int AS region,
      1 + floor(power(random() + n * 0, 3) * 5)::int AS currency,
      floor(random() * 10 + n * 0)::int AS sale,
    round((50 + power(random() + n * 0, 4) * 900000)::numeric, 0) AS price,
    substr($5, 1 + floor(random() * length($5) + n * 0)::int, 1)
        || substr($5, 1 + floor(random() * length($5) + n * 0)::int, 1) AS rare) AS draw`;

const GOODS = `
  INSERT INTO goods (id, num, seller_id, store_id, type, status, sale_type, category_code, currency, price,
    starting_price, increment_price, effective_end_at,
    region, brand, visits, favourites, created_at, updated_at)
  SELECT id, 'VM-B' || n, $1, $2, 1, 3, CASE WHEN sale < 7 THEN 1 WHEN sale < 9 THEN 2 ELSE 3 END,
    ($3::text[])[kind], ($4::text[])[currency],
    CASE WHEN sale < 9 THEN price END, CASE WHEN sale BETWEEN 7 AND 8 THEN price END, CASE WHEN sale BETWEEN 7
      AND 8 THEN 100 END,
    CASE WHEN sale BETWEEN 7
      AND 8 THEN now() + n * interval '1 minute' END, ($5::text[])[region], ($6::text[])[brand],
    (n * 7919) % 1000, n % 17, now() - n * interval '13 seconds', now() - n * interval '13 seconds'
  FROM bench_draws`;

const TEXTS = `
  INSERT INTO goods_texts (goods_id, language, title, description)
  SELECT id, $1, ($2::text[])[trait] || $6 || ($3::text[])[kind] || $6 || rare || ' ' || n,
    ($4::text[])[sentence] || ' ' || ($2::text[])[trait_2] || '. ' ||
    ($4::text[])[sentence_2] || ' ' || ($5::text[])[brand]
  FROM bench_draws`;

/** Writes so many goods of one seller on offer, and indexes them. @param storeId of a store that is open */
export async function writeMarket(
  pool: pg.Pool,
  size: number,
  sellerId: string,
  storeId: string | null,
): Promise<void> {
  await pool.query('SELECT setseed(0.42)');
  await pool.query(DRAWS, [size, KINDS.length, BRANDS.length, REGIONS.length, RARE]);
  await pool.query(GOODS, [sellerId, storeId, KINDS.map(([category]) => category), CURRENCIES, REGIONS, BRANDS]);
  for (const [place, language] of (['EN', 'ZHHK', 'ZHCN'] as const).entries()) {
    const words = (lists: readonly (readonly string[])[], at = place): string[] => lists.map((list) => list[at]!);
    await pool.query(TEXTS, [
      language,
      words(TRAITS),
      words(KINDS, place + 1),
      words(SENTENCES),
      BRANDS,
      language === 'EN' ? ' ' : '',
    ]);
  }
  await pool.query('ANALYZE goods, goods_texts');
  // Built at the end in seconds; kept up goods by goods it takes minutes.
  const {
    rows: [index],
  } = await pool.query<{ made: string }>(`SELECT pg_get_indexdef('goods_search_tokens'::regclass) AS made`);
  await pool.query('DROP INDEX goods_search_tokens');
  await Promise.all(
    [0, 1].map(async (half) => {
      const client = await pool.connect();
      try {
        for (let from = half * 1_000; from < size; from += 2_000) {
          await indexGoods(
            client,
            Array.from({ length: Math.min(1_000, size - from) }, (_, at) => `goods-${from + at + 1}`),
          );
        }
      } finally {
        client.release();
      }
    }),
  );
  await pool.query(index!.made);
  await pool.query('VACUUM ANALYZE goods_search, goods_facets');
}

/** A seeded draw, so that every run asks the same. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * What readers ask for: a page everybody sees, words of either script, brands, names that few have, facets and sorts.
 */
export function questions(count: number, random: () => number): string[] {
  const pick = <Item>(items: readonly Item[], power = 1): Item => items[Math.floor(random() ** power * items.length)]!;
  const rare = (): string => pick([...RARE]) + pick([...RARE]);
  const keyword = (): string => {
    const kind = pick(KINDS, 2);
    const trait = pick(TRAITS, 2);
    const two = (text: string): string => text.slice(0, 2);
    return pick([
      () => two(kind[2]),
      () => two(kind[3]),
      () => two(trait[1]),
      () => two(trait[2]),
      () => rare(),
      () => rare(),
      () => kind[1],
      () => pick(BRANDS, 2),
      () => `${trait[0]} ${kind[1]}`,
      () => trait[2] + kind[3],
      () => kind[1].slice(0, 4),
      () => `${pick(BRANDS)} ${rare()}`,
      () => pick(['收藏', '品相', '瓶', 'auction', '香港', '表']),
      () => String(Math.floor(random() * 100_000)),
    ])();
  };
  return Array.from({ length: count }, () => {
    const query = new URLSearchParams({ languageCode: pick(['EN', 'ZHHK', 'ZHCN']) });
    if (random() < 0.65) query.set('keyword', keyword());
    if (random() < 0.4) query.set('category', pick(KINDS, 2)[0]);
    if (random() < 0.15) query.set('brand', pick(BRANDS));
    if (random() < 0.15) query.set('region', pick(REGIONS, 2));
    if (random() < 0.2) query.set('saleType', pick(['1', '2', '3']));
    if (random() < 0.2) {
      query.set('currency', pick(CURRENCIES, 3));
      if (random() < 0.5) query.set('priceMax', pick(['1000', '20000', '100000']));
    }
    if (random() < 0.4) query.set('sort', pick(['newest', 'priceAsc', 'priceDesc', 'endingSoon', 'popular']));
    if (random() < 0.2) query.set('pageNo', String(1 + Math.floor(random() ** 4 * 60)));
    return `/api/GoodsPublic/search?${query.toString()}`;
  });
}

/** What people type, letter by letter: beginnings of words of three scripts and of brands. */
export function typedTexts(count: number, random: () => number): string[] {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() ** 2 * items.length)]!;
  return Array.from({ length: count }, () => {
    const word = pick([
      pick(KINDS)[1],
      pick(KINDS)[2],
      pick(KINDS)[3],
      pick(BRANDS),
      `${pick(TRAITS)[0]} ${pick(KINDS)[1]}`,
    ]);
    const letters = [...word];
    const keyword = letters.slice(
      0,
      Math.max(/\p{Script=Han}/u.test(word) ? 1 : 2, Math.ceil(random() * letters.length)),
    );
    const query = new URLSearchParams({ languageCode: pick(['EN', 'ZHHK', 'ZHCN']), keyword: keyword.join('') });
    return `/api/GoodsPublic/suggest?${query.toString()}`;
  });
}
