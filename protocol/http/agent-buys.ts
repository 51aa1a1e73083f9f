/**
 * Requests to buy something on somebody's behalf (spec §1, §3): asked by a person, quoted and answered by customer
 * service in a room of chat type 4.
 */
import { z } from 'zod';
import { agentBuy, agentBuyInput } from '../entities/trade.ts';
import { id, timestamp } from '../scalars.ts';
import { PERSON } from '../limits.ts';
import { defineCall } from './define-call.ts';

const typed = (most: number) => z.string().max(most);
const count = z.number().int().min(0);
const pageNo = z.coerce.number().int().min(1).max(1_000).default(1);
const page = z.object({ items: z.array(agentBuy), total: count, pageSize: count });
const one = z.object({ id });

export const createAgentBuy = defineCall({
  name: 'agentBuys.create',
  method: 'POST',
  path: '/api/AgentBuy',
  access: 'user',
  summary:
    'Asks for something to be bought; opens the room with customer service. Posted again with the same id it answers the first',
  body: agentBuyInput.extend({ id }),
  answer: agentBuy,
  errors: ['FieldsInvalid', 'FileNotUploaded', 'AgentBuysTooMany', 'KeyReused'],
});
export const listAgentBuys = defineCall({
  name: 'agentBuys.list',
  method: 'GET',
  path: '/api/AgentBuy',
  access: 'user',
  summary: 'Own requests, the latest first',
  query: z.object({ status: z.coerce.number().int().min(0).max(3).optional(), pageNo }),
  answer: page,
  errors: [],
});
export const readAgentBuy = defineCall({
  name: 'agentBuys.read',
  method: 'GET',
  path: '/api/AgentBuy/:id',
  access: 'user',
  summary: 'One request, to its buyer and to staff',
  params: one,
  answer: agentBuy,
  errors: [],
});
export const moveAgentBuy = defineCall({
  name: 'agentBuys.move',
  method: 'POST',
  path: '/api/AgentBuy/:id/move',
  access: 'user',
  summary: 'A move of the buyer: accept or decline a quote, or give the request up',
  params: one,
  body: z.object({
    move: z.enum(['accept', 'decline', 'cancel']),
    /**
     * `quote.at` of the quote that was read: one that took its place since is not accepted unseen, but refused as
     * Changed.
     */
    quotedAt: timestamp.optional(),
  }),
  answer: agentBuy,
  errors: ['MoveRefused', 'Changed'],
});
export const agentBuyQueue = defineCall({
  name: 'agentBuys.queue',
  method: 'GET',
  path: '/api/staff/agent-buys',
  access: 'service',
  summary: 'Requests that wait for staff, the oldest first; or all',
  query: z.object({
    filter: z.enum(['waiting', 'open', 'all']).default('waiting'),
    keyword: typed(254).default(''),
    pageNo,
  }),
  answer: page,
  errors: [],
});
export const quoteAgentBuy = defineCall({
  name: 'agentBuys.quote',
  method: 'POST',
  path: '/api/staff/agent-buys/:id/quote',
  access: 'service',
  summary: 'Names a price; a new quote replaces the one before',
  params: one,
  body: z.object({ price: typed(40), currency: typed(8), note: typed(20_000) }),
  answer: agentBuy,
  errors: ['MoveRefused', 'FieldsInvalid'],
  refreshes: ['staff'],
});
export const decideAgentBuy = defineCall({
  name: 'agentBuys.decide',
  method: 'POST',
  path: '/api/staff/agent-buys/:id/move',
  access: 'service',
  summary: 'It was bought (fulfil), or cannot be (fail, with a reason)',
  params: one,
  body: z.object({
    move: z.enum(['fulfil', 'fail']),
    reason: z.object({ code: typed(40), note: z.string().max(PERSON.noteMax) }).nullable(),
  }),
  answer: agentBuy,
  errors: ['MoveRefused', 'FieldsInvalid'],
  refreshes: ['staff'],
});
