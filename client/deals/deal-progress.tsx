import { Trans, useLingui } from '@lingui/react/macro';
import { useLocale } from '#client/i18n/locale-context.ts';
import { fullTime, shortTime } from '#client/format/dates.ts';
import { classNames } from '#client/design/class-names.ts';
import { Icon } from '#client/design/icon.tsx';
import { VisuallyHidden } from '#client/design/visually-hidden.tsx';
import type { Deal } from '#protocol/entities/trade.ts';
import styles from './deal-page.module.css';
import { nextStepOf } from '#protocol/rules/deal-steps.ts';
import { passingOf } from './passing.ts';

const STEPS = ['made', 'arrange', 'send', 'receive', 'complete'] as const;
type Step = (typeof STEPS)[number];

/** The steps of a deal: completed ones with their time, and the next one. */
export function DealProgress({ deal }: { deal: Deal }) {
  const { t } = useLingui();
  const { intl } = useLocale();
  const reached = new Map(deal.history.map(({ move, at }) => [move, at]));
  const next = nextStepOf(deal)?.step;
  const ended = deal.state === 'cancelled';
  const names: Record<Step, string> = {
    made: t({ message: 'Agreed', context: 'step' }),
    arrange: t({ message: 'Delivery arranged', context: 'step' }),
    receive: t({ message: 'Received', context: 'step' }),
    complete: t({ message: 'Completed', context: 'step' }),
    send: {
      transferred: t({ message: 'Transferred', context: 'step' }),
      handedOver: t({ message: 'Handed over', context: 'step' }),
      sent: t({ message: 'Sent', context: 'step' }),
    }[passingOf(deal)],
  };
  // The history names the actor; this names the role.
  const parts: Record<Step, string> = {
    made: t`Both`,
    arrange: t`Buyer`,
    send: deal.managed ? t`Our staff` : t`Seller`,
    receive: t`Buyer`,
    complete: t`Buyer`,
  };
  return (
    <ol className={classNames(styles.steps, ended && styles.stopped)} aria-label={t`Steps of the deal`}>
      {STEPS.map((step) => {
        const at = reached.get(step);
        return (
          <li
            key={step}
            className={classNames(styles.step, at !== undefined && styles.done, step === next && styles.current)}
            aria-current={step === next ? 'step' : undefined}
          >
            <span className={styles.mark}>{at !== undefined && <Icon name="check" size={14} />}</span>
            <span className={styles.stepWords}>
              <span className={styles.stepName}>{names[step]}</span>
              <span className={styles.stepPart}>
                {at === undefined ? (
                  parts[step]
                ) : (
                  <time dateTime={new Date(at).toISOString()} title={fullTime(at, intl)}>
                    {shortTime(at, intl)}
                  </time>
                )}
              </span>
              {at !== undefined && (
                <VisuallyHidden>
                  <Trans>done</Trans>
                </VisuallyHidden>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
