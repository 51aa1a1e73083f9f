import type { ErrorData } from '#protocol/errors.ts';

const isErrorData = (value: unknown): value is ErrorData =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string' && 'status' in value && typeof value.status === 'number';

/** What a failed command says about itself: rejected with the data, or with an error that carries it. Total. */
export function errorDataOf(failure: unknown): ErrorData {
  if (isErrorData(failure)) return failure;
  const carried = typeof failure === 'object' && failure !== null && 'data' in failure ? failure.data : undefined;
  return isErrorData(carried) ? carried : { code: 'UnknowError', status: 500 };
}
