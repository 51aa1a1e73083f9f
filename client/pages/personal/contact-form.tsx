import { Trans, useLingui } from '@lingui/react/macro';
import { useForm, useWatch } from 'react-hook-form';
import { sendCommand } from '#client/bridge/commands.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { showToast } from '#client/feedback/toasts.ts';
import { Button } from '#client/design/button.tsx';
import { CodeField, useCodeButton, useCodeFlow } from '#client/forms/code-field.tsx';
import { DEFAULT_AREA_CODE, EmailField, PhoneFields } from '#client/forms/contact-fields.tsx';
import { OwnerProof } from '#client/forms/owner-proof.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import forms from '#client/forms/forms.module.css';
import { useSubmit, type FieldMapping } from '#client/forms/use-submit.ts';
import type { UserProfile } from '#protocol/entities/user.ts';
import styles from './personal.module.css';
import { ProvenContact, type OwnerProofKind } from './proven-contact.tsx';

type ContactKind = 'email' | 'phone';
/** Only the fields of one kind of contact are shown. */
type Values = { email: string; areaCode: string; mobile: string; code: string; proof: string };

const MAPPING: FieldMapping<Values> = {
  fieldOf: (path) => path.replace(/^target\./, '') as keyof Values,
  errors: {
    InvalidVerifyCode: 'code',
    CodeTooManyTries: 'code',
    AlreadyExistsEmail: 'email',
    AlreadyExistsPhoneNumber: 'mobile',
    InvalidCurrentPwd: 'proof',
  },
};

/** Verifies or replaces the e-mail address or the phone number of the account. */
export function ContactForm({ kind }: { kind: ContactKind }) {
  return (
    <ProvenContact kind={kind}>
      {(profile, proof) => (
        <Form
          key={kind === 'email' ? profile.email : profile.mobile}
          isEmail={kind === 'email'}
          profile={profile}
          proof={proof}
        />
      )}
    </ProvenContact>
  );
}

function Form({ isEmail, profile, proof }: { isEmail: boolean; profile: UserProfile; proof: OwnerProofKind }) {
  const { t } = useLingui();
  const { server, locale } = useLocale();
  const form = useForm<Values>({
    defaultValues: {
      email: profile.emailVerified ? '' : (profile.email ?? ''),
      areaCode: profile.areaCode?.replace(/^\+/, '') ?? DEFAULT_AREA_CODE[locale],
      mobile: profile.mobileVerified ? '' : (profile.mobile ?? ''),
      code: '',
      proof: '',
    },
  });
  const { control } = form;
  // Verifying the present contact changes nothing.
  const [email, areaCode, mobile] = useWatch({ control, name: ['email', 'areaCode', 'mobile'] });
  const isChange = isEmail
    ? email.trim().toLowerCase() !== profile.email
    : digitsOf(areaCode + mobile) !== digitsOf(`${profile.areaCode ?? ''}${profile.mobile ?? ''}`);
  const flow = useCodeFlow();
  const proofFlow = useCodeFlow();
  const submit = useSubmit(
    form,
    async (values) => {
      const given = { code: values.code.trim(), proof: values.proof };
      await (isEmail
        ? flow.confirm('account.verifyEmail', { body: { email: values.email.trim(), ...given } })
        : flow.confirm('account.verifyPhone', {
            body: { areaCode: values.areaCode, mobile: values.mobile.trim(), ...given },
          }));
      await sendCommand('session.refresh', {});
      showToast({
        key: isEmail ? 'email' : 'phone',
        tone: 'success',
        title: t({ message: 'Verified', context: 'status' }),
        message: isEmail
          ? t`This is now your account’s email address.`
          : t`This is now your account’s mobile phone number.`,
      });
    },
    MAPPING,
  );
  const fields = isEmail ? (['email'] as const) : (['areaCode', 'mobile'] as const);
  const sending = useCodeButton(flow, form, [...fields], submit, MAPPING, (values) => {
    const target = isEmail
      ? ({ method: 'email', email: values.email.trim() } as const)
      : ({ method: 'phone', areaCode: values.areaCode, mobile: values.mobile.trim() } as const);
    const purpose = isEmail ? 'verifyEmail' : 'verifyPhone';
    return flow.send('account.sendOwnCode', { body: { purpose, target, languageCode: server } }, target);
  });
  return (
    <form {...submit.props} className={`${forms.form} ${styles.narrow}`}>
      <FormError error={submit.error} />
      {isEmail ? (
        <EmailField
          control={control}
          name="email"
          label={profile.emailVerified ? <Trans>New email</Trans> : <Trans context="field">Email</Trans>}
        />
      ) : (
        <PhoneFields
          control={control}
          areaCode="areaCode"
          mobile="mobile"
          label={profile.mobileVerified ? <Trans>New mobile phone</Trans> : <Trans>Mobile phone</Trans>}
        />
      )}
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
          mapping={MAPPING}
        />
      )}
      <div className={forms.actions}>
        <Button type="submit" variant="primary" busy={submit.busy}>
          {isEmail ? <Trans>Verify this email</Trans> : <Trans>Verify this number</Trans>}
        </Button>
      </div>
    </form>
  );
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');
