import { Trans, useLingui } from '@lingui/react/macro';
import { useResource } from '#client/bridge/use-topic.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { FieldsWaiting } from '#client/forms/fields-waiting.tsx';
import { DraftNote } from '#client/forms/draft-note.tsx';
import { useFormDraft, useAutosave, type FormDraft } from '#client/forms/form-draft.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { kycMine } from '#protocol/http/kyc.ts';
import { AccountPage } from '../account-page.tsx';
import { useEffect, useState, lazy, Suspense } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { makeCall, sendCommand } from '#client/bridge/commands.ts';
import { showToast } from '#client/feedback/toasts.ts';
import { Button } from '#client/design/button.tsx';
import { restoreValues } from '#client/forms/restore-values.ts';
import { required, CheckboxField, TextField } from '#client/forms/fields.tsx';
import { CountryField } from '#client/forms/contact-fields.tsx';
import { useAction } from '#client/hooks/use-action.ts';
import { FormError } from '#client/forms/form-error.tsx';
import forms from '#client/forms/forms.module.css';
import { DocumentsField, DocumentRow, type DocumentValue } from '#client/forms/documents-field.tsx';
import { useSubmit } from '#client/forms/use-submit.ts';
import { PERSON } from '#protocol/limits.ts';
import { KYC_STATUS } from '#protocol/lookups.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { reasonText } from '#client/feedback/condition-text.ts';
import { Banner } from '#client/design/banner.tsx';
import { useRegionName } from '#client/goods/goods-names.ts';
import styles from './personal.module.css';

const ConfirmDialog = lazy(() => import('#client/feedback/confirm-dialog.tsx'));

function ConfirmWithdrawal({ onClose }: { onClose: () => void }) {
  const { busy, error, run } = useAction(() => makeCall('kyc.withdraw', { body: {} }).then(onClose));
  return (
    <ConfirmDialog
      title={<Trans>Withdraw your documents?</Trans>}
      description={<Trans>The review ends. You can change your documents and submit them again.</Trans>}
      cancel={<Trans>Leave them in review</Trans>}
      confirm={<Trans>Withdraw them</Trans>}
      busy={busy}
      onConfirm={run}
      onClose={onClose}
    >
      <FormError error={error} />
    </ConfirmDialog>
  );
}

/** The state of the KYC case, the next steps and the submission. */
function KycState({ kyc }: { kyc: KycCase }) {
  const { i18n, t } = useLingui();
  const { intl } = useLocale();
  const country = useRegionName();
  const [asking, setAsking] = useState(false);
  const day = (time: number | string) =>
    new Intl.DateTimeFormat(intl, { dateStyle: 'long', ...(typeof time === 'string' && { timeZone: 'UTC' }) }).format(
      new Date(time),
    );
  const at =
    kyc.submittedAt === null
      ? ''
      : new Intl.DateTimeFormat(intl, { dateStyle: 'long', timeStyle: 'short' }).format(kyc.submittedAt);
  const until = kyc.expiresOn === null ? null : day(kyc.expiresOn);
  const mayWithdraw = kyc.moves.some(({ move, allowed }) => move === 'withdraw' && allowed);
  return (
    <section className={styles.status} aria-label={t`Identity verification`}>
      {kyc.status === KYC_STATUS.pending && (
        <ol className={styles.steps}>
          <li>
            <Trans>Photograph your identity card or passport and submit it below.</Trans>
          </li>
          <li>
            <Trans>Our staff review it, usually within 24 hours.</Trans>
          </li>
          <li>
            <Trans>We notify you here and by email. Once verified, you can list items for sale.</Trans>
          </li>
        </ol>
      )}
      {kyc.status === KYC_STATUS.approving && (
        <Banner icon="clock">
          <Trans>
            <b>In review.</b> Submitted {at}. We usually reply within 24 hours; there is nothing you need to do.
          </Trans>
        </Banner>
      )}
      {kyc.status === KYC_STATUS.success && (
        <Banner tone="success">
          {until === null ? (
            <Trans>
              <b>Your identity is verified.</b> You can list items for sale.
            </Trans>
          ) : (
            <Trans>
              <b>Your identity is verified.</b> You can list items for sale. Your document is valid until {until}; after
              that we will ask for a new one.
            </Trans>
          )}
        </Banner>
      )}
      {kyc.status === KYC_STATUS.failed && (
        <Banner tone="danger">
          <p>
            <b>
              <Trans>We could not confirm your identity.</Trans>
            </b>
          </p>
          {kyc.reason && <p>{i18n._(reasonText(kyc.reason.code))}</p>}
          {kyc.reason?.note && <p className={styles.said}>{kyc.reason.note}</p>}
          <p>
            <Trans>Correct it below and submit it again, as often as you need.</Trans>
          </p>
        </Banner>
      )}
      {kyc.status === KYC_STATUS.expired && (
        <Banner tone="warning">
          <Trans>
            <b>Your document has expired.</b> Submit a valid one below. Until then you cannot list anything new.
          </Trans>
        </Banner>
      )}
      {kyc.documents.length > 0 && (kyc.status === KYC_STATUS.approving || kyc.status === KYC_STATUS.success) && (
        <>
          <dl className={styles.kycFacts}>
            <div>
              <dt>
                <Trans>Name on the document</Trans>
              </dt>
              <dd>{kyc.trueName}</dd>
            </div>
            <div>
              <dt>
                <Trans>Country or area</Trans>
              </dt>
              <dd>{kyc.country && country(kyc.country)}</dd>
            </div>
            <div>
              <dt>
                <Trans>Document number</Trans>
              </dt>
              <dd>{kyc.documentNumber}</dd>
            </div>
            <div>
              <dt>
                <Trans>Valid until</Trans>
              </dt>
              <dd>{until ?? <Trans>Does not expire</Trans>}</dd>
            </div>
          </dl>
          <ul className={styles.documents}>
            {kyc.documents.map((submitted) => (
              <DocumentRow key={submitted.fileId} submitted={submitted} />
            ))}
          </ul>
        </>
      )}
      {mayWithdraw && (
        <div>
          <Button variant="danger" onClick={() => setAsking(true)}>
            <Trans context="action">Withdraw</Trans>
          </Button>
        </div>
      )}
      {asking && mayWithdraw && (
        <Suspense>
          <ConfirmWithdrawal onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </section>
  );
}

type Values = {
  trueName: string;
  country: string;
  documentNumber: string;
  expiresOn: string;
  endless: boolean;
  documents: DocumentValue[];
};

const valuesOf = (kyc: KycCase): Values => ({
  trueName: kyc.trueName,
  country: kyc.country,
  documentNumber: kyc.documentNumber,
  expiresOn: kyc.expiresOn ?? '',
  endless: kyc.documents.length > 0 && kyc.expiresOn === null,
  documents: kyc.documents.map(({ kind, fileId, name }) => ({ kind, fileId, name })),
});

/** The KYC form. The form draft is saved with the account, never in the browser. */
function KycForm({ kyc, draft }: { kyc: KycCase; draft: FormDraft<unknown> }) {
  const { t } = useLingui();
  const [given] = useState(() => valuesOf(kyc));
  const form = useForm<Values>({ defaultValues: restoreValues(given, draft.value) });
  const { control } = form;
  const endless = useWatch({ control, name: 'endless' });
  useAutosave(form, draft.save);
  const { clearErrors } = form;
  useEffect(() => {
    // A hidden field must not keep an error.
    if (endless) clearErrors('expiresOn');
  }, [endless, clearErrors]);
  const submit = useSubmit(form, async ({ endless: never, expiresOn, documents, ...facts }) => {
    await makeCall('kyc.submit', {
      body: {
        ...facts,
        expiresOn: never ? null : expiresOn,
        documents: documents.map(({ kind, fileId }) => ({ kind, fileId })),
      },
    });
    draft.clear();
    await sendCommand('session.refresh', {});
    showToast({
      key: 'kyc',
      tone: 'success',
      title: t({ message: 'Submitted', context: 'status' }),
      message: t`We usually reply within 24 hours.`,
    });
    // The form has disappeared, so the page starts at the top again.
    window.scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById('main')?.focus({ preventScroll: true });
  });
  return (
    <form {...submit.props} className={forms.form}>
      <h2>{kyc.status === KYC_STATUS.pending ? <Trans>Your document</Trans> : <Trans>Submit again</Trans>}</h2>
      <FormError error={submit.error} />
      <div className={forms.pair}>
        <TextField
          control={control}
          name="trueName"
          label={<Trans>Name on the document</Trans>}
          hint={<Trans>Exactly as on the document</Trans>}
          check={required('required')}
          autoComplete="name"
          maxLength={PERSON.trueNameMax}
        />
        <CountryField control={control} name="country" label={<Trans>Issued by (country or area)</Trans>} />
        <TextField
          control={control}
          name="documentNumber"
          label={<Trans>Document number</Trans>}
          check={required('required')}
          autoComplete="off"
          spellCheck={false}
          maxLength={PERSON.documentNumberMax}
        />
        <div className={forms.form}>
          <TextField
            control={control}
            name="expiresOn"
            label={<Trans>Valid until</Trans>}
            type="date"
            disabled={endless}
            check={(value, values) => (values.endless ? undefined : required('required')(value))}
          />
          <CheckboxField control={control} name="endless" label={<Trans>This document does not expire</Trans>} />
        </div>
      </div>
      <DocumentsField
        form={form}
        name="documents"
        kinds={['idCard', 'passport', 'addressProof']}
        most={PERSON.kycDocumentsMost}
        label={<Trans>Pictures of the document</Trans>}
        hint={<Trans>Photographs or a PDF, complete and sharp; both sides of a card. Up to 20 MB each.</Trans>}
      />
      <div className={forms.actions}>
        <Button type="submit" variant="primary" busy={submit.busy}>
          <Trans>Submit for review</Trans>
        </Button>
      </div>
      <DraftNote
        draft={draft}
        onDiscard={() => {
          form.reset(given);
          draft.clear();
        }}
      />
    </form>
  );
}

export type KycCase = CallResponse<typeof kycMine>;

/** The KYC page: the state, and the form if a submission is allowed. */
export default function KycPage() {
  const { t } = useLingui();
  const resource = useResource('kyc.mine', {});
  const { data } = resource;
  usePageTitle(t`Identity verification`);
  return (
    <AccountPage
      title={<Trans>Identity verification</Trans>}
      lead={
        <Trans>Every seller here has verified their identity. Only you and our reviewers see your documents.</Trans>
      }
    >
      <ResourceState of={resource}>
        <FieldsWaiting height="24rem" />
      </ResourceState>
      {data && <KycState kyc={data} />}
      {data?.moves.some(
        ({ move, allowed, missing }) => move === 'submit' && (allowed || !missing.includes('rightState')),
      ) && <Drafted key={data.decidedAt} kyc={data} />}
    </AccountPage>
  );
}

/** Renders the form once the form draft is loaded. */
function Drafted({ kyc }: { kyc: KycCase }) {
  const draft = useFormDraft('kyc');
  return draft.phase === 'loading' ? <FieldsWaiting height="24rem" /> : <KycForm kyc={kyc} draft={draft} />;
}
