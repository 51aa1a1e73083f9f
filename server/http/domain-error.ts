import { ERROR_TEXTS } from '#protocol/error-texts.ts';
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '#protocol/errors.ts';

/** Values for the text of an error. */
export type ErrorParams = NonNullable<ErrorBody['params']>;

/** An error of the catalogue; the error handler responds with the catalogue's status. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ErrorCode;
  readonly params: ErrorParams | undefined;

  constructor(code: ErrorCode, params?: ErrorParams, options?: ErrorOptions) {
    super(ERROR_TEXTS[code].message, options);
    this.code = code;
    this.params = params;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** The body of an error response. */
export function toErrorBody(code: ErrorCode, params?: ErrorParams): ErrorBody {
  return { errorCode: code, errorMsg: ERROR_TEXTS[code].message, ...(params ? { params } : {}) };
}
