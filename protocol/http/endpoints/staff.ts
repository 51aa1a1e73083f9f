import * as z from 'zod/mini';
import { provenanceStep } from '../../entities/goods.ts';
import { id, timestamp, textUpTo } from '../../scalars.ts';
import { PERSON } from '../../limits.ts';
import * as calls from '../staff.ts';
import { caseKind } from '../staff.ts';
import { defineEndpoint } from './define-endpoint.ts';
import { languageQuery, pageNo } from './fields.ts';

export const staffCounts = defineEndpoint(calls.staffCounts, {
  summary: 'The number of waiting cases per queue, and the age of the oldest',
  errors: [],
});
export const staffQueue = defineEndpoint(calls.staffQueue, {
  summary: 'The waiting cases and those in review, the oldest first',
  params: z.object({ kind: caseKind }),
  query: z.extend(languageQuery, { pageNo }),
  errors: [],
});
export const staffCase = defineEndpoint(calls.staffCase, {
  summary: 'One case with everything that a decision needs; `moves` are those of the reader',
  params: z.object({ kind: caseKind, id }),
  query: languageQuery,
  errors: [],
});
export const staffMove = defineEndpoint(calls.staffMove, {
  summary: 'A move of the chart: take, release, approve, reject, receive, freeze, unfreeze',
  params: z.object({ kind: caseKind, id }),
  body: z.object({
    move: z.enum(['take', 'release', 'approve', 'reject', 'receive', 'freeze', 'unfreeze']),
    reason: z.nullable(z.object({ code: textUpTo(40), note: textUpTo(PERSON.noteMax) })),
    /** `state.submittedAt` of the case as it was read. A newer submission is refused as `Changed`. */
    submittedAt: z.optional(z.nullable(timestamp)),
  }),
  errors: ['MoveRefused', 'FieldsInvalid', 'Changed'],
});
export const staffCheckProvenance = defineEndpoint(calls.staffCheckProvenance, {
  summary: 'Records that the document of a step of the provenance was seen, or takes that back',
  params: z.object({ goodsId: id }),
  /** The step as the goods have it. */
  body: z.object({ step: provenanceStep, checked: z.boolean() }),
  errors: ['Changed', 'FieldsInvalid', 'MoveRefused'],
});
export const staffTakeDown = defineEndpoint(calls.staffTakeDown, {
  summary: 'Takes down a comment on a store or a post of a store, with a reason for its author',
  params: z.object({ kind: z.enum(['comment', 'post']), id }),
  body: z.object({
    reason: z.nullable(z.object({ code: textUpTo(40), note: textUpTo(PERSON.noteMax) })),
    /** `updateTime` of the content as it was read. Newer content is refused as `Changed`. */
    updateTime: timestamp,
  }),
  errors: ['MoveRefused', 'FieldsInvalid', 'Changed'],
});
export const staffPeople = defineEndpoint(calls.staffPeople, {
  summary: 'Users by name, username, e-mail, number or id',
  query: z.object({ keyword: z._default(textUpTo(254), ''), pageNo }),
  errors: [],
});
export const staffRooms = defineEndpoint(calls.staffRooms, {
  summary: 'Rooms of a user, about goods, or by id; their messages can be read after joining',
  query: z.object({ keyword: z._default(textUpTo(254), ''), pageNo }),
  errors: [],
});
export const staffJoin = defineEndpoint(calls.staffJoin, {
  summary: 'Joins a room as customer service, visibly to its members; the reason is logged',
  body: z.object({ roomId: textUpTo(400), reason: textUpTo(PERSON.noteMax) }),
  errors: ['FieldsInvalid'],
});
export const staffAudit = defineEndpoint(calls.staffAudit, {
  summary: 'The acts of staff, the latest first',
  query: z.object({
    actor: z.optional(id),
    subject: z.optional(textUpTo(400)),
    action: z.optional(textUpTo(40)),
    before: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
  }),
  errors: [],
});
