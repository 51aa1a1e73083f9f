import { TRADE_LIST_STATES, type TradeListQuery } from './trade-list-query.ts';
import { pageQuery } from '#client/goods/page-query.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import styles from './deals.module.css';
import type { ReactNode } from 'react';
import { TabLinks } from '#client/design/tab-links.tsx';
import { buttonClass } from '#client/design/button.tsx';
import { EmptyState } from '#client/design/empty-state.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { freeText } from '#client/format/free-text.ts';
import { titleText } from '#client/format/title-text.tsx';
import { GoodsPicture } from '#client/goods/goods-card.tsx';
import piece from '#client/goods/goods.module.css';
import type { Deal } from '#protocol/entities/trade.ts';
import { itemPath } from '#protocol/pages.ts';
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

/** A row of a list of offers or deals. @param move the reader's next move, beside the rest or below it */
export function TradeRow({
  goods,
  href = goods.num ? itemPath(goods) : null,
  move,
  children,
}: {
  goods: Deal['goods'];
  href?: string | null;
  move?: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className={styles.line}>
      <span className={piece.rowPicture}>
        <GoodsPicture image={goods.image} sizes={84} />
      </span>
      <div className={styles.words}>
        <h2 className={piece.rowTitle} {...freeText(goods.title)}>
          {href ? <Link href={href}>{titleText(goods.title)}</Link> : titleText(goods.title)}
        </h2>
        {children}
      </div>
      {move && <div className={styles.move}>{move}</div>}
    </li>
  );
}

/** Rows that have not come yet: picture, title, sum and a line of text. */
export function TradeSkeleton() {
  return (
    <ul className={styles.tradeLines} aria-busy="true">
      {['62%', '48%', '70%'].map((width) => (
        <li key={width} className={styles.line}>
          <Skeleton className={piece.rowPicture} height="auto" />
          <div className={styles.words}>
            <Skeleton width={width} height="1.2em" />
            <Skeleton width="30%" height="1.2em" />
            <Skeleton width="45%" />
          </div>
        </li>
      ))}
    </ul>
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
