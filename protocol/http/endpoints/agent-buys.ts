import * as z from 'zod/mini';
import { agentBuyInput } from '../../entities/trade.ts';
import { id, timestamp, textUpTo } from '../../scalars.ts';
import { PERSON } from '../../limits.ts';
import * as calls from '../agent-buys.ts';
import { defineEndpoint } from './define-endpoint.ts';
import { pageNo } from './fields.ts';

const requestId = z.object({ id });
export const createAgentBuy = defineEndpoint(calls.createAgentBuy, {
  summary: 'Creates a request and opens the room with customer service; a repeated id returns the first result',
  body: z.extend(agentBuyInput, { id }),
  errors: ['FieldsInvalid', 'FileNotUploaded', 'AgentBuysTooMany', 'KeyReused'],
});
export const listAgentBuys = defineEndpoint(calls.listAgentBuys, {
  summary: 'Own requests, the latest first',
  query: z.object({ status: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(3))), pageNo }),
  errors: [],
});
export const readAgentBuy = defineEndpoint(calls.readAgentBuy, {
  summary: 'One request, for its buyer and for staff',
  params: requestId,
  errors: [],
});
export const moveAgentBuy = defineEndpoint(calls.moveAgentBuy, {
  summary: 'A move of the buyer: accept or decline a quote, or cancel the request',
  params: requestId,
  body: z.object({
    move: z.enum(['accept', 'decline', 'cancel']),
    /** `quote.at` of the quote that was read. Accepting a newer quote is refused as `Changed`. */
    quotedAt: z.optional(timestamp),
  }),
  errors: ['MoveRefused', 'Changed'],
});
export const agentBuyQueue = defineEndpoint(calls.agentBuyQueue, {
  summary: 'Requests that wait for staff, the oldest first; or all',
  query: z.object({
    filter: z._default(z.enum(['waiting', 'open', 'all']), 'waiting'),
    keyword: z._default(textUpTo(254), ''),
    pageNo,
  }),
  errors: [],
});
export const quoteAgentBuy = defineEndpoint(calls.quoteAgentBuy, {
  summary: 'Replies with a price; a new quote replaces the previous one',
  params: requestId,
  body: z.object({ price: textUpTo(40), currency: textUpTo(8), note: textUpTo(20_000) }),
  errors: ['MoveRefused', 'FieldsInvalid'],
});
export const decideAgentBuy = defineEndpoint(calls.decideAgentBuy, {
  summary: 'A move of staff: fulfil, or fail (with a reason)',
  params: requestId,
  body: z.object({
    move: z.enum(['fulfil', 'fail']),
    reason: z.nullable(z.object({ code: textUpTo(40), note: textUpTo(PERSON.noteMax) })),
  }),
  errors: ['MoveRefused', 'FieldsInvalid'],
});
