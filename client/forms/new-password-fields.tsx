import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { confirmationProblem, passwordProblem } from '#protocol/rules/account-fields.ts';
import type { FieldProblem } from '#protocol/rules/field-problems.ts';
import { TEXT } from '#protocol/limits.ts';
import { PasswordField, type FormFieldProps } from './fields.tsx';

/** Checks what the client can; only the server knows whether a password is common. */
export const passwordCheck = (value: unknown): FieldProblem | undefined => passwordProblem(String(value));

const confirmationCheck = (value: unknown, { password }: FieldValues): FieldProblem | undefined =>
  confirmationProblem(String(password), String(value ?? ''));

/** The fields `password` and `confirmPassword` of a form (spec §5). */
export function NewPasswordFields<Values extends { password: string; confirmPassword: string }>({
  control,
  label,
  check = passwordCheck,
}: {
  control: Control<Values>;
  label: ReactNode;
  check?: FormFieldProps<Values>['check'];
}) {
  return (
    <>
      <PasswordField
        control={control}
        name={'password' as FieldPath<Values>}
        label={label}
        hint={<Trans>At least 8 characters</Trans>}
        check={check}
        autoComplete="new-password"
        maxLength={TEXT.passwordMax}
      />
      <PasswordField
        control={control}
        name={'confirmPassword' as FieldPath<Values>}
        label={<Trans>Confirm password</Trans>}
        check={confirmationCheck}
        autoComplete="new-password"
        maxLength={TEXT.passwordMax}
      />
    </>
  );
}
