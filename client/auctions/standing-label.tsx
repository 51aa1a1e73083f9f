import { Label } from '#client/design/badge.tsx';
import type { Standing } from '#protocol/entities/auction.ts';
import { useAuctionWords } from './words.ts';

const TONES = { winning: 'success', won: 'success', outbid: 'danger', lost: 'neutral' } as const;

/** The reader's bidder status as a badge; nothing without a bid. */
export function StandingLabel({ standing }: { standing: Standing }) {
  const words = useAuctionWords();
  return standing === 'none' ? null : <Label tone={TONES[standing]}>{words.standing(standing)}</Label>;
}
