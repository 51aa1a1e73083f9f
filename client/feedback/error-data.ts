import type { ErrorData } from '#protocol/errors.ts';

const isErrorData = (value: unknown): value is ErrorData =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  typeof value.code === 'string' &&
  'status' in value &&
  typeof value.status === 'number';

/** What a failed command says about itself; anything else that was thrown reads as an unknown error. Total. */
export function errorDataOf(failure: unknown): ErrorData {
  return isErrorData(failure) ? failure : { code: 'UnknowError', status: 500 };
}
