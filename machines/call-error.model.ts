import { CallError } from './call-error.ts';

/** A failed call of that status, for models; 0 means no response. */
export const callError = (status: number): CallError =>
  new CallError({ code: status === 0 ? 'Offline' : `Status${String(status)}`, status });
