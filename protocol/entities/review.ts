import * as z from 'zod/mini';
import { legalMove } from '../conditions.ts';
import { id, timestamp, textUpTo, count } from '../scalars.ts';
import { PERSON } from '../limits.ts';
import { PAPER_KIND, REVIEW_REASON } from '../lookups.ts';

/** Why staff decided as they did: a code read in every language, and a note in their own words. */
export const reviewReason = z.object({
  code: z.enum(REVIEW_REASON),
  note: textUpTo(PERSON.noteMax),
});
export type ReviewReasonGiven = z.infer<typeof reviewReason>;

/**
 * A document handed in. Its bytes are read through `papers.link` only, for a minute, with the viewer's mark on them.
 */
export const paper = z.object({
  kind: z.enum(PAPER_KIND),
  fileId: id,
  name: z.string(),
  contentType: z.string(),
  size: z.int(),
});
export type Paper = z.infer<typeof paper>;
export const paperInput = z.object({ kind: z.enum(PAPER_KIND), fileId: id });

/** What a chart says of something: where it stands, what may be done, why it was turned down last. */
export const caseState = z.object({
  status: count,
  moves: z.array(legalMove),
  reason: z.nullable(reviewReason),
  submittedAt: z.nullable(timestamp),
  decidedAt: z.nullable(timestamp),
});
