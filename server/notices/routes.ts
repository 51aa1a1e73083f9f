import type { FastifyInstance } from 'fastify';
import { SEEN_CALLS, UNREAD_CALLS } from '#protocol/http/notices.ts';
import { typesMarkedBy, typesReadBy } from '#protocol/rules/notices.ts';
import type { Pool } from 'pg';
import { DomainError } from '../http/domain-error.ts';
import { route } from '../http/route.ts';
import { countUnreadNotices, markNoticesSeen, readNotices } from './read-notices.ts';

/** Reads notices and marks them as seen (spec §7, Notifications), for the user of the session. */
export function registerNotices(app: FastifyInstance, { pool }: { pool: Pool }): void {
  const { 'notices.push': pushUnread, ...unread } = UNREAD_CALLS;
  for (const call of Object.values(unread)) {
    const types = typesReadBy(call.name);
    route(app, call, ({ body }, { principal }) => readNotices(pool, principal.userId, types, body.limit));
  }
  route(app, pushUnread, ({ body }, { principal }) => readNotices(pool, principal.userId, [body.type], body.limit));
  for (const call of Object.values(SEEN_CALLS)) {
    const types = typesMarkedBy(call.name);
    route(app, call, async ({ body }, { principal }) => {
      const type = await markNoticesSeen(pool, principal.userId, body, types);
      if (!type) throw new DomainError('NotFoundService');
      return { count: await countUnreadNotices(pool, principal.userId, [type]) };
    });
  }
}
