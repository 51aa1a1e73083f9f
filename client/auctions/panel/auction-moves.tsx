import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { loginPath } from '#client/navigation/paths.ts';
import { BuyButton } from '#client/deals/buy-button.tsx';
import { Banner } from '#client/design/banner.tsx';
import { Button, buttonClass } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { useFormDraft } from '#client/forms/form-draft.tsx';
import { MoveButton, type MoveButtonProps } from '#client/forms/move-button.tsx';
import { formatMoney } from '#protocol/money.ts';
import type { AuctionedGoods } from '../auctioned-goods.ts';
import { readBidDraft } from '#protocol/rules/bid-draft.ts';
import { leads, modesFor } from '#protocol/rules/bid-steps.ts';
import type { KnownAuction } from '../use-auction.ts';
import styles from './panel.module.css';
import { itemPath } from '#protocol/pages.ts';

const BidDialog = lazy(() => import('../bid/bid-dialog.tsx'));

/**
 * The bid button and a saved bid draft. The server's answer about the move locks the button, never the
 * countdown of this device: a bid may still be in time while the auction is closing.
 */
export function AuctionMoves({
  goods,
  auction,
  signedIn,
  isOwn,
}: {
  goods: AuctionedGoods;
  auction: KnownAuction;
  signedIn: boolean;
  isOwn: boolean;
}) {
  const { state, mine } = auction;
  const least = formatMoney(state.minimum, state.currency);
  if (isOwn)
    return (
      <p className={styles.note}>
        <Trans>This is your auction: you see here what everybody sees. Who bids has a number until it has ended.</Trans>
      </p>
    );
  if (!signedIn) {
    return (
      <div className={styles.moves}>
        <Link href={loginPath(itemPath(goods))} className={buttonClass({ variant: 'primary', wide: true })}>
          <Icon name="gavel" size={18} />
          <Trans>Sign in to bid</Trans>
        </Link>
        <p className={styles.note}>
          <Trans>The next bid is {least} or more.</Trans>
        </p>
        <AtOnce state={state} />
      </div>
    );
  }
  const move = mine?.moves.find((one) => one.move === 'bid');
  const words = !leads(state, mine) ? (
    <Trans>Bid {least} or more</Trans>
  ) : modesFor(state, mine).includes('exact') ? (
    <Trans>Bid again</Trans>
  ) : mine?.maximum == null ? (
    <Trans>Set a maximum</Trans>
  ) : (
    <Trans>Raise your maximum</Trans>
  );
  return <Bidding goods={goods} auction={auction} move={move} words={words} />;
}

/** Before the first bid, if the seller set a buy-now price. */
function AtOnce({ state: { goodsId, fixedPrice, currency } }: { state: KnownAuction['state'] }) {
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
  words,
}: {
  goods: AuctionedGoods;
  auction: KnownAuction;
  move: MoveButtonProps['move'];
  words: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const draft = useFormDraft<unknown>(`bid:${goods.id}`);
  const kept = open ? null : readBidDraft(draft.value);
  const { state, mine } = auction;
  const content = (
    <>
      <Icon name="gavel" size={18} />
      {words}
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
                <Trans>Look at it again</Trans>
              </Button>
              <Button size="small" variant="quiet" onClick={draft.clear}>
                <Trans>Discard</Trans>
              </Button>
            </>
          }
        >
          {kept.sent ? (
            <Trans>
              A bid of {formatMoney(kept.amount, state.currency)} was sent and not answered. Sent again it counts once.
            </Trans>
          ) : (
            <Trans>You composed a bid of {formatMoney(kept.amount, state.currency)}. It was not sent.</Trans>
          )}{' '}
          {state.price !== null && state.price !== kept.price && (
            <Trans>Meanwhile the highest bid is {formatMoney(state.price, state.currency)}.</Trans>
          )}
        </Banner>
      )}
      {mine ? (
        <MoveButton move={move} variant="primary" wide onClick={() => setOpen(true)}>
          {content}
        </MoveButton>
      ) : (
        <Button variant="primary" wide aria-disabled="true">
          {content}
        </Button>
      )}
      {mine?.maximum != null && leads(state, mine) && (
        <p className={styles.note}>
          <Trans>We bid for you up to {formatMoney(mine.maximum, state.currency)}. Nobody else sees this.</Trans>
        </p>
      )}
      <AtOnce state={state} />
      {open && (
        <Suspense>
          <BidDialog goods={goods} auction={auction} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
