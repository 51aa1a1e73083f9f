import { Link } from 'wouter';
import { classNames } from '#client/design/class-names.ts';
import { Icon } from '#client/design/icon.tsx';
import { Picture } from '#client/design/picture.tsx';
import type { NewsCard as Card } from '#protocol/http/news.ts';
import { linkTo } from '#protocol/pages.ts';
import { useNewsCategoryNames, useNewsDate } from './news-texts.ts';
import styles from './news.module.css';

/** An article in a list: its picture, category, date, title and summary. @param heading the level of its title */
export function NewsCard({ article, heading: Heading }: { article: Card; heading: 'h2' | 'h3' }) {
  const { id, title, summary, picture } = article;
  return (
    <article className={classNames(styles.card, !picture && styles.plain)}>
      {picture && (
        <Link href={linkTo('newsDetail', { id })} className={styles.picture} tabIndex={-1} aria-hidden="true">
          <Picture file={picture} sizes={180} fallback={<Icon name="image" size={40} />} />
        </Link>
      )}
      <div className={styles.words}>
        <NewsMeta {...article} />
        <Heading className={styles.title}>
          <Link href={linkTo('newsDetail', { id })}>{title}</Link>
        </Heading>
        <p className={styles.summary}>{summary}</p>
      </div>
    </article>
  );
}

/** Category and date. */
export function NewsMeta({ category, publicTime }: Pick<Card, 'category' | 'publicTime'>) {
  const names = useNewsCategoryNames();
  const dateOf = useNewsDate();
  return (
    <p className={styles.meta}>
      <span>{names[category]}</span>
      {/* Node and browsers may format dates differently. */}
      <time dateTime={new Date(publicTime).toISOString()} suppressHydrationWarning>
        {dateOf(publicTime)}
      </time>
    </p>
  );
}
