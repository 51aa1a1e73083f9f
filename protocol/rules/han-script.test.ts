import { from, to } from 'opencc-js/preset';
import { describe, expect, it } from 'vitest';
import { hanReadingOf, hanVariantOf, isLatin, languageOfText, SCRIPT_PAIRS } from './han-script.ts';

/** Single characters of the dictionaries of a script. */
const entriesOf = (dictionaries: typeof from.cn): ReadonlyMap<string, string[]> =>
  new Map(
    (dictionaries ?? [])
      .flat()
      .flatMap((dictionary) => (typeof dictionary === 'string' ? dictionary.split('|') : []))
      .map((entry): [string, string[]] => {
        const [key = '', ...values] = entry.split(' ');
        return [key, values];
      })
      .filter(([key]) => [...key].length === 1),
  );

describe('the variant of a Chinese text', () => {
  it('[HAN-1] is counted with characters that belong to one script only', () => {
    const [traditional, simplified] = [entriesOf(from.cn), entriesOf(to.cn)];
    expect(SCRIPT_PAIRS.length).toBe(277);
    for (const [one, other] of SCRIPT_PAIRS) {
      expect(traditional.get(one)).toEqual([other]);
      expect(simplified.get(other)).toEqual([one]);
      expect(traditional.has(other)).toBe(false);
    }
  });

  it.each([
    ['這隻手錶由原裝盒子及證書一併出售', 'hk'],
    ['这只手表附原装盒子和证书一并出售', 'cn'],
    ['Rolex Submariner 1680', null],
    ['玉石', null],
    // Traditional Chinese writes 台, 准, 余 and 佣 too.
    ['台南世家遞藏', 'hk'],
    ['不准轉售，佣金另計', 'hk'],
    ['国國', null],
    ['', null],
  ])('[HAN-1] of %j is %s', (text, variant) => {
    expect(hanVariantOf(text)).toBe(variant);
  });

  it.each(['この時計は東京で買いました', '이 시계는 國產'])('[HAN-2] of %j is unknown', (text) => {
    expect(hanVariantOf(text)).toBeNull();
  });

  it('[HAN-4] is Taiwan’s with more of its forms', () => {
    expect(hanVariantOf('盒子裡附說明書')).toBe('tw');
    expect(hanVariantOf('盒子裏附説明書')).toBe('hk');
  });
});

describe('the reading that is offered', () => {
  it('[HAN-3] is in the script of the reader’s language', () => {
    expect(hanReadingOf('這隻手錶', 'zh-CN', [])).toEqual({ from: 'hk', to: 'cn' });
    expect(hanReadingOf('这只手表买过', 'zh-HK', [])).toEqual({ from: 'cn', to: 'hk' });
    expect(hanReadingOf('這隻手錶買', 'zh-HK', [])).toBeNull();
    expect(hanReadingOf('这只手表买过', 'zh-CN', [])).toBeNull();
    expect(hanReadingOf('這隻手錶買', 'en', ['zh-CN'])).toBeNull();
  });

  it.each([
    [['zh-TW', 'zh-HK'], 'tw'],
    [['en', 'zh-Hant-TW'], 'tw'],
    [['zh-HK', 'zh-TW'], 'hk'],
    [['zh-MO'], 'hk'],
    [['zh-CN', 'en'], 'hk'],
  ])('[HAN-4] for a browser with %j is of %s', (languages, variant) => {
    expect(hanReadingOf('这只手表买过', 'zh-HK', languages)).toEqual({ from: 'cn', to: variant });
  });
});

it.each([
  ['錶殼有輕微花痕', 'zh-Hant-HK'],
  ['表壳有轻微划痕', 'zh-Hans-CN'],
  ['民國', 'zh-Hant-HK'],
  ['清中期', 'zh'],
  ['箱書きあり', 'ja'],
  ['조선 백자', 'ko'],
  ['Bought in Geneva', undefined],
  ['Куплено в Женеве', undefined],
])('[HAN-5] finds the language of %j: %s', (text, language) => {
  expect(languageOfText(text)).toBe(language);
});

it.each([
  ['Bought in Geneva', true],
  ['Café, 1969', true],
  ['Куплено в Женеве, Aldine', false],
  ['Aldine 錶', false],
  ['1969', false],
])('knows whether %j is in Latin letters: %s', (text, latin) => {
  expect(isLatin(text)).toBe(latin);
});
