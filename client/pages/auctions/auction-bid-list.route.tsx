import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useSearch } from 'wouter';
import { RUNNING_AUCTIONS_PATH } from '#client/auctions/running-auctions-path.ts';
import { useResource, useUser } from '#client/bridge/use-topic.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { usePreviousData } from '#client/hooks/use-previous-data.ts';
import { buttonClass } from '#client/design/button.tsx';
import { EmptyState } from '#client/design/empty-state.tsx';
import { ListPages } from '#client/goods/list-pages.tsx';
import { TabLinks } from '#client/design/tab-links.tsx';
import { pageOf, pageQuery } from '#client/goods/page-query.ts';
import { NoticeList } from '#client/notices/notice-list.tsx';
import { AccountPage } from '../account-page.tsx';
import page from '../page.module.css';
import styles from './auctions.module.css';
import { linkTo, itemPath } from '#protocol/pages.ts';
import { BidderStatusLabel } from '#client/goods/bidder-status.tsx';
import { TimeAndBids } from '#client/auctions/auction-brief.tsx';
import { useAuction } from '#client/auctions/use-auction.ts';
import piece from '#client/goods/goods.module.css';
import { OwnRow, OwnRows, OwnRowsSkeleton, RowPrice } from '#client/goods/own-row.tsx';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { auctionList } from '#protocol/http/auctions.ts';
import { formatMoney } from '#protocol/money.ts';
import { bidderStatusOf } from '#protocol/rules/bidder-status.ts';

type Line = CallResponse<typeof auctionList>['items'][number];

/** An auction the user bid in: live while visible, with the next step. */
function AuctionRow({ line: { goods, ...asked } }: { line: Line }) {
  const { t } = useLingui();
  const live = useAuction(goods.id);
  const state = live?.state ?? asked.state;
  const mine = live?.mine ?? asked.mine;
  const { price, startingPrice, currency } = state;
  const status = bidderStatusOf(state, mine.bidder);
  const { title } = goods;
  const isOpen = state.state === 'open';
  const isOutbid = isOpen && status === 'outbid';
  const bid = linkTo('bid', { id: goods.id });
  return (
    <OwnRow
      image={goods.image}
      title={title}
      href={itemPath(goods)}
      price={<RowPrice>{formatMoney(price ?? startingPrice, currency)}</RowPrice>}
      state={<BidderStatusLabel status={status} />}
      next={<TimeAndBids goods={goods} state={state} phase={live?.phase ?? 'loading'} />}
      turn={isOutbid}
      moves={
        <>
          {isOutbid && (
            <Link
              href={bid}
              className={buttonClass({ variant: 'primary', size: 'small' })}
              aria-label={t`Bid again on ${title}`}
            >
              <Trans>Bid again</Trans>
            </Link>
          )}
          {isOpen && status === 'winning' && (
            <Link href={bid} className={buttonClass({ size: 'small' })} aria-label={t`Raise your maximum for ${title}`}>
              <Trans>Raise your maximum</Trans>
            </Link>
          )}
          {mine.dealId !== null && (
            <Link
              href={linkTo('deal', { id: mine.dealId })}
              className={buttonClass({ size: 'small' })}
              aria-label={t`View deal: ${title}`}
            >
              <Trans>View deal</Trans>
            </Link>
          )}
        </>
      }
    >
      {mine.price !== null && (
        <p className={piece.facts}>
          <span>
            <Trans>Your last bid: {formatMoney(mine.price, currency)}</Trans>
          </span>
          {mine.maximum !== null && (
            <span>
              <Trans>Your maximum: {formatMoney(mine.maximum, currency)}</Trans>
            </span>
          )}
        </p>
      )}
    </OwnRow>
  );
}

const TABS = ['all', 'winning', 'outbid', 'won', 'lost'] as const;
type TabName = (typeof TABS)[number];
const PATH = linkTo('myAuctions');

/** Auctions the user bid in, live, and auction notices (the bell links here). */
export default function AuctionBidListPage() {
  const { t } = useLingui();
  const user = useUser();
  usePageTitle(t({ message: 'Auctions', context: 'page' }));
  if (!user) return null;
  return (
    <AccountPage
      title={<Trans context="page">Auctions</Trans>}
      lead={
        <Trans>
          The auctions you bid in, your status, and what comes next. Your own auctions are among{' '}
          <Link href={linkTo('myGoods')}>your items</Link>.
        </Trans>
      }
    >
      <Mine />
      <News me={user.id} />
    </AccountPage>
  );
}

function Mine() {
  const { t } = useLingui();
  const { server } = useLocale();
  const search = useSearch();
  const status: TabName = TABS.find((name) => name === new URLSearchParams(search).get('status')) ?? 'all';
  const pageNo = pageOf(search);
  const input = { query: { languageCode: server, status, pageNo } };
  const view = useResource('auctions.list', input);
  const { data } = view;
  const kept = usePreviousData(data ?? undefined);
  const names: Record<TabName, string> = {
    all: t({ message: 'All', context: 'list' }),
    winning: t({ message: 'Leading', context: 'status' }),
    outbid: t({ message: 'Outbid', context: 'status' }),
    won: t({ message: 'Won', context: 'status' }),
    lost: t`Not won`,
  };
  const href = (name: TabName, number = 1) =>
    PATH + pageQuery({ status: name === 'all' ? undefined : name, page: number });
  return (
    <section aria-label={t`Your bids`}>
      <div className={styles.tabs}>
        <TabLinks
          label={t`Your status`}
          links={TABS.map((name) => ({ href: href(name), label: names[name], current: name === status }))}
        />
      </div>
      <ResourceState of={view}>
        <OwnRowsSkeleton />
      </ResourceState>
      {kept?.items.length === 0 && data && <NoAuctions status={status} />}
      {kept && kept.items.length > 0 && (
        <>
          <OwnRows outdated={!data}>
            {kept.items.map((line) => (
              <AuctionRow key={line.goods.id} line={line} />
            ))}
          </OwnRows>
          <ListPages current={pageNo} total={kept.total} pageSize={kept.pageSize} href={(next) => href(status, next)} />
        </>
      )}
    </section>
  );
}

/** What an empty tab will show, and the way there. */
function NoAuctions({ status }: { status: TabName }) {
  if (status !== 'all')
    return (
      <EmptyState
        icon="gavel"
        title={<NoAuctionsTitle status={status} />}
        action={
          <Link href={PATH} className={buttonClass()}>
            <Trans>Show all your auctions</Trans>
          </Link>
        }
      />
    );
  return (
    <EmptyState
      icon="gavel"
      title={<Trans>You have not placed a bid yet</Trans>}
      action={
        <Link href={RUNNING_AUCTIONS_PATH} className={buttonClass({ variant: 'primary' })}>
          <Trans>View auctions ending soon</Trans>
        </Link>
      }
    >
      <Trans>Every auction you bid in appears here, with your status and the time left.</Trans>
    </EmptyState>
  );
}

function NoAuctionsTitle({ status }: { status: Exclude<TabName, 'all'> }) {
  switch (status) {
    case 'winning':
    case 'outbid':
    case 'lost':
      return <Trans>Nothing here</Trans>;
    case 'won':
      return <Trans>You have not won an auction yet</Trans>;
  }
}

function News({ me }: { me: string }) {
  const { server } = useLocale();
  const view = useResource('notices.auction', { body: { userId: me, languageCode: server } });
  return (
    <section className={page.section} aria-labelledby="news-title">
      <div className={page.sectionHead}>
        <h2 id="news-title">
          <Trans context="page">News</Trans>
        </h2>
      </div>
      <NoticeList
        me={me}
        view={view}
        empty={<Trans>Bids and results of your auctions appear here.</Trans>}
        action={
          <Link href={RUNNING_AUCTIONS_PATH} className={buttonClass()}>
            <Trans>All auctions</Trans>
          </Link>
        }
      />
    </section>
  );
}
