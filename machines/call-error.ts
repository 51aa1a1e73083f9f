import type { ErrorData } from '#protocol/errors.ts';

/** A failed call. Everything that a port rejects with is one of these, so that it can cross to a tab as `data`. */
export class CallError extends Error {
  readonly data: ErrorData;
  constructor(data: ErrorData) {
    super(data.code);
    this.name = 'CallError';
    this.data = data;
  }
}

/** @returns the error as plain data; total. What is no {@link CallError} is a fault of ours and reads as `UnknowError`. */
export function errorDataOf(error: unknown): ErrorData {
  return error instanceof CallError
    ? error.data
    : { code: 'UnknowError', status: 0, params: { detail: String(error) } };
}

/** @returns whether the same call may succeed later: no answer, a busy or failing server (0, 408, 429, 5xx). */
export function isTransient(error: ErrorData): boolean {
  return (
    error.code !== 'Cancelled' &&
    (error.status === 0
      ? error.code === 'Offline' || error.code === 'Timeout'
      : error.status === 408 || error.status === 429 || error.status >= 500)
  );
}

/** @returns whether the server has said no for good: asking again would change nothing. */
export const isRefusal = (error: ErrorData): boolean => error.code !== 'Cancelled' && !isTransient(error);

/** @returns the wait in ms that a 429 or 503 asked for (`params.retryAfter`, seconds); undefined when it named none. */
export function retryAfterMs(error: ErrorData): number | undefined {
  const seconds = error.params?.['retryAfter'];
  return typeof seconds === 'number' && seconds >= 0 ? seconds * 1_000 : undefined;
}
