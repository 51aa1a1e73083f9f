import { ERRORS, type ErrorBody, type ErrorCode } from '#protocol/errors.ts';

/** Values for the text of an error. */
export type ErrorParams = NonNullable<ErrorBody['params']>;

/** An error of the catalogue: thrown by rules, answered by the error handler with the catalogue's status. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ErrorCode;
  readonly params: ErrorParams | undefined;

  constructor(code: ErrorCode, params?: ErrorParams, options?: ErrorOptions) {
    super(ERRORS[code].message, options);
    this.code = code;
    this.params = params;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** The body of an error answer. */
export function toErrorBody(code: ErrorCode, params?: ErrorParams): ErrorBody {
  return { errorCode: code, errorMsg: ERRORS[code].message, ...(params ? { params } : {}) };
}
