import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useResource } from '#client/bridge/use-resource.ts';
import { GOODS_SEARCH } from '#client/bridge/calls.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import type { PageProps } from '#client/navigation/route.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { usePreviousData } from '#client/hooks/use-previous-data.ts';
import { Button } from '#client/design/button.tsx';
import { classNames } from '#client/design/class-names.ts';
import { Icon } from '#client/design/icon.tsx';
import { ALL, collectionsPath, readFilters, type Finding } from '#client/goods/collections-path.ts';
import { GoodsGrid, GoodsGridSkeleton } from '#client/goods/goods-grid.tsx';
import { useCategoryName } from '#client/goods/goods-names.ts';
import { GOODS } from '#protocol/limits.ts';
import { ActiveFilters } from './active-filters.tsx';
import styles from './collections.module.css';
import { Facets } from './facets.tsx';
import { NothingFound } from './nothing-found.tsx';
import { SortSelect } from './sort-select.tsx';
import { Pages } from './pages.tsx';

const FacetDrawer = lazy(() => import('./facet-drawer.tsx'));

/** The collections: /collections/{pageNo?}/{category?}/{keyword?} (spec §2), with facets, sorting and page links. */
export default function CollectionsPage({ params }: PageProps) {
  const { t } = useLingui();
  const { server } = useLocale();
  const [, navigate] = useLocation();
  const filters = readFilters(useSearch());
  const category = params.category ?? ALL;
  const keyword = (params.keyword ?? '').trim().slice(0, 100);
  const pageNo = Math.min(Number(params.pageNo ?? 1), GOODS.searchPagesMost);
  const finding: Finding = { pageNo, category, keyword, filters };
  const input = { query: { languageCode: server, keyword, category: category.slice(0, 64), pageNo, ...filters } };
  const view = useResource(GOODS_SEARCH, input);
  const found = usePreviousData(view.data ?? undefined);
  const categoryName = useCategoryName();
  const [drawer, setDrawer] = useState<'unused' | 'open' | 'closed'>('unused');
  const heading = keyword ? t`“${keyword}”` : category === ALL ? t`Collections` : categoryName(category);
  usePageTitle(heading);
  const go = (next: Finding) => navigate(collectionsPath({ category, keyword, filters, ...next, pageNo: 1 }));
  const outdated = view.data === null;
  const { data: current } = view;
  const facets = found && <Facets facets={found.facets} category={category} filters={filters} onChange={go} />;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <p className={styles.eyebrow}>{keyword ? <Trans>Found for</Trans> : <Trans>The collections</Trans>}</p>
        <h1>{heading}</h1>
        <p className={styles.count} role="status">
          {current &&
            (current.totalIsExact ? (
              <Plural value={current.total} _0="No pieces" one="# piece" other="# pieces" />
            ) : (
              <Trans>More than {current.total} pieces</Trans>
            ))}
        </p>
      </header>
      <div className={styles.body}>
        <aside className={styles.side} aria-label={t`Filters`}>
          {facets}
        </aside>
        <section className={styles.results} aria-label={t`Results`}>
          <div className={styles.bar}>
            <Button
              size="small"
              className={styles.filterButton}
              aria-haspopup="dialog"
              aria-expanded={drawer === 'open'}
              onClick={() => setDrawer('open')}
            >
              <Icon name="filter" size={18} />
              <Trans>Filters</Trans>
            </Button>
            <ActiveFilters finding={finding} onChange={go} />
            <SortSelect
              value={filters.sort ?? 'relevance'}
              withWords={keyword !== ''}
              onChange={(sort) => go({ filters: { ...filters, sort } })}
            />
          </div>
          <ResourceState of={view}>
            <GoodsGridSkeleton count={12} />
          </ResourceState>
          {found && found.items.length === 0 && !outdated && <NothingFound finding={finding} onChange={go} />}
          {found && found.items.length > 0 && (
            <div className={classNames(outdated && styles.outdated)} aria-busy={outdated || undefined}>
              <GoodsGrid goods={found.items} />
            </div>
          )}
          {found && <Pages finding={finding} total={found.total} pageSize={found.pageSize} />}
        </section>
      </div>
      {drawer !== 'unused' && (
        <Suspense>
          <FacetDrawer open={drawer === 'open'} onClose={() => setDrawer('closed')} count={current?.total ?? null}>
            {facets}
          </FacetDrawer>
        </Suspense>
      )}
    </div>
  );
}
