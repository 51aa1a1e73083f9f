import type { Suggestions } from '#protocol/bridge/views.ts';
import type { GoodsCard } from '#protocol/entities/goods.ts';
import type { FileRef } from '#protocol/entities/user.ts';

/** Something that the list below a search field offers. */
export type SuggestionOption =
  | { readonly kind: 'recent'; readonly keyword: string }
  | { readonly kind: 'brand'; readonly name: string }
  /** A category, or the keyword within it. */
  | { readonly kind: 'category'; readonly code: string; readonly keyword: string | null }
  | { readonly kind: 'store'; readonly id: string; readonly name: string; readonly logo: FileRef | null }
  | { readonly kind: 'goods'; readonly goods: GoodsCard }
  | { readonly kind: 'all'; readonly keyword: string };

/** Recent searches shown beside suggestions. */
const RECENT_BESIDE = 2;

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
 */
export function suggestionOptions(
  typed: string,
  recent: readonly string[],
  suggestions: Suggestions | null,
  text: string,
): SuggestionOption[] {
  const earlier = recentFor(recent, typed).map((keyword) => ({ kind: 'recent' as const, keyword }));
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
