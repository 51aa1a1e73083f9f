/**
 * Cards are messages of the server about an offer, a deal or an agent-buy request. `extra` names the subject, whose
 * state the page fetches.
 */

/** `move` is the event that the card reports; `made` is the first of a deal. */
export type Card = { card: 'offer'; id: string } | { card: 'deal' | 'agentBuy'; id: string; move: string };

/** @returns the card in a message's `extra`; undefined if it is no card, or one of a kind that this build lacks */
export function readCard(extra: Readonly<Record<string, unknown>> | null): Card | undefined {
  const { card, id, move } = extra ?? {};
  if (typeof id !== 'string' || id === '') return undefined;
  if (card === 'offer') return { card, id };
  return (card === 'deal' || card === 'agentBuy') && typeof move === 'string' ? { card, id, move } : undefined;
}

/** Whether a message is a card, also of a kind that this build lacks. */
export const isCard = (extra: Readonly<Record<string, unknown>> | null): boolean =>
  extra !== null && typeof extra['card'] === 'string';
