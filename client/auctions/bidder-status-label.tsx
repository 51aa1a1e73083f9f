import { Label } from '#client/design/badge.tsx';
import type { BidderStatus } from '#protocol/entities/auction.ts';
import { useAuctionWords } from './words.ts';

const TONES = { winning: 'success', won: 'success', outbid: 'danger', lost: 'neutral' } as const;

/** The reader's bidder status as a badge; nothing without a bid. */
export function BidderStatusLabel({ status }: { status: BidderStatus }) {
  const words = useAuctionWords();
  return status === 'none' ? null : <Label tone={TONES[status]}>{words.bidderStatus(status)}</Label>;
}
