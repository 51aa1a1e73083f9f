/** A marketplace of any size, and what readers ask for there. */
import type pg from 'pg';
import { inLongTransaction } from '#server/seed/huge/bulk.ts';
import { indexMarket, writeGoods } from '#server/seed/huge/market.ts';
import { BRANDS, CURRENCIES, KINDS, RARE, REGIONS, TRAITS } from '#server/seed/content/market.ts';

/** Writes so many goods of one seller on offer, and indexes them. @param storeId of a store that is open */
export async function writeMarket(
  pool: pg.Pool,
  size: number,
  sellerId: string,
  storeId: string | null,
): Promise<void> {
  await inLongTransaction(pool, ['goods', 'goods_texts', 'goods_search', 'goods_facets'], async (client) => {
    await writeGoods(client, size, { ids: [sellerId], storeIds: [storeId] });
    await indexMarket(client, size);
  });
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
