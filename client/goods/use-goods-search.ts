import { useLocation } from 'wouter';
import { sendCommand } from '#client/bridge/commands.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { inLocale } from '#client/navigation/paths.ts';
import { collectionsPath, searchWords } from '#protocol/rules/collections-path.ts';

/**
 * Starts a search from a search field (spec §2): blank text does nothing, words go to the first page of every category;
 * the same search again reloads the page.
 * @returns a function of the typed text; false when it did nothing
 */
export function useGoodsSearch(): (text: string) => boolean {
  const { locale } = useLocale();
  const [, navigate] = useLocation();
  return (text) => {
    const words = searchWords(text);
    if (words === undefined) return false;
    sendCommand('history.add', { list: 'searches', item: words }).catch(() => undefined);
    const path = collectionsPath({ keyword: words });
    if (inLocale(path, locale) === window.location.pathname + window.location.search) window.location.reload();
    else navigate(path);
    return true;
  };
}
