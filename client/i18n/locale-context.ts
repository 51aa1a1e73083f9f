import { createContext, use } from 'react';
import { serverLanguage, type Locale, type ServerLanguage } from '#protocol/locales.ts';

export type LocaleState = {
  locale: Locale;
  /** Stores the choice, loads the messages, goes to the same page in that language. */
  choose: (locale: Locale) => void;
};

export const LocaleContext = createContext<LocaleState | null>(null);

/** The language to offer in the banner; null when there is nothing to offer, or the person answered. */
export type LanguageOffer = {
  read: () => Locale | null;
  subscribe: (listener: () => void) => () => void;
  set: (offer: Locale | null) => void;
  /** Keeps the page's language. */
  dismiss: (shown: Locale) => void;
};

/**
 * Always the same object: the offer is known only once a page is taken over, and a new value would make React replace
 * the parts that it has not taken over yet.
 */
export const LanguageOfferContext = createContext<LanguageOffer | null>(null);

/** @param keep remembers the language that a person keeps */
export function createLanguageOffer(keep: (locale: Locale) => void): LanguageOffer {
  let offer: Locale | null = null;
  const listeners = new Set<() => void>();
  const set = (next: Locale | null): void => {
    offer = next;
    for (const listener of listeners) listener();
  };
  return {
    read: () => offer,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set,
    dismiss(shown) {
      keep(shown);
      set(null);
    },
  };
}

/** What `Intl` gets: English dates are those of Hong Kong, 22 Nov 2026. */
const INTL: Record<Locale, string> = { en: 'en-HK', 'zh-HK': 'zh-Hant-HK', 'zh-CN': 'zh-Hans-CN' };

/** The page's language and how to change it. */
export function useLocale(): LocaleState & { server: ServerLanguage; intl: string } {
  const state = use(LocaleContext);
  if (!state) throw new Error('useLocale needs LocaleProvider above it');
  return { ...state, server: serverLanguage(state.locale), intl: INTL[state.locale] };
}
