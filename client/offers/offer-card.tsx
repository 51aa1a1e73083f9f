import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import { useLocale } from '#client/i18n/locale-context.ts';
import { fullTime, shortTime } from '#client/format/dates.ts';
import { Icon } from '#client/design/icon.tsx';
import type { Offer } from '#protocol/entities/trade.ts';
import { formatMoney } from '#protocol/money.ts';
import styles from './offers.module.css';
import { OfferStateLabel, useOfferPeople, useOfferTexts } from './offer-state.tsx';
import { Deadline } from './deadline.tsx';
import { useServerMinute } from '#client/hooks/use-server-time.ts';
import { OFFER_PARTY_MOVES, type OfferPartyMove } from '#protocol/rules/states.ts';
import { linkTo } from '#protocol/pages.ts';
import { Button } from '#client/design/button.tsx';
import forms from '#client/forms/forms.module.css';
import { ConditionLink } from '#client/forms/move-button.tsx';
import { mayMove } from './chosen-move-dialog.tsx';
import { blockedMoves } from './refusals.ts';
import { freeText } from '#client/format/free-text.ts';
import { useId, type ReactNode } from 'react';

/**
 * The reader's moves as buttons. Moves that are blocked for now are disabled, with the reasons behind "Why?".
 * @param over it has expired, even if the server has not confirmed it yet
 * @param reach tabIndex of the controls: in the chat Tab reaches only the current message
 * @param more after the buttons
 */
export function OfferMoves({
  offer,
  over,
  reach = 0,
  onAsk,
  more,
}: {
  offer: Offer;
  over: boolean;
  reach?: 0 | -1;
  onAsk: (move: OfferPartyMove) => void;
  more?: ReactNode;
}) {
  const words = useOfferTexts();
  const id = useId();
  const legal = over ? [] : OFFER_PARTY_MOVES.filter((name) => mayMove(offer, name));
  const blocked = over ? [] : blockedMoves(offer.moves, OFFER_PARTY_MOVES);
  const reasons = new Set(blocked.flatMap(({ missing }) => missing));
  return (
    <>
      {legal.map((name) => (
        <Button
          key={name}
          size="small"
          tabIndex={reach}
          variant={name === 'accept' ? 'primary' : name === 'reject' ? 'quiet' : 'outline'}
          onClick={() => onAsk(name)}
        >
          {words.move(name)}
        </Button>
      ))}
      {blocked.map(({ name }) => (
        <Button key={name} size="small" tabIndex={reach} aria-disabled="true" aria-describedby={id}>
          {words.move(name)}
        </Button>
      ))}
      {more}
      {blocked.length > 0 && (
        <details className={forms.why}>
          <summary tabIndex={reach}>
            <Trans context="action">Why?</Trans>
          </summary>
          <ul id={id} className={styles.reasons}>
            {[...reasons].map((code) => (
              <li key={code}>
                {words.lacks(code)} <ConditionLink code={code} tabIndex={reach} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

export type OfferCardProps = {
  offer: Offer;
  /** `tabIndex` of the controls. */
  reach?: 0 | -1;
  onAsk: (move: OfferPartyMove) => void;
  /** Links to the offer that replaced it, if that is visible. */
  onNewer?: (() => void) | undefined;
};

/**
 * An offer: price, status, whose turn it is, expiry, and the reader's moves.
 *
 * An offer that has expired by the server's clock has no moves, even before the server confirms it.
 */
export function OfferCard({ offer, reach = 0, onAsk, onNewer }: OfferCardProps) {
  const over = useServerMinute() >= offer.expiresAt;
  const { price, currency, askingPrice, comment } = offer;
  const open = offer.state === 'pending' && !over;
  const asking = askingPrice === null ? null : formatMoney(askingPrice, currency);
  return (
    <div className={styles.offer}>
      <p className={styles.head}>
        <span className={styles.kind}>
          <Icon name="tag" size={16} />
          <OfferKind offer={offer} />
        </span>
        <OfferStateLabel offer={offer} over={over} />
      </p>
      <p className={styles.cardFigure}>{formatMoney(price, currency)}</p>
      {asking && (
        <p className={styles.quiet}>
          <Trans>Asking price {asking}</Trans>
        </p>
      )}
      {comment && (
        <p className={styles.comment} {...freeText(comment)}>
          {comment}
        </p>
      )}
      {open && (
        <p className={styles.turn}>
          <OfferTurn offer={offer} />
        </p>
      )}
      {!open && <Ended offer={offer} reach={reach} onNewer={onNewer} />}
      <div className={styles.moves}>
        <OfferMoves offer={offer} over={over} reach={reach} onAsk={onAsk} />
      </div>
    </div>
  );
}

/** Whose turn it is, and until when. */
export function OfferTurn({ offer }: { offer: Offer }) {
  const { toMe, addressee } = useOfferPeople()(offer);
  return (
    <>
      {toMe ? (
        <b>
          <Trans>Your turn</Trans>
        </b>
      ) : (
        <span>
          <Trans>Waiting for {addressee}</Trans>
        </span>
      )}
      <Deadline until={offer.expiresAt} />
    </>
  );
}

/** Who made an offer, and whether it answers another one. */
export function OfferKind({ offer }: { offer: Offer }) {
  const { own, author } = useOfferPeople()(offer);
  const answers = offer.previousId !== null;
  if (own) return answers ? <Trans>Your counter-offer</Trans> : <Trans>Your offer</Trans>;
  return answers ? <Trans>Counter-offer from {author}</Trans> : <Trans>Offer from {author}</Trans>;
}

/** When an offer ended, and why if neither party decided it. */
export function OfferEnd({ offer }: { offer: Offer }) {
  const { intl } = useLocale();
  const words = useOfferTexts();
  const at = offer.decidedAt ?? offer.expiresAt;
  return (
    <>
      {offer.endReason && <span>{words.ended(offer)}</span>}
      <time className={styles.quiet} dateTime={new Date(at).toISOString()} title={fullTime(at, intl)}>
        {shortTime(at, intl)}
      </time>
    </>
  );
}

function Ended({ offer, reach, onNewer }: Pick<OfferCardProps, 'offer' | 'onNewer'> & { reach: 0 | -1 }) {
  const { dealId, state } = offer;
  return (
    <p className={styles.ended}>
      <OfferEnd offer={offer} />
      {state === 'accepted' && dealId && (
        <Link href={linkTo('deal', { id: dealId })} tabIndex={reach}>
          <Trans>View deal</Trans>
        </Link>
      )}
      {state === 'superseded' && onNewer && (
        <button type="button" className={styles.newer} tabIndex={reach} onClick={onNewer}>
          <Trans>View the counter-offer</Trans>
        </button>
      )}
    </p>
  );
}
