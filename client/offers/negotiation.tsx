import { Trans } from '@lingui/react/macro';
import type { Offer } from '#protocol/entities/trade.ts';
import { fullTime } from '#client/format/dates.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { formatMoney } from '#protocol/money.ts';
import { Deadline } from './deadline.tsx';
import type { GoodsDeal } from './use-purchase.ts';
import { mayMove } from './chosen-move-dialog.tsx';
import styles from './offers.module.css';

/** The reader's live offer as the rules of item actions need it (protocol/rules/item-actions.ts). */
export function negotiationOf(live: Offer | null): 'none' | 'waiting' | 'countered' | 'blocked' {
  if (live === null) return 'none';
  if (live.author === live.side) return 'waiting';
  return mayMove(live, 'accept') ? 'countered' : 'blocked';
}

/** What the buyer agreed on, and until when they must arrange how they receive it. */
export function Agreed({ deal }: { deal: GoodsDeal }) {
  const { intl } = useLocale();
  const money = <b>{formatMoney(deal.price, deal.currency)}</b>;
  const until = deal.lapsesAt !== null && (
    <time dateTime={new Date(deal.lapsesAt).toISOString()}>{fullTime(deal.lapsesAt, intl)}</time>
  );
  return (
    <div className={styles.live}>
      <p>
        <Trans>You are buying this item for {money}.</Trans>
      </p>
      {until && (
        <p className={styles.until}>
          <Trans>Arrange how you receive it by {until}; otherwise the purchase lapses.</Trans>
        </p>
      )}
    </div>
  );
}

/** In the place of an offer while the reader has made none, as high as one: it may be known later than the page. */
export function NoOffer() {
  return (
    <div className={styles.noOffer}>
      <p>
        <Trans>Offers welcome</Trans>
      </p>
      <p>
        <Trans>The seller has 48 hours to reply.</Trans>
      </p>
    </div>
  );
}

/** The reader's live offer in one sentence, with its deadline. */
export function Negotiation({ live }: { live: Offer }) {
  const money = <b>{formatMoney(live.price, live.currency)}</b>;
  return (
    <div className={styles.live}>
      <p>
        {live.author === live.side ? (
          <Trans>Your offer of {money} is waiting for a reply.</Trans>
        ) : (
          <Trans>Counter-offer: {money}. Your turn.</Trans>
        )}
      </p>
      <Deadline until={live.expiresAt} />
    </div>
  );
}
