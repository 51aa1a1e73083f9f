import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState, type SyntheticEvent, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { makeCall } from '#client/bridge/commands.ts';
import { useResource, useUser } from '#client/bridge/use-topic.ts';
import { errorDataOf } from '#protocol/rules/failures.ts';
import { showToast } from '#client/feedback/toasts.ts';
import { Button } from '#client/design/button.tsx';
import { FieldsWaiting } from '#client/forms/fields-waiting.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import forms from '#client/forms/forms.module.css';
import { type FormDraft, useFormDraft, useAutosave } from '#client/forms/form-draft.ts';
import { useSubmit } from '#client/forms/use-submit.ts';
import type { OwnStore } from '../own-store.tsx';
import styles from './join.module.css';
import { ReviewStep, ContactStep, IdentityStep } from './application-steps.tsx';
import {
  firstInvalidStep,
  firstIncompleteStep,
  STEP_FIELDS,
  STEPS,
  type Step,
  initialStoreForm,
  toApplication,
  type StoreForm,
  DOCUMENTS_OF,
} from './store-form.ts';
import type { ReactNode } from 'react';
import { DocumentsField } from '#client/forms/documents-field.tsx';
import { STORE } from '#protocol/limits.ts';

function DocumentsStep({ form }: { form: UseFormReturn<StoreForm> }) {
  const { control } = form;
  const type = useWatch({ control, name: 'type' });
  // A new document clears the error of the documents.
  useEffect(
    () =>
      form.subscribe({ name: 'documents', formState: { values: true }, callback: () => form.clearErrors('documents') }),
    [form],
  );
  return (
    <DocumentsField
      form={form}
      name="documents"
      kinds={DOCUMENTS_OF[type]}
      most={STORE.documentsMost}
      label={
        type === '2' ? (
          <Trans>The company’s business licence or registration certificate</Trans>
        ) : (
          <Trans>Your ID card or your passport</Trans>
        )
      }
      hint={
        <Trans>
          Photographs or PDFs, complete, sharp and current. Add a proof of address if the address differs from the
          document. Only you and the reviewer can see them; they are erased with your account.
        </Trans>
      }
    />
  );
}

function StepList({ current, onChoose }: { current: Step; onChoose: (step: Step) => void }) {
  const { t } = useLingui();
  const names: Record<Step, ReactNode> = {
    who: <Trans context="heading">Store</Trans>,
    reach: <Trans context="field">Contact</Trans>,
    documents: <Trans context="heading">Documents</Trans>,
    check: <Trans context="step">Check</Trans>,
  };
  return (
    <nav aria-label={t({ message: 'Steps', context: 'heading' })}>
      <ol className={styles.steps}>
        {STEPS.map((step, index) => (
          <li key={step}>
            <button
              type="button"
              className={styles.stepButton}
              aria-current={step === current ? 'step' : undefined}
              onClick={() => onChoose(step)}
            >
              <span className={styles.stepNumber}>{index + 1}</span>
              {names[step]}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The save state of the form draft; empty before the first change. */
function KeptNote({ draft }: { draft: Pick<FormDraft<unknown>, 'unsaved' | 'savedAt' | 'error'> }) {
  return (
    <p className={styles.kept} role="status">
      {draft.unsaved ? (
        draft.error ? (
          <Trans>Not saved yet: no connection</Trans>
        ) : (
          <Trans context="status">Saving…</Trans>
        )
      ) : (
        draft.savedAt !== null && <Trans>Saved to your account</Trans>
      )}
    </p>
  );
}

/** The store application. The form draft is saved with the account and continues on other days and devices. */
export function Application({ store, onClose }: { store: OwnStore | null; onClose: () => void }) {
  const draft = useFormDraft<Partial<StoreForm>>('store');
  if (draft.phase === 'loading') return <FieldsWaiting height="24rem" />;
  return <Steps store={store} draft={draft} onClose={onClose} />;
}

function Steps({
  store,
  draft,
  onClose,
}: {
  store: OwnStore | null;
  draft: FormDraft<Partial<StoreForm>>;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const user = useUser();
  const top = useRef<HTMLHeadingElement>(null);
  const proven = useResource('stores.email', {}).data?.verified ?? [];
  const [given] = useState(() => initialStoreForm(draft.value, store, user?.emailVerified ? user.email : null));
  const [step, setStep] = useState<Step>(() => (draft.value ? firstIncompleteStep(given) : 'who'));
  const form = useForm<StoreForm>({ mode: 'onTouched', defaultValues: given });
  useAutosave(form, draft.save);
  const at = STEPS.indexOf(step);
  const last = step === 'check';
  const submit = useSubmit(form, async (values) => {
    try {
      await makeCall('stores.apply', toApplication(values));
    } catch (failure) {
      const error = errorDataOf(failure);
      // A field must be rendered before it can be marked and focused.
      if (error.code === 'FieldsInvalid') flushSync(() => setStep(firstInvalidStep(Object.keys(error.params ?? {}))));
      throw failure;
    }
    draft.clear();
    showToast({
      key: 'store',
      tone: 'success',
      title: t({ message: 'Submitted', context: 'status' }),
      message: t`We reply within 24 hours.`,
    });
    onClose();
  });

  const go = (next: Step) => {
    flushSync(() => setStep(next));
    top.current?.focus();
  };
  const isProven = () => proven.includes(form.getValues('email').trim().toLowerCase());
  /** Validates a step; shows and focuses the first problem. */
  const passes = async (one: Step): Promise<boolean> => {
    if (!(await form.trigger(STEP_FIELDS[one], { shouldFocus: true }))) return false;
    if (one !== 'reach' || isProven()) return true;
    // The address is valid; the verification box below it shows what is missing.
    form.setError('email', { type: 'unproven' }, { shouldFocus: true });
    return false;
  };
  const forward = async () => {
    const next = STEPS[at + 1];
    if (next && (await passes(step))) go(next);
  };
  const handIn = async () => {
    for (const one of STEPS) {
      if (await passes(one)) continue;
      flushSync(() => setStep(one));
      await passes(one);
      return;
    }
    submit.props.onSubmit();
  };
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    void (last ? handIn() : forward());
  };

  return (
    <form {...submit.props} onSubmit={onSubmit} className={styles.application}>
      <StepList current={step} onChoose={go} />
      <div className={styles.step}>
        <FormError error={submit.error} />
        <section hidden={step !== 'who'} className={forms.form}>
          <StepTitle shown={step === 'who'} focus={top}>
            <Trans>Who opens the store?</Trans>
          </StepTitle>
          <IdentityStep form={form} />
        </section>
        <section hidden={step !== 'reach'} className={forms.form}>
          <StepTitle shown={step === 'reach'} focus={top}>
            <Trans>How can buyers reach it?</Trans>
          </StepTitle>
          <ContactStep form={form} proven={proven} />
        </section>
        <section hidden={step !== 'documents'} className={forms.form}>
          <StepTitle shown={step === 'documents'} focus={top}>
            <Trans>Which documents prove it?</Trans>
          </StepTitle>
          <DocumentsStep form={form} />
        </section>
        <section hidden={!last} className={forms.form}>
          <StepTitle shown={last} focus={top}>
            <Trans>Is everything correct?</Trans>
          </StepTitle>
          {last && <ReviewStep form={form} onChange={go} />}
        </section>
        <div className={styles.foot}>
          {at > 0 ? (
            <Button onClick={() => go(STEPS[at - 1] ?? 'who')}>
              <Trans context="action">Back</Trans>
            </Button>
          ) : (
            <Button onClick={onClose}>
              <Trans context="action">Later</Trans>
            </Button>
          )}
          <KeptNote draft={draft} />
          <Button type="submit" variant="primary" busy={submit.busy}>
            {last ? <Trans>Submit the application</Trans> : <Trans context="action">Continue</Trans>}
          </Button>
        </div>
      </div>
    </form>
  );
}

function StepTitle({
  shown,
  focus,
  children,
}: {
  shown: boolean;
  focus: React.RefObject<HTMLHeadingElement | null>;
  children: React.ReactNode;
}) {
  return (
    <h2 ref={shown ? focus : undefined} tabIndex={-1} className={styles.stepTitle}>
      {children}
    </h2>
  );
}
