import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { lazy, useState, useTransition } from 'react';
import { useLocation, useSearch, Link } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import type { PageProps } from '#client/navigation/route.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { usePageDescription, usePageMetadata, usePageTitle } from '#client/navigation/page-title.ts';
import { usePreviousData } from '#client/hooks/use-previous-data.ts';
import { Button, buttonClass } from '#client/design/button.tsx';
import { classNames } from '#client/design/class-names.ts';
import { Icon } from '#client/design/icon.tsx';
import { VisuallyHidden } from '#client/design/visually-hidden.tsx';
import {
  EVERY_CATEGORY,
  collectionsPath,
  type CollectionsQuery,
  type Filters,
} from '#protocol/rules/collections-path.ts';
import { readFilters } from '#client/goods/read-filters.ts';
import { GoodsGrid, GoodsGridSkeleton } from '#client/goods/goods-grid.tsx';
import { useCategoryName } from '#client/goods/goods-names.ts';
import { GOODS } from '#protocol/limits.ts';
import styles from './collections.module.css';
import { PageSearch } from '#client/search/page-search.tsx';
import { hydratedOnUse, lazyPart } from '#client/hooks/parts.tsx';
import { withTexts } from '#client/i18n/catalogs.ts';
import { RecentlySeen } from '#client/goods/recently-seen.tsx';
import { ListPages } from '#client/goods/list-pages.tsx';
import type { Sort, searchGoods } from '#protocol/http/goods-search.ts';
import { EmptyState } from '#client/design/empty-state.tsx';
import { linkTo } from '#protocol/pages.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';

/** Empty result: suggests filters to remove and other places to search. */
function NothingFound({
  finding: { category = EVERY_CATEGORY, keyword = '', filters = {}, pageNo = 1 },
  onChange,
}: {
  finding: CollectionsQuery;
  onChange: (next: CollectionsQuery) => void;
}) {
  const { t } = useLingui();
  const { sort: _sort, ...narrowing } = filters;
  const narrowed = category !== EVERY_CATEGORY || Object.keys(narrowing).length > 0;
  if (pageNo > 1) {
    return (
      <EmptyState
        icon="search"
        title={<Trans>This list has fewer pages</Trans>}
        action={
          <Link href={collectionsPath({ category, keyword, filters })} className={buttonClass()}>
            <Trans>Go to the first page</Trans>
          </Link>
        }
      />
    );
  }
  return (
    <EmptyState
      icon="search"
      // Not `Trans`, which takes tags in the keyword for its own.
      title={keyword ? t`No results for “${keyword}”` : t`There is nothing here yet`}
      action={
        <>
          {(narrowed || keyword) && <SaveEmptySearch finding={{ category, keyword, filters }} />}
          {narrowed ? (
            <Button onClick={() => onChange({ category: EVERY_CATEGORY, filters: {} })}>
              <Trans>Search without filters</Trans>
            </Button>
          ) : (
            <Link href={linkTo('categories')} className={buttonClass()}>
              <Trans>See all categories</Trans>
            </Link>
          )}
        </>
      }
    >
      {keyword && <Trans>Try fewer or different words. Search matches Traditional and Simplified Chinese alike.</Trans>}
    </EmptyState>
  );
}

/** Sort order. @param withWords whether a keyword is present: relevance needs one */
function SortSelect({
  value,
  withWords,
  onChange,
}: {
  value: Sort;
  withWords: boolean;
  onChange: (sort: Sort) => void;
}) {
  const { t } = useLingui();
  const names: Record<Sort, string> = {
    relevance: withWords ? t`Best match` : t({ message: 'Recommended', context: 'list' }),
    newest: t`Newest first`,
    priceAsc: t`Price: low to high`,
    priceDesc: t`Price: high to low`,
    endingSoon: t`Ending soon`,
    popular: t`Most viewed`,
  };
  return (
    <label className={styles.sort}>
      <VisuallyHidden onPhone>{t`Sort by`}</VisuallyHidden>
      <select value={value} onChange={(event) => onChange(event.target.value as Sort)}>
        {Object.entries(names).map(([sort, name]) => (
          <option key={sort} value={sort}>
            {name}
          </option>
        ))}
      </select>
      <Icon name="chevronDown" size={16} />
    </label>
  );
}

/** Links to the pages of a search. */
function Pages({ finding, total, pageSize }: { finding: CollectionsQuery; total: number; pageSize: number }) {
  return (
    <div className={styles.pages}>
      <ListPages
        current={finding.pageNo ?? 1}
        total={Math.min(total, pageSize * GOODS.searchPagesMost)}
        pageSize={pageSize}
        href={(pageNo) => collectionsPath({ ...finding, pageNo })}
      />
    </div>
  );
}

const Facets = hydratedOnUse(withTexts(['find', 'goods'], () => import('./facets.tsx')));
const ActiveFilters = lazyPart(withTexts(['find', 'goods'], () => import('./active-filters.tsx')));
const loadSave = withTexts(['find'], () => import('#client/saved-searches/save-search.tsx'));
const SaveSearch = lazyPart(async () => ({ default: (await loadSave()).SaveSearch }));
const SaveEmptySearch = lazyPart(async () => ({ default: (await loadSave()).SaveEmptySearch }));
const FacetDrawer = lazy(withTexts(['find', 'goods'], () => import('./facet-drawer.tsx')));

/** The collections: /collections/{pageNo?}/{category?}/{keyword?} (spec §2), with facets, sorting and page links. */
export default function CollectionsPage({ params }: PageProps) {
  const { t } = useLingui();
  const { server } = useLocale();
  const [, navigate] = useLocation();
  const filters = readFilters(useSearch());
  const category = params.category ?? EVERY_CATEGORY;
  const keyword = (params.keyword ?? '').trim().slice(0, 100);
  const pageNo = Math.min(Number(params.pageNo ?? 1), GOODS.searchPagesMost);
  const finding: CollectionsQuery = { pageNo, category, keyword, filters };
  const input = { query: { languageCode: server, keyword, category: category.slice(0, 64), pageNo, ...filters } };
  const view = useResource('goods.search', input);
  const found = usePreviousData(view.data ?? undefined);
  const categoryName = useCategoryName();
  const [drawer, setDrawer] = useState<'unused' | 'open' | 'closed'>('unused');
  const [isOpening, open] = useTransition();
  const heading = keyword
    ? t`“${keyword}”`
    : category === EVERY_CATEGORY
      ? t({ message: 'Collections', context: 'page' })
      : categoryName(category);
  usePageTitle(heading);
  usePageDescription(
    category === EVERY_CATEGORY
      ? t`Items from verified sellers, at a fixed price, by offer or at auction.`
      : t`${heading} from verified sellers, at a fixed price, by offer or at auction.`,
  );
  usePageMetadata(
    import.meta.env.SSR &&
      (() => ({
        // Search results have no end: only lists of the catalogue are of use to search engines.
        hidden: keyword !== '' || filters.details !== undefined,
        picture: found?.items[0]?.image?.url,
        ...(category !== EVERY_CATEGORY && {
          parents: [{ name: t({ message: 'Collections', context: 'page' }), path: collectionsPath({}) }],
        }),
      })),
  );
  const go = (next: CollectionsQuery) => {
    const { details: _, ...others } = next.filters ?? filters;
    // Details belong to their category.
    const kept = next.category === undefined || next.category === category ? (next.filters ?? filters) : others;
    navigate(collectionsPath({ category, keyword, ...next, filters: kept, pageNo: 1 }));
  };
  const { sort: _sort, ...narrowing } = filters;
  const isNarrowed = category !== EVERY_CATEGORY || Object.keys(narrowing).length > 0;
  const outdated = view.data === null;
  const { data: current } = view;
  const facets = found && { facets: found.facets, details: found.details, keyword, category, filters, onChange: go };
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        {(keyword || category !== EVERY_CATEGORY) && (
          <p className={styles.eyebrow}>{keyword ? <Trans>Search results</Trans> : <Trans>The collections</Trans>}</p>
        )}
        <h1>{heading}</h1>
        <PageSearch className={styles.search} initial={keyword} />
        <p className={styles.count} role="status">
          {current &&
            (current.total === 0 ? (
              // Seen in the empty result below.
              <VisuallyHidden>{t`No items`}</VisuallyHidden>
            ) : current.totalIsExact ? (
              <Plural value={current.total} one="# item" other="# items" />
            ) : (
              <Trans>More than {current.total} items</Trans>
            ))}
        </p>
        {current && <KeywordReading finding={finding} reading={current.reading} />}
      </header>
      <div className={styles.body}>
        <aside className={styles.side} aria-label={t({ message: 'Filters', context: 'heading' })}>
          {facets && <Facets {...facets} />}
        </aside>
        <section className={styles.results} aria-label={t({ message: 'Results', context: 'heading' })}>
          <div className={styles.bar}>
            <Button
              size="small"
              className={styles.filterButton}
              aria-haspopup="dialog"
              aria-expanded={drawer === 'open'}
              busy={isOpening}
              onClick={() => open(() => setDrawer('open'))}
            >
              <Icon name="filter" size={18} />
              <Trans context="heading">Filters</Trans>
            </Button>
            {isNarrowed ? (
              <ActiveFilters finding={finding} details={found?.details ?? []} onChange={go} />
            ) : (
              <div className={styles.chips} />
            )}
            {(isNarrowed || keyword) && (
              <SaveSearch finding={{ ...finding, keyword: current?.reading.corrected ?? keyword }} />
            )}
            <SortSelect
              value={filters.sort ?? 'relevance'}
              withWords={keyword !== ''}
              onChange={(sort) => go({ filters: { ...filters, sort } })}
            />
          </div>
          {isPriced(filters) && <RatesUsed />}
          <ResourceState of={view}>
            <GoodsGridSkeleton count={12} />
          </ResourceState>
          {found && found.items.length === 0 && !outdated && <NothingFound finding={finding} onChange={go} />}
          {found && found.items.length > 0 && (
            <div className={classNames(outdated && styles.outdated)} aria-busy={outdated || undefined}>
              <GoodsGrid leads goods={found.items} />
            </div>
          )}
          {found && <Pages finding={finding} total={found.total} pageSize={found.pageSize} />}
        </section>
      </div>
      <RecentlySeen className={styles.seen} />
      {drawer !== 'unused' && (
        <FacetDrawer
          open={drawer === 'open'}
          onClose={() => setDrawer('closed')}
          count={current?.total ?? null}
          facets={facets}
        />
      )}
    </div>
  );
}

/** Whether a search compares prices of different currencies. */
const isPriced = ({ sort, currency, priceMin, priceMax }: Filters): boolean =>
  currency === undefined && (sort === 'priceAsc' || sort === 'priceDesc' || !!priceMin || !!priceMax);

/** The day and the source of the exchange rates by which prices are compared. */
function RatesUsed() {
  const { intl } = useLocale();
  const { data } = useResource('exchangeRates.read', {});
  if (!data) return null;
  const day = new Intl.DateTimeFormat(intl, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(data.day));
  const { source } = data;
  return (
    <p className={styles.rates}>
      {source ? (
        <Trans>
          Prices are compared in Hong Kong dollars at rates of {day} ({source}).
        </Trans>
      ) : (
        <Trans>Prices are compared in Hong Kong dollars at reference rates of {day}.</Trans>
      )}
    </p>
  );
}

/** How the search read a keyword that no goods match as typed, and a similar keyword to try. */
function KeywordReading({
  finding,
  reading: { corrected, ignored, isPartial, similar },
}: {
  finding: CollectionsQuery;
  reading: CallResponse<typeof searchGoods>['reading'];
}) {
  const { t } = useLingui();
  const { keyword = '' } = finding;
  const missing = ignored.join(' ');
  // Not `Trans`, which takes tags in the keyword for its own.
  const text =
    corrected !== null
      ? t`No items match “${keyword}”. These match “${corrected}”.`
      : missing
        ? t`No items contain “${missing}”. These match your other words.`
        : isPartial
          ? t`No items match all your words. These match most of them.`
          : '';
  return (
    <>
      {text && (
        <p className={styles.reading} role="status">
          {text}
        </p>
      )}
      {similar !== null && (
        <p className={styles.reading}>
          <Link
            href={collectionsPath({ ...finding, keyword: similar, pageNo: 1 })}
          >{t`Did you mean “${similar}”?`}</Link>
        </p>
      )}
    </>
  );
}
