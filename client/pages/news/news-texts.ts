import { useLingui } from '@lingui/react/macro';
import { cachedFormat } from '#client/format/cached-format.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import type { NewsCategory } from '#protocol/rules/news.ts';

/** @returns the name of a category of news */
export function useNewsCategoryNames(): Record<NewsCategory, string> {
  const { t } = useLingui();
  return {
    market: t({ message: 'Market', context: 'topic' }),
    guides: t({ message: 'Guides', context: 'topic' }),
    platform: t`From Vermeil`,
  };
}

const hongKongDate = cachedFormat({ dateStyle: 'long', timeZone: 'Asia/Hong_Kong' });

/** @returns the date of an article in Hong Kong, where it is written: the same for the server and every reader */
export function useNewsDate(): (at: number) => string {
  const { intl } = useLocale();
  return (at) => hongKongDate(at, intl);
}
