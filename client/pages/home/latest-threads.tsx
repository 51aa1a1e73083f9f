import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import { shownName } from '#client/format/person-name.ts';
import type { ArticleCard } from '#protocol/http/discuss.ts';
import { FORUM } from '#protocol/limits.ts';
import { linkTo } from '#protocol/pages.ts';
import { Section } from './grid-section.tsx';
import styles from './home.module.css';

/** The discussions with the latest activity. */
export function LatestThreads() {
  const { data } = useResource('discuss.list', { query: { limit: FORUM.home } });
  if (!data || data.items.length === 0) return null;
  return (
    <Section
      id="forum"
      title={<Trans>From the forum</Trans>}
      more={{ href: linkTo('discuss'), text: <Trans>All discussions</Trans> }}
    >
      <ul className={styles.threads}>
        {data.items.map((article) => (
          <li key={article.id} className={styles.thread}>
            <Thread article={article} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Thread({ article: { id, title, excerpt, author, replies } }: { article: ArticleCard }) {
  const { i18n } = useLingui();
  return (
    <>
      <h3 className={styles.threadTitle} dir="auto">
        <Link href={linkTo('thread', { id })}>{title}</Link>
      </h3>
      <p className={styles.threadExcerpt} dir="auto">
        {excerpt}
      </p>
      <p className={styles.count}>
        {shownName(i18n, author.name, author.userId)} · <Plural value={replies} one="# reply" other="# replies" />
      </p>
    </>
  );
}
