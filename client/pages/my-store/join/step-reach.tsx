import { Trans } from '@lingui/react/macro';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { required, TextAreaField, TextField } from '#client/forms/fields.tsx';
import { EmailProof } from '#client/stores/email-proof.tsx';
import { STORE, TEXT } from '#protocol/limits.ts';
import { isEmail } from '#protocol/rules/account-fields.ts';
import styles from './join.module.css';
import type { StoreForm } from './store-form.ts';

/** E-mail address, which must be verified (spec §4), phone and address. @param proven the verified addresses */
export function Reach({ form, proven }: { form: UseFormReturn<StoreForm>; proven: readonly string[] }) {
  const { control } = form;
  const email = useWatch({ control, name: 'email' }).trim().toLowerCase();
  const unproven = form.formState.errors.email?.type === 'unproven';
  return (
    <>
      <TextField
        control={control}
        name="email"
        label={<Trans>Email of the store</Trans>}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={TEXT.emailMax}
        check={(value) =>
          String(value).trim() === '' ? 'requiredEmail' : isEmail(String(value).trim()) ? undefined : 'emailFormat'
        }
      />
      {isEmail(email) && (
        <EmailProof
          key={email}
          email={email}
          proven={proven.includes(email)}
          urgent={unproven}
          onProven={() => form.clearErrors('email')}
        />
      )}
      <TextField
        control={control}
        name="contactPhone"
        label={<Trans>Phone</Trans>}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={32}
        placeholder="+852 2345 6789"
        hint={<Trans>With the country’s code. Our staff may call it.</Trans>}
        check={required('requiredPhone')}
      />
      <TextAreaField
        control={control}
        name="address"
        label={<Trans>Address</Trans>}
        rows={3}
        maxLength={STORE.lineMax}
        autoComplete="street-address"
        check={required('addressRequired')}
      />
      <p className={styles.quiet}>
        <Trans>Address and trade are shown on the page of the store. The email is not.</Trans>
      </p>
    </>
  );
}
