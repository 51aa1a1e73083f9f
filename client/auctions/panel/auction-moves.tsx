import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { useConnection } from '#client/bridge/current-bridge.ts';
import { BuyButton } from '#client/deals/buy-button.tsx';
import { Banner } from '#client/design/banner.tsx';
import { Button, buttonClass } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import type { PictureFile } from '#client/design/picture.tsx';
import { PrimaryAction } from '#client/design/primary-action.tsx';
import { Tick } from '#client/design/tick.tsx';
import { lazyDialog } from '#client/feedback/lazy-dialog.tsx';
import { useFormDraft } from '#client/forms/form-draft.ts';
import { MoveButton, type MoveButtonProps } from '#client/forms/move-button.tsx';
import { BuyerTotal } from '#client/goods/sheet/buyer-total.tsx';
import { NextBid, useBidderStatusName } from '#client/goods/bidder-status.tsx';
import { withTexts } from '#client/i18n/catalogs.ts';
import { loginPath } from '#client/navigation/paths.ts';
import type { BidderStatus } from '#protocol/entities/auction.ts';
import { formatMoney } from '#protocol/money.ts';
import { itemPath } from '#protocol/pages.ts';
import { readBidDraft } from '#protocol/rules/bid-draft.ts';
import { isLeader } from '#protocol/rules/bid-steps.ts';
import { bidderStatusOf } from '#protocol/rules/bidder-status.ts';
import styles from '../auctions.module.css';
import { AuctionTimeLeft } from '../auction-time-left.tsx';
import type { LoadedAuction } from '../use-auction.ts';
import { Announcement, AuctionOutcome } from './auction-outcome.tsx';
import type { AuctionPanelProps } from './panel-props.ts';
import { AuctionTerms } from './auction-terms.tsx';

const ConnectionBanner = lazy(async () => ({
  default: (await import('#client/feedback/connection-banner.tsx')).ConnectionBanner,
}));
const BidDialog = lazyDialog(withTexts(['bids', 'forms', 'auction', 'sheet'], () => import('../bid/bid-dialog.tsx')));

type AuctionMovesProps = AuctionPanelProps & { auction: LoadedAuction };
/** `renderTotal`: what a buyer at this price pays. */
type OpenMovesProps = AuctionMovesProps & { renderTotal: ((price: string) => ReactNode) | undefined };

/**
 * What a buyer pays, and what the reader can do: bid while the auction runs, or what follows from its result. The terms
 * come last: the action belongs in the first screenful.
 */
export default function AuctionMoves(props: AuctionMovesProps) {
  const { goods, signedIn, isOwn, sheet, auction } = props;
  const renderTotal = sheet && ((price: string) => <BuyerTotal goods={sheet} price={price} />);
  const { state } = auction;
  const open = state.state === 'open';
  return (
    <>
      {open && sheet && <BuyerTotal goods={sheet} price={state.price ?? state.startingPrice} nextBid={state.minimum} />}
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
      {open && signedIn && (
        <Suspense>
          <ConnectionBanner />
        </Suspense>
      )}
      {open ? (
        <OpenMoves {...props} renderTotal={renderTotal} />
      ) : (
        <AuctionOutcome goods={goods} auction={auction} isOwn={isOwn} isSumShown />
      )}
      <AuctionTerms state={state} />
      <Announcement auction={auction} />
    </>
  );
}

/**
 * The bid button and a saved bid draft. The server's answer about the move locks the button, never the
 * countdown of this device: a bid may still be in time while the auction is closing.
 */
function OpenMoves({ goods, sheet, auction, signedIn, isOwn, renderTotal }: OpenMovesProps) {
  const { state, mine } = auction;
  if (isOwn)
    return (
      <p className={styles.note}>
        <Trans>This is your auction. You see what everyone sees: bidders appear as numbers until it ends.</Trans>
      </p>
    );
  if (!signedIn) {
    return (
      <div className={styles.moves}>
        <MainMove auction={auction}>
          {/* The words of a bidder: the server renders one page for everybody. */}
          <Link href={loginPath(itemPath(goods))} className={buttonClass({ variant: 'primary', wide: true })}>
            <Icon name="gavel" size={18} />
            <NextBid state={state} mine={null} />
          </Link>
        </MainMove>
        <AtOnce state={state} />
      </div>
    );
  }
  const move = mine?.moves.find((one) => one.move === 'bid');
  return (
    <Bidding goods={goods} picture={sheet?.images[0] ?? null} auction={auction} move={move} renderTotal={renderTotal} />
  );
}

/**
 * The primary action, with the price that it exceeds, or the reader's part in the auction, and the time left. Without
 * a connection it says that the price may be outdated: what else says so can be out of view.
 */
function MainMove({
  auction: { state, phase },
  status = 'none',
  children,
}: {
  auction: Pick<LoadedAuction, 'state' | 'phase'>;
  status?: BidderStatus;
  children: ReactNode;
}) {
  const nameOf = useBidderStatusName();
  const isCut = useConnection((view) => view?.phase === 'waiting');
  const { price, startingPrice, currency } = state;
  return (
    <PrimaryAction
      label={
        isCut ? (
          <Trans>Offline, last known price</Trans>
        ) : (
          nameOf(status) || (price === null ? <Trans>Starting price</Trans> : <Trans>Current bid</Trans>)
        )
      }
      tone={isCut ? 'bad' : (TONES[status] ?? 'quiet')}
      figure={<Tick value={formatMoney(price ?? startingPrice, currency)} />}
      note={<AuctionTimeLeft state={state} phase={phase} />}
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
  picture,
  auction,
  move,
  renderTotal,
}: Pick<OpenMovesProps, 'goods' | 'auction' | 'renderTotal'> & {
  picture: PictureFile | null;
  move: MoveButtonProps['move'];
}) {
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
      <MainMove auction={auction} status={bidderStatusOf(state, mine?.bidder ?? null)}>
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
          <BidDialog
            goods={goods}
            picture={picture}
            auction={auction}
            renderTotal={renderTotal}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
