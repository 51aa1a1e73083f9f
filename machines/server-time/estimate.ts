/**
 * What time it is at the server, from samples of its answers. Pure; all times in ms. The browser's own clock may be
 * hours
 * off and may be set while somebody watches, so nothing here reads it: samples are laid on a monotonic clock, which
 * counts
 * up from wherever it began.
 *
 * [EST-1] An answer was written between its asking and its coming: the middle is the best guess, half the round trip
 * the doubt.
 * [EST-2] Of several samples the one with the least doubt now is taken; a sample's doubt grows with its age.
 * [EST-3] The true time is never further from the estimate than its doubt, however uneven the two ways are.
 */

/** One answer of the server: when it was asked for and came, by the monotonic clock, and what it said. */
export type Sample = { readonly sentAt: number; readonly receivedAt: number; readonly serverTime: number };

/** Server time `at` a monotonic moment, and by how much it may be wrong beyond what age adds. */
export type Anchor = { readonly at: number; readonly serverTime: number; readonly doubt: number };

export type Estimate = { readonly serverNow: number; readonly uncertainty: number };

/** How far apart two honest clocks may walk: a part in ten thousand, twice what quartz is allowed. */
const DRIFT = 1e-4;
/** The server tells whole milliseconds, cut off; its answer is half of one later on average. */
const CUT = 0.5;

/** EST-1. */
export function anchorOf({ sentAt, receivedAt, serverTime }: Sample): Anchor {
  const half = Math.max(0, receivedAt - sentAt) / 2;
  return { at: receivedAt, serverTime: serverTime + CUT + half, doubt: half + CUT };
}

/** EST-2: @returns the time now, and by how much it may be wrong; undefined without a sample */
export function estimate(anchors: readonly Anchor[], now: number): Estimate | undefined {
  let best: Estimate | undefined;
  for (const { at, serverTime, doubt } of anchors) {
    const age = now - at;
    const uncertainty = doubt + Math.abs(age) * DRIFT;
    if (!best || uncertainty < best.uncertainty) best = { serverNow: serverTime + age, uncertainty };
  }
  return best;
}

/** The monotonic clock may have stood still for so long: what was known may lag by it. */
export const doubted = (anchors: readonly Anchor[], by: number): Anchor[] =>
  anchors.map((anchor) => ({ ...anchor, doubt: anchor.doubt + by }));
