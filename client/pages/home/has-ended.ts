import type { AuctionState } from '#protocol/entities/auction.ts';
import type { GoodsCard } from '#protocol/entities/goods-card.ts';

/**
 * Whether an auction is over, by its live state if that is known, else by its card.
 * @param now server time, ms
 */
export function hasEnded(
  { auction }: Pick<GoodsCard, 'auction'>,
  live: Pick<AuctionState, 'state' | 'effectiveEndAt'> | undefined,
  now: number,
): boolean {
  const known = live ?? auction;
  return known !== null && (known.state !== 'open' || known.effectiveEndAt <= now);
}
