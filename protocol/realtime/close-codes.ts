/**
 * Close codes of the realtime channel. 3000, 4000, 4001 and 4002 are the owner's (spec §4); the rest are standard.
 * The client does not reconnect automatically after those in {@link HALTING_CODES}.
 */
import type { SessionEnding } from '../rules/failures.ts';

export const CLOSE = {
  normal: 1000,
  goingAway: 1001,
  policyViolation: 1008,
  messageTooBig: 1009,
  serverError: 1011,
  /** The server is too busy or restarting; the reason may be `retry-after=MS`, which is obeyed. */
  tryAgainLater: 1013,
  /** No `initialed` in time, or no frames on the connection (spec §4). */
  timeout: 3000,
  /** The realtime system is switched off (spec §4, "no system"). */
  noSystem: 4000,
  /** `init` missing, malformed, for another user, or too old a protocol (spec §4, "not initialed"). */
  notInitialed: 4001,
  /** The session ended (spec §4, "logout"); the reason says how, see {@link logoutReason}. */
  logout: 4002,
  /** A frame that is not JSON of event and data. */
  malformedFrame: 4003,
  /** The client read too slowly; it reconnects and resyncs. */
  slowReader: 4004,
} as const;

export const HALTING_CODES: readonly number[] = [CLOSE.noSystem, CLOSE.notInitialed, CLOSE.logout];

/** Reason sent with 4001 to a build whose protocol the server no longer speaks. */
export const TOO_OLD_REASON = 'protocol-too-old';

/** @returns the reason sent with 4002. */
export const logoutReason = (ending: SessionEnding): string => `session-${ending}`;

/** @returns how the session ended by the reason of a 4002 close; `expired` for an unknown one. */
export const logoutEnding = (reason: string): SessionEnding =>
  reason === logoutReason('revoked') ? 'revoked' : 'expired';

/**
 * @returns the delay in ms that the reason of a 1013 close requests, e.g. `retry-after=2500`; undefined without one.
 */
export function retryAfterOf(reason: string): number | undefined {
  const match = /^retry-after=(\d{1,7})$/.exec(reason);
  return match ? Number(match[1]) : undefined;
}
