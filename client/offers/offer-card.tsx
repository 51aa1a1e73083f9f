import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import { useLocale } from '#client/i18n/locale-context.ts';
import { fullTime, shortTime } from '#client/format/dates.ts';
import { Icon } from '#client/design/icon.tsx';
import type { Offer } from '#protocol/entities/trade.ts';
import { formatMoney } from '#protocol/money.ts';
import styles from './offer-card.module.css';
import { OfferMoves } from './offer-moves.tsx';
import { useOfferPeople } from './offer-people.ts';
import { OfferStateLabel } from './offer-state.tsx';
import { useOfferWords } from './offer-words.ts';
import { TimeLeft } from './time-left.tsx';
import { useServerMinute } from '#client/hooks/use-server-time.ts';
import type { OfferPartyMove } from '#protocol/rules/states.ts';
import { linkTo } from '#protocol/pages.ts';

export type OfferCardProps = {
  offer: Offer;
  /** `tabIndex` of the controls. */
  reach?: 0 | -1;
  onAsk: (move: OfferPartyMove) => void;
  /** Links to the offer that replaced it, if that is visible. */
  onNewer?: (() => void) | undefined;
};

/**
 * An offer: price, status, whose turn it is, expiry, and available and unavailable moves.
 *
 * An offer that has expired by the server's clock has no moves, even before the server confirms it.
 */
export function OfferCard({ offer, reach = 0, onAsk, onNewer }: OfferCardProps) {
  const { own, toMe, author, addressee } = useOfferPeople()(offer);
  const over = useServerMinute() >= offer.expiresAt;
  const { price, currency, askingPrice, comment, previousId } = offer;
  const open = offer.state === 'pending' && !over;
  const asking = askingPrice === null ? null : formatMoney(askingPrice, currency);
  return (
    <div className={styles.offer}>
      <p className={styles.head}>
        <span className={styles.kind}>
          <Icon name="tag" size={16} />
          {kindOf(own, previousId !== null, author)}
        </span>
        <OfferStateLabel offer={offer} over={over} />
      </p>
      <p className={styles.figure}>{formatMoney(price, currency)}</p>
      {asking && (
        <p className={styles.quiet}>
          <Trans>Asking price {asking}</Trans>
        </p>
      )}
      {comment && (
        <p className={styles.comment} dir="auto">
          {comment}
        </p>
      )}
      {open && (
        <p className={styles.turn}>
          {toMe ? (
            <b>
              <Trans>Your turn</Trans>
            </b>
          ) : (
            <span>
              <Trans>Waiting for {addressee}</Trans>
            </span>
          )}
          <TimeLeft until={offer.expiresAt} />
        </p>
      )}
      {!open && <Ended offer={offer} reach={reach} onNewer={onNewer} />}
      <OfferMoves offer={offer} over={offer.state === 'pending' && over} reach={reach} onAsk={onAsk} />
    </div>
  );
}

function kindOf(own: boolean, answers: boolean, author: string) {
  if (own) return answers ? <Trans>Your answer</Trans> : <Trans>Your offer</Trans>;
  return answers ? <Trans>Answer of {author}</Trans> : <Trans>Offer of {author}</Trans>;
}

function Ended({ offer, reach, onNewer }: Pick<OfferCardProps, 'offer' | 'onNewer'> & { reach: 0 | -1 }) {
  const { intl } = useLocale();
  const words = useOfferWords();
  const { dealId, state, endReason, decidedAt, expiresAt } = offer;
  const at = decidedAt ?? expiresAt;
  const when = shortTime(at, intl);
  return (
    <p className={styles.ended}>
      {endReason && <span>{words.ended(offer)}</span>}
      <time className={styles.quiet} dateTime={new Date(at).toISOString()} title={fullTime(at, intl)}>
        {when}
      </time>
      {state === 'accepted' && dealId && (
        <Link href={linkTo('deal', { id: dealId })} tabIndex={reach}>
          <Trans>Open the deal</Trans>
        </Link>
      )}
      {state === 'superseded' && onNewer && (
        <button type="button" className={styles.newer} tabIndex={reach} onClick={onNewer}>
          <Trans>Show the newer price</Trans>
        </button>
      )}
    </p>
  );
}
