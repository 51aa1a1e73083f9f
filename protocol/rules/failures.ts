/**
 * The classification of failures, for charts, worker and pages. Status 0 marks failures that the browser reports
 * without a response of the server; the code says which one.
 *
 * | failure                                 | code, status            | kind           | transient | undecided |
 * |-----------------------------------------|-------------------------|----------------|-----------|-----------|
 * | no response, or none in time            | Offline, Timeout · 0    | disconnected   | yes       | yes       |
 * | the server is overloaded or failed      | any · 408, 5xx          | unavailable    | yes       | yes       |
 * | too many requests                       | any · 429               | unavailable    | yes       | no        |
 * | the person or a sign-out cancelled it   | Cancelled · 0           | cancelled      | no        | yes       |
 * | a response that does not fit its schema | BadAnswer · 0           | local          | no        | yes       |
 * | a fault of this program, a full disk, … | UnknowError, … · 0      | local          | no        | yes       |
 * | the server refused it                   | any · other 4xx         | refused        | no        | no        |
 *
 * [FLR-1] Only `Offline` and `Timeout` mean that there is no connection.
 * [FLR-2] Anything thrown that is not error data is `UnknowError` with status 0, wherever it is thrown.
 * [FLR-3] A transient failure may succeed when the same request is repeated later.
 * [FLR-4] An undecided failure leaves open whether the server executed the request; a repetition keeps its id.
 * [FLR-5] A list that is synchronised in the background stops only where the user has no access to it (401, 403, 404);
 *         after any other failure, faults included, it is fetched again.
 * [FLR-6] A message that the device stores is deferred, and sent again without the user's command, after a transient
 *         failure, an unreadable response, a missing session (401) or an expired upload link. Any other failure is
 *         final.
 * [FLR-7] Of two failures with 401, `SessionRevoked` says that the session was revoked, any other that it expired.
 */
import type { ErrorData } from '../errors.ts';

/**
 * How the server ended a session. `revoked`: by an act, of the user on another device or of staff, a new password or
 * the removal of the account. `expired`: in any other way.
 */
export type SessionEnding = 'revoked' | 'expired';

export type FailureKind = 'disconnected' | 'unavailable' | 'cancelled' | 'local' | 'refused';

/** The row of the table that a failure belongs to. Total: an unknown code of status 0 is local. */
export function failureKind({ code, status }: ErrorData): FailureKind {
  if (code === 'Cancelled') return 'cancelled';
  if (status === 0) return code === 'Offline' || code === 'Timeout' ? 'disconnected' : 'local';
  return status === 408 || status === 429 || status >= 500 ? 'unavailable' : 'refused';
}

/** FLR-1. */
export const isDisconnected = (error: ErrorData): boolean => failureKind(error) === 'disconnected';

/** FLR-3. */
export function isTransient(error: ErrorData): boolean {
  const kind = failureKind(error);
  return kind === 'disconnected' || kind === 'unavailable';
}

/** Whether repeating the request would change nothing: neither transient nor cancelled. */
export const isRefusal = (error: ErrorData): boolean => error.code !== 'Cancelled' && !isTransient(error);

/** FLR-4. */
export const isUndecided = (error: ErrorData): boolean => failureKind(error) !== 'refused' && error.status !== 429;

/** FLR-5. */
export const isInaccessible = ({ status }: ErrorData): boolean => status === 401 || status === 403 || status === 404;

/** FLR-6. */
export const isDeferred = (error: ErrorData): boolean =>
  isTransient(error) || error.status === 401 || error.code === 'BadAnswer' || error.code === 'UploadLinkExpired';

/** FLR-7. @returns undefined for a failure that does not end the session */
export function sessionEndingOf({ code, status }: ErrorData): SessionEnding | undefined {
  if (status !== 401) return undefined;
  return code === 'SessionRevoked' ? 'revoked' : 'expired';
}

/** @returns the wait in ms that a 429 or 503 requests (`params.retryAfter`, seconds); undefined when it names none. */
export function retryAfterMs(error: ErrorData): number | undefined {
  const seconds = error.params?.['retryAfter'];
  return typeof seconds === 'number' && seconds >= 0 ? seconds * 1_000 : undefined;
}

const isErrorData = (value: unknown): value is ErrorData =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  typeof value.code === 'string' &&
  'status' in value &&
  typeof value.status === 'number';

/**
 * FLR-2: the error data of anything that was thrown: itself, its `data` (an error that carries some), or a fault.
 * Total.
 */
export function errorDataOf(thrown: unknown): ErrorData {
  if (isErrorData(thrown)) return thrown;
  if (thrown instanceof Error && 'data' in thrown && isErrorData(thrown.data)) return thrown.data;
  return { code: 'UnknowError', status: 0, params: { detail: textOf(thrown) } };
}

/** `String()` throws for an object without a prototype, and for one whose `toString` does. */
function textOf(thrown: unknown): string {
  try {
    return String(thrown);
  } catch {
    return typeof thrown;
  }
}
