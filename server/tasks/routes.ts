import type { FastifyInstance } from 'fastify';
import { listRoomTrades, listTasks } from '#protocol/http/endpoints/tasks.ts';
import type { Deps } from '../deps.ts';
import { route } from '../http/route.ts';
import { readRoomTrades, readTasks } from './queries.ts';

/** What waits for a move of the user, gathered from offers, deals, auctions, agent-buy requests and goods. */
export function registerTasks(app: FastifyInstance, { pool }: Pick<Deps, 'pool'>): void {
  route(app, listTasks, ({ query }, { principal, now }) => readTasks(pool, principal.userId, query.languageCode, now));
  route(app, listRoomTrades, (_, { principal, now }) => readRoomTrades(pool, principal.userId, now));
}
