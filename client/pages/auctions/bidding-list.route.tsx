import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useSearch } from 'wouter';
import { useResource, useUser } from '#client/bridge/use-topic.ts';
import { ItemNotFoundPage } from '#client/feedback/error-page.tsx';
import { useLocale } from '#client/i18n/locale-context.ts';
import type { PageProps } from '#client/navigation/route.ts';
import { isMissing } from '#client/feedback/is-missing.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { usePageDescription, usePageMetadata, usePageTitle } from '#client/navigation/page-title.ts';
import { AuctionFigures } from '#client/auctions/panel/auction-figures.tsx';
import panel from '#client/auctions/auctions.module.css';
import { Announcement } from '#client/auctions/panel/auction-outcome.tsx';
import { voidedSeqs } from '#client/auctions/records/known-records.ts';
import { PriceHistory } from '#client/auctions/records/price-history.tsx';
import { RecordList, useRecords } from '#client/auctions/records/record-list.tsx';
import { Hashes, Recompute } from '#client/auctions/records/recompute.tsx';
import { auctionOfResponse, useAuction, type LoadedAuction } from '#client/auctions/use-auction.ts';
import { titleText } from '#client/format/title-text.tsx';
import { GoodsPicture } from '#client/goods/goods-card.tsx';
import row from '#client/goods/own-row.module.css';
import { usePreviousData } from '#client/hooks/use-previous-data.ts';
import { buttonClass } from '#client/design/button.tsx';
import { classNames } from '#client/design/class-names.ts';
import { EmptyState } from '#client/design/empty-state.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import type { BidRecord } from '#protocol/entities/auction.ts';
import type { GoodsCard } from '#protocol/entities/goods-card.ts';
import { AUCTION } from '#protocol/limits.ts';
import { SALE_TYPE } from '#protocol/lookups.ts';
import page from '../page.module.css';
import styles from './auctions.module.css';
import { auctionRecordsPath, itemPath } from '#protocol/pages.ts';

/** The records of an auction: /bidding-list/{no}/{id} (spec §2). Others see a bidder as a number. */
export default function BiddingListPage({ params: { no = '', id = '' } }: PageProps) {
  const { server } = useLocale();
  const { t } = useLingui();
  const input = { params: { goodsId: id }, query: { languageCode: server } };
  const resource = useResource('goods.card', input);
  const goods = usePreviousData(resource.data ?? undefined);
  const isAbsent = isMissing(resource) || (goods && (goods.num !== no || goods.saleType !== SALE_TYPE.auction));
  usePageTitle(goods && !isAbsent ? t`Bids on ${goods.title}` : undefined);
  usePageDescription(goods && t`Every bid on ${goods.title}, in the order the server accepted it.`);
  usePageMetadata(
    import.meta.env.SSR &&
      (() => ({
        picture: goods?.image?.url,
        ...(goods && { parents: [{ name: goods.title, path: itemPath(goods) }] }),
      })),
  );
  if (isAbsent) return <ItemNotFoundPage />;
  if (goods) return <Records key={goods.id} goods={goods} />;
  return (
    <ResourceState of={resource} as="div" className={page.page}>
      <div className={page.page} aria-busy="true">
        <Skeleton width="60%" height="2.5rem" />
      </div>
    </ResourceState>
  );
}

function Records({ goods }: { goods: GoodsCard }) {
  const live = useAuction(goods.id);
  const resource = useResource('auctions.state', { params: { goodsId: goods.id } });
  // One place for both, so that what a reader has unfolded stays open when the first live view arrives.
  const auction = live ?? (resource.data ? auctionOfResponse(resource.data) : undefined);
  return (
    <div className={page.page}>
      <header className={page.head}>
        <div className={styles.lot}>
          <Link href={itemPath(goods)} className={row.picture} tabIndex={-1} aria-hidden="true">
            <GoodsPicture image={goods.image} sizes={112} first />
          </Link>
          <div className={styles.lotWords}>
            <p className={page.eyebrow}>
              <Trans>Bid history</Trans>
            </p>
            <h1>
              <Link href={itemPath(goods)} className={styles.titleLink}>
                {titleText(goods.title)}
              </Link>
            </h1>
          </div>
        </div>
        <p className={page.lead}>
          <Trans>
            The bids in the order our server accepted them. Bids overtaken immediately by an automatic bid are not
            listed. Bidders are numbered in the order of their first bids.
          </Trans>
        </p>
      </header>
      {auction ? (
        <Course goods={goods} auction={auction} />
      ) : isMissing(resource) ? (
        <EmptyState icon="gavel" title={<Trans>Not in an auction</Trans>} />
      ) : (
        <ResourceState of={resource}>
          <div aria-busy="true">
            <Skeleton height="16rem" />
          </div>
        </ResourceState>
      )}
    </div>
  );
}

function Course({ goods, auction }: { goods: GoodsCard; auction: LoadedAuction }) {
  const user = useUser();
  const { state, records: live, mine } = auction;
  const { records, total } = useRecords(goods.id, live);
  const before = beforeOf(useSearch());
  const number = user ? (mine?.bidder ?? null) : null;
  return (
    <>
      <section className={classNames(panel.panel, styles.course)}>
        <AuctionFigures auction={auction} records={null} />
        <div className={styles.links}>
          <Link href={itemPath(goods)} className={buttonClass()}>
            <Trans>View item</Trans>
          </Link>
        </div>
      </section>
      <Announcement auction={auction} />
      {records.length === 0 && state.state !== 'open' ? (
        <EmptyState icon="gavel" title={<Trans>No bids</Trans>} />
      ) : records.length === 0 ? (
        <EmptyState icon="gavel" title={<Trans>No bids yet</Trans>}>
          <Trans>The first bid will appear here.</Trans>
        </EmptyState>
      ) : (
        <>
          <section className={page.section}>
            <PriceHistory state={state} records={records} />
          </section>
          {before === undefined ? (
            <Page
              goods={goods}
              state={state}
              records={records.slice(0, AUCTION.recordsPageSize)}
              all={records}
              total={total}
              number={number}
            />
          ) : (
            <OlderPage goods={goods} state={state} known={records} before={before} total={total} number={number} />
          )}
        </>
      )}
      <Recompute state={state} mine={number} />
    </>
  );
}

type PageOfRecords = { goods: GoodsCard; state: LoadedAuction['state']; total: number; number: number | null };

/** An older page: from loaded records or fetched. */
function OlderPage({ known, before, ...rest }: PageOfRecords & { known: readonly BidRecord[]; before: number }) {
  const input = { params: { goodsId: rest.goods.id }, query: { before, limit: AUCTION.recordsPageSize } };
  const resource = useResource('auctions.records', input);
  if (resource.data) return <Page {...rest} records={resource.data.items} all={known} />;
  return (
    <ResourceState of={resource}>
      <div className={page.section} aria-busy="true">
        <Skeleton height="16rem" />
      </div>
    </ResourceState>
  );
}

function Page({
  goods,
  state,
  records,
  all,
  total,
  number,
}: PageOfRecords & { records: readonly BidRecord[]; all: readonly BidRecord[] }) {
  const path = auctionRecordsPath(goods);
  const [newest, oldest] = [records[0]?.seq ?? 0, records.at(-1)?.seq ?? 0];
  return (
    <section className={page.section} aria-labelledby="records-title">
      <div className={page.sectionHead}>
        <h2 id="records-title">
          <Trans>Bid history</Trans>
        </h2>
        <p className={styles.range}>
          <Trans>
            {oldest} to {newest} of {total}
          </Trans>
        </p>
      </div>
      <RecordList records={records} voided={voidedSeqs(all)} currency={state.currency} mine={number} />
      <nav className={styles.links}>
        {newest < total && (
          <Link href={path} className={buttonClass({ size: 'small' })}>
            <Trans>Newest records</Trans>
          </Link>
        )}
        {oldest > 1 && (
          <Link href={`${path}?before=${oldest}`} className={buttonClass({ size: 'small' })}>
            <Trans>Older records</Trans>
          </Link>
        )}
      </nav>
      <Hashes records={records} />
    </section>
  );
}

/** Pages are anchored at a record, so that new bids do not shift older pages. */
function beforeOf(search: string): number | undefined {
  const text = new URLSearchParams(search).get('before') ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
