import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import { buttonClass } from '#client/design/button.tsx';
import type { AuctionedGoods } from '../auctioned-goods.ts';
import { bidderStatusOf } from '#protocol/rules/bidder-status.ts';
import type { KnownAuction } from '../use-auction.ts';
import { useAuctionWords } from '../words.ts';
import styles from './panel.module.css';
import { auctionRecordsPath, linkTo } from '#protocol/pages.ts';

/** The result of an auction and the next step for both sides. */
export function AuctionOutcome({
  goods,
  auction: { state, mine },
  isOwn,
}: {
  goods: AuctionedGoods;
  auction: KnownAuction;
  isOwn: boolean;
}) {
  const words = useAuctionWords();
  const won = bidderStatusOf(state, mine?.bidder ?? null) === 'won';
  const dealId = mine?.dealId ?? null;
  return (
    <div className={styles.moves}>
      <p className={styles.outcome}>{words.outcome(state)}</p>
      {won && (
        <p className={styles.note}>
          <Trans>
            The piece is yours at this price. You and the seller settle payment and hand-over between you; no payment
            goes through this site.
          </Trans>
        </p>
      )}
      {isOwn && state.state === 'won' && (
        <p className={styles.note}>
          <Trans>Your piece has found its buyer. No payment goes through this site: you settle it between you.</Trans>
        </p>
      )}
      {dealId !== null && (
        <Link href={linkTo('deal', { id: dealId })} className={buttonClass({ variant: 'primary', wide: true })}>
          <Trans>See the deal</Trans>
        </Link>
      )}
      {state.seq > 0 && (
        <Link href={auctionRecordsPath(goods)} className={buttonClass({ wide: true })}>
          <Trans>Bids, and the result recomputed</Trans>
        </Link>
      )}
    </div>
  );
}
