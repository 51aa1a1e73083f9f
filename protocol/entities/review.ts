import * as z from 'zod/mini';
import { legalMove } from '../conditions.ts';
import { id, timestamp, textUpTo, count } from '../scalars.ts';
import { PERSON } from '../limits.ts';
import { DOCUMENT_KIND, REVIEW_REASON } from '../lookups.ts';

/** The reason of a decision: a code that the client translates, and a note by staff. */
export const reviewReason = z.object({
  code: z.enum(REVIEW_REASON),
  note: textUpTo(PERSON.noteMax),
});
export type ReviewReasonGiven = z.infer<typeof reviewReason>;

/**
 * A document submitted for review. Its bytes are served only through `documents.link`, for a minute, with the viewer's
 * name as a watermark.
 */
export const reviewDocument = z.object({
  kind: z.enum(DOCUMENT_KIND),
  fileId: id,
  name: z.string(),
  contentType: z.string(),
  size: z.int(),
});
export type ReviewDocument = z.infer<typeof reviewDocument>;
export const documentInput = z.object({ kind: z.enum(DOCUMENT_KIND), fileId: id });

/** The state of a review: its status, the moves with their conditions, the reason of the last rejection. */
export const caseState = z.object({
  status: count,
  moves: z.array(legalMove),
  reason: z.nullable(reviewReason),
  submittedAt: z.nullable(timestamp),
  decidedAt: z.nullable(timestamp),
});
