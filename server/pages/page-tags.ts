import type { AnyInput } from '#protocol/http/define-call.ts';
import type { ContentKind } from '../events/domain-events.ts';

/** Lists whose members or order depend on a kind of content. Their pages are also tagged with the ids they show. */
const LISTS: Readonly<Record<ContentKind, readonly string[]>> = {
  goods: ['goods.search', 'goods.newest', 'goods.similar', 'home.auctions', 'home.categories', 'home.stores'],
  store: ['home.stores'],
  article: ['discuss.list'],
  news: ['news.list'],
};

/** The tag of pages that show the response of a call. */
export const listTag = (call: string): string => `list ${call}`;
const isIdKey = (key: string): boolean => key === 'id' || key.endsWith('Id');

/**
 * Tags of pages that a change of content makes outdated.
 * @param lists false when no list gains, loses or reorders it
 */
export function tagsOfChange(kind: ContentKind, ids: readonly string[], lists: boolean): string[] {
  return [...ids, ...(lists ? LISTS[kind].map(listTag) : [])];
}

/** Tags of a page that shows the response of a call: the call, and every id in its input and response. */
export function addTags(tags: Set<string>, call: string, input: AnyInput, data: unknown): void {
  tags.add(listTag(call));
  addIds(tags, input);
  addIds(tags, data);
}

function addIds(tags: Set<string>, value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, item] of Object.entries(value)) {
    if (typeof item === 'string') {
      if (isIdKey(key)) tags.add(item);
    } else addIds(tags, item);
  }
}
