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
