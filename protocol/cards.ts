/**
 * Messages without words that stand for something with a life of its own: what is in `extra` names it, the card reads
 * how
 * it stands now. Only the server makes them.
 */
import * as z from 'zod/mini';
import { id, textUpTo } from './scalars.ts';

export const cardExtra = z.discriminatedUnion('card', [
  z.object({ card: z.literal('offer'), id }),
  /** `move`: what happened to the deal; `made` begins it. */
  z.object({ card: z.literal('deal'), id, move: textUpTo(20) }),
  z.object({ card: z.literal('agentBuy'), id, move: textUpTo(20) }),
]);
export type Card = z.infer<typeof cardExtra>;

/**
 * Read without a schema: the room list and every message ask, and schemas stay out of pages.
 * @returns the card a message's `extra` is; undefined for any other, a newer server's included
 */
export function cardOf(extra: Readonly<Record<string, unknown>> | null): Card | undefined {
  const { card, id: about, move } = extra ?? {};
  if (typeof about !== 'string' || about === '') return undefined;
  if (card === 'offer') return { card, id: about };
  return (card === 'deal' || card === 'agentBuy') && typeof move === 'string' ? { card, id: about, move } : undefined;
}

/** Whether a message stands for something, be it of a kind that only a newer build knows. */
export const isCard = (extra: Readonly<Record<string, unknown>> | null): boolean =>
  extra !== null && typeof extra['card'] === 'string';
