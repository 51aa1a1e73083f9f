import { describe, expect, it } from 'vitest';
import { matchesName, parseKeyword, wordsOf } from './keyword.ts';
import { addTokens, wholeToken } from './tokens.ts';

/** Whether a text has the tokens that a keyword needs. */
function matches(keyword: string, text: string, isTyping = false): boolean {
  const tokens = new Set<string>();
  addTokens(text, tokens);
  const words = wordsOf(keyword, { isTyping });
  return words.length > 0 && matchesName(words, tokens);
}

describe('model numbers', () => {
  const WRITTEN = ['126610LN', '126610-LN', '126 610 LN', '126610 LN', '126610.LN', '126610/LN', '126-610LN'];
  it.each(WRITTEN.flatMap((one) => WRITTEN.map((other) => [one, other] as const)))(
    '%s finds %s',
    (keyword, written) => {
      expect(matches(keyword, `Rolex Submariner Ref. ${written}, boxed`)).toBe(true);
      expect(matches(keyword.toLowerCase(), written)).toBe(true);
      expect(matches(`rolex ${keyword}`, `Rolex ${written}`)).toBe(true);
    },
  );

  it.each([
    ['5711/1A-010', 'Patek Philippe 5711 1A 010'],
    ['57111a', 'Patek Philippe 5711/1A'],
    ['daydate', 'Rolex Day-Date 36'],
    ['day-date', 'Rolex Daydate'],
    ['gmt 126710 blro', 'GMT-Master II 126710BLRO'],
    ['vmb12', 'VM-B12'],
    // Copied from a page, which keeps hyphens from the ends of lines.
    ['126610\u2060-\u2060LN', 'Rolex 126610LN'],
  ])('%s finds %s', (keyword, text) => {
    expect(matches(keyword, text)).toBe(true);
  });

  it('keeps other model numbers apart', () => {
    expect(matches('126610LN', 'Rolex 126610LV')).toBe(false);
    expect(matches('126610 LN', 'Rolex 126 and 610 pieces, LN')).toBe(false);
  });

  it('joins no words of sentences', () => {
    const tokens = new Set<string>();
    addTokens('bought in 1968 by a collector', tokens);
    expect([...tokens]).toEqual(['bought', 'in', '1968', 'by', 'a', 'collector']);
  });
});

describe('words', () => {
  it.each([
    ['watches', 'A watch'],
    ['watch', 'Two watches'],
    ['berry', 'Berries of jade'],
    ['women', "A woman's ring"],
    ['jewelry', 'Jewellery box'],
  ])('%s finds %s', (keyword, text) => {
    expect(matches(keyword, text)).toBe(true);
  });

  it('matches the last word as a prefix while it is typed', () => {
    expect(matches('rolex su', 'Rolex Submariner', true)).toBe(true);
    expect(matches('rolex su', 'Rolex Submariner')).toBe(false);
  });
});

describe('Chinese without spaces', () => {
  it.each([
    ['勞力士手錶', '劳力士潜航者手表'],
    ['乾隆瓷瓶', '乾隆青花瓷瓶'],
    ['二手勞力士手錶', '二手 勞力士潛航者手錶'],
  ])('%s finds %s', (keyword, text) => {
    expect(matches(keyword, text)).toBe(true);
  });

  it('needs all pairs of short runs', () => {
    expect(matches('手錶帶', '手錶與皮帶')).toBe(false);
    expect(matches('青花瓷瓶', '青花瓷碗')).toBe(false);
  });
});

describe('the order of matches', () => {
  it('is whole titles, phrases, titles, the rest', () => {
    const parsed = parseKeyword('勞力士手錶');
    if (typeof parsed !== 'object') throw new Error('not parsed');
    expect(parsed.tiers).toHaveLength(4);
    expect(parsed.tiers[0]!.words).toBe(wholeToken('勞力士手錶'));
    const word = parseKeyword('rolex');
    if (typeof word !== 'object') throw new Error('not parsed');
    expect(word.tiers.map(({ words }) => words)).toEqual([
      `'~rolex'`,
      `(('^rolex':*)) & !'~rolex'`,
      `(('rolex':*)) & !'~rolex' & !(('^rolex':*))`,
    ]);
  });

  it('ignores case, accents and separators of whole titles, and cuts long ones', () => {
    expect(wholeToken('Cafe-Racer 1968')).toBe(wholeToken('café racer, 1968'));
    expect(wholeToken('ﷺ'.repeat(160))!.length).toBeLessThan(300);
    expect(wholeToken('!!')).toBeUndefined();
  });

  it('bounds terms of a keyword of any text', () => {
    for (const keyword of [
      'rol '.repeat(25),
      '錶'.repeat(100),
      '龘靐齉'.repeat(33),
      '1-'.repeat(50),
      'a1 b2 c3 d4 '.repeat(8),
    ]) {
      const words = wordsOf(keyword);
      const prefixes = words.flatMap(({ forms }) => forms.flat()).filter(({ prefix }) => prefix);
      expect(new Set(prefixes.map(({ token }) => token)).size, keyword).toBeLessThanOrEqual(14);
      expect(words.length).toBeLessThanOrEqual(40);
    }
  });
});
