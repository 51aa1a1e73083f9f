/**
 * What waits for the user: offers and quotes to answer, deals to advance, lost leads in auctions, goods to correct; and
 * the trade that goes on in each room.
 */
import * as z from 'zod/mini';
import { fileRef } from '../entities/user.ts';
import { LOGISTICS } from '../lookups.ts';
import { DEAL_SIDES, DEAL_STATES } from '../rules/states.ts';
import { amount, count, currencyCode, id, timestamp } from '../scalars.ts';
import { defineCall } from './define-call.ts';

const TASK_KINDS = ['offer', 'deal', 'outbid', 'quote', 'correction'] as const;
const task = z.object({
  kind: z.enum(TASK_KINDS),
  /** Of the offer, deal, agent-buy request or goods. */ id,
  side: z.enum(['buyer', 'seller']),
  title: z.string(),
  image: z.nullable(fileRef),
  /** Of the goods; empty for an agent-buy request. */ num: z.string(),
  price: z.nullable(amount),
  currency: currencyCode,
  /** What the text of a deal's next step depends on. */
  deal: z.nullable(
    z.object({ state: z.enum(DEAL_STATES), isToken: z.boolean(), logistics: z.nullable(z.enum(LOGISTICS)) }),
  ),
  /** When the offer or quote expires or the auction ends. */ dueTime: z.nullable(timestamp),
});
export type Task = z.infer<typeof task>;

/** `items` has the most urgent of each side, `buyer` and `seller` count all. */
export const listTasks = defineCall({
  name: 'tasks.list',
  method: 'GET',
  path: '/api/ClientUser/tasks',
  access: 'user',
  response: z.object({ items: z.array(task), buyer: count, seller: count }),
  dependsOn: ['offers', 'deals', 'auctions', 'goods', 'agentBuys', 'notices'],
});

/** The trade that goes on in a room, as lists of rooms show it. */
const roomTrade = z.object({
  roomId: z.string(),
  kind: z.enum(['offer', 'counterOffer', 'deal', 'quote']),
  /** The side of the user who makes the call. */ side: z.enum(['buyer', 'seller']),
  /** Who has to act next. */ turn: z.enum(DEAL_SIDES),
  price: amount,
  currency: currencyCode,
  /** When an offer or a quote expires. */ expiresAt: z.nullable(timestamp),
});
export type RoomTrade = z.infer<typeof roomTrade>;

/** One trade for each room that has one: the newest. */
export const listRoomTrades = defineCall({
  name: 'tasks.inRooms',
  method: 'GET',
  path: '/api/ClientUser/tasks/rooms',
  access: 'user',
  response: z.array(roomTrade),
  dependsOn: ['offers', 'deals', 'agentBuys'],
});

/** Every call of this file. */
export const TASKS_CALLS = [listTasks, listRoomTrades] as const;
