import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import { buttonClass } from '#client/design/button.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { NotFoundPage } from '#client/feedback/error-page.tsx';
import { isMissing, ResourceState } from '#client/feedback/resource-state.tsx';
import { useLocale } from '#client/i18n/locale-context.ts';
import { usePageDescription, usePageTitle, useStructuredData } from '#client/navigation/page-title.ts';
import type { PageProps } from '#client/navigation/route.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { newsDetail } from '#protocol/http/news.ts';
import { LOCALE_PROPERTIES } from '#protocol/locales.ts';
import { linkTo } from '#protocol/pages.ts';
import page from '../page.module.css';
import { NewsArticle } from './news-article.tsx';
import styles from './news.module.css';

/** An article: /news-detail/{id} (spec §2). */
export default function NewsDetailPage({ params }: PageProps) {
  const { id = '' } = params;
  const { server } = useLocale();
  const article = useResource('news.detail', { params: { id }, query: { languageCode: server } });
  const { data } = article;
  usePageTitle(data?.title);
  usePageDescription(data?.summary);
  if (isMissing(article)) return <NotFoundPage />;
  return (
    <div className={page.page}>
      <ResourceState of={article}>
        <div className={page.stack} aria-busy="true">
          <Skeleton width="70%" height="3rem" />
          <Skeleton height="24rem" />
        </div>
      </ResourceState>
      {data && (
        <>
          <Structured article={data} />
          <NewsArticle text={data} {...data} />
          <Link href={linkTo('news')} className={buttonClass({}, styles.back)}>
            <Trans>All news</Trans>
          </Link>
        </>
      )}
    </div>
  );
}

/** The article as structured data. */
function Structured({ article }: { article: CallResponse<typeof newsDetail> }) {
  const { locale } = useLocale();
  const { title, summary, publicTime, correctedTime } = article;
  useStructuredData({
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: title,
    description: summary,
    inLanguage: LOCALE_PROPERTIES[locale].htmlLang,
    datePublished: new Date(publicTime).toISOString(),
    dateModified: new Date(correctedTime ?? publicTime).toISOString(),
    author: { '@type': 'Organization', name: 'Vermeil' },
    publisher: { '@type': 'Organization', name: 'Vermeil' },
  });
  return null;
}
