import { linkTo } from '#protocol/pages.ts';
import { ALL_CATEGORIES, type ArticleSort } from '#protocol/rules/articles.ts';
import { pageOfReply } from '#protocol/rules/thread-pages.ts';

/** A list of articles: /discuss/{pageNo?}/{category?} (spec §2), with sort order and words in the query. */
export type ArticleListing = {
  readonly pageNo?: number;
  readonly category?: string;
  readonly sort?: ArticleSort;
  readonly keyword?: string;
};

export function discussPath({ pageNo = 1, category = ALL_CATEGORIES, sort, keyword }: ArticleListing = {}): string {
  const isPlain = pageNo === 1 && category === ALL_CATEGORIES;
  const query = { sort: sort === 'active' ? undefined : sort, keyword };
  return isPlain
    ? linkTo('discuss', query)
    : linkTo('discuss', { pageNo, ...(category !== ALL_CATEGORIES && { category }), ...query });
}

/** A page of a thread: /thread-id/{id}/{pageNo?} (spec §2). */
export const threadPath = (id: string, pageNo = 1): string => linkTo('thread', { id, ...(pageNo > 1 && { pageNo }) });

/** The id of a reply's element in its page. */
export const replyAnchor = (number: number): string => `reply-${number}`;

/** A reply in its thread. */
export const replyPath = (id: string, number: number): string =>
  `${threadPath(id, pageOfReply(number))}#${replyAnchor(number)}`;
