import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { Link } from 'wouter';
import { makeCall } from '#client/bridge/commands.ts';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { showToast } from '#client/feedback/toasts.ts';
import { useUser } from '#client/bridge/use-topic.ts';
import { Button } from '#client/design/button.tsx';
import { required, PasswordField } from '#client/forms/fields.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import forms from '#client/forms/forms.module.css';
import { NewPasswordFields, passwordCheck } from '#client/forms/new-password-fields.tsx';
import { useSubmit } from '#client/forms/use-submit.ts';
import { TEXT } from '#protocol/limits.ts';
import { AccountPage } from '../account-page.tsx';
import styles from './personal.module.css';
import { linkTo } from '#protocol/pages.ts';
import primitives from '#client/design/primitives.module.css';

const EMPTY = { oldPassword: '', password: '', confirmPassword: '' };

export default function ChangePasswordPage() {
  const { t } = useLingui();
  const user = useUser();
  usePageTitle(t`Change password`);
  const form = useForm({ defaultValues: EMPTY });
  const { control } = form;
  const submit = useSubmit(
    form,
    async (values) => {
      await makeCall('account.changePassword', { body: values });
      form.reset(EMPTY);
      showToast({
        key: 'password',
        tone: 'success',
        title: t`Your password has been changed`,
        message: t`All other devices have been signed out.`,
      });
    },
    { errors: { InvalidCurrentPwd: 'oldPassword', InvalidNewPwd: 'password' } },
  );
  return (
    <AccountPage
      title={<Trans>Change password</Trans>}
      lead={<Trans>All your other devices will have to sign in again.</Trans>}
    >
      <form {...submit.props} className={`${forms.form} ${styles.narrow}`}>
        <FormError error={submit.error} />
        {/* Password managers need the username. */}
        <input type="text" name="username" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
        <PasswordField
          control={control}
          name="oldPassword"
          label={<Trans>Current password</Trans>}
          check={required('requiredPassword')}
          autoComplete="current-password"
          maxLength={TEXT.passwordMax}
        />
        <NewPasswordFields
          control={control}
          label={<Trans>New password</Trans>}
          check={(value, values) => passwordCheck(value) ?? (value === values.oldPassword ? 'passwordSame' : undefined)}
        />
        <div className={forms.actions}>
          <Button type="submit" variant="primary" busy={submit.busy}>
            <Trans>Change password</Trans>
          </Button>
          <Link href={linkTo('forgotPassword')} className={primitives.target}>
            <Trans>I forgot my password</Trans>
          </Link>
        </div>
      </form>
    </AccountPage>
  );
}
