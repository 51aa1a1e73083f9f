import { Trans, useLingui } from '@lingui/react/macro';
import { useForm, useWatch } from 'react-hook-form';
import { sendCommand } from '#client/bridge/commands.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { showToast } from '#client/feedback/toasts.ts';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { Button } from '#client/design/button.tsx';
import { CodeField, useCodeButton, useCodeFlow } from '#client/forms/code-field.tsx';
import { OwnerProof } from '#client/forms/owner-proof.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import forms from '#client/forms/forms.module.css';
import { DEFAULT_AREA_CODE, PhoneFields } from '#client/forms/contact-fields.tsx';
import { useSubmit } from '#client/forms/use-submit.ts';
import type { UserProfile } from '#protocol/entities/user.ts';
import { AccountPage } from '../account-page.tsx';
import styles from './personal.module.css';
import { ProvenContact, type OwnerProofKind } from './proven-contact.tsx';

/** Verifies or replaces the phone number of the account. */
export default function VerifyPhonePage() {
  const { t } = useLingui();
  usePageTitle(t`Mobile phone`);
  return (
    <AccountPage
      title={<Trans>Mobile phone</Trans>}
      lead={<Trans>With a verified number you can sign in and recover your account. Other users never see it.</Trans>}
    >
      <ProvenContact kind="phone">
        {(profile, proof) => <PhoneForm key={profile.mobile} profile={profile} proof={proof} />}
      </ProvenContact>
    </AccountPage>
  );
}

function PhoneForm({ profile, proof }: { profile: UserProfile; proof: OwnerProofKind }) {
  const { t } = useLingui();
  const { server, locale } = useLocale();
  const form = useForm({
    defaultValues: {
      areaCode: profile.areaCode?.replace(/^\+/, '') ?? (DEFAULT_AREA_CODE[locale] as string),
      mobile: profile.mobileVerified ? '' : (profile.mobile ?? ''),
      code: '',
      proof: '',
    },
  });
  const { control } = form;
  // Verifying the present number changes nothing.
  const [areaCode, mobile] = useWatch({ control, name: ['areaCode', 'mobile'] });
  const isChange = digitsOf(areaCode + mobile) !== digitsOf(`${profile.areaCode ?? ''}${profile.mobile ?? ''}`);
  const mapping = {
    fieldOf: (path: string) => path.replace(/^target\./, '') as 'areaCode' | 'mobile' | 'code' | 'proof',
    errors: {
      InvalidVerifyCode: 'code',
      CodeTooManyTries: 'code',
      AlreadyExistsPhoneNumber: 'mobile',
      InvalidCurrentPwd: 'proof',
    },
  } as const;
  const flow = useCodeFlow();
  const proofFlow = useCodeFlow();
  const submit = useSubmit(
    form,
    async (values) => {
      await flow.confirm('account.verifyPhone', {
        body: {
          areaCode: values.areaCode,
          mobile: values.mobile.trim(),
          code: values.code.trim(),
          proof: values.proof,
        },
      });
      await sendCommand('session.refresh', {});
      showToast({
        key: 'phone',
        tone: 'success',
        title: t({ message: 'Verified', context: 'status' }),
        message: t`This is now your account’s mobile phone number.`,
      });
    },
    mapping,
  );
  const sending = useCodeButton(flow, form, ['areaCode', 'mobile'], submit, mapping, (values) => {
    const target = { method: 'phone', areaCode: values.areaCode, mobile: values.mobile.trim() } as const;
    return flow.send('account.sendOwnCode', { body: { purpose: 'verifyPhone', target, languageCode: server } }, target);
  });
  return (
    <form {...submit.props} className={`${forms.form} ${styles.narrow}`}>
      <FormError error={submit.error} />
      <PhoneFields
        control={control}
        areaCode="areaCode"
        mobile="mobile"
        label={profile.mobileVerified ? <Trans>New mobile phone</Trans> : <Trans>Mobile phone</Trans>}
      />
      <CodeField control={control} name="code" sending={sending} />
      {isChange && proof && (
        <OwnerProof
          form={form}
          name="proof"
          kind={proof}
          purpose="changeContact"
          profile={profile}
          flow={proofFlow}
          submit={submit}
          mapping={mapping}
        />
      )}
      <div className={forms.actions}>
        <Button type="submit" variant="primary" busy={submit.busy}>
          <Trans>Verify this number</Trans>
        </Button>
      </div>
    </form>
  );
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');
