import { CallError } from '#machines/call-error.ts';
import { errorBody, type ErrorData, type LocalErrorCode } from '#protocol/errors.ts';

/** @returns an error that only the browser makes (protocol/errors.ts, LOCAL_ERRORS). */
export const localError = (code: LocalErrorCode): CallError => new CallError({ code, status: 0 });

/**
 * @param status of an answer that is no success.
 * @param text its body, whatever it is: a proxy's page is none of ours and reads as `UnknowError`.
 * @param retryAfter the Retry-After header, in seconds; a date is not looked at.
 */
export function answeredError(status: number, text: string, retryAfter: string | null): CallError {
  const body = errorBody.safeParse(parse(text));
  const seconds = retryAfter === null || retryAfter === '' ? Number.NaN : Number(retryAfter);
  const params = {
    ...(body.success ? body.data.params : undefined),
    ...(seconds >= 0 ? { retryAfter: seconds } : undefined),
  };
  const data: ErrorData = { code: body.success ? body.data.errorCode : 'UnknowError', status };
  return new CallError(Object.keys(params).length ? { ...data, params } : data);
}

/** Parses JSON; total. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
