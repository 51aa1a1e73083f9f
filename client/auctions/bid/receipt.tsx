import { Trans, useLingui } from '@lingui/react/macro';
import { useLocale } from '#client/i18n/locale-context.ts';
import { showToast } from '#client/feedback/toasts.ts';
import { Button } from '#client/design/button.tsx';
import type { BidRecord } from '#protocol/entities/auction.ts';
import { formatMoney } from '#protocol/money.ts';
import { exactTime } from '../exact-time.ts';
import styles from './bid.module.css';

/** The receipt of a bid: its number, the server's time, its price, and the hash that ties it to the bid before. */
export function Receipt({ record, currency }: { record: BidRecord; currency: string }) {
  const { t } = useLingui();
  const { intl } = useLocale();
  const price = formatMoney(record.price, currency);
  const copy = async () => {
    const { seq, at, hash } = record;
    try {
      await navigator.clipboard.writeText(
        JSON.stringify({
          seq,
          at: new Date(at).toISOString(),
          price: `${record.price} ${currency}`,
          bidder: record.bidder,
          hash,
        }),
      );
      showToast({ key: 'receipt', tone: 'success', title: t`Copied`, message: t`The receipt is in your clipboard.` });
    } catch {
      showToast({ key: 'receipt', tone: 'info', title: t`The receipt`, message: record.hash });
    }
  };
  return (
    <section className={styles.receipt} aria-label={t`Receipt`}>
      <dl>
        <div>
          <dt>
            <Trans>Record</Trans>
          </dt>
          <dd>{record.seq}</dd>
        </div>
        <div>
          <dt>
            <Trans>Price</Trans>
          </dt>
          <dd>{price}</dd>
        </div>
        <div>
          <dt>
            <Trans>Server time</Trans>
          </dt>
          <dd>{exactTime(record.at, intl)}</dd>
        </div>
        <div>
          <dt>
            <Trans>Hash</Trans>
          </dt>
          <dd className={styles.hash}>{record.hash}</dd>
        </div>
      </dl>
      <Button size="small" onClick={() => void copy()}>
        <Trans>Copy the receipt</Trans>
      </Button>
    </section>
  );
}
