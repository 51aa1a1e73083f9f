import { describe, expect, it } from 'vitest';
import { ACCOUNT } from '#protocol/limits.ts';
import { createMemoryBus } from '../bus/memory-bus.ts';
import type { DomainError } from '../http/domain-error.ts';
import { createSignInLimit } from './sign-in-limit.ts';

const HOUR = 60 * 60_000;

describe('createSignInLimit', () => {
  type Limit = ReturnType<typeof createSignInLimit>;
  /** @returns 0 if the wrong password was compared, else the seconds to wait */
  const fail = async (limit: Limit, account: string, address: string, now: number): Promise<number> =>
    limit
      .attempt(account, address, now, async () => false)
      .then(
        () => 0,
        (error: unknown) => (error as DomainError).params?.['retryAfter'] as number,
      );
  const succeed = (limit: Limit, account: string, address: string, now: number): Promise<boolean> =>
    limit.attempt(account, address, now, async () => true);

  it('allows six failures a minute and thirty an hour per account and address', async () => {
    const limit = createSignInLimit();
    for (let index = 0; index < ACCOUNT.signInPerMinute; index += 1) expect(await fail(limit, 'ann', 'one', 0)).toBe(0);
    expect(await fail(limit, 'ann', 'one', 0)).toBe(60);
    expect(await fail(limit, 'ann', 'two', 0)).toBe(0);
  });

  it('allows sixty failures a minute and three hundred an hour per account at unknown addresses', async () => {
    const limit = createSignInLimit();
    let failures = 0;
    let now = 0;
    for (; now < HOUR; now += 1_000) if ((await fail(limit, 'ann', `address ${now}`, now)) === 0) failures += 1;
    expect(failures).toBe(ACCOUNT.signInAnywherePerHour);
    expect(await fail(limit, 'ann', 'elsewhere', now - 1_000)).toBe(1);
    expect(await fail(limit, 'ben', 'elsewhere', now - 1_000)).toBe(0);
  });

  it('allows six failures a minute and thirty an hour per address for all accounts together', async () => {
    const limit = createSignInLimit();
    let failures = 0;
    let now = 0;
    for (; now < HOUR; now += 1_000) if ((await fail(limit, `account ${now}`, 'one', now)) === 0) failures += 1;
    expect(failures).toBe(ACCOUNT.signInPerHour);
    for (let index = 0; index < ACCOUNT.signInPerMinute; index += 1)
      expect(await fail(limit, `account ${index}`, 'two', 0)).toBe(0);
    expect([await fail(limit, 'any', 'two', 59_000), await fail(limit, 'any', 'two', 60_000)]).toEqual([1, 0]);
  });

  it('refuses simultaneous failures beyond the limit, but lets right passwords wait for each other', async () => {
    const limit = createSignInLimit();
    const wrong = await Promise.all(Array.from({ length: 20 }, () => fail(limit, 'ann', 'home', 0)));
    expect(wrong.filter((seconds) => seconds === 0)).toHaveLength(ACCOUNT.signInPerMinute);
    const right = await Promise.all(
      Array.from({ length: 20 }, (_, index) => succeed(limit, `colleague ${index}`, 'office', 0)),
    );
    expect(right).toEqual(Array.from({ length: 20 }, () => true));
  });

  it('does not count a comparison that throws', async () => {
    const limit = createSignInLimit();
    for (let index = 0; index < 20; index += 1) {
      await expect(limit.attempt('ann', 'home', 0, () => Promise.reject(new Error('busy')))).rejects.toThrow('busy');
    }
    expect(await succeed(limit, 'ann', 'home', 0)).toBe(true);
  });

  it('does not lock the owner out at a known address when strangers fail elsewhere', async () => {
    const limit = createSignInLimit();
    await succeed(limit, 'ann', 'home', 0);
    for (let index = 0; index < ACCOUNT.signInAnywherePerMinute; index += 1)
      await fail(limit, 'ann', `elsewhere ${index}`, 1);
    expect(await fail(limit, 'ann', 'anywhere', 1)).toBe(60);
    for (let index = 0; index < ACCOUNT.signInPerMinute; index += 1)
      expect(await fail(limit, 'ann', 'home', 2)).toBe(0);
    expect(await fail(limit, 'ann', 'home', 2)).toBe(60);
  });

  it('does not delay the owner at a known address when others there fail at other accounts', async () => {
    const limit = createSignInLimit();
    await succeed(limit, 'ann', 'office', 0);
    for (let index = 0; index < ACCOUNT.signInPerMinute; index += 1) await fail(limit, `ben ${index}`, 'office', 1);
    expect(await fail(limit, 'ben', 'office', 1)).toBe(60);
    expect(await succeed(limit, 'ann', 'office', 2)).toBe(true);
  });

  it('counts an address with a session as known, also in a process that saw no sign-in there', async () => {
    const sessions = new Set(['ann at home']);
    const limit = createSignInLimit(true, async (account, address) => sessions.has(`${account} at ${address}`));
    for (let index = 0; index < ACCOUNT.signInAnywherePerMinute; index += 1)
      await fail(limit, 'ann', `elsewhere ${index}`, 1);
    expect(await fail(limit, 'ann', 'office', 1)).toBe(60);
    expect(await succeed(limit, 'ann', 'home', 1)).toBe(true);
  });

  it('counts the failures of all processes together, and clears them together', async () => {
    const bus = createMemoryBus((error) => {
      throw error;
    });
    const [here, there] = [createSignInLimit(true, undefined, bus), createSignInLimit(true, undefined, bus)];
    for (let index = 0; index < ACCOUNT.signInPerMinute; index += 1)
      expect(await fail(index % 2 === 0 ? here : there, 'ann', 'one', 0)).toBe(0);
    expect([await fail(here, 'ann', 'one', 0), await fail(there, 'ann', 'one', 0)]).toEqual([60, 60]);
    for (let index = 1; index < ACCOUNT.signInAnywherePerMinute; index += 1) await fail(here, 'ben', `far ${index}`, 0);
    expect(await succeed(there, 'ben', 'home', 0)).toBe(true);
    for (let index = 1; index < ACCOUNT.signInAnywherePerMinute; index += 1)
      expect(await fail(here, 'ben', `farther ${index}`, 0)).toBe(0);
  });

  it('clears the failures of an account after a success and leaves the address uncounted', async () => {
    const limit = createSignInLimit();
    const most = ACCOUNT.signInAnywherePerMinute;
    for (let index = 1; index < most; index += 1) await fail(limit, 'ann', `address ${index}`, 0);
    expect(await succeed(limit, 'ann', 'home', 0)).toBe(true);
    for (let index = 1; index < most; index += 1) expect(await fail(limit, 'ann', `address ${index}`, 0)).toBe(0);
    expect(await fail(limit, 'ben', 'home', 0)).toBe(0);
  });
});
