import { createContext, use } from 'react';
import { serverLanguage, type Locale, type ServerLanguage } from '#protocol/locales.ts';

export type LocaleState = {
  locale: Locale;
  /** Stores the choice, loads the messages, goes to the same page in that language. */
  choose: (locale: Locale) => void;
};

export const LocaleContext = createContext<LocaleState | null>(null);

/** The language to offer in the banner; null when there is nothing to offer, or the person answered. */
export type LanguageOffer = { offer: Locale | null; dismiss: () => void };

/** Separate, since it is known only once a page is taken over, and nothing but the banner must render again then. */
export const LanguageOfferContext = createContext<LanguageOffer>({ offer: null, dismiss: () => undefined });

/** What `Intl` gets: English dates are those of Hong Kong, 22 Nov 2026. */
const INTL: Record<Locale, string> = { en: 'en-HK', 'zh-HK': 'zh-Hant-HK', 'zh-CN': 'zh-Hans-CN' };

/** The page's language and how to change it. */
export function useLocale(): LocaleState & { server: ServerLanguage; intl: string } {
  const state = use(LocaleContext);
  if (!state) throw new Error('useLocale needs LocaleProvider above it');
  return { ...state, server: serverLanguage(state.locale), intl: INTL[state.locale] };
}
