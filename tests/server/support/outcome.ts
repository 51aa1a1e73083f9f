import type { Answer } from './client.ts';

/** The missing conditions of a refusal, or its code. */
export const missingOf = ({ error }: Answer<unknown>): unknown => error?.params?.['missing'] ?? error?.errorCode;
/** Status, code and parameters of a refusal. */
export const refusalOf = ({ status, error }: Answer<unknown>): unknown => [status, error?.errorCode, error?.params];

/** The result of a move over HTTP: its status, and the missing conditions or code of a refusal. */
export type Outcome = { readonly status: number; readonly missing?: unknown };

export const outcomeOf = (answer: Answer<unknown>): Outcome => ({
  status: answer.status,
  ...(answer.error ? { missing: missingOf(answer) } : {}),
});
