import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useId, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { useAction } from '#client/hooks/use-action.ts';
import { newId } from '#client/bridge/commands.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { inLocale } from '#client/navigation/paths.ts';
import { isDisconnected } from '#protocol/rules/failures.ts';
import { Banner } from '#client/design/banner.tsx';
import { Button } from '#client/design/button.tsx';
import { focusFirstField } from '#client/design/focus-first-field.ts';
import { DraftNote } from '#client/forms/draft-note.tsx';
import { useAutosave, type FormDraft } from '#client/forms/form-draft.ts';
import { restoreValues } from '#client/forms/restore-values.ts';
import { applyProblems } from '#client/forms/use-submit.ts';
import { AmountField } from '#client/forms/amount-field.tsx';
import { CheckboxField, TextAreaField } from '#client/forms/fields.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import forms from '#client/forms/forms.module.css';
import { tidyAmount } from '#protocol/rules/typed-numbers.ts';
import type { ErrorData } from '#protocol/errors.ts';
import { TRADE } from '#protocol/limits.ts';
import { formatMoney } from '#protocol/money.ts';
import { isAboveAsking } from '#protocol/rules/above-asking.ts';
import { AboveAsking } from './above-asking.tsx';
import { attemptFor, NO_ATTEMPT, type Attempt } from './attempt.ts';
import { NotSentBanner } from './offer-state.tsx';
import { linkTo } from '#protocol/pages.ts';
import { amountProblem } from '#protocol/rules/amount-problem.ts';
import type { FieldProblem } from '#protocol/rules/field-problems.ts';
import styles from './offers.module.css';

/**
 * The confirmation of an offer. Its button receives the focus, since the one that led here is gone, and is described by
 * what is offered; above the asking price, the question whether that is meant. A key held down on the form does not
 * press it.
 */
function OfferConfirm({
  kind,
  offered,
  comment,
  asking,
  above,
  to,
  total,
  busy,
  onConfirm,
  onBack,
}: {
  kind: 'make' | 'counter';
  offered: string;
  comment: string;
  asking: string | null;
  /** The price is above the asking price. */
  above: boolean;
  to: string;
  /** What a buyer at this price pays. */
  total: ReactNode;
  busy: boolean;
  onConfirm: () => void;
  onBack: () => void;
}) {
  const summary = useId();
  const [isMeant, setMeant] = useState(false);
  const [missed, setMissed] = useState(false);
  const question = useRef<HTMLInputElement>(null);
  const confirm = () => {
    // The asking price may have fallen since this step began.
    if (isMeant || !above) return onConfirm();
    setMissed(true);
    question.current?.focus();
  };
  return (
    <div className={forms.form}>
      <dl id={summary} className={styles.summary}>
        <div>
          <dt>{kind === 'make' ? <Trans>You offer</Trans> : <Trans>Your price</Trans>}</dt>
          <dd className={styles.figure}>{offered}</dd>
        </div>
        {asking && (
          <div>
            <dt>
              <Trans>Asking price</Trans>
            </dt>
            <dd>{asking}</dd>
          </div>
        )}
        {comment && (
          <div className={styles.said}>
            <dt>
              <Trans context="field">Comment</Trans>
            </dt>
            <dd>{comment}</dd>
          </div>
        )}
      </dl>
      {total}
      {above && asking && (
        <AboveAsking
          ref={question}
          answer={<Trans>Yes, offer {offered}</Trans>}
          asking={asking}
          checked={isMeant}
          missed={missed}
          disabled={busy}
          isFirst
          onChange={setMeant}
        />
      )}
      <ul className={styles.terms}>
        <li>
          <Trans>{to} has 48 hours to accept, decline or counter.</Trans>
        </li>
        <li>
          <Trans>
            You can withdraw it until the other side replies. Once accepted, it binds you both and the item is reserved.
          </Trans>
        </li>
        <li>
          <Trans>No payment goes through this site: buyer and seller settle it directly.</Trans>
        </li>
      </ul>
      <div className={forms.actions}>
        <Button
          variant="primary"
          busy={busy}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step before it is gone, and so is its focus
          autoFocus={!above}
          aria-describedby={summary}
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          onClick={confirm}
        >
          {kind === 'make' ? <Trans>Offer {offered}</Trans> : <Trans>Send counter-offer of {offered}</Trans>}
        </Button>
        <Button aria-disabled={busy} onClick={onBack}>
          <Trans>Change offer</Trans>
        </Button>
      </div>
    </div>
  );
}

/** Form values of an offer. Agreement to the terms is never restored from a draft. */
type OfferValues = { price: string; comment: string; agreed: boolean };

/** The saved draft: form values, the price they refer to, and the last submission. */
export type OfferDraft = { price: string; comment: string; asking: string; attemptId: string; attemptSent: string };
const NO_DRAFT: OfferDraft = { price: '', comment: '', asking: '', attemptId: '', attemptSent: '' };

const attemptOf = (draft: OfferDraft | null): Attempt =>
  draft ? { id: draft.attemptId, sent: draft.attemptSent } : NO_ATTEMPT;

/**
 * @returns the problem of a typed price that the client can detect. Accepts thousands separators and full-width
 * digits.
 */
function priceProblem(text: unknown, currency: string, isToken: boolean): FieldProblem | undefined {
  const tidy = tidyAmount(typeof text === 'string' ? text : '');
  return tidy === undefined ? 'priceFormat' : amountProblem(tidy, currency, isToken, 'priceRequired');
}

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
  /** What a buyer at this price pays. */
  renderTotal?: ((price: string) => ReactNode) | undefined;
  /** Replaces the form when the offer it answers has ended, except by this form's own request. */
  ended?: ReactNode;
};

/**
 * An offer in two steps: form and confirmation. Mount it once the draft is loaded.
 *
 * Never queued: offline it remains a draft and is confirmed again with the current price.
 */
export function OfferForm({
  kind,
  currency,
  isToken,
  asking,
  to,
  draft,
  onSend,
  onDone,
  renderTotal,
  ended,
}: OfferFormProps) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const [kept] = useState(() => (draft.value === null ? null : restoreValues(NO_DRAFT, draft.value)));
  const attempt = useRef<Attempt>(attemptOf(kept));
  const element = useRef<HTMLFormElement>(null);
  const place = useCallback((shown: HTMLFormElement | null) => {
    element.current = shown;
    focusFirstField(shown);
  }, []);
  const [step, setStep] = useState<'write' | 'confirm'>('write');
  const [error, setError] = useState<ErrorData | null>(null);
  const form = useForm<OfferValues>({
    defaultValues: { price: kept?.price ?? '', comment: kept?.comment ?? '', agreed: false },
  });
  const { save: keep } = draft;
  const save = useCallback(
    ({ price, comment }: OfferValues, changed?: readonly string[]) => {
      const { id: attemptId, sent: attemptSent } = attempt.current;
      const typed = changed?.filter((field) => field !== 'agreed');
      keep(
        { price, comment, asking: asking ?? '', attemptId, attemptSent },
        typed && [...typed, 'asking', 'attemptId', 'attemptSent'],
      );
    },
    [keep, asking],
  );
  useAutosave(form, save);
  const { control } = form;
  const body = () => {
    const { price, comment } = form.getValues();
    return { price: tidyAmount(price) ?? price, currency, comment: comment.trim() };
  };
  const { run: send, busy } = useAction(
    async () => {
      setError(null);
      const offer = body();
      attempt.current = attemptFor(attempt.current, offer, newId);
      save(form.getValues());
      await onSend({ id: attempt.current.id, ...offer });
      draft.clear();
      onDone(formatMoney(offer.price, currency));
    },
    (failure) => {
      // The fields must be mounted before problems can be set on them.
      flushSync(() => setStep('write'));
      setError(applyProblems(form, failure, element.current));
    },
  );
  const priceMoved = kept !== null && kept.asking !== '' && asking !== null && kept.asking !== asking;
  const keptAsking = formatMoney(kept?.asking ?? '', currency);
  const money = asking === null ? null : formatMoney(asking, currency);
  if (ended && !busy) return ended;
  if (step === 'confirm') {
    const { price, comment } = body();
    return (
      <OfferConfirm
        kind={kind}
        offered={formatMoney(price, currency)}
        comment={comment}
        asking={money}
        above={isAboveAsking(price, asking)}
        to={to}
        total={renderTotal?.(price)}
        busy={busy}
        onConfirm={send}
        onBack={() => setStep('write')}
      />
    );
  }
  return (
    <form
      ref={place}
      className={forms.form}
      noValidate
      onSubmit={(event) => {
        setError(null);
        void form.handleSubmit(() => setStep('confirm'))(event);
      }}
    >
      {error && isDisconnected(error) ? <NotSentBanner /> : <FormError error={error} />}
      {priceMoved && (
        <Banner tone="warning">
          <Trans>
            The asking price was {keptAsking} when you wrote this, and is now {money}. Please check your offer.
          </Trans>
        </Banner>
      )}
      <AmountField
        control={control}
        name="price"
        currency={currency}
        label={kind === 'make' ? t`Your offer (${currency})` : t`Your price (${currency})`}
        hint={money && <Trans>Asking price {money}</Trans>}
        check={(value) => priceProblem(value, currency, isToken)}
      />
      <TextAreaField
        control={control}
        name="comment"
        label={<Trans>Comment (optional)</Trans>}
        rows={3}
        maxLength={TRADE.commentMax}
        hint={<Trans>Sent with your offer.</Trans>}
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
          <Trans context="action">Continue</Trans>
        </Button>
        <DraftNote draft={draft} />
      </div>
    </form>
  );
}
