import { from, to } from 'opencc-js/preset';
import { describe, expect, it } from 'vitest';
import { foldHan } from './han-variants.ts';
import { foldText } from './tokens.ts';

/** Every pair of single characters in the dictionaries of a script, in both directions. */
function pairsOf(...scripts: ('cn' | 'hk' | 'tw' | 'jp')[]): [string, string][] {
  const dictionaries = scripts.flatMap((script) => [...(from[script] ?? []), ...(to[script] ?? [])]).flat();
  return dictionaries.flatMap((dictionary) =>
    (typeof dictionary === 'string' ? dictionary.split('|') : []).flatMap((entry) => {
      const [key = '', ...values] = entry.split(' ');
      return [...key].length > 1
        ? []
        : values.flatMap((value): [string, string][] => ([...value].length > 1 ? [] : [[key, value]]));
    }),
  );
}

describe('Han variants', () => {
  it('folds both characters of every pair in the dictionaries of both scripts, Hong Kong and Taiwan', () => {
    const pairs = pairsOf('cn', 'hk', 'tw');
    expect(pairs.length).toBeGreaterThan(7_000);
    expect(pairs.filter(([one, other]) => foldText(one) !== foldText(other))).toEqual([]);
  });

  it('folds Japanese forms, except those that are other words in Chinese', () => {
    const pairs = pairsOf('jp');
    expect(pairs.length).toBeGreaterThan(300);
    const apart = pairs.filter(([one, other]) => foldText(one) !== foldText(other));
    expect(new Set(apart.map((pair) => pair.toSorted().join('')))).toEqual(
      new Set(['予豫', '弁辨', '弁瓣', '弁辯', '欠缺', '缶罐']),
    );
  });

  it('joins no unrelated characters: no class has more than seven, and opposites stay apart', () => {
    const classes = new Map<string, Set<string>>();
    for (const character of pairsOf('cn', 'hk', 'tw', 'jp').flat())
      classes.set(foldHan(character), (classes.get(foldHan(character)) ?? new Set()).add(character));
    expect([...classes.values()].filter(({ size }) => size > 7).map((members) => [...members].join(''))).toEqual([]);
    for (const apart of ['錶鐘', '金銀', '買賣', '東西', '玉王', '瓷器', '壺盃', '戒指', '綠藍', '龍鳳'])
      expect(new Set([...apart].map(foldHan)).size, apart).toBe(2);
  });

  it.each([
    ['什么', '什麼'],
    ['手表', '手錶'],
    ['这里', '這裡'],
    ['这里', '這裏'],
    ['看着', '看著'],
    ['台湾', '臺灣'],
    ['理发', '理髮'],
    ['发展', '發展'],
    ['広島', '廣島'],
    ['竜', '龍'],
    ['乾隆', '干隆'],
    ['衛星', '卫星'],
  ])('%s and %s are the same text', (one, other) => {
    expect(foldText(one)).toBe(foldText(other));
  });
});
