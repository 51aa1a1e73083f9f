import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { newId } from '#client/bridge/new-id.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { inLocale } from '#client/navigation/paths.ts';
import { errorDataOf, isDisconnected } from '#protocol/rules/failures.ts';
import { Banner } from '#client/design/banner.tsx';
import { Button } from '#client/design/button.tsx';
import { type FormDraft, restoreValues, useAutosave } from '#client/forms/use-form-draft.ts';
import { applyProblems } from '#client/forms/apply-problems.ts';
import { DraftNote } from '#client/forms/draft-note.tsx';
import { CheckboxField, TextAreaField, TextField } from '#client/forms/fields.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import forms from '#client/forms/forms.module.css';
import { tidyAmount } from '#protocol/rules/tidy-amount.ts';
import type { ErrorData } from '#protocol/errors.ts';
import { TRADE } from '#protocol/limits.ts';
import { formatMoney } from '#protocol/money.ts';
import { attemptFor, type Attempt } from './attempt.ts';
import { NotSent } from './not-sent.tsx';
import { OfferConfirm } from './offer-confirm.tsx';
import { attemptOf, NO_DRAFT, priceProblem, type OfferDraft, type OfferValues } from './offer-values.ts';
import { linkTo } from '#protocol/pages.ts';

export type OfferFormProps = {
  kind: 'make' | 'counter';
  currency: string;
  isToken: boolean;
  /** Current price of the goods; null when unknown or absent. */
  asking: string | null;
  /** The recipient. */
  to: string;
  draft: FormDraft<OfferDraft>;
  onSend: (offer: { id: string; price: string; currency: string; comment: string }) => Promise<unknown>;
  onDone: (money: string) => void;
};

/**
 * An offer in two steps: form and confirmation. Mount it once the draft is loaded.
 *
 * Never queued: offline it remains a draft and is confirmed again with the current price.
 */
export function OfferForm({ kind, currency, isToken, asking, to, draft, onSend, onDone }: OfferFormProps) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const [kept] = useState(() => (draft.value === null ? null : restoreValues(NO_DRAFT, draft.value)));
  const attempt = useRef<Attempt>(attemptOf(kept));
  const element = useRef<HTMLFormElement>(null);
  const [step, setStep] = useState<'write' | 'confirm'>('write');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ErrorData | null>(null);
  const form = useForm<OfferValues>({
    defaultValues: { price: kept?.price ?? '', comment: kept?.comment ?? '', agreed: false },
  });
  const { save: keep } = draft;
  const save = useCallback(
    ({ price, comment }: OfferValues) => {
      const { id: attemptId, sent: attemptSent } = attempt.current;
      keep({ price, comment, asking: asking ?? '', attemptId, attemptSent });
    },
    [keep, asking],
  );
  useAutosave(form, save);
  const { control } = form;
  const body = () => {
    const { price, comment } = form.getValues();
    return { price: tidyAmount(price) ?? price, currency, comment: comment.trim() };
  };
  const send = async () => {
    setBusy(true);
    setError(null);
    const offer = body();
    attempt.current = attemptFor(attempt.current, offer, newId);
    save(form.getValues());
    try {
      await onSend({ id: attempt.current.id, ...offer });
      draft.clear();
      onDone(formatMoney(offer.price, currency));
    } catch (failure) {
      // The fields must be mounted before problems can be set on them.
      flushSync(() => setStep('write'));
      setError(applyProblems(form, errorDataOf(failure), element.current));
      setBusy(false);
    }
  };
  const priceMoved = kept !== null && kept.asking !== '' && asking !== null && kept.asking !== asking;
  const keptAsking = formatMoney(kept?.asking ?? '', currency);
  const money = asking === null ? null : formatMoney(asking, currency);
  if (step === 'confirm') {
    const { price, comment } = body();
    return (
      <OfferConfirm
        kind={kind}
        offered={formatMoney(price, currency)}
        comment={comment}
        asking={money}
        to={to}
        busy={busy}
        onConfirm={() => void send()}
        onBack={() => setStep('write')}
      />
    );
  }
  return (
    <form
      ref={element}
      className={forms.form}
      noValidate
      onSubmit={(event) => {
        setError(null);
        void form.handleSubmit(() => setStep('confirm'))(event);
      }}
    >
      {error && isDisconnected(error) ? <NotSent /> : <FormError error={error} />}
      {priceMoved && (
        <Banner tone="warning">
          <Trans>
            When you wrote this the asking price was {keptAsking}. Now it is {money}. Please look at your offer again.
          </Trans>
        </Banner>
      )}
      <TextField
        control={control}
        name="price"
        label={kind === 'make' ? t`Your offer, in ${currency}` : t`Your price, in ${currency}`}
        hint={money ? <Trans>Asking price {money}</Trans> : undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        check={(value) => priceProblem(value, currency, isToken)}
      />
      <TextAreaField
        control={control}
        name="comment"
        label={<Trans>Comment (may stay empty)</Trans>}
        rows={3}
        maxLength={TRADE.commentMax}
        hint={<Trans>It stands in your conversation.</Trans>}
      />
      {kind === 'make' && (
        <CheckboxField
          control={control}
          name="agreed"
          check={(value) => (value === true ? undefined : 'offerTermsNotAgreed')}
          label={
            <Trans>
              I agree to the{' '}
              <a href={inLocale(linkTo('terms'), locale)} target="_blank" rel="noreferrer">
                make-offer terms
              </a>
              : an accepted offer binds both sides.
            </Trans>
          }
        />
      )}
      <div className={forms.actions}>
        <Button type="submit" variant="primary">
          <Trans>Go on</Trans>
        </Button>
        <DraftNote draft={draft} />
      </div>
    </form>
  );
}
