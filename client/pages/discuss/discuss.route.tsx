import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type SyntheticEvent } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import { Button, buttonClass } from '#client/design/button.tsx';
import { EmptyState } from '#client/design/empty-state.tsx';
import { Icon } from '#client/design/icon.tsx';
import { Select } from '#client/design/select.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { TextInput } from '#client/design/text-input.tsx';
import { NotFoundPage } from '#client/feedback/error-page.tsx';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { useCategories, useCategoryName } from '#client/goods/goods-names.ts';
import { ListPages } from '#client/goods/list-pages.tsx';
import { usePageDescription, usePageMetadata, usePageTitle } from '#client/navigation/page-title.ts';
import type { PageProps } from '#client/navigation/route.ts';
import { FORUM } from '#protocol/member-limits.ts';
import { linkTo } from '#protocol/pages.ts';
import { ALL_CATEGORIES, ARTICLE_SORTS, type ArticleSort } from '#protocol/rules/articles.ts';
import page from '../page.module.css';
import { ArticleCard } from './article-card.tsx';
import { discussPath, type ArticleListing } from './discuss-paths.ts';
import { SORT_NAMES } from './discuss-texts.ts';
import styles from './discuss.module.css';

const sortIn = (search: URLSearchParams): ArticleSort =>
  ARTICLE_SORTS.find((sort) => sort === search.get('sort')) ?? 'active';

/** The forum: /discuss/{pageNo?}/{category?} (spec §2). Unknown categories and pages past the end are 404. */
export default function DiscussPage({ params }: PageProps) {
  const { t } = useLingui();
  const search = new URLSearchParams(useSearch());
  const categoryName = useCategoryName();
  const { entity, nft } = useCategories();
  const category = params.category ?? ALL_CATEGORIES;
  const keyword = (search.get('keyword') ?? '').trim().slice(0, FORUM.keywordMax);
  const pageNo = Math.min(Number(params.pageNo ?? 1), FORUM.pagesMost);
  const sort = sortIn(search);
  const list = useResource('discuss.list', { query: { pageNo, category: category.slice(0, 64), sort, keyword } });
  const listing: ArticleListing = { category, sort, keyword };
  const heading = category === ALL_CATEGORIES ? t`Discussion forum` : t`Discussion forum: ${categoryName(category)}`;
  const { data } = list;
  const isUnknown =
    category !== ALL_CATEGORIES && entity.length > 0 && ![...entity, ...nft].some(({ key }) => key === category);
  const isAbsent = data?.items.length === 0 && (pageNo > 1 || isUnknown);
  usePageTitle(isAbsent ? undefined : heading);
  usePageMetadata(
    import.meta.env.SSR &&
      (() => ({
        hidden: keyword !== '',
        ...(category !== ALL_CATEGORIES && {
          parents: [{ name: t`Discussion forum`, path: linkTo('discuss') }],
        }),
      })),
  );
  usePageDescription(t`Collectors ask, answer and show: watches, jewellery, tea, ceramics, stamps and more.`);
  if (isAbsent) return <NotFoundPage />;
  return (
    <div className={page.wide}>
      <header className={page.head}>
        <h1>{heading}</h1>
        <p className={page.lead}>
          <Trans>Ask other collectors, share what you know, and show what you found.</Trans>
        </p>
        <div className={styles.actions}>
          <Link href={linkTo('discussAdd')} className={buttonClass({ variant: 'primary' })}>
            <Icon name="edit" size={18} />
            <Trans>Start a discussion</Trans>
          </Link>
          <Link href={linkTo('myDiscuss')} className={buttonClass()}>
            <Trans>My discussions</Trans>
          </Link>
        </div>
      </header>
      <Filter key={keyword} listing={listing} />
      <ResourceState of={list}>
        <div aria-busy="true" className={page.stack}>
          <Skeleton height="9rem" />
          <Skeleton height="9rem" />
          <Skeleton height="9rem" />
        </div>
      </ResourceState>
      {data?.items.length === 0 && (
        <EmptyState
          icon="message"
          title={keyword ? <Trans>No article contains these words</Trans> : <Trans>No articles here yet</Trans>}
          action={
            <Link href={linkTo('discussAdd')} className={buttonClass()}>
              <Trans>Write the first one</Trans>
            </Link>
          }
        />
      )}
      {data && data.items.length > 0 && (
        <>
          <ul className={styles.cards} aria-label={t({ message: 'Articles', context: 'page' })}>
            {data.items.map((article) => (
              <li key={article.id}>
                <ArticleCard article={article} />
              </li>
            ))}
          </ul>
          <ListPages
            current={pageNo}
            total={data.total}
            pageSize={data.pageSize}
            href={(next) => discussPath({ ...listing, pageNo: next })}
          />
        </>
      )}
    </div>
  );
}

function Filter({ listing }: { listing: ArticleListing }) {
  const { i18n, t } = useLingui();
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState(listing.keyword ?? '');
  const { entity, nft } = useCategories();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    navigate(discussPath({ ...listing, keyword: typed.trim() }));
  };
  return (
    <form
      role="search"
      aria-label={t({ message: 'Forum', context: 'page' })}
      className={styles.filter}
      onSubmit={submit}
    >
      <TextInput
        label={<Trans>Search the forum</Trans>}
        type="search"
        name="keyword"
        value={typed}
        maxLength={FORUM.keywordMax}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Select
        label={<Trans context="field">Category</Trans>}
        value={listing.category ?? ALL_CATEGORIES}
        onChange={(event) => navigate(discussPath({ ...listing, category: event.currentTarget.value }))}
        options={[
          { value: ALL_CATEGORIES, label: t`All categories` },
          ...[...entity, ...nft].map(({ key, value }) => ({ value: key, label: value })),
        ]}
      />
      <Select
        label={<Trans>Sort by</Trans>}
        name="sort"
        value={listing.sort ?? 'active'}
        onChange={(event) => navigate(discussPath({ ...listing, sort: event.currentTarget.value as ArticleSort }))}
        options={ARTICLE_SORTS.map((sort) => ({ value: sort, label: i18n._(SORT_NAMES[sort]) }))}
      />
      <Button type="submit">
        <Icon name="search" size={18} />
        <Trans context="action">Search</Trans>
      </Button>
    </form>
  );
}
