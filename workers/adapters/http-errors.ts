import { CallError } from '#machines/call-error.ts';
import { codelessErrorBody, errorBody, type ErrorData, type LocalErrorCode } from '#protocol/errors.ts';

/** What a person can read out; a proxy may have put anything there. */
const REFERENCE = /^[\w-]{1,64}$/;

/** @returns an error that originates in the browser (protocol/errors.ts, LOCAL_ERRORS). */
export const localError = (code: LocalErrorCode): CallError => new CallError({ code, status: 0 });

/**
 * @param status of a response that is not successful
 * @param text its body: anything that is not ours, such as a proxy's page, is read as `UnknowError`; an `errorMsg`
 * without an `errorCode` becomes its parameter (spec §8)
 * @param header reads a header: Retry-After, in seconds (a date is ignored), and X-Request-Id, by which the server's
 *   log names a failure of its own; it becomes the parameter `reference`
 */
export function responseError(status: number, text: string, header: (name: string) => string | null): CallError {
  const json = parse(text);
  const body = errorBody.safeParse(json);
  const codeless = codelessErrorBody.safeParse(json);
  const retryAfter = header('retry-after');
  const reference = status >= 500 ? header('x-request-id') : null;
  const seconds = retryAfter === null || retryAfter === '' ? Number.NaN : Number(retryAfter);
  const params = {
    ...(body.success ? body.data.params : codeless.data),
    ...(seconds >= 0 ? { retryAfter: seconds } : undefined),
    ...(reference !== null && REFERENCE.test(reference) ? { reference } : undefined),
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
