import { Trans } from '@lingui/react/macro';
import { useResource } from '#client/bridge/use-topic.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { NEWS } from '#protocol/limits.ts';
import { linkTo } from '#protocol/pages.ts';
import { NewsCard } from '../news/news-card.tsx';
import newsStyles from '../news/news.module.css';
import { Section } from './grid-section.tsx';

/** The latest news. */
export function LatestNews() {
  const { server } = useLocale();
  const { data } = useResource('news.list', { query: { languageCode: server, limit: NEWS.home } });
  if (!data || data.items.length === 0) return null;
  return (
    <Section
      id="news"
      title={<Trans>Industry news</Trans>}
      more={{ href: linkTo('news'), text: <Trans>All news</Trans> }}
    >
      <div className={newsStyles.strip}>
        {data.items.map((article) => (
          <NewsCard key={article.id} article={article} heading="h3" />
        ))}
      </div>
    </Section>
  );
}
