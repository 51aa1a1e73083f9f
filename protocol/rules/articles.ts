/**
 * Articles and replies of the forum (spec §3, Article; §5). Their charts are in `machines/article`.
 *
 * [THR-1] An article needs a type, a title and content (spec §5); a category is optional.
 * [THR-2] A title has one line and a maximum length; content and mentions have maximum numbers. A reply is shorter than
 *         an article and has no headings.
 * [THR-3] The replies of an article are numbered from 1 without gaps, in the order in which the server received them.
 *         A reply keeps its number, also when it is taken down or removed, so that pages and links stay valid.
 * [THR-4] Published and locked articles are public. The author and staff also see hidden and taken-down ones, the
 *         author alone drafts.
 * [THR-5] A quote of a reply is shown only while the reply is.
 */
import { FORUM } from '../member-limits.ts';
import { ARTICLE_TYPES, type ArticleType } from '../lookups.ts';
import { isBlank } from './blank.ts';
import type { FieldProblem, Problems } from './field-problems.ts';
import { normalizeLine } from './normalize-text.ts';
import { contentProblem, isBlankContent, mentionsIn, normalizeContent, type RichContent } from './rich-content.ts';
import type { ArticleState } from './states.ts';

/** What the author writes. An empty type or category is one that was not chosen. */
export type ArticleData = {
  readonly type: ArticleType | '';
  readonly category: string;
  readonly title: string;
  readonly content: RichContent;
};
export const EMPTY_ARTICLE: ArticleData = { type: '', category: '', title: '', content: [] };

export const ARTICLE_SORTS = ['active', 'newest', 'liked'] as const;
export type ArticleSort = (typeof ARTICLE_SORTS)[number];

/** Every category, in the paths of lists (spec §2). */
export const ALL_CATEGORIES = 'ALL';

const mentionProblem = (content: RichContent): FieldProblem | undefined =>
  mentionsIn(content).length > FORUM.mentionsMost ? 'tooMany' : undefined;

/**
 * THR-1 and THR-2.
 * @param categories the keys that exist
 * @returns the problems by field; empty for an article that can be published
 */
export function articleProblems(data: ArticleData, categories: readonly string[]): Problems {
  const { type, category, title, content } = data;
  const found: Record<string, FieldProblem | undefined> = {
    type: ARTICLE_TYPES.some((one) => one === type) ? undefined : 'required',
    category: category === '' || categories.includes(category) ? undefined : 'notAccepted',
    title: isBlank(title) ? 'titleRequired' : title.length > FORUM.titleMax ? 'tooLong' : undefined,
    content: contentProblem(content) ?? mentionProblem(content),
  };
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, FieldProblem] => entry[1] !== undefined),
  );
}

/** THR-2. @returns the problem of a reply's content */
export function replyProblem(content: RichContent): FieldProblem | undefined {
  if (content.some(({ type }) => type === 'heading')) return 'notAccepted';
  return (
    contentProblem(content, {
      characters: FORUM.replyCharacters,
      nodes: FORUM.replyNodes,
      pictures: FORUM.replyPictures,
      linkCharacters: FORUM.replyLinkCharacters,
    }) ?? mentionProblem(content)
  );
}

/** The article as the server stores it: white space and invisible characters are no change. */
export const normalizeArticle = ({ type, category, title, content }: ArticleData): ArticleData => ({
  type,
  category: category.trim(),
  title: normalizeLine(title),
  content: normalizeContent(content),
});

/**
 * What a user writes in a thread. `id` is that of the reply to come, so that a reply whose response was lost is posted
 * once; empty before anything is typed.
 */
export type ReplyDraft = { readonly id: string; readonly content: RichContent };
export const EMPTY_REPLY: ReplyDraft = { id: '', content: [] };

/** The draft of a reply as the server stores it; without any text or picture it is the empty one. */
export const normalizeReplyDraft = ({ id, content }: ReplyDraft): ReplyDraft =>
  isBlankContent(content) ? EMPTY_REPLY : { id, content: normalizeContent(content) };

/** THR-4. */
export function isArticleVisible(
  state: ArticleState,
  { isAuthor, isStaff }: { readonly isAuthor: boolean; readonly isStaff: boolean },
): boolean {
  switch (state) {
    case 'published':
    case 'locked':
      return true;
    case 'hidden':
    case 'takenDown':
      return isAuthor || isStaff;
    case 'draft':
      return isAuthor;
    case 'removed':
      return false;
  }
}
