import { Trans, useLingui } from '@lingui/react/macro';
import { Label } from '#client/design/badge.tsx';
import type { AuctionState, BidderStatus } from '#protocol/entities/auction.ts';
import type { BidderView } from '#protocol/http/auctions.ts';
import { formatMoney } from '#protocol/money.ts';
import { bidModesFor, isLeader } from '#protocol/rules/bid-steps.ts';

const TONES = { winning: 'success', won: 'success', outbid: 'danger', lost: 'neutral' } as const;

/** @returns a function of a bidder status that names it; '' without a bid */
export function useBidderStatusName(): (status: BidderStatus) => string {
  const { t } = useLingui();
  return (status) => {
    switch (status) {
      case 'winning':
        return t`You lead`;
      case 'outbid':
        return t`You were outbid`;
      case 'won':
        return t`You won`;
      case 'lost':
        return t`You did not win`;
      case 'none':
        return '';
    }
  };
}

/** The reader's bidder status as a badge; nothing without a bid. */
export function BidderStatusLabel({ status }: { status: BidderStatus }) {
  const nameOf = useBidderStatusName();
  return status === 'none' ? null : <Label tone={TONES[status]}>{nameOf(status)}</Label>;
}

/** The reader's next move in a running auction, as a button names it. */
export function NextBid({ state, mine }: { state: AuctionState; mine: BidderView | null }) {
  if (!isLeader(state, mine)) {
    const least = formatMoney(state.minimum, state.currency);
    return <Trans>Bid {least} or more</Trans>;
  }
  if (bidModesFor(state, mine).includes('exact')) return <Trans>Bid again</Trans>;
  return mine?.maximum == null ? <Trans>Set a maximum</Trans> : <Trans>Raise your maximum</Trans>;
}
