import { Label } from '#client/design/badge.tsx';
import type { Standing } from '#protocol/entities/auction.ts';
import { useAuctionWords } from './words.ts';

const TONES = { winning: 'success', won: 'success', outbid: 'danger', lost: 'neutral' } as const;

/** How the reader stands in an auction, as a framed word; nothing for who has not bid. */
export function StandingLabel({ standing }: { standing: Standing }) {
  const words = useAuctionWords();
  return standing === 'none' ? null : <Label tone={TONES[standing]}>{words.standing(standing)}</Label>;
}
