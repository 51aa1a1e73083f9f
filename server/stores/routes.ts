import type { FastifyInstance } from 'fastify';
import { storeOther } from '#protocol/http/goods.ts';
import { DomainError } from '../http/domain-error.ts';
import { route } from '../http/route.ts';
import { openStore } from './queries.ts';

/** Look-ups of stores (rule STORE-1 in README). */
export function registerStores(app: FastifyInstance): void {
  route(app, storeOther, async ({ params }) => {
    const store = await openStore(app.deps.db, params.storeId);
    if (!store) throw new DomainError('NotFoundService');
    return store;
  });
}
