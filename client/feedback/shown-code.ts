import type { ErrorCode, ErrorData } from '#protocol/errors.ts';

/** Statuses that have one sentence each, whatever the code (spec §8). */
const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'BadRequestError',
  403: 'UnauthenticationToService',
  404: 'NotFoundService',
};

/**
 * The code whose sentence an error shows; null when it shows none (spec §8).
 *
 * 401 is silent: the session is reset and the person is taken to sign-in.
 * 400, 403 and 404 have one sentence each, whatever the code.
 * Any other status shows the sentence of its code.
 * Cancelling is not an error.
 */
export function shownCode(error: ErrorData): string | null {
  if (error.status === 401 || error.code === 'Cancelled') return null;
  return BY_STATUS[error.status] ?? error.code;
}
