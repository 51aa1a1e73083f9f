import type { ResourceView } from '#protocol/bridge/views.ts';

/** Views a page was rendered with on the server, by topic. */
export type FirstViews = Readonly<Record<string, ResourceView>>;

/** Id of the element in which the server hands them over. */
export const FIRST_VIEWS = 'first-views';

/** @returns what the server rendered this page with; nothing when it rendered none. */
export function readFirstViews(text: string | null | undefined): FirstViews {
  try {
    return text ? (JSON.parse(text) as FirstViews) : {};
  } catch {
    return {};
  }
}
