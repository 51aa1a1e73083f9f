import { Trans } from '@lingui/react/macro';
import { RichContentView } from '#client/rich-content/rich-content.tsx';
import type { ContentReferences } from '#protocol/entities/rich-content.ts';
import type { NewsCategory, NewsText } from '#protocol/rules/news.ts';
import { NewsMeta } from './news-card.tsx';
import { useNewsDate } from './news-texts.ts';
import styles from './news.module.css';

/** An article as visitors read it. @param heading the level of its title */
export function NewsArticle({
  text: { title, summary, content },
  references,
  category,
  publicTime,
  correctedTime = null,
  heading: Heading = 'h1',
}: {
  text: NewsText;
  references: ContentReferences;
  category: NewsCategory;
  publicTime: number;
  correctedTime?: number | null;
  heading?: 'h1' | 'h2';
}) {
  const dateOf = useNewsDate();
  const corrected = correctedTime === null ? '' : dateOf(correctedTime);
  return (
    <article className={styles.article}>
      <header className={styles.articleHead}>
        <NewsMeta category={category} publicTime={publicTime} />
        <Heading className={styles.articleTitle}>{title}</Heading>
        <p className={styles.lead}>{summary}</p>
      </header>
      <RichContentView content={content} references={references} trusted />
      {correctedTime !== null && (
        <p className={styles.corrected} suppressHydrationWarning>
          <Trans>Corrected on {corrected}</Trans>
        </p>
      )}
    </article>
  );
}
