import { withTexts } from '#client/i18n/catalogs.ts';
import { Suspense } from 'react';
import { lazyDialog } from '#client/feedback/lazy-dialog.tsx';
import type { Offer } from '#protocol/entities/trade.ts';
import type { OfferPartyMove } from '#protocol/rules/states.ts';

const MoveDialog = lazyDialog(withTexts(['bids', 'forms', 'conditions'], () => import('./move-dialog.tsx')));
const CounterDialog = lazyDialog(withTexts(['bids', 'conditions', 'forms'], () => import('./counter-dialog.tsx')));

/** A move waiting for confirmation. */
export type ChosenMove = { offerId: string; move: OfferPartyMove };

/**
 * The dialog of a move, outside its card: scrolling unmounts cards, and typed text must not be lost.
 * @param offers the visible offers with their current state
 */
export function ChosenMoveDialog({
  asked,
  offers,
  onClose,
}: {
  asked: ChosenMove | null;
  offers: readonly Offer[] | null | undefined;
  onClose: () => void;
}) {
  const offer = asked && offers?.find(({ id }) => id === asked.offerId);
  if (!asked || !offer) return null;
  const { move } = asked;
  const possible = mayMove(offer, move);
  return (
    <Suspense fallback={null}>
      {move === 'counter' ? (
        <CounterDialog offer={offer} possible={possible} onClose={onClose} />
      ) : (
        <MoveDialog offer={offer} move={move} possible={possible} onClose={onClose} />
      )}
    </Suspense>
  );
}

/** Whether the reader may make a move now. */
export const mayMove = (offer: Offer, name: OfferPartyMove): boolean =>
  offer.moves.some(({ move, allowed }) => move === name && allowed);
