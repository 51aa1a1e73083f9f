import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { Icon } from '#client/design/icon.tsx';
import { formatMoney } from '#protocol/money.ts';
import styles from './deals.module.css';
import { useDealEventText, useDealTexts, NextStepText } from './deal-state.tsx';
import { deliveryMethodOf } from './delivery-method.ts';
import { linkTo } from '#protocol/pages.ts';
import { dealStateAfter } from '#protocol/rules/deal-steps.ts';

const ends = (move: string): boolean => move === 'cancel' || move === 'lapse';

/** A step of a deal in its room. Offline it shows the event only. */
export function DealCard({ id, move, reach }: { id: string; move: string; reach: 0 | -1 }) {
  const { server } = useLocale();
  const news = useDealEventText();
  const words = useDealTexts();
  const { data: deal } = useResource('deals.read', { params: { id }, query: { languageCode: server } });
  return (
    <div className={styles.card}>
      <p className={styles.kind}>
        <Icon name={ends(move) ? 'close' : move === 'complete' ? 'check' : 'bag'} size={16} />
        {news(move, deal ? deliveryMethodOf(deal) : 'sent')}
      </p>
      {deal && move === 'made' && <p className={styles.figure}>{formatMoney(deal.price, deal.currency)}</p>}
      {deal && <p className={styles.title}>{deal.goods.title}</p>}
      {deal?.cancellation && ends(move) && (
        <p dir="auto">
          {deal.cancellation.reason === 'other' ? deal.cancellation.note : words.reason(deal.cancellation.reason)}
        </p>
      )}
      {/* Only the newest card of a deal names the next step. */}
      {deal && dealStateAfter(move) === deal.state && <NextStepText deal={deal} />}
      <p>
        <Link href={linkTo('deal', { id })} tabIndex={reach} className={styles.open}>
          <Trans>View deal</Trans>
        </Link>
      </p>
    </div>
  );
}
