/**
 * Behind the counter: queues, decisions, freezing, searching, and a log of every act. Customer service only. Staff
 * never
 * decide on their own affairs. Whoever is decided upon reads the reason in their own language.
 */
import { z } from 'zod';
import { legalMove } from '../conditions.ts';
import { goodsData } from '../entities/goods.ts';
import { caseState, paper, reviewReason } from '../entities/review.ts';
import { fileRef } from '../entities/user.ts';
import { id, timestamp } from '../scalars.ts';
import { PERSON } from '../limits.ts';
import { languageQuery } from './public.ts';
import { storeApplication } from './stores.ts';
import { defineCall } from './define-call.ts';

export const CASE_KINDS = ['kyc', 'store', 'goods'] as const;
export type CaseKind = (typeof CASE_KINDS)[number];
/**
 * What stands in the log: moves of charts, and what was looked at, searched and joined. `flagGiven` and `flagTaken`
 * are the command's.
 */
export const STAFF_ACTS = [
  'take',
  'release',
  'approve',
  'reject',
  'receive',
  'freeze',
  'unfreeze',
  'viewCase',
  'viewPaper',
  'searchPeople',
  'searchRooms',
  'joinRoom',
  'viewDeal',
  'viewBids',
  'voidBid',
  'moveDeal',
  'takeDownComment',
  'takeDownPost',
  'quote',
  'fulfil',
  'fail',
  'flagGiven',
  'flagTaken',
] as const;
export type StaffAct = (typeof STAFF_ACTS)[number];
const kind = z.enum(CASE_KINDS);
const count = z.number().int().min(0);
const pageNo = z.coerce.number().int().min(1).max(1_000).default(1);
const person = z.object({ userId: id, name: z.string(), username: z.string(), avatar: fileRef.nullable() });

export const staffCounts = defineCall({
  name: 'queues.counts',
  method: 'GET',
  path: '/api/staff/queues',
  access: 'service',
  summary: 'How many wait in each queue, and since when the oldest does',
  answer: z.array(
    z.object({
      kind,
      waiting: count,
      inReview: count,
      oldest: timestamp.nullable(),
      /** Past the promised 24 hours. */ late: count,
    }),
  ),
  errors: [],
});
export const staffQueue = defineCall({
  name: 'queues.list',
  method: 'GET',
  path: '/api/staff/queues/:kind',
  access: 'service',
  summary: 'What waits and what is in review, the oldest first',
  params: z.object({ kind }),
  query: languageQuery.extend({ pageNo }),
  answer: z.object({
    items: z.array(
      z.object({
        id,
        title: z.string(),
        owner: person,
        status: count,
        submittedAt: timestamp,
        dueAt: timestamp,
        reviewer: person.nullable(),
        image: fileRef.nullable(),
      }),
    ),
    total: count,
    pageSize: count,
  }),
  errors: [],
});
const decided = z.object({ at: timestamp, by: person, move: z.string(), reason: reviewReason.nullable() });
export const staffCase = defineCall({
  name: 'staff.case',
  method: 'GET',
  path: '/api/staff/cases/:kind/:id',
  access: 'service',
  summary: 'One case with everything a decision needs; `moves` are the reader’s',
  params: z.object({ kind, id }),
  query: languageQuery,
  answer: z.object({
    kind,
    id,
    title: z.string(),
    owner: person.extend({
      kycStatus: count,
      email: z.string().nullable(),
      mobile: z.string().nullable(),
      createTime: timestamp,
    }),
    state: caseState.extend({ frozen: z.boolean() }),
    reviewer: person.nullable(),
    papers: z.array(paper),
    kyc: z
      .object({
        trueName: z.string(),
        country: z.string(),
        documentNumber: z.string(),
        expiresOn: z.string().nullable(),
      })
      .nullable(),
    store: storeApplication.extend({ id, num: z.string() }).nullable(),
    goods: z.object({ num: z.string(), data: goodsData, files: z.array(fileRef) }).nullable(),
    history: z.array(decided),
  }),
  errors: [],
});
export const staffMove = defineCall({
  name: 'staff.move',
  method: 'POST',
  path: '/api/staff/cases/:kind/:id/move',
  access: 'service',
  summary: 'A move of the chart: take, release, approve, reject, receive, freeze, unfreeze',
  params: z.object({ kind, id }),
  body: z.object({
    move: z.enum(['take', 'release', 'approve', 'reject', 'receive', 'freeze', 'unfreeze']),
    reason: z.object({ code: z.string().max(40), note: z.string().max(PERSON.noteMax) }).nullable(),
    /**
     * `state.submittedAt` of the case as it was read: what was handed in anew since is not decided on unseen, but
     * refused as Changed.
     */
    submittedAt: timestamp.nullable().optional(),
  }),
  answer: z.object({ status: count, frozen: z.boolean(), moves: z.array(legalMove) }),
  errors: ['MoveRefused', 'FieldsInvalid', 'Changed'],
  refreshes: ['queues'],
});
export const staffTakeDown = defineCall({
  name: 'staff.takeDown',
  method: 'POST',
  path: '/api/staff/store-content/:kind/:id/take-down',
  access: 'service',
  summary: 'Takes a comment on a store, or a post of one, down for good, with a reason that its author reads',
  params: z.object({ kind: z.enum(['comment', 'post']), id }),
  body: z.object({
    reason: z.object({ code: z.string().max(40), note: z.string().max(PERSON.noteMax) }).nullable(),
    /** `updateTime` of what was read: words written since are not taken down unseen, but refused as Changed. */
    updateTime: timestamp,
  }),
  answer: z.object({}),
  errors: ['MoveRefused', 'FieldsInvalid', 'Changed'],
  refreshes: ['stores'],
});
export const staffPeople = defineCall({
  name: 'staff.people',
  method: 'GET',
  path: '/api/staff/people',
  access: 'service',
  summary: 'People by name, username, e-mail, number or id',
  query: z.object({ keyword: z.string().max(254).default(''), pageNo }),
  answer: z.object({
    items: z.array(
      person.extend({
        email: z.string().nullable(),
        mobile: z.string().nullable(),
        kycStatus: count,
        storeId: id.nullable(),
        storeName: z.string().nullable(),
        storeStatus: count.nullable(),
        goods: count,
        isCustomerService: z.boolean(),
        createTime: timestamp,
      }),
    ),
    total: count,
    pageSize: count,
  }),
  errors: [],
});
export const staffRooms = defineCall({
  name: 'staff.rooms',
  method: 'GET',
  path: '/api/staff/rooms',
  access: 'service',
  summary: 'Rooms of a person, or about goods, or by id; what is said in them is read only after joining',
  query: z.object({ keyword: z.string().max(254).default(''), pageNo }),
  answer: z.object({
    items: z.array(
      z.object({
        roomId: z.string(),
        chatType: count,
        refName: z.string().nullable(),
        people: z.array(person),
        updateTime: timestamp,
        messages: count,
        joined: z.boolean(),
      }),
    ),
    total: count,
    pageSize: count,
  }),
  errors: [],
});
export const staffJoin = defineCall({
  name: 'staff.join',
  method: 'POST',
  path: '/api/staff/rooms/join',
  access: 'service',
  summary: 'Joins a room as customer service, for everybody in it to see, with a reason that is logged',
  body: z.object({ roomId: z.string().max(400), reason: z.string().max(PERSON.noteMax) }),
  answer: z.object({ roomId: z.string() }),
  errors: ['FieldsInvalid'],
});
export const staffAudit = defineCall({
  name: 'staff.audit',
  method: 'GET',
  path: '/api/staff/audit',
  access: 'service',
  summary: 'Every act of staff, the latest first',
  query: z.object({
    actor: id.optional(),
    subject: z.string().max(400).optional(),
    act: z.string().max(40).optional(),
    before: z.coerce.number().int().min(1).optional(),
  }),
  answer: z.object({
    items: z.array(
      z.object({
        seq: count,
        at: timestamp,
        actor: person,
        act: z.string(),
        subjectKind: z.string(),
        subject: z.string(),
        subjectName: z.string(),
        details: z.record(z.string(), z.string()),
      }),
    ),
    next: count.nullable(),
  }),
  errors: [],
});
