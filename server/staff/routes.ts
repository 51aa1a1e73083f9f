import type { FastifyInstance } from 'fastify';
import { isBlank } from '#protocol/rules/blank.ts';
import * as endpoints from '#protocol/http/endpoints/staff.ts';
import { joinRoom } from '../chat/join-room.ts';
import type { Deps } from '../deps.ts';
import { checkProvenance } from '../goods/provenance.ts';
import { DomainError } from '../http/domain-error.ts';
import { route } from '../http/route.ts';
import { takeDownContent } from '../stores/take-down.ts';
import { writeAuditEntry } from '../audit/write-audit-entry.ts';
import { readAuditLog } from './audit-log.ts';
import { readStaffCase } from './review-cases.ts';
import { applyCaseMove } from './case-moves.ts';
import { pageOffset } from './paging.ts';
import { findPeople } from './people.ts';
import { countQueues, readQueue } from './queues.ts';
import { findRooms } from './rooms.ts';

/** The calls of staff; everyone else gets 403. */
export function registerStaff(app: FastifyInstance, deps: Deps): void {
  const { pool, transact } = deps;

  route(app, endpoints.staffCounts, (_, { now }) => countQueues(pool, now));

  route(app, endpoints.staffQueue, ({ params, query }) =>
    readQueue(pool, params.kind, query.languageCode, pageOffset(query.pageNo)),
  );

  route(app, endpoints.staffCase, async ({ params: { kind, id }, query }, { principal: { userId }, now }) => {
    const found = await readStaffCase(deps, kind, { id, language: query.languageCode, reader: userId, now });
    if (!found) throw new DomainError('NotFoundService');
    await writeAuditEntry(pool, { actorId: userId, action: 'viewCase', subjectKind: kind, subject: id }, now);
    return found;
  });

  route(app, endpoints.staffMove, async ({ params: { kind, id }, body }, { principal: { userId }, now }) => {
    const { status, frozen } = await transact((work) => applyCaseMove(work, deps, kind, id, body, userId));
    const after = await readStaffCase(deps, kind, { id, language: 'EN', reader: userId, now });
    return { status, frozen, moves: after?.state.moves ?? [] };
  });

  route(app, endpoints.staffCheckProvenance, async ({ params, body }, { principal: { userId } }) => {
    await transact((work) => checkProvenance(work, params.goodsId, body, userId));
    return {};
  });

  route(app, endpoints.staffTakeDown, async ({ params: { kind, id }, body }, { principal }) => {
    await transact((work) => takeDownContent(work, deps, kind, id, body, principal));
    return {};
  });

  route(app, endpoints.staffPeople, async ({ query: { keyword, pageNo } }, { principal: { userId }, now }) => {
    await writeAuditEntry(
      pool,
      { actorId: userId, action: 'searchPeople', subjectKind: 'search', subject: keyword.trim() },
      now,
    );
    return findPeople(pool, keyword, pageOffset(pageNo));
  });

  route(app, endpoints.staffRooms, async ({ query: { keyword, pageNo } }, { principal: { userId }, now }) => {
    if (!isBlank(keyword))
      await writeAuditEntry(
        pool,
        { actorId: userId, action: 'searchRooms', subjectKind: 'search', subject: keyword.trim() },
        now,
      );
    return findRooms(pool, userId, keyword, pageOffset(pageNo));
  });

  route(app, endpoints.staffJoin, async ({ body: { roomId, reason } }, { principal: { userId } }) => {
    if (isBlank(reason)) throw new DomainError('FieldsInvalid', { reason: 'required' });
    const joined = await transact(async (work) => {
      const outcome = await joinRoom(work, deps, roomId, userId);
      if (outcome)
        await writeAuditEntry(
          work.client,
          {
            actorId: userId,
            action: 'joinRoom',
            subjectKind: 'room',
            subject: roomId,
            details: { reason: reason.trim() },
          },
          work.now,
        );
      return outcome;
    });
    if (joined === undefined) throw new DomainError('NotFoundService');
    return { roomId };
  });

  route(app, endpoints.staffAudit, ({ query }) => readAuditLog(pool, query));
}
