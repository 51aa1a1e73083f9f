import type { Deal, DealLine } from '#protocol/entities/trade.ts';

export type DealSide = Deal['side'];
/** The next step of a deal and whose turn it is. */
export type NextStep = { by: DealSide; step: 'arrange' | 'send' | 'receive' | 'complete' };

/**
 * The buyer arranges, receives and completes; the seller sends, or staff for consigned goods.
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
