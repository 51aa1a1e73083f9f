/**
 * What a move of a domain chart may lack. A chart names the conditions of each move (machines/domain), a refusal names
 * those that are missing, and the client says each in the reader's language: "why can't I?".
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
  'documentsPresent',
  'complete',
  /** An auction that somebody bid on stays as it is. */
  'noBids',
  'endInFuture',
  'ended',
  /** Which of two ways a move takes; they never stand alone in a refusal. */
  'managed',
  'changedSinceReview',
  /** Staff never decide on their own affairs. */
  'notOwnCase',
  /** Of a bid: before the end, at least the next step, whole steps, and not against oneself. */
  'beforeEnd',
  'highEnough',
  'wholeSteps',
  'notLeading',
  'bidIsValid',
  'hasBids',
  'reserveMet',
  /** The goods are on offer, at a price at which they may be had. */
  'onSale',
  'hasFixedPrice',
  'negotiable',
  'noLiveOffer',
  'notExpired',
  'expired',
  /**
   * Of a deal: consigned goods are sent by staff, others by their seller; the days in which the buyer may object have
   * passed.
   */
  'notManaged',
  'waitedLongEnough',
] as const;
export type ConditionCode = (typeof CONDITIONS)[number];

/** A move, and whether the one who looks may make it now. */
export const legalMove = z.object({ move: z.string(), allowed: z.boolean(), missing: z.array(z.enum(CONDITIONS)) });
export type LegalMove = z.infer<typeof legalMove>;
