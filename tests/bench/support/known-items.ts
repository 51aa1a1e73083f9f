import type pg from 'pg';

/** A search that must find these goods among its first ten. */
export type KnownItem = { how: string; keyword: string; goodsId: string };

/** Exchanges two letters in the middle of the longest word of a text. */
function mistyped(text: string): string {
  const word = text.split(' ').toSorted((a, b) => b.length - a.length)[0]!;
  const at = Math.floor(word.length / 2);
  const wrong = word.slice(0, at - 1) + word[at]! + word[at - 1]! + word.slice(at + 1);
  return text.replace(word, wrong === word ? `${word}${word.at(-1)!}` : wrong);
}

/** Searches for so many goods of a market, each in every way that people ask for what they know. */
export async function knownItems(pool: pg.Pool, numbers: readonly number[]): Promise<KnownItem[]> {
  const { rows } = await pool.query<{ id: string; num: string; en: string; hk: string; cn: string }>(
    `SELECT g.id, g.num, e.title AS en, h.title AS hk, c.title AS cn FROM goods g
       JOIN goods_texts e ON e.goods_id = g.id AND e.language = 'EN'
       JOIN goods_texts h ON h.goods_id = g.id AND h.language = 'ZHHK'
       JOIN goods_texts c ON c.goods_id = g.id AND c.language = 'ZHCN'
     WHERE g.id = ANY ($1)`,
    [numbers.map((number) => `goods-${number}`)],
  );
  return rows.flatMap(({ id, num, en, hk, cn }) => {
    // trait, kind, name, number
    const words = en.split(' ');
    const number = words.at(-1)!;
    const kind = words.slice(0, -2).join(' ');
    const asked: Record<string, string> = {
      English: en,
      Traditional: hk,
      Simplified: cn,
      'typing error': `${mistyped(kind)} ${number}`,
      plural: `${kind}s ${number}`,
      'extra word': `${en} splendidly`,
      'goods number': num,
      'other dashes': num.replace(/^VM-B/, 'VMB-'),
      'without dashes': num.replaceAll('-', ''),
    };
    return Object.entries(asked).map(([how, keyword]) => ({ how, keyword, goodsId: id }));
  });
}
