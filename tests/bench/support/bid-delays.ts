import type { BiddersResult } from './bidders.child.ts';

/**
 * @param updates prices that one watcher saw, and when
 * @returns the delay of each bid: a higher price counts too, because intermediate states may be left out
 */
export function bidDelays(
  posted: BiddersResult['posted'],
  updates: readonly (readonly [price: number, at: number])[],
): number[] {
  const sorted = updates.toSorted(([, one], [, other]) => one - other);
  return posted.map(([price, at]) => {
    const first = sorted.find(([shown]) => shown >= Number(price));
    if (!first) throw new Error(`The bid of ${price} was never received`);
    return first[1] - at;
  });
}
