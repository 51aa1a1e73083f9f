/**
 * News: articles that staff write in every language (spec §1, §2). Their chart is in `machines/news`.
 *
 * [NWT-1] An article is complete with a category and, in every language, a title, a summary and content.
 * [NWT-2] A title has one line; title, summary and content have maximum lengths, also in a draft. Content mentions
 *         no users.
 * [NWT-3] An article is public from the time it was published, or is scheduled for, until it is withdrawn. That time
 *         counts also before the server has carried out the schedule.
 */
import { NEWS } from '../limits.ts';
import { SERVER_LANGUAGES, type ServerLanguage } from '../locales.ts';
import { isBlank } from './blank.ts';
import type { FieldProblem, Problems } from './field-problems.ts';
import { contentProblem, isBlankContent, mentionsIn, type RichContent } from './rich-content.ts';
import type { NewsState } from './states.ts';

export const NEWS_CATEGORIES = ['market', 'guides', 'platform'] as const;
export type NewsCategory = (typeof NEWS_CATEGORIES)[number];

/** Every category, in the path of the list (spec §2). */
export const ALL_NEWS = 'ALL';

/** An article in one language. */
export type NewsText = { readonly title: string; readonly summary: string; readonly content: RichContent };
export type NewsData = {
  readonly category: NewsCategory | '';
  readonly texts: Readonly<Record<ServerLanguage, NewsText>>;
};

const EMPTY_TEXT: NewsText = { title: '', summary: '', content: [] };
export const EMPTY_NEWS: NewsData = { category: '', texts: { EN: EMPTY_TEXT, ZHHK: EMPTY_TEXT, ZHCN: EMPTY_TEXT } };

/** Whether a language has all its texts. */
export const isTextComplete = ({ title, summary, content }: NewsText): boolean =>
  !isBlank(title) && !isBlank(summary) && !isBlankContent(content);

/** NWT-1. */
export const isNewsComplete = ({ category, texts }: NewsData): boolean =>
  category !== '' && SERVER_LANGUAGES.every((language) => isTextComplete(texts[language]));

function textProblems({ title, summary, content }: NewsText): Record<keyof NewsText, FieldProblem | undefined> {
  return {
    title: title.length > NEWS.titleMax ? 'tooLong' : undefined,
    summary: summary.length > NEWS.summaryMax ? 'tooLong' : undefined,
    content: isBlankContent(content)
      ? undefined
      : mentionsIn(content).length > 0
        ? 'notAccepted'
        : contentProblem(content),
  };
}

/** NWT-2. @returns the problems of an article that need not be complete, by field such as `texts.EN.title` */
export function newsProblems({ texts }: NewsData): Problems {
  return Object.fromEntries(
    SERVER_LANGUAGES.flatMap((language) =>
      Object.entries(textProblems(texts[language])).flatMap(([field, problem]) =>
        problem === undefined ? [] : [[`texts.${language}.${field}`, problem] as const],
      ),
    ),
  );
}

/** NWT-3. @param publicTime ms; null for an article that was never published or scheduled */
export const isNewsPublic = (state: NewsState, publicTime: number | null, now: number): boolean =>
  (state === 'published' || state === 'scheduled') && publicTime !== null && publicTime <= now;
