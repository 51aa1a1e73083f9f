import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import { buttonClass } from '#client/design/button.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { NotFoundPage } from '#client/feedback/error-page.tsx';
import { isMissing } from '#client/feedback/is-missing.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { useLocale } from '#client/i18n/locale-context.ts';
import { usePageDescription, usePageMetadata, usePageTitle } from '#client/navigation/page-title.ts';
import { fileAddress, isoTime, organization } from '#client/navigation/structured-data.ts';
import type { PageProps, PrefetchedTopics } from '#client/navigation/route.ts';
import { resourceTopic } from '#protocol/bridge/topics.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { newsDetail } from '#protocol/http/news.ts';
import { LOCALE_PROPERTIES } from '#protocol/locales.ts';
import { linkTo } from '#protocol/pages.ts';
import page from '../page.module.css';
import { NewsArticle } from './news-article.tsx';
import styles from './news.module.css';

export const prefetchedTopics: PrefetchedTopics = ({ id = '' }, languageCode) => [
  resourceTopic('news.detail', { params: { id }, query: { languageCode } }),
];

/** An article: /news-detail/{id} (spec §2). */
export default function NewsDetailPage({ params }: PageProps) {
  const { id = '' } = params;
  const { server } = useLocale();
  const article = useResource('news.detail', { params: { id }, query: { languageCode: server } });
  const { data } = article;
  const isAbsent = isMissing(article);
  usePageTitle(isAbsent ? undefined : data?.title);
  usePageDescription(data?.summary);
  useNewsMetadata(data);
  if (isAbsent) return <NotFoundPage />;
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
          <NewsArticle text={data} {...data} />
          <Link href={linkTo('news')} className={buttonClass({}, styles.back)}>
            <Trans>All news</Trans>
          </Link>
        </>
      )}
    </div>
  );
}

/** Places the article below the news, and describes it. */
function useNewsMetadata(article: CallResponse<typeof newsDetail> | null): void {
  const { t } = useLingui();
  const { locale } = useLocale();
  usePageMetadata(
    import.meta.env.SSR &&
      ((addressOf) => {
        if (!article) return {};
        const { id, title, summary, picture, publicTime, correctedTime } = article;
        const publisher = organization(t({ message: 'Vermeil', context: 'name' }), addressOf);
        return {
          kind: 'article',
          picture: picture?.url,
          parents: [{ name: t`Industry news`, path: linkTo('news') }],
          structured: [
            {
              '@type': 'NewsArticle',
              headline: title,
              description: summary,
              image: picture && fileAddress(picture.url, addressOf),
              mainEntityOfPage: addressOf(linkTo('newsDetail', { id })),
              inLanguage: LOCALE_PROPERTIES[locale].htmlLang,
              datePublished: isoTime(publicTime),
              dateModified: isoTime(correctedTime ?? publicTime),
              author: publisher,
              publisher,
            },
          ],
        };
      }),
  );
}
