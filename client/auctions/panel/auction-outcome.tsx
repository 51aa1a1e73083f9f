import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { buttonClass } from '#client/design/button.tsx';
import type { AuctionedGoods, LoadedAuction } from '../use-auction.ts';
import { bidderStatusOf } from '#protocol/rules/bidder-status.ts';
import { useAuctionTexts } from '../auction-text.tsx';
import styles from '../auctions.module.css';
import { auctionRecordsPath, linkTo } from '#protocol/pages.ts';
import { useEffect, useRef, useState } from 'react';
import { useAuctionTime } from '#client/times/auction-time.tsx';
import { VisuallyHidden } from '#client/design/visually-hidden.tsx';
import { formatMoney } from '#protocol/money.ts';
import { RUNNING_AUCTIONS_PATH } from '../running-auctions-path.ts';

/** Shortest interval between announcements, ms: a bidding war must not drown out everything else. */
const PAUSE = 4_000;

/**
 * Announces changes to screen readers: price, bidder status, a moved end, the result. Never the seconds.
 *
 * The state at page load is not announced.
 * Of several quick changes only the last is announced.
 */
export function Announcement({ auction: { state, mine } }: { auction: LoadedAuction }) {
  const { t } = useLingui();
  const words = useAuctionTexts();
  const end = useAuctionTime(state.effectiveEndAt);
  const price = state.price === null ? '' : formatMoney(state.price, state.currency);
  const parts =
    state.state === 'open'
      ? [
          price && t`The highest bid is ${price}.`,
          words.bidderStatus(bidderStatusOf(state, mine?.bidder ?? null)),
          state.effectiveEndAt > state.scheduledEndAt ? t`The end has moved to ${end}.` : '',
        ]
      : [t`Auction Ended`, words.outcome(state), words.bidderStatus(bidderStatusOf(state, mine?.bidder ?? null))];
  return <VisuallyHidden live="polite">{useNews(parts.filter(Boolean).join(' '))}</VisuallyHidden>;
}

function useNews(text: string): string {
  const [announced, setAnnounced] = useState('');
  const first = useRef(text);
  const last = useRef(0);
  useEffect(() => {
    if (text === first.current) return undefined;
    const timer = window.setTimeout(
      () => {
        first.current = '';
        last.current = performance.now();
        setAnnounced(text);
      },
      Math.max(0, last.current + PAUSE - performance.now()),
    );
    return () => window.clearTimeout(timer);
  }, [text]);
  return announced;
}

/**
 * The result of an auction and the next step: for the winner, the seller, and everyone else.
 * @param isSumShown the winning bid is shown already
 */
export function AuctionOutcome({
  goods,
  auction: { state, mine },
  isOwn,
  isSumShown = false,
}: {
  goods: AuctionedGoods;
  auction: LoadedAuction;
  isOwn: boolean;
  isSumShown?: boolean;
}) {
  const words = useAuctionTexts();
  const won = bidderStatusOf(state, mine?.bidder ?? null) === 'won';
  const dealId = mine?.dealId ?? null;
  return (
    <div className={styles.moves}>
      {!(isSumShown && state.state === 'won') && <p className={styles.outcome}>{words.outcome(state)}</p>}
      {won && (
        <p className={styles.note}>
          <Trans>
            The item is yours at this price. You settle payment and delivery directly with the seller; no payment goes
            through this site.
          </Trans>
        </p>
      )}
      {isOwn && state.state === 'won' && (
        <p className={styles.note}>
          <Trans>
            Your item has found its buyer. No payment goes through this site: the buyer settles it with you directly.
          </Trans>
        </p>
      )}
      {dealId !== null && (
        <Link href={linkTo('deal', { id: dealId })} className={buttonClass({ variant: 'primary', wide: true })}>
          <Trans>View deal</Trans>
        </Link>
      )}
      {isOwn && state.state === 'unsold' && (
        <p className={styles.note}>
          <Trans>You can list it again, with another starting price or at a fixed price.</Trans>
        </p>
      )}
      {!isOwn && !won && dealId === null && (
        <Link href={RUNNING_AUCTIONS_PATH} className={buttonClass({ variant: 'primary', wide: true })}>
          <Trans>View auctions ending soon</Trans>
        </Link>
      )}
      {state.seq > 0 && (
        <Link href={auctionRecordsPath(goods)} className={buttonClass({ wide: true })}>
          <Trans>Bids and verification</Trans>
        </Link>
      )}
    </div>
  );
}
