import type { ErrorData } from '#protocol/errors.ts';

/** A command that failed; reads as ErrorData itself, so that whoever catches it can show it. */
export class CommandError extends Error implements ErrorData {
  readonly code: string;
  readonly status: number;
  readonly params?: NonNullable<ErrorData['params']>;
  constructor({ code, status, params }: ErrorData) {
    super(code);
    this.name = 'CommandError';
    this.code = code;
    this.status = status;
    if (params) this.params = params;
  }
}
