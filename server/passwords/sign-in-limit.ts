import { ACCOUNT } from '#protocol/limits.ts';
import { DomainError } from '../http/domain-error.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const MAX_KEYS = 50_000;
/** How long an address is known to an account after a sign-in. */
const KNOWN_FOR = 30 * 24 * HOUR;

/** Counts wrong passwords; see {@link createSignInLimit}. */
export type SignInLimit = {
  /**
   * Compares a password unless there were too many wrong ones.
   * @param account the account's id, or what was typed if there is no such account
   * @param address `clientAddressKey(request.ip)`
   * @param now milliseconds since the epoch
   * @returns the result of `compare`
   * @throws DomainError TooManyRequests with `retryAfter` seconds
   */
  attempt(account: string, address: string, now: number, compare: () => Promise<boolean>): Promise<boolean>;
};

/**
 * Limits wrong passwords to 6 a minute and 30 an hour, per account and per address. Unknown accounts are counted like
 * the others. Running comparisons count too: many wrong ones at once do not slip through, and many right ones at once
 * wait for each other instead of being refused. Counts are per process; several nodes allow as many times more.
 * An address from which the account signed in lately is counted separately, so that strangers who fail on purpose do
 * not lock the owner out.
 */
export function createSignInLimit(enabled = true): SignInLimit {
  const failures = new Map<string, number[]>();
  const known = new Map<string, number>();
  const comparing = new Map<string, number>();
  let waiting: (() => void)[] = [];

  const accountKey = (account: string, address: string, now: number): string => {
    const at = known.get(`${account} ${address}`);
    return at !== undefined && at > now - KNOWN_FOR ? `account ${account} at ${address}` : `account ${account}`;
  };
  /** @returns the seconds until another attempt is allowed; 0 if it is allowed now */
  const secondsFor = (key: string, now: number): number => {
    const times = failures.get(key) ?? [];
    const minute = times.at(-ACCOUNT.signInPerMinute) ?? -Infinity;
    const hour = times.at(-ACCOUNT.signInPerHour) ?? -Infinity;
    return Math.max(0, Math.ceil((minute + MINUTE - now) / 1_000), Math.ceil((hour + HOUR - now) / 1_000));
  };
  /** Whether one more attempt is within the limit even if all running comparisons fail. */
  const hasRoom = (key: string, now: number): boolean => {
    const since = (age: number): number => (failures.get(key) ?? []).filter((time) => time > now - age).length;
    const held = comparing.get(key) ?? 0;
    return since(MINUTE) + held < ACCOUNT.signInPerMinute && since(HOUR) + held < ACCOUNT.signInPerHour;
  };
  const hold = (key: string, by: 1 | -1): void => {
    const held = (comparing.get(key) ?? 0) + by;
    if (held > 0) comparing.set(key, held);
    else comparing.delete(key);
  };
  const noteFailure = (key: string, now: number): void => {
    const times = (failures.get(key) ?? []).filter((time) => time > now - HOUR);
    times.push(now);
    // Re-inserted, so that the map is ordered by the latest failure and drops the oldest.
    failures.delete(key);
    failures.set(key, times.slice(-ACCOUNT.signInPerHour));
    if (failures.size > MAX_KEYS) failures.delete(failures.keys().next().value ?? '');
  };
  const noteSuccess = (account: string, address: string, now: number): void => {
    failures.delete(accountKey(account, address, now));
    const pair = `${account} ${address}`;
    known.delete(pair);
    known.set(pair, now);
    if (known.size > MAX_KEYS) known.delete(known.keys().next().value ?? '');
  };

  return {
    async attempt(account, address, now, compare) {
      if (!enabled) return compare();
      const keys = [accountKey(account, address, now), `address ${address}`];
      for (;;) {
        const seconds = Math.max(...keys.map((key) => secondsFor(key, now)));
        if (seconds > 0) throw new DomainError('TooManyRequests', { retryAfter: seconds });
        if (keys.every((key) => hasRoom(key, now))) break;
        await new Promise<void>((go) => waiting.push(go));
      }
      for (const key of keys) hold(key, 1);
      try {
        const right = await compare();
        if (right) noteSuccess(account, address, now);
        else for (const key of keys) noteFailure(key, now);
        return right;
      } finally {
        for (const key of keys) hold(key, -1);
        const woken = waiting;
        waiting = [];
        for (const go of woken) go();
      }
    },
  };
}
