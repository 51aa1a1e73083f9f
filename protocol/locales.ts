/**
 * Languages of the site.
 *
 * [LOC-1] A locale maps to a server language: dash removed, upper case, any English is EN (spec §7).
 * [LOC-2] A requested language maps to the closest supported locale.
 * [LOC-3] A prefixed path splits into its locale and the bare path; any other path belongs to the default locale.
 * [LOC-4] Words of a list are separated by the comma of lists of their language.
 */
/** Languages of the site (spec §1, §2). */
export const LOCALES = ['en', 'zh-HK', 'zh-CN'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'en';
export const LOCALE_COOKIE = 'vermeil.locale';

/** spec §3, Locale properties: code, iso, name. `htmlLang` is what `<html lang>` gets. */
export const LOCALE_PROPERTIES: Record<Locale, { code: Locale; iso: string; name: string; htmlLang: string }> = {
  en: { code: 'en', iso: 'en-US', name: 'English', htmlLang: 'en' },
  'zh-HK': { code: 'zh-HK', iso: 'zh-HK', name: '繁體中文', htmlLang: 'zh-Hant-HK' },
  'zh-CN': { code: 'zh-CN', iso: 'zh-CN', name: '简体中文', htmlLang: 'zh-Hans-CN' },
};

/** Language codes as calls carry them (spec §7: dash removed, upper case, any English is EN). */
export const SERVER_LANGUAGES = ['EN', 'ZHHK', 'ZHCN'] as const;
export type ServerLanguage = (typeof SERVER_LANGUAGES)[number];

/** @returns the server code of a locale, e.g. `zh-HK` → `ZHHK`; any English variant → `EN` (spec §7). */
export function serverLanguage(locale: string): ServerLanguage {
  const code = locale.replaceAll('-', '').toUpperCase();
  return code === 'ZHHK' || code === 'ZHCN' ? code : 'EN';
}

/** @returns the locale of a server code; the inverse of {@link serverLanguage}. */
export function localeOfServer(code: ServerLanguage): Locale {
  return code === 'ZHHK' ? 'zh-HK' : code === 'ZHCN' ? 'zh-CN' : 'en';
}

/**
 * An enumeration of words. Not `Intl.ListFormat`, which puts blanks or nothing between Chinese words without "and".
 * @param language a locale or a BCP 47 tag
 */
export const joinWords = (words: readonly string[], language: string): string =>
  words.join(language.startsWith('zh') ? '、' : ', ');

/** @returns the locale's path prefix: none for the default language (spec §2). */
export function localePrefix(locale: Locale): '' | '/zh-HK' | '/zh-CN' {
  return locale === 'en' ? '' : `/${locale}`;
}

/** Splits a path into its locale and the path without prefix. `/zh-HK/about` → `zh-HK`, `/about`. */
export function splitLocale(path: string): { locale: Locale; path: string } {
  for (const locale of ['zh-HK', 'zh-CN'] as const) {
    if (path === `/${locale}`) return { locale, path: '/' };
    if (path.startsWith(`/${locale}/`)) return { locale, path: path.slice(locale.length + 1) };
  }
  return { locale: 'en', path };
}

/**
 * The locale that serves a visitor's language best, or undefined: zh-TW, zh-MO → zh-HK; zh-SG, zh-MY → zh-CN; a script
 * named beats the region.
 */
export function matchLocale(languages: readonly string[]): Locale | undefined {
  for (const language of languages) {
    const tag = language.toLowerCase();
    if (tag === 'en' || tag.startsWith('en-')) return 'en';
    if (tag !== 'zh' && !tag.startsWith('zh-')) continue;
    return /-hant\b/.test(tag) || (/-(hk|tw|mo)\b/.test(tag) && !/-hans\b/.test(tag)) ? 'zh-HK' : 'zh-CN';
  }
  return undefined;
}
