import { Trans, useLingui } from '@lingui/react/macro';
import { useLocale } from '#client/i18n/locale-context.ts';
import { fullTime, shortTime } from '#client/format/dates.ts';
import { shownName } from '#client/format/person-name.ts';
import type { Deal } from '#protocol/entities/trade.ts';
import styles from './deal-page.module.css';
import { useDealNews } from './deal-words.ts';
import { passingOf } from './passing.ts';

/** The events of a deal, with time and actor. */
export function DealHistory({ deal }: { deal: Deal }) {
  const { i18n, t } = useLingui();
  const { intl } = useLocale();
  const news = useDealNews();
  const who = (by: Deal['history'][number]['by']) => {
    if (by === 'system') return t`by itself`;
    if (by === deal.side) return t`You`;
    if (by === 'service') return t`Our staff`;
    const person = deal[by];
    return shownName(i18n, person.name, person.userId);
  };
  return (
    <section aria-labelledby="deal-history">
      <h2 id="deal-history" className={styles.heading}>
        <Trans>What happened</Trans>
      </h2>
      <ol className={styles.history}>
        {deal.history.map(({ at, move, by, note }, index) => (
          <li key={index}>
            <time dateTime={new Date(at).toISOString()} title={fullTime(at, intl)}>
              {shortTime(at, intl)}
            </time>
            <div>
              <p>
                {news(move, passingOf(deal))} <span className={styles.quiet}>· {who(by)}</span>
              </p>
              {note && (
                <p className={styles.note} dir="auto">
                  {note}
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
