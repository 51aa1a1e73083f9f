import type { FastifyInstance } from 'fastify';
import * as endpoints from '#protocol/http/endpoints/deals.ts';
import { TRADE } from '#protocol/limits.ts';
import type { Deps } from '../deps.ts';
import { orNotFound } from '../http/or-not-found.ts';
import { route } from '../http/route.ts';
import { writeAuditEntry } from '../audit/write-audit-entry.ts';
import { moveDeal } from './move-deal.ts';
import * as queries from './queries.ts';

/** Routes of deals. */
export function registerDeals(app: FastifyInstance, deps: Deps): void {
  const { pool, transact } = deps;

  route(app, endpoints.listDeals, ({ query }, { principal, now }) =>
    queries.listDeals(pool, principal.userId, query, now),
  );

  route(app, endpoints.staffDeals, ({ query }, { principal, now }) =>
    queries.listDealsForStaff(pool, principal.userId, query, now),
  );

  route(app, endpoints.readDeal, async ({ params: { id }, query }, { principal, now }) => {
    const deal = orNotFound(await queries.readDeal(pool, id, principal, query.languageCode, now));
    if (deal.side === 'service')
      await writeAuditEntry(
        pool,
        { actorId: principal.userId, action: 'viewDeal', subjectKind: 'deal', subject: id },
        now,
      );
    return deal;
  });

  route(
    app,
    endpoints.moveDeal,
    async ({ params: { id }, body }, { principal, now }) => {
      await transact((work) => moveDeal(work, deps, principal, id, body));
      return orNotFound(
        await queries.readDeal(pool, id, principal, await queries.readAccountLanguage(pool, principal.userId), now),
      );
    },
    { perMinute: TRADE.offersPerMinute },
  );
}
