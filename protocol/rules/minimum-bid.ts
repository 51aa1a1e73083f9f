/**
 * The minimum bid, in units (money.ts): the starting price, then one increment above the current bid. A leader raises
 * a maximum bid by at least one increment.
 * @param ownMaximum the leader's maximum bid, null before the first; undefined for any other bid
 */
export function minimumBid(
  { starting, increment, price }: { starting: bigint; increment: bigint; price: bigint | null },
  ownMaximum?: bigint | null,
): bigint {
  return price === null ? starting : (ownMaximum ?? price) + increment;
}
