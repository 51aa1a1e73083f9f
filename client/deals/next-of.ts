import type { Deal, DealLine } from '#protocol/entities/trade.ts';

export type DealSide = Deal['side'];
/** What is next in a deal, and whose step it is. */
export type NextStep = { by: DealSide; step: 'arrange' | 'send' | 'receive' | 'complete' };

/**
 * One side has the next step: the buyer arranges, receives and completes, the seller sends, or our staff where the goods lie with us.
 * @returns null once the deal has ended
 */
export function nextOf({ state, managed }: Pick<DealLine, 'state' | 'managed'>): NextStep | null {
  switch (state) {
    case 'agreed':
      return { by: 'buyer', step: 'arrange' };
    case 'arranged':
      return { by: managed ? 'service' : 'seller', step: 'send' };
    case 'sent':
      return { by: 'buyer', step: 'receive' };
    case 'received':
      return { by: 'buyer', step: 'complete' };
    case 'completed':
    case 'cancelled':
      return null;
  }
}
