import { Trans, useLingui } from '@lingui/react/macro';
import { useResource } from '#client/bridge/use-topic.ts';
import { EmptyState } from '#client/design/empty-state.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { TabLinks } from '#client/design/tab-links.tsx';
import { NotFoundPage } from '#client/feedback/error-page.tsx';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { ListPages } from '#client/goods/list-pages.tsx';
import { useLocale } from '#client/i18n/locale-context.ts';
import { usePageDescription, usePageMetadata, usePageTitle } from '#client/navigation/page-title.ts';
import { inLocale } from '#client/navigation/paths.ts';
import type { PageProps } from '#client/navigation/route.ts';
import { linkTo, NEWS_FEEDS } from '#protocol/pages.ts';
import { ALL_NEWS, NEWS_CATEGORIES, type NewsCategory } from '#protocol/rules/news.ts';
import page from '../page.module.css';
import { NewsCard } from './news-card.tsx';
import { useNewsCategoryNames } from './news-texts.ts';
import styles from './news.module.css';

const isCategory = (text: string | undefined): text is NewsCategory => NEWS_CATEGORIES.some((one) => one === text);

/** News, the latest first: /news/{pageNo?}/{category?} (spec §2). Unknown categories and pages past the end are 404. */
export default function NewsPage({ params }: PageProps) {
  const { t } = useLingui();
  const { server, locale } = useLocale();
  const names = useNewsCategoryNames();
  const pageNo = Math.min(Number(params.pageNo ?? 1), 1_000);
  const isKnown = params.category === undefined || params.category === ALL_NEWS || isCategory(params.category);
  const category = isCategory(params.category) ? params.category : undefined;
  const news = useResource('news.list', {
    query: { languageCode: server, pageNo, ...(category && { category }) },
  });
  const { data } = news;
  const isAbsent = !isKnown || (data?.items.length === 0 && pageNo > 1);
  usePageTitle(isAbsent ? undefined : category ? names[category] : t`Industry news`);
  usePageDescription(t`Market news, guides for collectors, and what is new at Vermeil.`);
  usePageMetadata(
    import.meta.env.SSR && (() => (category ? { parents: [{ name: t`Industry news`, path: linkTo('news') }] } : {})),
  );
  if (isAbsent) return <NotFoundPage />;
  return (
    <div className={page.wide}>
      <header className={styles.head}>
        <h1>
          <Trans>Industry news</Trans>
        </h1>
        <p className={page.lead}>
          <Trans>What moves the market, what to look for, and what is new at Vermeil.</Trans>
        </p>
      </header>
      <TabLinks
        label={t({ message: 'Categories', context: 'heading' })}
        links={[ALL_NEWS, ...NEWS_CATEGORIES].map((key) => ({
          href: key === ALL_NEWS ? linkTo('news') : linkTo('news', { pageNo: 1, category: key }),
          label: isCategory(key) ? names[key] : t({ message: 'All', context: 'list' }),
          current: key === (category ?? ALL_NEWS),
        }))}
      />
      <ResourceState of={news}>
        <div className={styles.list} aria-busy="true">
          {[0, 1, 2].map((index) => (
            <Skeleton key={index} height="11rem" />
          ))}
        </div>
      </ResourceState>
      {data?.items.length === 0 && <EmptyState icon="info" title={<Trans>No news here yet</Trans>} />}
      {data && data.items.length > 0 && (
        <>
          <div className={styles.list}>
            {data.items.map((article) => (
              <NewsCard key={article.id} article={article} heading="h2" />
            ))}
          </div>
          <ListPages
            current={pageNo}
            total={data.total}
            pageSize={data.pageSize}
            href={(next) => linkTo('news', { pageNo: next, category })}
          />
        </>
      )}
      <p className={styles.feeds}>
        {(['rss', 'atom'] as const).map((kind) => (
          <a key={kind} href={inLocale(NEWS_FEEDS[kind], locale)}>
            {kind === 'rss' ? 'RSS' : 'Atom'}
          </a>
        ))}
      </p>
    </div>
  );
}
