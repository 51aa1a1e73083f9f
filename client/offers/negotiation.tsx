import { Trans } from '@lingui/react/macro';
import type { Offer } from '#protocol/entities/trade.ts';
import { formatMoney } from '#protocol/money.ts';
import { Deadline } from './deadline.tsx';
import { mayMove } from './chosen-move-dialog.tsx';
import styles from './offers.module.css';

/** The reader's live offer as the rules of item actions need it (protocol/rules/item-actions.ts). */
export function negotiationOf(live: Offer | null): 'none' | 'waiting' | 'countered' | 'blocked' {
  if (live === null) return 'none';
  if (live.author === live.side) return 'waiting';
  return mayMove(live, 'accept') ? 'countered' : 'blocked';
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
