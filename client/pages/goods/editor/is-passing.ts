import type { ErrorData } from '#protocol/errors.ts';

/** @returns whether the same may succeed later without a change: the line, the server's state, too many requests. */
export const isPassing = ({ status }: ErrorData): boolean => status === 0 || status === 429 || status >= 500;
