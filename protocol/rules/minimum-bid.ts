/**
 * The minimum bid, in units (money.ts): the starting price, then one increment above the current bid. A leader who
 * raises
 * a maximum bid names at least one increment above it.
 * @param ownMaximum the maximum bid that is raised, null for none yet; undefined for any other bid
 */
export function minimumBid(
  { starting, increment, price }: { starting: bigint; increment: bigint; price: bigint | null },
  ownMaximum?: bigint | null,
): bigint {
  return price === null ? starting : (ownMaximum ?? price) + increment;
}
