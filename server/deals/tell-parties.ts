import type { UnitOfWork } from '../events/transact.ts';

/** DEAL-9, OFFER-9: has every open page of both sides ask again for offers, deals and goods. */
export function refreshParties(
  work: UnitOfWork,
  { buyerId, sellerId }: { readonly buyerId: string; readonly sellerId: string },
): void {
  work.send([buyerId, sellerId], { event: 'changed', data: { families: ['offers', 'deals', 'goods'] } });
}
