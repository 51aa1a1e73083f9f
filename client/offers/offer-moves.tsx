import { useLingui } from '@lingui/react/macro';
import { MoveButton } from '#client/forms/why-not.tsx';
import type { Offer } from '#protocol/entities/trade.ts';
import styles from './offer-card.module.css';

const OFFER_MOVES = ['accept', 'counter', 'reject', 'cancel'] as const;
export type OfferMove = (typeof OFFER_MOVES)[number];

/** Whether the one who looks may make a move now. */
export const mayMove = (offer: Offer, name: OfferMove): boolean => offer.moves.some(({ move, allowed }) => move === name && allowed);

/**
 * [OFD-3] The moves of the one who looks: those that are legal now can be pressed, any other says what it lacks.
 * @param reach tabIndex of what can be pressed: in the chat only the current message is reached by Tab.
 */
export function OfferMoves({ offer, reach, onAsk }: { offer: Offer; reach: 0 | -1; onAsk: (move: OfferMove) => void }) {
  const { t } = useLingui();
  const names: Record<OfferMove, string> = { accept: t({ message: 'Accept', context: 'offer' }), counter: t`Another price`, reject: t({ message: 'Refuse', context: 'offer' }), cancel: t({ message: 'Take back', context: 'offer' }) };
  return (
    <div className={styles.moves}>
      {OFFER_MOVES.map((name) => (
        <MoveButton
          key={name} folded size="small" tabIndex={reach} variant={name === 'accept' ? 'primary' : name === 'counter' ? 'outline' : 'quiet'}
          move={offer.moves.find(({ move }) => move === name)} onClick={() => onAsk(name)}
        >
          {names[name]}
        </MoveButton>
      ))}
    </div>
  );
}
