import { ACCOUNT } from '#protocol/limits.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const MOST_KEYS = 50_000;
/** Sign-ins from an address that make it known to the account are remembered this long. */
const KNOWN_FOR = 30 * 24 * HOUR;
/** An address may be an office: it may fail this many times as often as one account. */
const ADDRESS_FACTOR = 5;

/** Counts failed sign-ins; see {@link createSignInLimit}. */
export type SignInLimit = {
  /** @returns how many seconds to wait before another try is heard; 0 when it is heard now */
  wait(account: string, address: string, now: number): number;
  /** Notes a failure against both. Called before the password is compared, and taken back by `succeeded`. */
  failed(account: string, address: string, now: number): void;
  /** Forgets an account's failures after its owner got in; the address is only given back this one. */
  succeeded(account: string, address: string, now: number): void;
};

/**
 * ACC-3: failed sign-ins are limited by account (6 a minute, 30 an hour) and by address (five times that). Accounts
 * that do not exist are counted like the others. Counted in this process; several nodes allow as many times more.
 * ACC-9: an address from which the account signed in lately has a count of its own, so that strangers who fail on
 * purpose do not lock the owner out.
 */
export function createSignInLimit(): SignInLimit {
  const failures = new Map<string, number[]>();
  const known = new Map<string, number>();

  const accountKey = (account: string, address: string, now: number): string => {
    const at = known.get(`${account} ${address}`);
    return at !== undefined && at > now - KNOWN_FOR ? `account ${account} at ${address}` : `account ${account}`;
  };

  const waitFor = (key: string, factor: number, now: number): number => {
    const times = failures.get(key)?.filter((time) => time > now - HOUR) ?? [];
    const perMinute = ACCOUNT.signInPerMinute * factor;
    const perHour = ACCOUNT.signInPerHour * factor;
    const minute = times.at(-perMinute) ?? -Infinity;
    const hour = times.at(-perHour) ?? -Infinity;
    return Math.max(0, Math.ceil((minute + MINUTE - now) / 1_000), Math.ceil((hour + HOUR - now) / 1_000));
  };
  const note = (key: string, factor: number, now: number): void => {
    const times = (failures.get(key) ?? []).filter((time) => time > now - HOUR);
    times.push(now);
    // Re-inserted, so that the map's order is that of the latest failure and the oldest goes first.
    failures.delete(key);
    failures.set(key, times.slice(-ACCOUNT.signInPerHour * factor));
    if (failures.size > MOST_KEYS) failures.delete(failures.keys().next().value ?? '');
  };

  return {
    wait: (account, address, now) => Math.max(waitFor(accountKey(account, address, now), 1, now), waitFor(`address ${address}`, ADDRESS_FACTOR, now)),
    failed(account, address, now) {
      note(accountKey(account, address, now), 1, now);
      note(`address ${address}`, ADDRESS_FACTOR, now);
    },
    succeeded(account, address, now) {
      failures.delete(accountKey(account, address, now));
      const pair = `${account} ${address}`;
      known.delete(pair);
      known.set(pair, now);
      if (known.size > MOST_KEYS) known.delete(known.keys().next().value ?? '');
      const times = failures.get(`address ${address}`);
      const index = times?.lastIndexOf(now) ?? -1;
      if (index >= 0) times?.splice(index, 1);
    },
  };
}
