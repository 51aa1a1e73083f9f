import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { makeCall, sendCommand } from '#client/bridge/commands.ts';
import { KYC_SUBMIT } from '#client/bridge/calls.ts';
import { showToast } from '#client/feedback/toasts.ts';
import { Button } from '#client/design/button.tsx';
import { type FormDraft, useAutosave, DraftNote } from '#client/forms/form-draft.tsx';
import { restoreValues } from '#client/forms/restore-values.ts';
import { required, CheckboxField, TextField } from '#client/forms/fields.tsx';
import { CountryField } from '#client/forms/contact-fields.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import forms from '#client/forms/forms.module.css';
import { DocumentsField, type PaperValue } from '#client/forms/documents-field.tsx';
import { useSubmit } from '#client/forms/use-submit.ts';
import { PERSON } from '#protocol/limits.ts';
import { KYC_STATUS } from '#protocol/lookups.ts';
import type { KycCase } from './kyc.route.tsx';

type Values = {
  trueName: string;
  country: string;
  documentNumber: string;
  expiresOn: string;
  endless: boolean;
  papers: PaperValue[];
};

const valuesOf = (kyc: KycCase): Values => ({
  trueName: kyc.trueName,
  country: kyc.country,
  documentNumber: kyc.documentNumber,
  expiresOn: kyc.expiresOn ?? '',
  endless: kyc.papers.length > 0 && kyc.expiresOn === null,
  papers: kyc.papers.map(({ kind, fileId, name }) => ({ kind, fileId, name })),
});

/** The KYC form. The form draft is saved with the account, never in the browser. */
export function KycForm({ kyc, draft }: { kyc: KycCase; draft: FormDraft<unknown> }) {
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
  const submit = useSubmit(form, async ({ endless: never, expiresOn, papers, ...facts }) => {
    await makeCall(KYC_SUBMIT, {
      body: {
        ...facts,
        expiresOn: never ? null : expiresOn,
        papers: papers.map(({ kind, fileId }) => ({ kind, fileId })),
      },
    });
    draft.clear();
    await sendCommand('session.refresh', {});
    showToast({ key: 'kyc', tone: 'success', title: t`Handed in`, message: t`Usually we answer within 24 hours.` });
    // The form has disappeared, so the page starts at the top again.
    window.scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById('main')?.focus({ preventScroll: true });
  });
  return (
    <form {...submit.props} className={forms.form}>
      <h2>{kyc.status === KYC_STATUS.pending ? <Trans>Your document</Trans> : <Trans>Hand in again</Trans>}</h2>
      <FormError error={submit.error} />
      <div className={forms.pair}>
        <TextField
          control={control}
          name="trueName"
          label={<Trans>Name on the document</Trans>}
          hint={<Trans>Exactly as it stands there</Trans>}
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
        control={control}
        name="papers"
        kinds={['idCard', 'passport', 'addressProof']}
        most={PERSON.kycPapersMost}
        label={<Trans>Pictures of the document</Trans>}
        hint={<Trans>Photographs or a PDF, whole and sharp; of a card both sides. Up to 20 MB each.</Trans>}
      />
      <div className={forms.actions}>
        <Button type="submit" variant="primary" busy={submit.busy}>
          <Trans>Hand in for review</Trans>
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
