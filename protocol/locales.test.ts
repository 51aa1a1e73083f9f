import { describe, expect, it } from 'vitest';
import { joinWords, localePrefix, LOCALES, matchLocale, serverLanguage, splitLocale } from './locales.ts';

describe('languages (spec §1, §2, §7)', () => {
  it.each([
    ['en', 'EN'],
    ['en-GB', 'EN'],
    ['zh-HK', 'ZHHK'],
    ['zh-CN', 'ZHCN'],
    ['de', 'EN'],
  ])('[LOC-1] %s is %s to the server', (locale, code) => expect(serverLanguage(locale)).toBe(code));
  it.each([
    [['zh-TW'], 'zh-HK'],
    [['zh-MO'], 'zh-HK'],
    [['zh-Hant'], 'zh-HK'],
    [['zh-Hans-HK'], 'zh-CN'],
    [['zh-Hant-CN'], 'zh-HK'],
    [['zh-SG'], 'zh-CN'],
    [['zh-MY'], 'zh-CN'],
    [['zh'], 'zh-CN'],
    [['fr', 'zh-hant-hk'], 'zh-HK'],
    [['en-AU', 'zh'], 'en'],
    [['fr'], undefined],
    [['zhx'], undefined],
    [[], undefined],
  ] as const)('[LOC-2] %s is served with %s', (languages, locale) => expect(matchLocale(languages)).toBe(locale));
  it('[LOC-3] a prefixed path splits into its locale and the bare path, and only there', () => {
    expect(splitLocale('/zh-HK/chat/1')).toEqual({ locale: 'zh-HK', path: '/chat/1' });
    expect(splitLocale('/zh-CN')).toEqual({ locale: 'zh-CN', path: '/' });
    expect(splitLocale('/zh-CNX/a')).toEqual({ locale: 'en', path: '/zh-CNX/a' });
    for (const locale of LOCALES)
      expect(splitLocale(`${localePrefix(locale)}/about`)).toEqual({ locale, path: '/about' });
  });
  it.each([
    ['en', 'Hong Kong, Taiwan'],
    ['zh-HK', 'Hong Kong、Taiwan'],
    ['zh-Hans-CN', 'Hong Kong、Taiwan'],
  ])('[LOC-4] words of a list in %s', (language, list) =>
    expect(joinWords(['Hong Kong', 'Taiwan'], language)).toBe(list),
  );
});
