import { Trans, useLingui } from '@lingui/react/macro';
import { withTexts } from '#client/i18n/catalogs.ts';
import { useResource } from '#client/bridge/use-topic.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { ConnectionBanner } from '#client/feedback/connection-banner.tsx';
import { Banner } from '#client/design/banner.tsx';
import { classNames } from '#client/design/class-names.ts';
import { Skeleton } from '#client/design/skeleton.tsx';
import { Tick } from '#client/design/tick.tsx';
import { auctionOfResponse, useAuction, type AuctionedGoods, type LoadedAuction } from '../use-auction.ts';
import { NextBid, useBidderStatusName } from '#client/goods/bidder-status.tsx';
import { AuctionFigures } from './auction-figures.tsx';
import { Announcement, AuctionOutcome } from './auction-outcome.tsx';
import styles from '../auctions.module.css';
import { auctionRecordsPath, itemPath } from '#protocol/pages.ts';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyDialog } from '#client/feedback/lazy-dialog.tsx';
import { PrimaryAction } from '#client/design/primary-action.tsx';
import { Link } from 'wouter';
import { loginPath } from '#client/navigation/paths.ts';
import { BuyButton } from '#client/deals/buy-button.tsx';
import { Button, buttonClass } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { useFormDraft } from '#client/forms/form-draft.ts';
import { MoveButton, type MoveButtonProps } from '#client/forms/move-button.tsx';
import { formatMoney } from '#protocol/money.ts';
import { readBidDraft } from '#protocol/rules/bid-draft.ts';
import { isLeader } from '#protocol/rules/bid-steps.ts';
import type { AuctionState, BidderStatus } from '#protocol/entities/auction.ts';
import { bidderStatusOf } from '#protocol/rules/bidder-status.ts';

/** A preview of the auction for its seller; without controls. */
export function AuctionPreview({ state }: { state: AuctionState }) {
  const { t } = useLingui();
  return (
    <section className={styles.panel} aria-label={t({ message: 'Auction', context: 'sale' })}>
      <AuctionFigures auction={{ state, phase: 'loading', mine: null }} records={null} />
      {state.fixedPrice !== null && (
        <p className={styles.note}>
          <Trans>Until the first bid, you can buy it now for {formatMoney(state.fixedPrice, state.currency)}.</Trans>
        </p>
      )}
    </section>
  );
}

const BidDialog = lazyDialog(withTexts(['bids', 'forms', 'auction'], () => import('../bid/bid-dialog.tsx')));

/**
 * The bid button and a saved bid draft. The server's answer about the move locks the button, never the
 * countdown of this device: a bid may still be in time while the auction is closing.
 */
function AuctionMoves({
  goods,
  auction,
  signedIn,
  isOwn,
  renderTotal,
}: AuctionPanelProps & { auction: LoadedAuction }) {
  const { state, mine } = auction;
  const least = formatMoney(state.minimum, state.currency);
  if (isOwn)
    return (
      <p className={styles.note}>
        <Trans>This is your auction. You see what everyone sees: bidders appear as numbers until it ends.</Trans>
      </p>
    );
  if (!signedIn) {
    return (
      <div className={styles.moves}>
        <MainMove state={state}>
          <Link href={loginPath(itemPath(goods))} className={buttonClass({ variant: 'primary', wide: true })}>
            <Icon name="gavel" size={18} />
            <Trans>Sign in to bid</Trans>
          </Link>
        </MainMove>
        <p className={styles.note}>
          <Trans>The next bid is {least} or more.</Trans>
        </p>
        <AtOnce state={state} />
      </div>
    );
  }
  const move = mine?.moves.find((one) => one.move === 'bid');
  return <Bidding goods={goods} auction={auction} move={move} renderTotal={renderTotal} />;
}

/** The primary action, with the price that it exceeds, or the reader's part in the auction. */
function MainMove({
  state,
  status = 'none',
  children,
}: {
  state: AuctionState;
  status?: BidderStatus;
  children: ReactNode;
}) {
  const nameOf = useBidderStatusName();
  const { price, startingPrice, currency } = state;
  return (
    <PrimaryAction
      label={nameOf(status) || (price === null ? <Trans>Starting price</Trans> : <Trans>Current bid</Trans>)}
      tone={TONES[status] ?? 'quiet'}
      figure={<Tick value={formatMoney(price ?? startingPrice, currency)} />}
    >
      {children}
    </PrimaryAction>
  );
}

const TONES: Partial<Record<BidderStatus, 'good' | 'bad'>> = { winning: 'good', outbid: 'bad' };

/** Before the first bid, if the seller set a buy-now price. */
function AtOnce({ state: { goodsId, fixedPrice, currency } }: { state: LoadedAuction['state'] }) {
  return fixedPrice === null ? null : (
    <div className={styles.atOnce}>
      <BuyButton goodsId={goodsId} price={fixedPrice} currency={currency} />
    </div>
  );
}

function Bidding({
  goods,
  auction,
  move,
  renderTotal,
}: Pick<AuctionPanelProps, 'goods' | 'renderTotal'> & { auction: LoadedAuction; move: MoveButtonProps['move'] }) {
  const [open, setOpen] = useState(false);
  const draft = useFormDraft<unknown>(`bid:${goods.id}`);
  const kept = open ? null : readBidDraft(draft.value);
  const { state, mine } = auction;
  const content = (
    <>
      <Icon name="gavel" size={18} />
      <NextBid state={state} mine={mine} />
    </>
  );
  return (
    <div className={styles.moves}>
      {kept && (
        <Banner
          icon="edit"
          actions={
            <>
              <Button size="small" onClick={() => setOpen(true)}>
                <Trans>Review the bid again</Trans>
              </Button>
              <Button size="small" variant="quiet" onClick={draft.clear}>
                <Trans context="action">Discard</Trans>
              </Button>
            </>
          }
        >
          {kept.sent ? (
            <Trans>
              Your bid of {formatMoney(kept.amount, state.currency)} was sent, but we received no reply. You can send it
              again safely: it counts once.
            </Trans>
          ) : (
            <Trans>You prepared a bid of {formatMoney(kept.amount, state.currency)}. It was not sent.</Trans>
          )}{' '}
          {state.price !== null && state.price !== kept.price && (
            <Trans>The current bid is now {formatMoney(state.price, state.currency)}.</Trans>
          )}
        </Banner>
      )}
      <MainMove state={state} status={bidderStatusOf(state, mine?.bidder ?? null)}>
        {mine ? (
          <MoveButton move={move} variant="primary" wide onClick={() => setOpen(true)}>
            {content}
          </MoveButton>
        ) : (
          <Button variant="primary" wide aria-disabled="true">
            {content}
          </Button>
        )}
      </MainMove>
      {mine?.maximum != null && isLeader(state, mine) && (
        <p className={styles.note}>
          <Trans>We bid for you up to {formatMoney(mine.maximum, state.currency)}. Only you can see this.</Trans>
        </p>
      )}
      <AtOnce state={state} />
      {open && (
        <Suspense>
          <BidDialog goods={goods} auction={auction} renderTotal={renderTotal} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

export type AuctionPanelProps = {
  goods: AuctionedGoods;
  signedIn: boolean;
  isOwn: boolean;
  /** What a buyer at this price pays. */
  renderTotal?: ((price: string) => ReactNode) | undefined;
};

/** The live auction on the page of its goods. */
export function AuctionPanel(props: AuctionPanelProps) {
  const auction = useAuction(props.goods.id);
  return auction ? <Panel {...props} auction={auction} /> : <FirstPanel {...props} />;
}

/** The server-rendered data, until the worker publishes a view. */
function FirstPanel(props: AuctionPanelProps) {
  const { t } = useLingui();
  const input = { params: { goodsId: props.goods.id } };
  const resource = useResource('auctions.state', input);
  const { data, phase } = resource;
  if (data) return <Panel {...props} auction={auctionOfResponse(data)} />;
  return (
    <section
      className={classNames(styles.panel, styles.waiting)}
      aria-label={t({ message: 'Auction', context: 'sale' })}
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

function Panel({ goods, signedIn, isOwn, renderTotal, auction }: AuctionPanelProps & { auction: LoadedAuction }) {
  const { t } = useLingui();
  const { state } = auction;
  const open = state.state === 'open';
  return (
    <section className={styles.panel} aria-label={t({ message: 'Auction', context: 'sale' })}>
      <AuctionFigures auction={auction} records={auctionRecordsPath(goods)} renderTotal={renderTotal} />
      {open && state.frozen && (
        <Banner tone="warning" icon="lock">
          <Trans>Our staff have frozen this auction. Bidding and the result are on hold until it is released.</Trans>
        </Banner>
      )}
      {open && !state.onSale && !state.frozen && (
        <Banner icon="eyeOff">
          <Trans>This item is not for sale at the moment. Bidding is closed.</Trans>
        </Banner>
      )}
      {/* Without a connection the price on the screen may be outdated. */}
      {open && signedIn && <ConnectionBanner />}
      {open ? (
        <AuctionMoves goods={goods} auction={auction} signedIn={signedIn} isOwn={isOwn} renderTotal={renderTotal} />
      ) : (
        <AuctionOutcome goods={goods} auction={auction} isOwn={isOwn} />
      )}
      <Announcement auction={auction} />
    </section>
  );
}
