import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { usePreviousData } from '#client/hooks/use-previous-data.ts';
import { Button, buttonClass } from '#client/design/button.tsx';
import { EmptyState } from '#client/design/empty-state.tsx';
import { Icon } from '#client/design/icon.tsx';
import { ListPages } from '#client/goods/list-pages.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { TextInput } from '#client/design/text-input.tsx';
import { pageOf, pageQuery } from '#client/goods/page-query.ts';
import page from '../../page.module.css';
import { ExportLinks } from './export-links.tsx';
import { GoodsTable } from './goods-table.tsx';
import styles from './list.module.css';
import { linkTo } from '#protocol/pages.ts';
import { useStatusNames } from '#client/goods/goods-status.tsx';
import { GOODS_STATUS } from '#protocol/lookups.ts';

/** The statuses that occur, with how many there are of each. */
function StatusFilter({
  counts,
  chosen,
  href,
}: {
  counts: readonly { status: number; count: number }[];
  chosen: number | undefined;
  href: (status: number | undefined) => string;
}) {
  const { t } = useLingui();
  const names = useStatusNames();
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const shown = Object.values(GOODS_STATUS)
    .map((status) => ({ status, count: counts.find((entry) => entry.status === status)?.count ?? 0 }))
    .filter(({ status, count }) => count > 0 || status === chosen);
  const entry = (status: number | undefined, name: string, count: number) => (
    <li key={status ?? 'all'}>
      <Link href={href(status)} className={styles.status} aria-current={status === chosen ? 'true' : undefined}>
        {name}
        <span className={styles.count}>{count}</span>
      </Link>
    </li>
  );
  return (
    <nav aria-label={t({ message: 'Status', context: 'field' })}>
      <ul className={styles.statuses}>
        {entry(undefined, t({ message: 'All', context: 'list' }), total)}
        {shown.map(({ status, count }) => entry(status, names(status), count))}
      </ul>
    </nav>
  );
}

/** The user's goods with status filter, search and pages; status, keyword and page are in the query string. */
export function MyGoods() {
  const { server } = useLocale();
  const [path] = useLocation();
  const search = useSearch();
  const query = new URLSearchParams(search);
  const status = /^[0-8]$/.test(query.get('status') ?? '') ? Number(query.get('status')) : undefined;
  const keyword = (query.get('q') ?? '').trim().slice(0, 100);
  const pageNo = pageOf(search);
  const href = (next: { status?: number | undefined; q?: string; page?: number }) =>
    path + pageQuery({ status, q: keyword, ...next });
  const input = {
    query: { languageCode: server, pageNo, ...(status !== undefined && { status }), ...(keyword && { keyword }) },
  };
  const view = useResource('goods.mine', input);
  const mine = usePreviousData(view.data ?? undefined);
  const { data } = view;
  const all = mine?.counts.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return (
    <div>
      <ResourceState of={view}>
        <div className={page.stack} aria-busy="true">
          <Skeleton height="2.75rem" />
          <Skeleton height="6rem" />
          <Skeleton height="6rem" />
        </div>
      </ResourceState>
      {mine && all === 0 && !keyword && (
        <EmptyState
          icon="tag"
          title={<Trans>No items yet</Trans>}
          action={
            <Link href={linkTo('goodsAdd')} className={buttonClass({ variant: 'primary' })}>
              <Trans>Add your first item</Trans>
            </Link>
          }
        >
          <Trans>Anyone can prepare listings. Before they go on sale, we need to verify your identity.</Trans>
        </EmptyState>
      )}
      {mine && (all > 0 || keyword) && (
        <>
          <div className={styles.filters}>
            <StatusFilter counts={mine.counts} chosen={status} href={(next) => href({ status: next, page: 1 })} />
            <Finder key={keyword} keyword={keyword} href={(q) => href({ q, page: 1 })} />
          </div>
          {mine.items.length === 0 && data && (
            <EmptyState
              icon="search"
              title={<Trans>No matching items</Trans>}
              action={
                <Link href={path} className={buttonClass()}>
                  <Trans>Show everything</Trans>
                </Link>
              }
            />
          )}
          {mine.items.length > 0 && (
            <GoodsTable key={`${status} ${keyword} ${pageNo}`} goods={mine.items} outdated={!data} />
          )}
          {!keyword && mine.items.length > 0 && (
            <p className={styles.export}>
              {status === undefined ? (
                <Trans>Export all items</Trans>
              ) : (
                <Trans>Export the items with this status</Trans>
              )}
              <ExportLinks status={status} />
            </p>
          )}
          <div className={styles.pages}>
            <ListPages
              current={pageNo}
              total={mine.total}
              pageSize={mine.pageSize}
              href={(next) => href({ page: next })}
            />
          </div>
        </>
      )}
    </div>
  );
}

function Finder({ keyword, href }: { keyword: string; href: (q: string) => string }) {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const [text, setText] = useState(keyword);
  const find = (event: FormEvent) => {
    event.preventDefault();
    navigate(href(text.trim()));
  };
  return (
    <form className={styles.finder} role="search" onSubmit={find}>
      <TextInput
        type="search"
        label={t`Search my items`}
        placeholder={t`Title or number`}
        value={text}
        maxLength={100}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" icon aria-label={t({ message: 'Search', context: 'action' })}>
        <Icon name="search" size={18} />
      </Button>
    </form>
  );
}

/** Links to import goods and to add a piece. */
export function MyGoodsActions() {
  return (
    <>
      <Link href={linkTo('goodsImport')} className={buttonClass()}>
        <Icon name="file" size={18} />
        <Trans>Import items</Trans>
      </Link>
      <Link href={linkTo('goodsAdd')} className={buttonClass({ variant: 'primary' })}>
        <Icon name="plus" size={18} />
        <Trans>Add an item</Trans>
      </Link>
    </>
  );
}
