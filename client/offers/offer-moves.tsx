import { Trans } from '@lingui/react/macro';
import { useLocale } from '#client/i18n/locale-context.ts';
import { Button } from '#client/design/button.tsx';
import forms from '#client/forms/forms.module.css';
import type { LegalMove } from '#protocol/conditions.ts';
import type { Offer } from '#protocol/entities/trade.ts';
import styles from './offer-card.module.css';
import { useOfferWords } from './offer-words.ts';
import { refusalsOf } from './refusals.ts';
import { OFFER_PARTY_MOVES, type OfferPartyMove } from '#protocol/rules/states.ts';

/** Whether the reader may make a move now. */
export const mayMove = (offer: Offer, name: OfferPartyMove): boolean =>
  offer.moves.some(({ move, allowed }) => move === name && allowed);

/**
 * Available moves as buttons; the others are listed with the missing conditions behind a disclosure.
 * @param over it has expired, though the server has not confirmed it yet
 * @param reach tabIndex of the controls: in the chat Tab reaches only the current message
 */
export function OfferMoves({
  offer,
  over,
  reach,
  onAsk,
}: {
  offer: Offer;
  over: boolean;
  reach: 0 | -1;
  onAsk: (move: OfferPartyMove) => void;
}) {
  const words = useOfferWords();
  const legal = over ? [] : OFFER_PARTY_MOVES.filter((name) => mayMove(offer, name));
  return (
    <>
      {legal.length > 0 && (
        <div className={styles.moves}>
          {legal.map((name) => (
            <Button
              key={name}
              size="small"
              tabIndex={reach}
              variant={name === 'accept' ? 'primary' : name === 'counter' ? 'outline' : 'quiet'}
              onClick={() => onAsk(name)}
            >
              {words.move(name)}
            </Button>
          ))}
        </div>
      )}
      <WhyNot offer={offer} over={over} reach={reach} />
    </>
  );
}

function WhyNot({ offer, over, reach }: { offer: Offer; over: boolean; reach: 0 | -1 }) {
  const { intl } = useLocale();
  const words = useOfferWords();
  const list = new Intl.ListFormat(intl);
  const moves: LegalMove[] = over
    ? offer.moves.map(({ move }) => ({ move, allowed: false, missing: ['notExpired'] }))
    : offer.moves;
  const refusals = refusalsOf(moves, OFFER_PARTY_MOVES);
  if (refusals.length === 0) return null;
  return (
    <details className={forms.why}>
      <summary tabIndex={reach}>
        <Trans>Why can’t I do more?</Trans>
      </summary>
      <dl className={styles.refusals}>
        {refusals.map(({ names, missing }) => (
          <div key={names.join()}>
            <dt>{list.format(names.map(words.move))}</dt>
            {missing.map((code) => (
              <dd key={code}>{words.lacks(offer, code)}</dd>
            ))}
          </div>
        ))}
      </dl>
    </details>
  );
}
