import type { FastifyInstance } from 'fastify';
import type { AgentBuy } from '#protocol/entities/trade.ts';
import * as endpoints from '#protocol/http/endpoints/agent-buys.ts';
import { TRADE } from '#protocol/limits.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../http/domain-error.ts';
import { route } from '../http/route.ts';
import { requestAgentBuy } from './create-request.ts';
import { moveAgentBuy } from './move-request.ts';
import { listOwnAgentBuys, readAgentBuyRow, readAgentBuyQueue, toAgentBuy, type AgentBuyViewer } from './queries.ts';

/** Routes of agent-buy requests (spec §1, §3). */
export function registerAgentBuys(app: FastifyInstance, deps: Deps): void {
  const { pool, transact } = deps;
  const { binding } = deps.config;
  const few = { perMinute: TRADE.offersPerMinute };

  async function shown(id: string, looking: AgentBuyViewer): Promise<AgentBuy> {
    const row = await readAgentBuyRow(pool, id);
    if (!row || (looking.as === 'owner' && row.buyer_id !== looking.userId)) throw new DomainError('NotFoundService');
    return toAgentBuy(row, looking, deps.clock(), binding);
  }

  route(
    app,
    endpoints.createAgentBuy,
    async ({ body: { id, ...input } }, { principal }) => {
      await transact((work) => requestAgentBuy(work, deps, principal, id, input));
      return shown(id, { userId: principal.userId, as: 'owner' });
    },
    few,
  );

  route(app, endpoints.listAgentBuys, ({ query }, { principal, now }) =>
    listOwnAgentBuys(pool, principal.userId, query.status, query.pageNo, now, binding),
  );

  route(app, endpoints.readAgentBuy, async ({ params: { id } }, { principal: { userId, isCustomerService }, now }) => {
    const row = await readAgentBuyRow(pool, id);
    if (!row || (row.buyer_id !== userId && !isCustomerService)) throw new DomainError('NotFoundService');
    return toAgentBuy(row, { userId, as: row.buyer_id === userId ? 'owner' : 'service' }, now, binding);
  });

  route(
    app,
    endpoints.moveAgentBuy,
    async ({ params: { id }, body: { move, quotedAt } }, { principal: { userId } }) => {
      const buyer = { userId, as: 'owner' } as const;
      await transact((work) => moveAgentBuy(work, deps, id, move, buyer, { quotedAt }));
      return shown(id, buyer);
    },
    few,
  );

  route(app, endpoints.agentBuyQueue, ({ query: { filter, keyword, pageNo } }, { principal, now }) =>
    readAgentBuyQueue(pool, principal.userId, filter, keyword, pageNo, now, binding),
  );

  route(app, endpoints.quoteAgentBuy, async ({ params: { id }, body }, { principal: { userId } }) => {
    const staff = { userId, as: 'service' } as const;
    await transact((work) => moveAgentBuy(work, deps, id, 'quote', staff, { quote: body }));
    return shown(id, staff);
  });

  route(
    app,
    endpoints.decideAgentBuy,
    async ({ params: { id }, body: { move, reason } }, { principal: { userId } }) => {
      const staff = { userId, as: 'service' } as const;
      await transact((work) => moveAgentBuy(work, deps, id, move, staff, { reason }));
      return shown(id, staff);
    },
  );
}
