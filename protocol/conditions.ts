/**
 * The conditions of moves. A domain chart names the conditions of each move (machines/domain), a refusal names those
 * that are not met, and the client explains each in the user's language.
 */
import * as z from 'zod/mini';

export const CONDITIONS = [
  /** The move does not exist in this state. */
  'rightState',
  /** Who may make it. */
  'byOwner',
  'byService',
  'bySystem',
  'byOther',
  'kycVerified',
  'storeApproved',
  'storeNotFrozen',
  'notFrozen',
  'frozen',
  'emailVerified',
  'phoneVerified',
  /** A sum above which the identity must be verified, and purchases of one buyer (machines/binding). */
  'identityForPrice',
  'belowPurchaseLimit',
  'documentsPresent',
  'complete',
  /** An auction with bids cannot be changed. */
  'noBids',
  'endInFuture',
  'ended',
  /** These select between two targets of a move; a refusal never names them alone. */
  'managed',
  'changedSinceReview',
  'wasLocked',
  'wasHidden',
  /** Staff never decide reviews of their own account, store or goods. */
  'notOwnCase',
  /** Of a bid: before the end, at least the minimum bid, in whole increments, and not by the leader. */
  'beforeEnd',
  'highEnough',
  'wholeSteps',
  'notLeading',
  'bidIsValid',
  'hasBids',
  'reserveMet',
  /** The goods are for sale, with a price or open to offers. */
  'onSale',
  'hasFixedPrice',
  'negotiable',
  'noLiveOffer',
  'notExpired',
  'expired',
  /**
   * Of a deal: the seller sends goods that are not on consignment; the days in which the buyer may object are over.
   */
  'notManaged',
  'waitedLongEnough',
  /** Of a news article: the time to publish it at is ahead; the scheduled time has come. */
  'timeInFuture',
  'due',
] as const;
export type ConditionCode = (typeof CONDITIONS)[number];

/** A move, and whether the user who makes the call may make it now. */
export const legalMove = z.object({ move: z.string(), allowed: z.boolean(), missing: z.array(z.enum(CONDITIONS)) });
export type LegalMove = z.infer<typeof legalMove>;
