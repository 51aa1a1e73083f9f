import type { ErrorData } from '#protocol/errors.ts';

/** A failed call. Ports reject with nothing else; its `data` can cross to a tab. */
export class CallError extends Error {
  readonly data: ErrorData;
  constructor(data: ErrorData) {
    super(data.code);
    this.name = 'CallError';
    this.data = data;
  }
}
