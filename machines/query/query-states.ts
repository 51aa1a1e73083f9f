/**
 * The query: how data is fetched, retried and refetched. Charts that own data embed these states instead of spelling
 * them out; each defines `fetching` itself.
 *
 * [QRY-1] A fetch that failed is retried after 5 s or at a wake-up.
 * [QRY-2] A final error (401, 403, 404) stops the query until the next refetch.
 * [QRY-3] Refetches within the settle window make one fetch.
 * [QRY-4] Any number of refetches while a fetch runs make one more after it, also when it ends in a final error: what
 *         they were about may be younger than the error.
 */
import { errorOf } from '#machines/invoked.ts';
import { CHAT } from '#protocol/member-limits.ts';
import { errorDataOf, isInaccessible, isTransient } from '#protocol/rules/failures.ts';

/** Guards about the error of an invoked fetch; use them with `params: errorOf`. */
export const queryGuards = {
  /** The same request may succeed later. */
  mayRetry: (_: unknown, error: unknown): boolean => isTransient(errorDataOf(error)),
  isAbsent: (_: unknown, error: unknown): boolean => errorDataOf(error).status === 404,
  isForbidden: (_: unknown, error: unknown): boolean => [401, 403].includes(errorDataOf(error).status),
  /** No retry succeeds until something else changes: signed out, forbidden, or absent [QRY-2]. */
  isInaccessible: (_: unknown, error: unknown): boolean => isInaccessible(errorDataOf(error)),
};

export const queryDelays = { retryAfter: CHAT.retryAfter, refetchWindow: CHAT.refetchWindow };

/** Waits to fetch again [QRY-1]. @param target the state that fetches */
export const retrying = <const Target extends string>(target: Target) => ({
  after: { retryAfter: target },
  on: { wake: target },
});

/**
 * The states around `fetching` [QRY-1] [QRY-2] [QRY-3]; the event `refetch` requests a fetch. The guard `wantsAgain`
 * says whether one was requested during the last fetch [QRY-4].
 */
export const queryStates = {
  live: { on: { refetch: 'settling' } },
  settling: { after: { refetchWindow: 'fetching' } },
  retrying: retrying('fetching'),
  stopped: { always: { guard: 'wantsAgain', target: 'settling' }, on: { refetch: 'settling' } },
} as const;

/** A region beside the query that notes a refetch during a fetch [QRY-4]; entering `fetching` raises `_begun`. */
export const refetchRegion = {
  initial: 'no',
  states: {
    no: { on: { refetch: { guard: 'isFetching', target: 'wanted' } } },
    wanted: { on: { _begun: 'no' } },
  },
} as const;

/** Transitions of a failed fetch: the chart keeps the error with `keepError` and stops or retries. */
export const onFetchFailed = <const Stopped extends string, const Retrying extends string>(
  stopped: Stopped,
  retry: Retrying,
) =>
  [
    {
      guard: { type: 'isInaccessible', params: errorOf },
      target: stopped,
      actions: { type: 'keepError', params: errorOf },
    },
    { target: retry, actions: { type: 'keepError', params: errorOf } },
  ] as const;
