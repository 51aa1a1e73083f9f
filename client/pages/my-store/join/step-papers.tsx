import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { PapersField } from '#client/forms/papers-field.tsx';
import { STORE } from '#protocol/limits.ts';
import { PAPERS_OF, type StoreForm } from './store-form.ts';

export function Papers({ form }: { form: UseFormReturn<StoreForm> }) {
  const { control } = form;
  const type = useWatch({ control, name: 'type' });
  // A new document clears the error of the documents.
  useEffect(
    () => form.subscribe({ name: 'papers', formState: { values: true }, callback: () => form.clearErrors('papers') }),
    [form],
  );
  return (
    <PapersField
      control={control}
      name="papers"
      kinds={PAPERS_OF[type]}
      most={STORE.papersMost}
      label={
        type === '2' ? (
          <Trans>The business licence or the registration certificate of the company</Trans>
        ) : (
          <Trans>Your ID card or your passport</Trans>
        )
      }
      hint={
        <Trans>
          Photographs or PDF, whole and sharp, in their present edition. A proof of address helps where it differs from
          the document. Only you and the reviewer can see them; they are erased with your account.
        </Trans>
      }
    />
  );
}
