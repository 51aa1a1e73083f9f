import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { sendCommand } from '#client/bridge/commands.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { showToast } from '#client/feedback/toasts.ts';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { Button } from '#client/design/button.tsx';
import { CodeField, useCodeButton, useCodeFlow } from '#client/forms/code-field.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import forms from '#client/forms/forms.module.css';
import { DEFAULT_AREA_CODE, PhoneFields } from '#client/forms/contact-fields.tsx';
import { useSubmit } from '#client/forms/use-submit.ts';
import type { UserProfile } from '#protocol/entities/user.ts';
import { AccountPage } from '../account-page.tsx';
import styles from './personal.module.css';
import { ProvenContact } from './proven-contact.tsx';

/** Verifies or replaces the phone number of the account. */
export default function VerifyPhonePage() {
  const { t } = useLingui();
  usePageTitle(t`Verify mobile phone`);
  return (
    <AccountPage
      title={<Trans>Mobile phone</Trans>}
      lead={<Trans>With a verified number you can sign in and recover your account. Other users never see it.</Trans>}
    >
      <ProvenContact kind="phone">{(profile) => <PhoneForm key={profile.mobile} profile={profile} />}</ProvenContact>
    </AccountPage>
  );
}

function PhoneForm({ profile }: { profile: UserProfile }) {
  const { t } = useLingui();
  const { server, locale } = useLocale();
  const form = useForm({
    defaultValues: {
      areaCode: profile.areaCode?.replace(/^\+/, '') ?? (DEFAULT_AREA_CODE[locale] as string),
      mobile: profile.mobileVerified ? '' : (profile.mobile ?? ''),
      code: '',
    },
  });
  const { control } = form;
  const mapping = {
    fieldOf: (path: string) => path.replace(/^target\./, '') as 'areaCode' | 'mobile' | 'code',
    errors: { InvalidVerifyCode: 'code', CodeTooManyTries: 'code', AlreadyExistsPhoneNumber: 'mobile' },
  } as const;
  const flow = useCodeFlow();
  const submit = useSubmit(
    form,
    async ({ areaCode, mobile, code }) => {
      await flow.confirm('account.verifyPhone', { body: { areaCode, mobile: mobile.trim(), code: code.trim() } });
      await sendCommand('session.refresh', {});
      showToast({
        key: 'phone',
        tone: 'success',
        title: t`Verified`,
        message: t`This is now your account’s mobile phone number.`,
      });
    },
    mapping,
  );
  const sending = useCodeButton(flow, form, ['areaCode', 'mobile'], submit, mapping, ({ areaCode, mobile }) => {
    const target = { method: 'phone', areaCode, mobile: mobile.trim() } as const;
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
      <div className={forms.actions}>
        <Button type="submit" variant="primary" busy={submit.busy}>
          <Trans>Verify this number</Trans>
        </Button>
      </div>
    </form>
  );
}
