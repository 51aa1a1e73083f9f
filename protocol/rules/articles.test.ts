import { describe, expect, it } from 'vitest';
import { FORUM } from '../member-limits.ts';
import { articleProblems, EMPTY_ARTICLE, isArticleVisible, replyProblem, type ArticleData } from './articles.ts';
import { pageOfReply, pagesOfThread } from './thread-pages.ts';
import type { RichContent } from './rich-content.ts';
import { ARTICLE_STATES } from './states.ts';

const words = (text: string): RichContent => [{ type: 'paragraph', inline: [{ text }] }];
const GOOD: ArticleData = { type: 'question', category: 'tea', title: 'How old is it?', content: words('A cake.') };
const CATEGORIES = ['tea', 'watches'];
const mentions = (count: number): RichContent => [
  { type: 'paragraph', inline: Array.from({ length: count }, (_, index) => ({ mention: `u${index}` })) },
];

describe('articles', () => {
  it('[THR-1] need a type, a title and content', () => {
    expect(articleProblems(GOOD, CATEGORIES)).toEqual({});
    expect(articleProblems({ ...GOOD, category: '' }, CATEGORIES)).toEqual({});
    expect(articleProblems(EMPTY_ARTICLE, CATEGORIES)).toEqual({
      type: 'required',
      title: 'titleRequired',
      content: 'contentRequired',
    });
    expect(articleProblems({ ...GOOD, title: ' \t', category: 'toasters' }, CATEGORIES)).toEqual({
      title: 'titleRequired',
      category: 'notAccepted',
    });
  });

  it('[THR-2] have a limited title, content and number of mentions', () => {
    const title = 'x'.repeat(FORUM.titleMax);
    expect(articleProblems({ ...GOOD, title }, CATEGORIES)).toEqual({});
    expect(articleProblems({ ...GOOD, title: `${title}x` }, CATEGORIES)).toEqual({ title: 'tooLong' });
    expect(articleProblems({ ...GOOD, content: mentions(FORUM.mentionsMost) }, CATEGORIES)).toEqual({});
    expect(articleProblems({ ...GOOD, content: mentions(FORUM.mentionsMost + 1) }, CATEGORIES)).toEqual({
      content: 'tooMany',
    });
  });

  it('[THR-2] have replies that are shorter and without headings', () => {
    expect(replyProblem(words('x'.repeat(FORUM.replyCharacters)))).toBeUndefined();
    expect(replyProblem(words('x'.repeat(FORUM.replyCharacters + 1)))).toBe('tooLong');
    expect(replyProblem([{ type: 'heading', level: 2, inline: [{ text: 'a' }] }])).toBe('notAccepted');
    expect(replyProblem([])).toBe('contentRequired');
    expect(replyProblem(mentions(FORUM.mentionsMost + 1))).toBe('tooMany');
  });

  it('[THR-3] have a fixed number of replies on a page', () => {
    const size = FORUM.replyPageSize;
    expect([1, size, size + 1, 3 * size].map(pageOfReply)).toEqual([1, 1, 2, 3]);
    expect([0, 1, size, size + 1].map(pagesOfThread)).toEqual([1, 1, 1, 2]);
  });

  it('[THR-4] are visible by their state', () => {
    const statesSeenBy = (isAuthor: boolean, isStaff: boolean) =>
      ARTICLE_STATES.filter((state) => isArticleVisible(state, { isAuthor, isStaff }));
    expect(statesSeenBy(false, false)).toEqual(['published', 'locked']);
    expect(statesSeenBy(true, false)).toEqual(['draft', 'published', 'locked', 'hidden', 'takenDown']);
    expect(statesSeenBy(false, true)).toEqual(['published', 'locked', 'hidden', 'takenDown']);
  });
});
