import { useLingui } from '@lingui/react/macro';
import { useBidderStatusName } from '#client/goods/bidder-status.tsx';
import type { AuctionState } from '#protocol/entities/auction.ts';
import { formatMoney } from '#protocol/money.ts';
import type { BidProblem } from '#protocol/rules/bid-steps.ts';

/** Texts about auctions that several components use. */
export function useAuctionTexts() {
  const { t } = useLingui();
  return {
    bidderStatus: useBidderStatusName(),
    /** The platform fee, shown before a bid (spec §4, §9). */
    fee: ({ feePercent }: Pick<AuctionState, 'feePercent'>): string =>
      feePercent > 0
        ? t`${feePercent}% of the price, paid by the seller; buyers pay none`
        : t({ message: 'None', context: 'value' }),
    reserve({ reserveMet }: Pick<AuctionState, 'reserveMet'>): string {
      if (reserveMet === null) return t({ message: 'None', context: 'value' });
      return reserveMet ? t({ message: 'Met', context: 'status' }) : t`Not met yet`;
    },
    /** The result of an auction in a sentence; '' while it is live. */
    outcome({ state, price, currency, bids }: Pick<AuctionState, 'state' | 'price' | 'currency' | 'bids'>): string {
      const money = price === null ? '' : formatMoney(price, currency);
      switch (state) {
        case 'open':
          return '';
        case 'won':
          return t`Sold for ${money}.`;
        case 'unsold':
          return bids === 0
            ? t`There were no bids. The item was not sold.`
            : t`The reserve price was not met. The item was not sold.`;
        case 'bought':
          return t`This item was sold at the buy-now price, before the first bid.`;
      }
    },
    bidder: (bidder: number, mine: number | null): string =>
      bidder === mine ? t`You (bidder ${bidder})` : t`Bidder ${bidder}`,
    /** The problem of a typed bid. */
    problem(
      problem: BidProblem,
      { least, most, increment }: { least: string; most: string; increment: string },
    ): string {
      switch (problem) {
        case 'required':
          return t`Please enter your bid`;
        case 'format':
          return t`This is not a valid amount`;
        case 'tooLow':
          return t`The minimum bid is now ${least}`;
        case 'tooHigh':
          return t`The highest possible bid is ${most}`;
        case 'notAStep':
          return t`From ${least}, in increments of ${increment}`;
      }
    },
  };
}
