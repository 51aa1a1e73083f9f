import { DomainError } from './domain-error.ts';

/** What is absent, and what is not the reader's to see, answer alike. @throws DomainError NotFoundService for undefined */
export function orNotFound<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new DomainError('NotFoundService');
  return value;
}
