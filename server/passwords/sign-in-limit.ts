import { randomUUID } from 'node:crypto';
import { ACCOUNT } from '#protocol/limits.ts';
import type { Bus } from '../bus/bus.ports.ts';
import { SIGN_INS_COUNTED } from '../bus/topics.ts';
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

type Bounds = { readonly minute: number; readonly hour: number };
const HERE: Bounds = { minute: ACCOUNT.signInPerMinute, hour: ACCOUNT.signInPerHour };
const ANYWHERE: Bounds = { minute: ACCOUNT.signInAnywherePerMinute, hour: ACCOUNT.signInAnywherePerHour };
/** What is counted, and its bounds. */
type Counted = readonly [key: string, bounds: Bounds];

/**
 * Limits wrong passwords to 6 a minute and 30 an hour per account at an address. Where the account is not signed in,
 * and was not lately, also to as many per address for all accounts, and to ten times as many per account at all
 * addresses. So strangers who fail on purpose, elsewhere or at other accounts behind the owner's own address, cannot
 * delay the owner where the owner is or was lately signed in. Unknown accounts are counted like the others. Running
 * comparisons count too: many wrong ones at once do not slip through, and many right ones at once wait for each other
 * instead of being refused.
 * @param hasSession whether the account has a session from the address; shared by all processes through the database
 * @param bus publishes the counts to the other processes
 */
export function createSignInLimit(
  enabled = true,
  hasSession: (account: string, address: string) => Promise<boolean> = async () => false,
  bus?: Bus,
): SignInLimit {
  const node = randomUUID();
  const failures = new Map<string, number[]>();
  const known = new Map<string, number>();
  const comparing = new Map<string, number>();
  let waiting: (() => void)[] = [];

  const countsFor = (account: string, address: string, now: number): Counted[] => {
    const at = known.get(`${account} ${address}`);
    const isKnown = at !== undefined && at > now - KNOWN_FOR;
    const own: Counted = [`account ${account} at ${address}`, HERE];
    return isKnown ? [own] : [own, [`address ${address}`, HERE], [`account ${account}`, ANYWHERE]];
  };
  /** @returns the seconds until another attempt is allowed; 0 if it is allowed now */
  const secondsFor = ([key, bounds]: Counted, now: number): number => {
    const times = failures.get(key) ?? [];
    const minute = times.at(-bounds.minute) ?? -Infinity;
    const hour = times.at(-bounds.hour) ?? -Infinity;
    return Math.max(0, Math.ceil((minute + MINUTE - now) / 1_000), Math.ceil((hour + HOUR - now) / 1_000));
  };
  /** Whether one more attempt is within the limit even if all running comparisons fail. */
  const hasRoom = ([key, bounds]: Counted, now: number): boolean => {
    const since = (age: number): number => (failures.get(key) ?? []).filter((time) => time > now - age).length;
    const held = comparing.get(key) ?? 0;
    return since(MINUTE) + held < bounds.minute && since(HOUR) + held < bounds.hour;
  };
  const hold = ([key]: Counted, by: 1 | -1): void => {
    const held = (comparing.get(key) ?? 0) + by;
    if (held > 0) comparing.set(key, held);
    else comparing.delete(key);
  };
  const noteFailure = (key: string, hour: number, now: number): void => {
    const times = (failures.get(key) ?? []).filter((time) => time > now - HOUR);
    times.push(now);
    // Re-inserted, so that the map is ordered by the latest failure and drops the oldest.
    failures.delete(key);
    failures.set(key, times.slice(-hour));
    if (failures.size > MAX_KEYS) failures.delete(failures.keys().next().value ?? '');
  };
  const remember = (account: string, address: string, now: number): void => {
    const pair = `${account} ${address}`;
    known.delete(pair);
    known.set(pair, now);
    if (known.size > MAX_KEYS) known.delete(known.keys().next().value ?? '');
  };
  /** At a known address, failures of strangers elsewhere stay counted. */
  const noteSuccess = (counts: readonly Counted[], account: string, address: string, now: number): void => {
    const cleared = counts.map(([key]) => key).filter((key) => key !== `address ${address}` && failures.delete(key));
    remember(account, address, now);
    if (cleared.length > 0) bus?.publish(SIGN_INS_COUNTED, { node, at: now, failed: [], cleared });
  };
  const noteFailures = (counts: readonly Counted[], now: number): void => {
    const failed = counts.map(([key, { hour }]) => ({ key, hour }));
    for (const { key, hour } of failed) noteFailure(key, hour, now);
    bus?.publish(SIGN_INS_COUNTED, { node, at: now, failed, cleared: [] });
  };
  bus?.subscribe(SIGN_INS_COUNTED, (counted) => {
    if (counted.node === node) return;
    for (const key of counted.cleared) failures.delete(key);
    for (const { key, hour } of counted.failed) noteFailure(key, hour, counted.at);
  });

  return {
    async attempt(account, address, now, compare) {
      if (!enabled) return compare();
      const isRefused = countsFor(account, address, now).some((counted) => secondsFor(counted, now) > 0);
      if (isRefused && (await hasSession(account, address))) remember(account, address, now);
      const counts = countsFor(account, address, now);
      for (;;) {
        const seconds = Math.max(...counts.map((counted) => secondsFor(counted, now)));
        if (seconds > 0) throw new DomainError('TooManyRequests', { retryAfter: seconds });
        if (counts.every((counted) => hasRoom(counted, now))) break;
        await new Promise<void>((go) => waiting.push(go));
      }
      for (const counted of counts) hold(counted, 1);
      try {
        const right = await compare();
        if (right) noteSuccess(counts, account, address, now);
        else noteFailures(counts, now);
        return right;
      } finally {
        for (const counted of counts) hold(counted, -1);
        const woken = waiting;
        waiting = [];
        for (const go of woken) go();
      }
    },
  };
}
