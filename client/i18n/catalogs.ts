import type { I18n, Messages } from '@lingui/core';
import { LOCALE_PROPERTIES, type Locale } from '#protocol/locales.ts';
import { createI18n, i18n } from './page-i18n.ts';

type Load = () => Promise<{ messages: Messages }>;

/** `core` comes with every page, the others with the screens that name them (`catalogs` of a route). */
const CATALOGS = {
  core: {
    en: () => import('../locales/core/en.po'),
    'zh-HK': () => import('../locales/core/zh-HK.po'),
    'zh-CN': () => import('../locales/core/zh-CN.po'),
  },
  home: {
    en: () => import('../locales/home/en.po'),
    'zh-HK': () => import('../locales/home/zh-HK.po'),
    'zh-CN': () => import('../locales/home/zh-CN.po'),
  },
  legal: {
    en: () => import('../locales/legal/en.po'),
    'zh-HK': () => import('../locales/legal/zh-HK.po'),
    'zh-CN': () => import('../locales/legal/zh-CN.po'),
  },
  account: {
    en: () => import('../locales/account/en.po'),
    'zh-HK': () => import('../locales/account/zh-HK.po'),
    'zh-CN': () => import('../locales/account/zh-CN.po'),
  },
  security: {
    en: () => import('../locales/security/en.po'),
    'zh-HK': () => import('../locales/security/zh-HK.po'),
    'zh-CN': () => import('../locales/security/zh-CN.po'),
  },
  forms: {
    en: () => import('../locales/forms/en.po'),
    'zh-HK': () => import('../locales/forms/zh-HK.po'),
    'zh-CN': () => import('../locales/forms/zh-CN.po'),
  },
  store: {
    en: () => import('../locales/store/en.po'),
    'zh-HK': () => import('../locales/store/zh-HK.po'),
    'zh-CN': () => import('../locales/store/zh-CN.po'),
  },
  staff: {
    en: () => import('../locales/staff/en.po'),
    'zh-HK': () => import('../locales/staff/zh-HK.po'),
    'zh-CN': () => import('../locales/staff/zh-CN.po'),
  },
  chat: {
    en: () => import('../locales/chat/en.po'),
    'zh-HK': () => import('../locales/chat/zh-HK.po'),
    'zh-CN': () => import('../locales/chat/zh-CN.po'),
  },
  messages: {
    en: () => import('../locales/messages/en.po'),
    'zh-HK': () => import('../locales/messages/zh-HK.po'),
    'zh-CN': () => import('../locales/messages/zh-CN.po'),
  },
  market: {
    en: () => import('../locales/market/en.po'),
    'zh-HK': () => import('../locales/market/zh-HK.po'),
    'zh-CN': () => import('../locales/market/zh-CN.po'),
  },
  trade: {
    en: () => import('../locales/trade/en.po'),
    'zh-HK': () => import('../locales/trade/zh-HK.po'),
    'zh-CN': () => import('../locales/trade/zh-CN.po'),
  },
  goods: {
    en: () => import('../locales/goods/en.po'),
    'zh-HK': () => import('../locales/goods/zh-HK.po'),
    'zh-CN': () => import('../locales/goods/zh-CN.po'),
  },
  forum: {
    en: () => import('../locales/forum/en.po'),
    'zh-HK': () => import('../locales/forum/zh-HK.po'),
    'zh-CN': () => import('../locales/forum/zh-CN.po'),
  },
  tracking: {
    en: () => import('../locales/tracking/en.po'),
    'zh-HK': () => import('../locales/tracking/zh-HK.po'),
    'zh-CN': () => import('../locales/tracking/zh-CN.po'),
  },
  errors: {
    en: () => import('../locales/errors/en.po'),
    'zh-HK': () => import('../locales/errors/zh-HK.po'),
    'zh-CN': () => import('../locales/errors/zh-CN.po'),
  },
  conditions: {
    en: () => import('../locales/conditions/en.po'),
    'zh-HK': () => import('../locales/conditions/zh-HK.po'),
    'zh-CN': () => import('../locales/conditions/zh-CN.po'),
  },
  bids: {
    en: () => import('../locales/bids/en.po'),
    'zh-HK': () => import('../locales/bids/zh-HK.po'),
    'zh-CN': () => import('../locales/bids/zh-CN.po'),
  },
  shop: {
    en: () => import('../locales/shop/en.po'),
    'zh-HK': () => import('../locales/shop/zh-HK.po'),
    'zh-CN': () => import('../locales/shop/zh-CN.po'),
  },
  member: {
    en: () => import('../locales/member/en.po'),
    'zh-HK': () => import('../locales/member/zh-HK.po'),
    'zh-CN': () => import('../locales/member/zh-CN.po'),
  },
  auction: {
    en: () => import('../locales/auction/en.po'),
    'zh-HK': () => import('../locales/auction/zh-HK.po'),
    'zh-CN': () => import('../locales/auction/zh-CN.po'),
  },
  sheet: {
    en: () => import('../locales/sheet/en.po'),
    'zh-HK': () => import('../locales/sheet/zh-HK.po'),
    'zh-CN': () => import('../locales/sheet/zh-CN.po'),
  },
  showcase: {
    en: () => import('../locales/showcase/en.po'),
    'zh-HK': () => import('../locales/showcase/zh-HK.po'),
    'zh-CN': () => import('../locales/showcase/zh-CN.po'),
  },
  find: {
    en: () => import('../locales/find/en.po'),
    'zh-HK': () => import('../locales/find/zh-HK.po'),
    'zh-CN': () => import('../locales/find/zh-CN.po'),
  },
  news: {
    en: () => import('../locales/news/en.po'),
    'zh-HK': () => import('../locales/news/zh-HK.po'),
    'zh-CN': () => import('../locales/news/zh-CN.po'),
  },
  footer: {
    en: () => import('../locales/footer/en.po'),
    'zh-HK': () => import('../locales/footer/zh-HK.po'),
    'zh-CN': () => import('../locales/footer/zh-CN.po'),
  },
} as const satisfies Record<string, Record<Locale, Load>>;
type Catalog = keyof typeof CATALOGS;
/** A catalog that a screen needs besides `core`. */
export type ScreenCatalog = Exclude<Catalog, 'core'>;

/** The catalogs this tab needs so far, and the language it shows or is about to show. */
const wanted = new Set<Catalog>(['core']);
let language: Locale | undefined;

async function messagesOf(catalogs: Iterable<Catalog>, locale: Locale): Promise<Messages> {
  const loaded = await Promise.all([...catalogs].map((catalog) => CATALOGS[catalog][locale]()));
  return Object.assign({}, ...loaded.map(({ messages }) => messages)) as Messages;
}

/** Loads a language's catalogs (a chunk each, cached once loaded) and makes it the page's language. */
export async function activate(locale: Locale): Promise<void> {
  language = locale;
  i18n.load(locale, await messagesOf(wanted, locale));
  i18n.activate(locale);
  document.documentElement.lang = LOCALE_PROPERTIES[locale].htmlLang;
}

/** Loads a screen's catalogs in the page's language, and from now on in every language it changes to. */
export async function loadCatalogs(catalogs: readonly ScreenCatalog[]): Promise<void> {
  for (const catalog of catalogs) wanted.add(catalog);
  const locale = language;
  if (!locale) return;
  const messages = await messagesOf(catalogs, locale);
  if (i18n.locale === locale) i18n.add(messages);
  else i18n.load(locale, messages);
}

/**
 * @returns what loads a module together with the texts that it shows. `tests/architecture` reads the calls: write the
 * catalogs and the import literally.
 */
export const withTexts =
  <Module>(catalogs: readonly ScreenCatalog[], load: () => Promise<Module>): (() => Promise<Module>) =>
  async () => {
    const [module] = await Promise.all([load(), loadCatalogs(catalogs)]);
    return module;
  };

/** By language: to merge catalogs takes a tenth of the time of a page. */
const instances = new Map<Locale, Promise<I18n>>();

/** @returns an `I18n` of all texts, for the server, which renders pages in several languages at once. */
export function i18nFor(locale: Locale): Promise<I18n> {
  let made = instances.get(locale);
  if (!made) {
    made = messagesOf(Object.keys(CATALOGS) as Catalog[], locale).then((messages) => createI18n(locale, messages));
    instances.set(locale, made);
  }
  return made;
}
