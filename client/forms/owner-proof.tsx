import { Trans } from '@lingui/react/macro';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useLocale } from '#client/i18n/locale-context.ts';
import type { UserProfile } from '#protocol/entities/user.ts';
import type { CodeTarget } from '#protocol/http/registration.ts';
import { TEXT } from '#protocol/limits.ts';
import { CodeField, useCodeButton, type CodeFlow } from './code-field.tsx';
import { targetText } from './code-steps.tsx';
import { PasswordField, required } from './fields.tsx';
import type { FieldMapping, Submit } from './use-submit.ts';

type OwnerProofProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  name: FieldPath<Values>;
  /** `account.removalPreview` names it. */
  kind: 'password' | 'code';
  purpose: 'changeContact' | 'changeFactor' | 'removeAccount' | 'downloadData';
  profile: UserProfile;
  /** Sends the code. */
  flow: CodeFlow;
  submit: Submit;
  mapping: FieldMapping<Values>;
};

/** The field by which a user confirms to be the owner: the password, or a code if the account has none. */
export function OwnerProof<Values extends FieldValues>({
  form,
  name,
  kind,
  purpose,
  profile,
  flow,
  submit,
  mapping,
}: OwnerProofProps<Values>) {
  const { server } = useLocale();
  const target = targetOf(profile);
  const where = target && targetText(target);
  const sending = useCodeButton(flow, form, [], submit, mapping, async () => {
    if (target) await flow.send('account.sendOwnCode', { body: { purpose, target, languageCode: server } }, target);
  });
  return kind === 'password' ? (
    <PasswordField
      control={form.control}
      name={name}
      label={<Trans>Your password</Trans>}
      check={required('requiredPassword')}
      autoComplete="current-password"
      maxLength={TEXT.passwordMax}
    />
  ) : (
    <CodeField
      control={form.control}
      name={name}
      sending={sending}
      hint={where && <Trans>We will send it to {where}.</Trans>}
    />
  );
}

/** The contact that gets the code: a verified one before an unverified one. */
function targetOf({ email, emailVerified, areaCode, mobile, mobileVerified }: UserProfile): CodeTarget | null {
  const byMail: CodeTarget | null = email ? { method: 'email', email } : null;
  const byPhone: CodeTarget | null = mobile ? { method: 'phone', areaCode: areaCode ?? '', mobile } : null;
  return (emailVerified && byMail) || (mobileVerified && byPhone) || byMail || byPhone;
}
