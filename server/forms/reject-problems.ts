import type { FieldProblem, Problems } from '#protocol/rules/field-problems.ts';
import { DomainError } from '../http/domain-error.ts';

/**
 * Rejects a form with all its problems at once; fields that are undefined have none.
 * @throws DomainError FieldsInvalid if there is a problem
 */
export function rejectProblems(found: Readonly<Record<string, FieldProblem | undefined>>): void {
  const problems: Problems = Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, FieldProblem] => entry[1] !== undefined),
  );
  if (Object.keys(problems).length > 0) throw new DomainError('FieldsInvalid', { ...problems });
}
