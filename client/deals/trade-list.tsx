import { TRADE_LIST_STATES, type TradeListQuery } from './trade-list-query.ts';
import { pageQuery } from '#client/goods/page-query.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import styles from './deals.module.css';
import type { ReactNode } from 'react';
import { TabLinks } from '#client/design/tab-links.tsx';
import { buttonClass } from '#client/design/button.tsx';
import { EmptyState } from '#client/design/empty-state.tsx';
import { ListPages } from '#client/goods/list-pages.tsx';

/** Pagination of a list of offers or deals. */
export function TradePages({
  path,
  asked,
  total,
  pageSize,
}: {
  path: string;
  asked: TradeListQuery;
  total: number;
  pageSize: number;
}) {
  const { side, state, pageNo } = asked;
  return (
    <div className={styles.pages}>
      <ListPages
        current={pageNo}
        total={total}
        pageSize={pageSize}
        href={(page) =>
          path +
          pageQuery({ side: side === 'buyer' ? undefined : side, state: state === 'all' ? undefined : state, page })
        }
      />
    </div>
  );
}

/** An empty list: with a filter the way to everything, else what will be here. */
export function NoTrades({ path, asked, children }: { path: string; asked: TradeListQuery; children: ReactNode }) {
  if (asked.state === 'all') return children;
  return (
    <EmptyState
      icon="check"
      title={
        asked.state === 'live' ? <Trans>Nothing is open at the moment</Trans> : <Trans>Nothing has ended yet</Trans>
      }
      action={
        <Link
          href={path + pageQuery({ side: asked.side === 'buyer' ? undefined : asked.side })}
          className={buttonClass()}
        >
          <Trans>Show all</Trans>
        </Link>
      }
    />
  );
}

/** Filters by state; state and side are in the URL. */
export function TradeFilters({ path, asked }: { path: string; asked: TradeListQuery }) {
  const { t } = useLingui();
  const states: Record<TradeListQuery['state'], string> = {
    all: t({ message: 'All', context: 'list' }),
    live: t({ message: 'Open', context: 'offer' }),
    ended: t({ message: 'Ended', context: 'status' }),
  };
  const href = (state: TradeListQuery['state']) =>
    path +
    pageQuery({ side: asked.side === 'buyer' ? undefined : asked.side, state: state === 'all' ? undefined : state });
  return (
    <div className={styles.states}>
      <TabLinks
        label={t({ message: 'Status', context: 'field' })}
        links={TRADE_LIST_STATES.map((state) => ({
          href: href(state),
          label: states[state],
          current: state === asked.state,
        }))}
      />
    </div>
  );
}
