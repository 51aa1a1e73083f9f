import { Trans, useLingui } from '@lingui/react/macro';
import { useResource } from '#client/bridge/use-topic.ts';
import { AUCTION_STATE } from '#client/bridge/calls.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { ConnectionBanner } from '#client/feedback/connection-banner.tsx';
import { Banner } from '#client/design/banner.tsx';
import { classNames } from '#client/design/class-names.ts';
import { Skeleton } from '#client/design/skeleton.tsx';
import type { AuctionedGoods } from '../auctioned-goods.ts';
import { auctionAtRest, useAuction, type KnownAuction } from '../use-auction.ts';
import { AuctionFigures } from './auction-figures.tsx';
import { Announcement } from './announcement.tsx';
import { AuctionMoves } from './auction-moves.tsx';
import { AuctionOutcome } from './auction-outcome.tsx';
import styles from './panel.module.css';
import { auctionRecordsPath } from '#protocol/pages.ts';

export type AuctionPanelProps = { goods: AuctionedGoods; signedIn: boolean; isOwn: boolean };

/** The live auction on the page of its goods. */
export function AuctionPanel(props: AuctionPanelProps) {
  const auction = useAuction(props.goods.id);
  return auction ? <Panel {...props} auction={auction} /> : <FirstPanel {...props} />;
}

/** The server-rendered data, until the worker publishes a view. */
function FirstPanel(props: AuctionPanelProps) {
  const { t } = useLingui();
  const input = { params: { goodsId: props.goods.id } };
  const resource = useResource(AUCTION_STATE, input);
  const { data, phase } = resource;
  if (data) return <Panel {...props} auction={auctionAtRest(data)} />;
  return (
    <section
      className={classNames(styles.panel, styles.waiting)}
      aria-label={t`Auction`}
      aria-busy={phase === 'loading' || undefined}
    >
      <ResourceState of={resource}>
        <Skeleton width="40%" />
        <Skeleton width="70%" height="3rem" />
        <Skeleton height="6rem" />
        <Skeleton height="3rem" />
      </ResourceState>
    </section>
  );
}

function Panel({ goods, signedIn, isOwn, auction }: AuctionPanelProps & { auction: KnownAuction }) {
  const { t } = useLingui();
  const { state } = auction;
  const open = state.state === 'open';
  return (
    <section className={styles.panel} aria-label={t`Auction`}>
      <AuctionFigures auction={auction} records={auctionRecordsPath(goods)} />
      {open && state.frozen && (
        <Banner tone="warning" icon="lock">
          <Trans>
            This auction is frozen by our staff. No bids are taken, and its end is not decided, until it is released.
          </Trans>
        </Banner>
      )}
      {open && !state.onSale && !state.frozen && (
        <Banner icon="eyeOff">
          <Trans>This piece is not on offer at the moment. No bids are taken.</Trans>
        </Banner>
      )}
      {/* Whoever bids must know that the price may have moved on meanwhile. */}
      {open && signedIn && <ConnectionBanner />}
      {open ? (
        <AuctionMoves goods={goods} auction={auction} signedIn={signedIn} isOwn={isOwn} />
      ) : (
        <AuctionOutcome goods={goods} auction={auction} isOwn={isOwn} />
      )}
      <Announcement auction={auction} />
    </section>
  );
}
