/**
 * Work of staff: queues, decisions, freezing, searching, and the log of their acts. Staff never decide on their own
 * affairs. The owner of a case reads the reason of its decision in their own language.
 */
import * as z from 'zod/mini';
import { legalMove } from '../conditions.ts';
import { goodsData, provenanceStep } from '../entities/goods.ts';
import { caseState, reviewDocument, reviewReason } from '../entities/review.ts';
import { fileRef } from '../entities/user.ts';
import { id, timestamp, count } from '../scalars.ts';
import { storeApplication } from './stores.ts';
import { CASE_KINDS } from '../rules/audit-actions.ts';
import { defineCall } from './define-call.ts';

export const caseKind = z.enum(CASE_KINDS);

const person = z.object({ userId: id, name: z.string(), username: z.string(), avatar: z.nullable(fileRef) });
export const staffCounts = defineCall({
  name: 'queues.counts',
  method: 'GET',
  path: '/api/staff/queues',
  access: 'service',
  response: z.array(
    z.object({
      kind: caseKind,
      waiting: count,
      inReview: count,
      oldest: z.nullable(timestamp),
      /** Waiting longer than the promised 24 hours. */ late: count,
    }),
  ),
});
export const staffQueue = defineCall({
  name: 'queues.list',
  method: 'GET',
  path: '/api/staff/queues/:kind',
  access: 'service',
  response: z.object({
    items: z.array(
      z.object({
        id,
        title: z.string(),
        owner: person,
        status: count,
        submittedAt: timestamp,
        dueAt: timestamp,
        reviewer: z.nullable(person),
        image: z.nullable(fileRef),
      }),
    ),
    total: count,
    pageSize: count,
  }),
});

const decided = z.object({ at: timestamp, by: person, move: z.string(), reason: z.nullable(reviewReason) });
export const staffCase = defineCall({
  name: 'staff.case',
  method: 'GET',
  path: '/api/staff/cases/:kind/:id',
  access: 'service',
  response: z.object({
    kind: caseKind,
    id,
    title: z.string(),
    owner: z.extend(person, {
      kycStatus: count,
      email: z.nullable(z.string()),
      mobile: z.nullable(z.string()),
      createTime: timestamp,
    }),
    state: z.extend(caseState, { frozen: z.boolean() }),
    reviewer: z.nullable(person),
    documents: z.array(reviewDocument),
    kyc: z.nullable(
      z.object({
        trueName: z.string(),
        country: z.string(),
        documentNumber: z.string(),
        expiresOn: z.nullable(z.string()),
      }),
    ),
    store: z.nullable(z.extend(storeApplication, { id, num: z.string() })),
    goods: z.nullable(
      z.object({
        num: z.string(),
        data: goodsData,
        files: z.array(fileRef),
        provenance: z.array(z.extend(provenanceStep, { checkTime: z.nullable(timestamp) })),
      }),
    ),
    history: z.array(decided),
  }),
});
export const staffMove = defineCall({
  name: 'staff.move',
  method: 'POST',
  path: '/api/staff/cases/:kind/:id/move',
  access: 'service',
  response: z.object({ status: count, frozen: z.boolean(), moves: z.array(legalMove) }),
  refreshes: ['queues'],
});
export const staffCheckProvenance = defineCall({
  name: 'staff.checkProvenance',
  method: 'POST',
  path: '/api/staff/goods/:goodsId/provenance',
  access: 'service',
  response: z.object({}),
  refreshes: ['goods'],
});
export const staffTakeDown = defineCall({
  name: 'staff.takeDown',
  method: 'POST',
  path: '/api/staff/store-content/:kind/:id/take-down',
  access: 'service',
  response: z.object({}),
  refreshes: ['stores'],
});
export const staffPeople = defineCall({
  name: 'staff.people',
  method: 'GET',
  path: '/api/staff/people',
  access: 'service',
  response: z.object({
    items: z.array(
      z.extend(person, {
        email: z.nullable(z.string()),
        mobile: z.nullable(z.string()),
        kycStatus: count,
        storeId: z.nullable(id),
        storeName: z.nullable(z.string()),
        storeStatus: z.nullable(count),
        goods: count,
        isCustomerService: z.boolean(),
        /** Imports that are not tried again, and why the process that read the table ended. */
        parkedImports: z.array(z.object({ fileName: z.string(), reason: z.enum(['time', 'memory', 'ended']) })),
        createTime: timestamp,
      }),
    ),
    total: count,
    pageSize: count,
  }),
});
export const staffRooms = defineCall({
  name: 'staff.rooms',
  method: 'GET',
  path: '/api/staff/rooms',
  access: 'service',
  response: z.object({
    items: z.array(
      z.object({
        roomId: z.string(),
        chatType: count,
        refName: z.nullable(z.string()),
        people: z.array(person),
        updateTime: timestamp,
        messages: count,
        joined: z.boolean(),
      }),
    ),
    total: count,
    pageSize: count,
  }),
});
export const staffJoin = defineCall({
  name: 'staff.join',
  method: 'POST',
  path: '/api/staff/rooms/join',
  access: 'service',
  response: z.object({ roomId: z.string() }),
});
export const staffAudit = defineCall({
  name: 'staff.audit',
  method: 'GET',
  path: '/api/staff/audit',
  access: 'service',
  response: z.object({
    items: z.array(
      z.object({
        seq: count,
        at: timestamp,
        actor: person,
        action: z.string(),
        subjectKind: z.string(),
        subject: z.string(),
        subjectName: z.string(),
        details: z.record(z.string(), z.string()),
      }),
    ),
    next: z.nullable(count),
  }),
});

/** Every call of this file. */
export const STAFF_CALLS = [
  staffCounts,
  staffQueue,
  staffCase,
  staffMove,
  staffCheckProvenance,
  staffTakeDown,
  staffPeople,
  staffRooms,
  staffJoin,
  staffAudit,
] as const;
