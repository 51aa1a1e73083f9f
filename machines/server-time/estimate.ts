/**
 * Estimates the server's time from samples of its responses. Pure; all times in ms. The browser's clock may be hours
 * off and may be set at any time, so it is not read here: samples refer to a monotonic clock.
 *
 * [EST-1] The server wrote a response between request and receipt: the middle is the best guess, and half the round
 *         trip its uncertainty.
 * [EST-2] Of several samples the one with the least uncertainty now is taken; a sample's uncertainty grows with its
 *         age.
 * [EST-3] The true time is never further from the estimate than its uncertainty, however asymmetric the round trip.
 */

/** One response of the server: when it was requested and received, by the monotonic clock, and its server time. */
export type Sample = { readonly sentAt: number; readonly receivedAt: number; readonly serverTime: number };

/** Server time `at` a monotonic moment, and its uncertainty apart from age. */
export type Anchor = { readonly at: number; readonly serverTime: number; readonly uncertainty: number };

export type Estimate = { readonly serverNow: number; readonly uncertainty: number };

/** How far two correct clocks may drift apart: 1 in 10,000, twice the tolerance of quartz. */
const DRIFT = 1e-4;
/** The server rounds down to whole milliseconds; on average the true time is half of one later. */
const ROUNDING = 0.5;

/** EST-1. */
export function anchorOf({ sentAt, receivedAt, serverTime }: Sample): Anchor {
  const half = Math.max(0, receivedAt - sentAt) / 2;
  return { at: receivedAt, serverTime: serverTime + ROUNDING + half, uncertainty: half + ROUNDING };
}

/** EST-2: @returns the server's time now and its uncertainty; undefined without a sample */
export function estimate(anchors: readonly Anchor[], now: number): Estimate | undefined {
  let best: Estimate | undefined;
  for (const { at, serverTime, uncertainty: initial } of anchors) {
    const age = now - at;
    const uncertainty = initial + Math.abs(age) * DRIFT;
    if (!best || uncertainty < best.uncertainty) best = { serverNow: serverTime + age, uncertainty };
  }
  return best;
}

/** Adds uncertainty: the monotonic clock may have stopped for `by` ms. */
export const withUncertainty = (anchors: readonly Anchor[], by: number): Anchor[] =>
  anchors.map((anchor) => ({ ...anchor, uncertainty: anchor.uncertainty + by }));
