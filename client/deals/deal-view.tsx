import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import { useLocale } from '#client/i18n/locale-context.ts';
import { shortTime } from '#client/format/dates.ts';
import { Banner } from '#client/design/banner.tsx';
import { buttonClass } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { GoodsPicture } from '#client/goods/goods-card.tsx';
import type { Deal } from '#protocol/entities/trade.ts';
import { formatMoney } from '#protocol/money.ts';
import { DealFacts } from './deal-facts.tsx';
import { DealHistory } from './deal-history.tsx';
import styles from './deal-page.module.css';
import { DealProgress } from './deal-progress.tsx';
import { DealStateLabel } from './deal-state.tsx';
import { useDealWords } from './deal-words.ts';
import { DealMoves } from './moves/deal-moves.tsx';
import { PaymentNote } from './payment-note.tsx';
import { itemPath, linkTo } from '#protocol/pages.ts';

/** A deal for one of its parties or for staff. */
export function DealView({ deal }: { deal: Deal }) {
  const { intl } = useLocale();
  const { goods, roomId, side, price, currency, state, completesAt } = deal;
  const completes = completesAt === null ? '' : shortTime(completesAt, intl);
  return (
    <div className={styles.deal}>
      <div className={styles.goods}>
        <span className={styles.picture}>
          <GoodsPicture url={goods.image?.url ?? null} />
        </span>
        <div className={styles.goodsWords}>
          <p>
            <DealStateLabel deal={deal} />
          </p>
          <p className={styles.figure}>{formatMoney(price, currency)}</p>
          <p className={styles.links}>
            {goods.num && (
              <Link href={itemPath(goods)} className={buttonClass({ size: 'small' })}>
                <Icon name="tag" size={16} />
                <Trans>The piece</Trans>
              </Link>
            )}
            {side !== 'service' && (
              <Link href={linkTo('room', { roomId })} className={buttonClass({ size: 'small' })}>
                <Icon name="message" size={16} />
                <Trans>Conversation</Trans>
              </Link>
            )}
          </p>
        </div>
      </div>
      {state === 'cancelled' && <Cancelled deal={deal} />}
      <DealProgress deal={deal} />
      {state === 'received' && completes && (
        <p className={styles.quiet}>
          {side === 'buyer' ? (
            <Trans>Unless you object, it counts as accepted on {completes}.</Trans>
          ) : (
            <Trans>Unless the buyer objects, it counts as accepted on {completes}.</Trans>
          )}
        </p>
      )}
      <DealMoves key={state} deal={deal} />
      {deal.state !== 'completed' && deal.state !== 'cancelled' && <PaymentNote deal={deal} />}
      <DealFacts deal={deal} />
      <DealHistory deal={deal} />
    </div>
  );
}

function Cancelled({ deal: { cancelled, side, origin } }: { deal: Deal }) {
  const words = useDealWords();
  if (!cancelled) return null;
  const reason = words.reason(cancelled.reason);
  return (
    <Banner tone="warning">
      <p>
        {cancelled.by === 'service' ? (
          <Trans>Our staff cancelled this deal.</Trans>
        ) : cancelled.by === 'buyer' ? (
          <Trans>The buyer cancelled this deal.</Trans>
        ) : (
          <Trans>The seller cancelled this deal.</Trans>
        )}
      </p>
      <p>
        <Trans>Reason: {reason}</Trans>
      </p>
      {cancelled.note && (
        <p className={styles.note} dir="auto">
          {cancelled.note}
        </p>
      )}
      {side === 'seller' && origin !== 'auction' && (
        <p>
          <Trans>
            The piece went back to you, hidden: <Link href={linkTo('myGoods')}>put it up again</Link> when you like.
          </Trans>
        </p>
      )}
    </Banner>
  );
}
