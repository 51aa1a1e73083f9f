import { DomainError } from './domain-error.ts';

/** Absent and hidden resources get the same response. @throws DomainError NotFoundService for undefined */
export function orNotFound<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new DomainError('NotFoundService');
  return value;
}
