import { Trans } from '@lingui/react/macro';
import { useLocale } from '#client/i18n/locale-context.ts';
import { fullTime, shortTime } from '#client/format/dates.ts';
import { ReasonGiven } from '#client/stores/reason-given.tsx';
import { useActNames } from '../move-names.ts';
import styles from './case.module.css';
import type { StaffCase } from './staff-case.ts';

export function History({ history }: { history: StaffCase['history'] }) {
  const { intl } = useLocale();
  const act = useActNames();
  return (
    <section className={styles.history} aria-labelledby="history-title">
      <h2 id="history-title" className={styles.subtitle}>
        <Trans>What happened before</Trans>
      </h2>
      {history.length === 0 && (
        <p className={styles.quiet}>
          <Trans>Nothing yet.</Trans>
        </p>
      )}
      <ol>
        {history.map(({ at, by, move, reason }) => (
          <li key={`${at} ${move}`} className={styles.event}>
            <time dateTime={new Date(at).toISOString()} title={fullTime(at, intl)} className={styles.quiet}>
              {shortTime(at, intl)}
            </time>
            <div>
              <p>
                {act(move)} <span className={styles.quiet}>· {by.name || by.username || <Trans>by itself</Trans>}</span>
              </p>
              {reason && <ReasonGiven reason={reason} />}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
