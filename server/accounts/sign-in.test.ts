import { describe, expect, it } from 'vitest';
import { ACCOUNT } from '#protocol/limits.ts';
import { signInHandleKey, readSignInHandle } from './sign-in-handle.ts';
import type { DomainError } from '../http/domain-error.ts';
import { createPasswords } from './password-hashing.ts';
import { createSignInLimit } from './sign-in-limit.ts';

const HOUR = 60 * 60_000;

describe('readHandle', () => {
  it.each([
    ['ann.lee', 'auto', { email: null, phone: null, username: 'ann.lee' }],
    [' Ann@Mail.Example ', 'auto', { email: 'ann@mail.example', phone: null, username: null }],
    ['+852 9123-4567', 'auto', { email: null, phone: '85291234567', username: '+852 9123-4567' }],
    ['12345', 'auto', { email: null, phone: null, username: '12345' }],
    ['ann.lee', 'email', { email: null, phone: null, username: null }],
    ['85291234567', 'username', { email: null, phone: null, username: '85291234567' }],
    ['85291234567', 'phone', { email: null, phone: '85291234567', username: null }],
  ] as const)('%s as %s', (typed, type, expected) => {
    expect(readSignInHandle(typed, type)).toEqual(expected);
  });

  it('counts one account however its number is written', () => {
    expect(signInHandleKey(readSignInHandle('+852 9123 4567', 'auto'))).toBe(
      signInHandleKey(readSignInHandle('85291234567', 'phone')),
    );
  });
});

describe('createSignInLimit', () => {
  type Limit = ReturnType<typeof createSignInLimit>;
  /** @returns 0 when the wrong password was heard, else the seconds to wait */
  const fail = async (limit: Limit, account: string, address: string, now: number): Promise<number> =>
    limit
      .attempt(account, address, now, async () => false)
      .then(
        () => 0,
        (error: unknown) => (error as DomainError).params?.['retryAfter'] as number,
      );
  const succeed = (limit: Limit, account: string, address: string, now: number): Promise<boolean> =>
    limit.attempt(account, address, now, async () => true);

  it('allows six failures a minute and thirty an hour for an account, from anywhere', async () => {
    const limit = createSignInLimit();
    let failures = 0;
    let now = 0;
    for (; now < HOUR; now += 1_000) if ((await fail(limit, 'ann', `address ${now}`, now)) === 0) failures += 1;
    expect(failures).toBe(ACCOUNT.signInPerHour);
    expect(await fail(limit, 'ann', 'elsewhere', now - 1_000)).toBe(1);
    expect(await fail(limit, 'ben', 'elsewhere', now - 1_000)).toBe(0);
  });

  it('allows an address six a minute and thirty an hour too, whatever the accounts', async () => {
    const limit = createSignInLimit();
    let failures = 0;
    let now = 0;
    for (; now < HOUR; now += 1_000) if ((await fail(limit, `account ${now}`, 'one', now)) === 0) failures += 1;
    expect(failures).toBe(ACCOUNT.signInPerHour);
    for (let index = 0; index < ACCOUNT.signInPerMinute; index += 1)
      expect(await fail(limit, `account ${index}`, 'two', 0)).toBe(0);
    expect([await fail(limit, 'any', 'two', 59_000), await fail(limit, 'any', 'two', 60_000)]).toEqual([1, 0]);
  });

  it('refuses what comes at once beyond it, but lets right ones wait for each other', async () => {
    const limit = createSignInLimit();
    const wrong = await Promise.all(Array.from({ length: 20 }, () => fail(limit, 'ann', 'home', 0)));
    expect(wrong.filter((seconds) => seconds === 0)).toHaveLength(ACCOUNT.signInPerMinute);
    const right = await Promise.all(
      Array.from({ length: 20 }, (_, index) => succeed(limit, `colleague ${index}`, 'office', 0)),
    );
    expect(right).toEqual(Array.from({ length: 20 }, () => true));
  });

  it('gives the place back when the comparison itself failed', async () => {
    const limit = createSignInLimit();
    for (let index = 0; index < 20; index += 1) {
      await expect(limit.attempt('ann', 'home', 0, () => Promise.reject(new Error('busy')))).rejects.toThrow('busy');
    }
    expect(await succeed(limit, 'ann', 'home', 0)).toBe(true);
  });

  it('strangers who fail on purpose do not lock the owner out where the owner was before', async () => {
    const limit = createSignInLimit();
    await succeed(limit, 'ann', 'home', 0);
    for (let index = 0; index < ACCOUNT.signInPerMinute; index += 1) await fail(limit, 'ann', 'elsewhere', 1);
    expect(await fail(limit, 'ann', 'anywhere', 1)).toBe(60);
    for (let index = 0; index < ACCOUNT.signInPerMinute; index += 1)
      expect(await fail(limit, 'ann', 'home', 2)).toBe(0);
    expect(await fail(limit, 'ann', 'home', 2)).toBe(60);
  });

  it('forgets an account’s failures once its owner is in, and does not count the success against the address', async () => {
    const limit = createSignInLimit();
    for (let index = 1; index < ACCOUNT.signInPerMinute; index += 1) await fail(limit, 'ann', `address ${index}`, 0);
    expect(await succeed(limit, 'ann', 'home', 0)).toBe(true);
    for (let index = 1; index < ACCOUNT.signInPerMinute; index += 1)
      expect(await fail(limit, 'ann', `address ${index}`, 0)).toBe(0);
    expect(await fail(limit, 'ben', 'home', 0)).toBe(0);
  });
});

describe('createPasswords', () => {
  it('tells whoever comes when a hundred wait already to come later, and serves the others', async () => {
    const passwords = createPasswords({ memory: 1_024, passes: 1 }, 1);
    const answers = await Promise.allSettled(Array.from({ length: 103 }, () => passwords.hash('a long password')));
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(refused.map(({ reason }) => (reason as { code?: string }).code)).toEqual([
      'ServiceUnavailable',
      'ServiceUnavailable',
    ]);
    expect(await passwords.hash('a long password')).toContain('argon2id');
  });
});
