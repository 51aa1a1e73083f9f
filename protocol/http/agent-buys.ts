/**
 * Agent-buy requests (spec §1, §3): a user makes one, staff reply with a quote in a room of chat type 4.
 */
import * as z from 'zod/mini';
import { agentBuy } from '../entities/trade.ts';
import { count } from '../scalars.ts';
import { defineCall } from './define-call.ts';

const page = z.object({ items: z.array(agentBuy), total: count, pageSize: count });
export const createAgentBuy = defineCall({
  name: 'agentBuys.create',
  method: 'POST',
  path: '/api/AgentBuy',
  access: 'user',
  response: agentBuy,
});
export const listAgentBuys = defineCall({
  name: 'agentBuys.list',
  method: 'GET',
  path: '/api/AgentBuy',
  access: 'user',
  response: page,
});
export const readAgentBuy = defineCall({
  name: 'agentBuys.read',
  method: 'GET',
  path: '/api/AgentBuy/:id',
  access: 'user',
  response: agentBuy,
});
export const moveAgentBuy = defineCall({
  name: 'agentBuys.move',
  method: 'POST',
  path: '/api/AgentBuy/:id/move',
  access: 'user',
  response: agentBuy,
});
export const agentBuyQueue = defineCall({
  name: 'agentBuys.queue',
  method: 'GET',
  path: '/api/staff/agent-buys',
  access: 'service',
  response: page,
});
export const quoteAgentBuy = defineCall({
  name: 'agentBuys.quote',
  method: 'POST',
  path: '/api/staff/agent-buys/:id/quote',
  access: 'service',
  response: agentBuy,
  refreshes: ['staff'],
});
export const decideAgentBuy = defineCall({
  name: 'agentBuys.decide',
  method: 'POST',
  path: '/api/staff/agent-buys/:id/move',
  access: 'service',
  response: agentBuy,
  refreshes: ['staff'],
});

/** Every call of this file. */
export const AGENT_BUYS_CALLS = [
  createAgentBuy,
  listAgentBuys,
  readAgentBuy,
  moveAgentBuy,
  agentBuyQueue,
  quoteAgentBuy,
  decideAgentBuy,
] as const;
