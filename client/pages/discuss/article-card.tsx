import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { Icon } from '#client/design/icon.tsx';
import { Picture } from '#client/design/picture.tsx';
import { freeText } from '#client/format/free-text.ts';
import { keepUnits } from '#client/format/keep-units.ts';
import { shownName } from '#client/format/person-name.ts';
import { useCategoryName } from '#client/goods/goods-names.ts';
import { LocalTime } from '#client/times/local-time.tsx';
import type { ArticleCard as Card } from '#protocol/http/discuss.ts';
import { threadPath } from './discuss-paths.ts';
import { TYPE_NAMES } from './discuss-texts.ts';
import styles from './discuss.module.css';

/** An article in a list. */
export function ArticleCard({ article }: { article: Card }) {
  const { i18n } = useLingui();
  const categoryName = useCategoryName();
  const { id, state, type, category, title, excerpt, picture, author, replies, likes } = article;
  const name = shownName(i18n, author.name, author.userId);
  return (
    <article className={styles.card}>
      <div className={styles.cardText}>
        <p className={styles.eyebrow}>
          {i18n._(TYPE_NAMES[type])}
          {category && <> · {categoryName(category)}</>}
          {state === 'locked' && (
            <>
              {' '}
              · <Trans context="status">Locked</Trans>
            </>
          )}
        </p>
        <h2 className={styles.cardTitle} {...freeText(title, `${title} ${excerpt}`)}>
          <Link href={threadPath(id)}>{keepUnits(title)}</Link>
        </h2>
        <p className={styles.excerpt} {...freeText(excerpt)}>
          {excerpt}
        </p>
        <p className={styles.meta}>
          <span {...freeText(name)}>{name}</span>
          <LocalTime at={article.activeTime} />
          <span className={styles.count}>
            <Icon name="message" size={16} />
            <Plural value={replies} one="# reply" other="# replies" />
          </span>
          <span className={styles.count}>
            <Icon name="heart" size={16} />
            <Plural value={likes} one="# like" other="# likes" />
          </span>
        </p>
      </div>
      <Picture file={picture} sizes={120} className={styles.thumb} />
    </article>
  );
}
