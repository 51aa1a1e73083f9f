import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { useResource, useUser } from '#client/bridge/use-topic.ts';
import { NotFoundPage } from '#client/feedback/error-page.tsx';
import { useLocale } from '#client/i18n/locale-context.ts';
import type { PageProps } from '#client/navigation/route.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { AuctionTime } from '#client/times/auction-time.tsx';
import { Label } from '#client/design/badge.tsx';
import { Button } from '#client/design/button.tsx';
import { EmptyState } from '#client/design/empty-state.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { MoveButton } from '#client/forms/move-button.tsx';
import { shownName } from '#client/format/person-name.ts';
import { resourceTopic } from '#protocol/bridge/topics.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { staffBids } from '#protocol/http/auctions.ts';
import { formatMoney } from '#protocol/money.ts';
import caseStyles from '../case/case.module.css';
import { StaffArea } from '../staff-area.tsx';
import styles from '../staff.module.css';
import { useRegularRefresh } from '../use-refresh.ts';
import { itemPath, linkTo } from '#protocol/pages.ts';
import primitives from '#client/design/primitives.module.css';

const VoidDialog = lazy(() => import('./void-dialog.tsx'));
type Bids = CallResponse<typeof staffBids>;
type Bid = Bids['items'][number];

/**
 * The auction records with bidders, the newest first; a bid of an open auction can be voided: /staff/bids/{goodsId}.
 */
export default function StaffBidsPage({ params }: PageProps) {
  const user = useUser();
  if (!user?.isCustomerService) return <NotFoundPage />;
  return <Records key={params.goodsId} goodsId={params.goodsId ?? ''} />;
}

function Records({ goodsId }: { goodsId: string }) {
  const { t } = useLingui();
  const { server } = useLocale();
  const [before, setBefore] = useState<number | null>(null);
  const input = { params: { goodsId }, query: before === null ? {} : { before } };
  const topic = resourceTopic('auctions.staffBids', input);
  const resource = useResource('auctions.staffBids', input);
  const { data, error } = resource;
  useRegularRefresh(topic);
  // In the reader's language while the goods are public.
  const card = useResource('goods.card', { params: { goodsId }, query: { languageCode: server } }).data;
  if (!data && (error?.status === 404 || error?.status === 400)) return <NotFoundPage />;
  if (!data) {
    return (
      <StaffArea title={t({ message: 'Bids', context: 'heading' })}>
        <ResourceState of={resource}>
          <div className={styles.waiting} aria-busy="true">
            <Skeleton height="3rem" />
            <Skeleton height="16rem" />
          </div>
        </ResourceState>
      </StaffArea>
    );
  }
  const { num, state, items } = data;
  const title = card?.title || data.title;
  const oldest = items.at(-1)?.seq ?? 1;
  return (
    <StaffArea title={t`Bids: ${title}`} heading={title}>
      <div className={caseStyles.bar}>
        <Link href={linkTo('staffCase', { kind: 'goods', id: goodsId })} className={caseStyles.back}>
          ← <Trans>The case</Trans>
        </Link>
        <Link href={itemPath({ id: goodsId, num })} className={primitives.target}>
          {num}
        </Link>
        <AuctionLabel state={state.state} frozen={state.frozen} />
        <span className={caseStyles.when}>
          <Plural value={state.bids} one="# bid" other="# bids" /> ·{' '}
          <Plural value={state.bidders} one="# bidder" other="# bidders" />
        </span>
        {state.price !== null && <span>{formatMoney(state.price, state.currency)}</span>}
      </div>
      <p className={styles.quiet}>
        <Trans>Every view of this page is logged. Maximum bids are hidden from everyone, including staff.</Trans>
      </p>
      {items.length === 0 ? (
        <EmptyState icon="gavel" title={<Trans>No bids yet</Trans>} />
      ) : (
        <ul className={styles.records}>
          {items.map((bid) => (
            <li key={bid.seq}>
              <BidRow goodsId={goodsId} bid={bid} currency={state.currency} />
            </li>
          ))}
        </ul>
      )}
      {(oldest > 1 || before !== null) && (
        <div className={caseStyles.moves}>
          {before !== null && (
            <Button size="small" onClick={() => setBefore(null)}>
              <Trans context="list">Newest</Trans>
            </Button>
          )}
          {oldest > 1 && (
            <Button size="small" onClick={() => setBefore(oldest)}>
              <Trans context="list">Older</Trans>
            </Button>
          )}
        </div>
      )}
    </StaffArea>
  );
}

function AuctionLabel({ state, frozen }: Pick<Bids['state'], 'state' | 'frozen'>) {
  const { t } = useLingui();
  if (frozen) return <Label tone="danger">{t({ message: 'Frozen', context: 'status' })}</Label>;
  const words = {
    open: t({ message: 'Running', context: 'status' }),
    won: t({ message: 'Won', context: 'status' }),
    unsold: t({ message: 'Unsold', context: 'status' }),
    bought: t`Bought at the buy-now price`,
  };
  return <Label tone={state === 'won' ? 'success' : state === 'open' ? 'gold' : 'neutral'}>{words[state]}</Label>;
}

function BidRow({ goodsId, bid, currency }: { goodsId: string; bid: Bid; currency: string }) {
  const { i18n } = useLingui();
  const [asking, setAsking] = useState(false);
  const { seq, kind, bidder, price, at, automatic, voids, voided, person, moves } = bid;
  const name = shownName(i18n, person.name, person.userId);
  const money = formatMoney(price, currency);
  return (
    <div className={styles.record}>
      <span className={styles.seq}>#{seq}</span>
      <div>
        <p className={voided ? styles.voided : undefined}>
          {kind === 'void' ? (
            automatic ? (
              <Trans>Bid #{voids} no longer valid</Trans>
            ) : (
              <Trans>Bid #{voids} was voided</Trans>
            )
          ) : (
            <b className={styles.price}>{money}</b>
          )}
        </p>
        <p className={styles.quiet}>
          <Link href={linkTo('staffPeople', { keyword: person.userId })}>{name}</Link>
          {' · '}
          <Trans>bidder {bidder}</Trans>
          {' · '}
          <AuctionTime at={at} />
        </p>
      </div>
      <div className={styles.labels}>
        {kind === 'bid' && automatic && (
          <Label tone="neutral">
            <Trans context="bid">Automatic</Trans>
          </Label>
        )}
        {voided && (
          <Label tone="danger">
            <Trans context="status">Voided</Trans>
          </Label>
        )}
        {kind === 'bid' && !voided && (
          <MoveButton
            folded
            size="small"
            variant="danger"
            move={moves.find(({ move }) => move === 'void')}
            onClick={() => setAsking(true)}
          >
            <Trans context="action">Void…</Trans>
          </MoveButton>
        )}
      </div>
      {asking && (
        <Suspense>
          <VoidDialog goodsId={goodsId} seq={seq} name={name} money={money} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}
