import { sendCommand } from '#client/bridge/commands.ts';
import { collectionsPath, savedSearchPath } from '#protocol/rules/collections-path.ts';
import { itemPath, linkTo } from '#protocol/pages.ts';
import type { Suggestions } from '#protocol/bridge/views.ts';
import type { GoodsCard } from '#protocol/entities/goods-card.ts';
import type { SavedSearch } from '#protocol/entities/saved-search.ts';
import type { FileRef } from '#protocol/entities/user.ts';

/** Something that the list below a search field offers. */
export type SuggestionOption =
  | { readonly kind: 'recent'; readonly keyword: string }
  | { readonly kind: 'saved'; readonly search: SavedSearch }
  | { readonly kind: 'brand'; readonly name: string }
  /** A category, or the keyword within it. */
  | { readonly kind: 'category'; readonly code: string; readonly keyword: string | null }
  | { readonly kind: 'store'; readonly id: string; readonly name: string; readonly logo: FileRef | null }
  | { readonly kind: 'goods'; readonly goods: GoodsCard }
  | { readonly kind: 'all'; readonly keyword: string };

/** Recent searches shown beside suggestions. */
const RECENT_BESIDE = 2;
/** Saved searches shown in an empty field. */
const SAVED_MOST = 5;

/** Recent searches that begin with the typed text, without the text itself. */
export function recentFor(recent: readonly string[], typed: string): string[] {
  const begin = typed.trim().toLowerCase();
  return recent.filter((keyword) => keyword.toLowerCase().startsWith(begin) && keyword.toLowerCase() !== begin);
}

/**
 * The options of a search field, in order.
 * @param typed the text in the field
 * @param recent recent searches, the newest first
 * @param suggestions null while they are unknown
 * @param text the text they are for
 * @param saved saved searches, the newest first: an empty field offers them below recent ones
 */
export function suggestionOptions(
  typed: string,
  recent: readonly string[],
  suggestions: Suggestions | null,
  text: string,
  saved: readonly SavedSearch[] = [],
): SuggestionOption[] {
  const earlier = recentFor(recent, typed).map((keyword) => ({ kind: 'recent' as const, keyword }));
  if (typed.trim() === '') {
    const searches = saved.slice(0, SAVED_MOST).map((search) => ({ kind: 'saved' as const, search }));
    return [...earlier, ...searches];
  }
  if (!suggestions) return earlier;
  const { brands, categories, stores, goods, corrected } = suggestions;
  const keyword = corrected ?? text.trim();
  return [
    ...earlier.slice(0, RECENT_BESIDE),
    ...brands.map((brand) => ({ kind: 'brand' as const, ...brand })),
    ...categories.map(({ code, isNamed }) => ({
      kind: 'category' as const,
      code,
      keyword: isNamed ? null : keyword,
    })),
    ...stores.map((store) => ({ kind: 'store' as const, ...store })),
    ...goods.map((card) => ({ kind: 'goods' as const, goods: card })),
    ...(goods.length > 0 ? [{ kind: 'all' as const, keyword }] : []),
  ];
}

/** @returns the path of the page that an option opens */
export function suggestionPath(option: SuggestionOption): string {
  switch (option.kind) {
    case 'recent':
    case 'all':
      return collectionsPath({ keyword: option.keyword });
    case 'saved':
      return savedSearchPath(option.search.criteria);
    case 'brand':
      return collectionsPath({ filters: { brand: option.name } });
    case 'category':
      return collectionsPath({ category: option.code, keyword: option.keyword ?? '' });
    case 'store':
      return linkTo('shop', { id: option.id });
    case 'goods':
      return itemPath(option.goods);
  }
}

/** Adds the keyword of a chosen option to the recent searches of this device. */
export function rememberSearch(option: SuggestionOption): void {
  if (!('keyword' in option) || option.keyword === null) return;
  sendCommand('history.add', { list: 'searches', item: option.keyword }).catch(() => undefined);
}
