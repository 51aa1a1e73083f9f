import { createContext, use } from 'react';
import { LOCALE_PROPERTIES, serverLanguage, type Locale, type ServerLanguage } from '#protocol/locales.ts';

export type LocaleState = {
  locale: Locale;
  /** Stores the choice, loads the messages, goes to the same page in that language. */
  choose: (locale: Locale) => void;
  /** The language to offer in the banner; null when there is nothing to offer, or the person answered. */
  offer: Locale | null;
  dismissOffer: () => void;
};

export const LocaleContext = createContext<LocaleState | null>(null);

/** The page's language and how to change it. */
export function useLocale(): LocaleState & { server: ServerLanguage; intl: string } {
  const state = use(LocaleContext);
  if (!state) throw new Error('useLocale needs LocaleProvider above it');
  return { ...state, server: serverLanguage(state.locale), intl: LOCALE_PROPERTIES[state.locale].htmlLang };
}
