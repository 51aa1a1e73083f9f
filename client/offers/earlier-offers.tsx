import { Plural, Trans } from '@lingui/react/macro';
import { fullTime, shortTime } from '#client/format/dates.ts';
import { freeText } from '#client/format/free-text.ts';
import forms from '#client/forms/forms.module.css';
import { useLocale } from '#client/i18n/locale-context.ts';
import type { Offer, OfferStep } from '#protocol/entities/trade.ts';
import { formatMoney } from '#protocol/money.ts';
import { OfferStateLabel, useOfferPeople } from './offer-state.tsx';
import styles from './offers.module.css';

/** The earlier offers of a negotiation, folded. Nothing for a first offer. @param offer the newest one */
export function EarlierOffers({ offer, steps }: { offer: Offer; steps: readonly OfferStep[] }) {
  const { intl } = useLocale();
  const peopleOf = useOfferPeople();
  const count = steps.length;
  if (count === 0) return null;
  return (
    <details className={forms.why}>
      <summary>
        <Plural value={count} one="# earlier offer" other="# earlier offers" />
      </summary>
      <ol className={styles.steps}>
        {steps.map((step) => {
          const { own, author } = peopleOf({ ...offer, author: step.author });
          const money = formatMoney(step.price, step.currency);
          return (
            <li key={step.id}>
              <p className={styles.step}>
                <span>
                  {own ? (
                    <Trans>You: {money}</Trans>
                  ) : (
                    <Trans>
                      {author}: {money}
                    </Trans>
                  )}
                </span>
                <OfferStateLabel offer={step} over={false} />
                <time
                  className={styles.quiet}
                  dateTime={new Date(step.createTime).toISOString()}
                  title={fullTime(step.createTime, intl)}
                >
                  {shortTime(step.createTime, intl)}
                </time>
              </p>
              {step.comment && (
                <p className={styles.comment} {...freeText(step.comment)}>
                  {step.comment}
                </p>
              )}
            </li>
          );
        })}
      </ol>
    </details>
  );
}
