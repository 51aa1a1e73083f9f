import type { FieldValues } from 'react-hook-form';
import type { FieldProblem } from '#protocol/rules/field-problems.ts';
import { confirmationProblem, passwordProblem } from '#protocol/rules/account-fields.ts';

/** Checks what the client can; only the server knows whether a password is common. */
export const passwordCheck = (value: unknown): FieldProblem | undefined => passwordProblem(String(value));

/** The password once more (spec §5). @param name the field it repeats. */
export const passwordAgain =
  (name: string) =>
  (value: unknown, values: FieldValues): FieldProblem | undefined =>
    confirmationProblem(String(values[name]), String(value ?? ''));
