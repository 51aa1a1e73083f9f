import { createAgentBuy, decideAgentBuy, moveAgentBuy, quoteAgentBuy } from '#protocol/http/agent-buys.ts';
import { fetchMessages } from '#protocol/http/messages.ts';
import type { Client } from './client.ts';

export const REQUEST = {
  title: '  Studio Nine「午夜」熊 \u0007',
  link: 'https://shop.example/bear?id=9',
  description: 'Tokyo only\r\nboxed',
  budget: '8800.50',
  currency: 'HKD',
  quantity: 2,
  fileIds: [] as string[],
};
export const QUOTE = { price: '9200', currency: 'HKD', note: ' with shipping ' };
/** Creates a request. */
export const ask = (who: Client, changes: Partial<typeof REQUEST> = {}, id: string = crypto.randomUUID()) =>
  who.get(createAgentBuy, { body: { id, ...REQUEST, ...changes } });
export const quote = (who: Client, id: string, changes: Partial<typeof QUOTE> = {}) =>
  who.call(quoteAgentBuy, { params: { id }, body: { ...QUOTE, ...changes } });
export const move = (who: Client, id: string, name: 'accept' | 'decline' | 'cancel') =>
  who.call(moveAgentBuy, { params: { id }, body: { move: name } });
export const decide = (
  who: Client,
  id: string,
  name: 'fulfil' | 'fail',
  reason: { code: string; note: string } | null = null,
) => who.call(decideAgentBuy, { params: { id }, body: { move: name, reason } });
/** The moves that the reader may make. */
export const allowed = (moves: readonly { move: string; allowed: boolean }[]) =>
  moves.filter((one) => one.allowed).map((one) => one.move);
/** Cards and their senders in a room. */
export const cards = async (who: Client, roomId: string) =>
  (await who.get(fetchMessages, { body: { roomId, options: {} } })).map(({ extra, sender_id }) => [extra, sender_id]);
