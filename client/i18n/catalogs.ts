import { i18n, setupI18n, type I18n, type Messages } from '@lingui/core';
import { LOCALE_PROPERTIES, type Locale } from '#protocol/locales.ts';

type Catalogue = () => Promise<{ messages: Messages }>;

/** Texts by part: what every page needs, and what comes with the screens that say so (`words` of a route). */
const CATALOGUES = {
  core: {
    en: () => import('#client/locales/core/en.po'),
    'zh-HK': () => import('#client/locales/core/zh-HK.po'),
    'zh-CN': () => import('#client/locales/core/zh-CN.po'),
  },
  chat: {
    en: () => import('#client/locales/chat/en.po'),
    'zh-HK': () => import('#client/locales/chat/zh-HK.po'),
    'zh-CN': () => import('#client/locales/chat/zh-CN.po'),
  },
  trade: {
    en: () => import('#client/locales/trade/en.po'),
    'zh-HK': () => import('#client/locales/trade/zh-HK.po'),
    'zh-CN': () => import('#client/locales/trade/zh-CN.po'),
  },
  market: {
    en: () => import('#client/locales/market/en.po'),
    'zh-HK': () => import('#client/locales/market/zh-HK.po'),
    'zh-CN': () => import('#client/locales/market/zh-CN.po'),
  },
  house: {
    en: () => import('#client/locales/house/en.po'),
    'zh-HK': () => import('#client/locales/house/zh-HK.po'),
    'zh-CN': () => import('#client/locales/house/zh-CN.po'),
  },
} as const satisfies Record<string, Record<Locale, Catalogue>>;
type Part = keyof typeof CATALOGUES;
/** Texts that a screen needs besides those of every page. */
export type Words = Exclude<Part, 'core'>;

/** The parts this tab needs so far, and the language it is in or on its way to. */
const wanted = new Set<Part>(['core']);
let language: Locale | undefined;

async function messagesOf(parts: Iterable<Part>, locale: Locale): Promise<Messages> {
  const loaded = await Promise.all([...parts].map((part) => CATALOGUES[part][locale]()));
  return Object.assign({}, ...loaded.map(({ messages }) => messages)) as Messages;
}

/** Loads a language's catalogues (a chunk each, kept once loaded) and makes it the page's language. */
export async function activate(locale: Locale): Promise<void> {
  language = locale;
  i18n.load(locale, await messagesOf(wanted, locale));
  i18n.activate(locale);
  document.documentElement.lang = LOCALE_PROPERTIES[locale].htmlLang;
}

/** Loads the texts of a screen in the page's language, and from now on in every language it changes to. */
export async function loadWords(words: readonly Words[]): Promise<void> {
  for (const part of words) wanted.add(part);
  const locale = language;
  if (locale) i18n.load(locale, await messagesOf(words, locale));
}

/** @returns a language of its own, for pages that are rendered on the server in several languages at once. */
export async function languageOf(locale: Locale, words: readonly Words[] = []): Promise<I18n> {
  return setupI18n({ locale, messages: { [locale]: await messagesOf(['core', ...words], locale) } });
}
