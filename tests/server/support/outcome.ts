import type { Answer } from './client.ts';

/** Of a refusal what the chart misses, or the code. */
export const missingOf = ({ error }: Answer<unknown>): unknown => error?.params?.['missing'] ?? error?.errorCode;
/** A refusal whole: its status, code and parameters. */
export const refusalOf = ({ status, error }: Answer<unknown>): unknown => [status, error?.errorCode, error?.params];

/** What a move over HTTP came to: its status, and of a refusal what the chart misses, or the code. */
export type Outcome = { readonly status: number; readonly missing?: unknown };

export const outcomeOf = (answer: Answer<unknown>): Outcome => ({
  status: answer.status,
  ...(answer.error ? { missing: missingOf(answer) } : {}),
});
