import type { FastifyInstance } from 'fastify';
import { SEEN_ENDPOINTS, UNREAD_ENDPOINTS } from '#protocol/http/endpoints/notices.ts';
import { typesMarkedBy, typesReadBy } from '#protocol/rules/notices.ts';
import type { Pool } from 'pg';
import { DomainError } from '../http/domain-error.ts';
import { route } from '../http/route.ts';
import { countUnreadNotices, markNoticesSeen, readNotices } from './read-notices.ts';

/** Reads notices and marks them as seen (spec §7, Notifications), for the user of the session. */
export function registerNotices(app: FastifyInstance, { pool }: { pool: Pool }): void {
  const { 'notices.push': pushUnread, ...unread } = UNREAD_ENDPOINTS;
  for (const endpoint of Object.values(unread)) {
    const types = typesReadBy(endpoint.name);
    route(app, endpoint, ({ body }, { principal }) => readNotices(pool, principal.userId, types, body));
  }
  route(app, pushUnread, ({ body }, { principal }) => readNotices(pool, principal.userId, [body.type], body));
  for (const endpoint of Object.values(SEEN_ENDPOINTS)) {
    const types = typesMarkedBy(endpoint.name);
    route(app, endpoint, async ({ body }, { principal }) => {
      const type = await markNoticesSeen(pool, principal.userId, body, types);
      if (!type) throw new DomainError('NotFoundService');
      return { count: await countUnreadNotices(pool, principal.userId, [type]) };
    });
  }
}
