import { i18n, type Messages } from '@lingui/core';
import { LOCALE_PROPERTIES, type Locale } from '#protocol/locales.ts';

const CATALOGUES: Record<Locale, () => Promise<{ messages: Messages }>> = {
  en: () => import('../../locales/en.po'),
  'zh-HK': () => import('../../locales/zh-HK.po'),
  'zh-CN': () => import('../../locales/zh-CN.po'),
};

/** Loads a language's catalogue (one chunk each, kept once loaded) and makes it the page's language. */
export async function activate(locale: Locale): Promise<void> {
  const { messages } = await CATALOGUES[locale]();
  i18n.loadAndActivate({ locale, messages });
  document.documentElement.lang = LOCALE_PROPERTIES[locale].htmlLang;
}
