import type { FieldValues } from 'react-hook-form';
import type { FieldProblem } from '#protocol/field-problems.ts';
import { TEXT } from '#protocol/limits.ts';

/** A new password that is there and long enough; whether it is a common one only the server knows. */
export function passwordCheck(value: unknown): FieldProblem | undefined {
  const password = String(value);
  if (!password) return 'requiredPassword';
  return password.length < TEXT.passwordMin || password.length > TEXT.passwordMax ? 'passwordLength' : undefined;
}

/** The password once more (spec §5). @param name the field it repeats. */
export const passwordAgain =
  (name: string) =>
  (value: unknown, values: FieldValues): FieldProblem | undefined =>
    value ? (value === values[name] ? undefined : 'passwordDifferent') : 'requiredConfirmPassword';
