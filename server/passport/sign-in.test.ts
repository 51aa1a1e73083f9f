import { describe, expect, it } from 'vitest';
import { ACCOUNT } from '#protocol/limits.ts';
import { handleKey, readHandle } from './accounts.ts';
import { createPasswords } from './password.ts';
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
  ] as const)('[ACC-1] %s as %s', (typed, type, expected) => {
    expect(readHandle(typed, type)).toEqual(expected);
  });

  it('[ACC-3] counts one account however its number is written', () => {
    expect(handleKey(readHandle('+852 9123 4567', 'auto'))).toBe(handleKey(readHandle('85291234567', 'phone')));
  });
});

describe('createSignInLimit', () => {
  it('[ACC-3] allows six failures a minute and thirty an hour for an account, from anywhere', () => {
    const limit = createSignInLimit();
    let now = 0;
    let failures = 0;
    for (; now < HOUR; now += 1_000) {
      if (limit.wait('ann', `address ${now}`, now) > 0) continue;
      limit.failed('ann', `address ${now}`, now);
      failures += 1;
    }
    expect(failures).toBe(ACCOUNT.signInPerHour);
    expect(limit.wait('ann', 'elsewhere', now - 1_000)).toBe(1);
    expect(limit.wait('ben', 'elsewhere', now - 1_000)).toBe(0);
  });

  it('[ACC-3] allows an address five times as many, whatever the accounts', () => {
    const limit = createSignInLimit();
    let failures = 0;
    while (limit.wait(`account ${failures}`, 'one', 0) === 0) {
      limit.failed(`account ${failures}`, 'one', 0);
      failures += 1;
    }
    expect(failures).toBe(ACCOUNT.signInPerMinute * 5);
    expect(limit.wait('any', 'one', 59_000)).toBe(1);
    expect(limit.wait('any', 'one', 60_000)).toBe(0);
  });

  it('[ACC-9] strangers who fail on purpose do not lock the owner out where the owner was before', () => {
    const limit = createSignInLimit();
    limit.failed('ann', 'home', 0);
    limit.succeeded('ann', 'home', 0);
    for (let index = 0; index < ACCOUNT.signInPerMinute; index += 1) limit.failed('ann', 'elsewhere', 1);
    expect(limit.wait('ann', 'elsewhere', 1)).toBe(60);
    expect(limit.wait('ann', 'anywhere', 1)).toBe(60);
    expect(limit.wait('ann', 'home', 1)).toBe(0);
    for (let index = 0; index < ACCOUNT.signInPerMinute; index += 1) limit.failed('ann', 'home', 2);
    expect(limit.wait('ann', 'home', 2)).toBe(60);
  });

  it('[ACC-3] forgets an account’s failures once its owner is in, and does not count the success against the address', () => {
    const limit = createSignInLimit();
    for (let index = 0; index < ACCOUNT.signInPerMinute; index += 1) limit.failed('ann', 'home', 0);
    expect(limit.wait('ann', 'home', 0)).toBe(60);
    limit.succeeded('ann', 'home', 0);
    expect(limit.wait('ann', 'home', 0)).toBe(0);
  });
});

describe('createPasswords', () => {
  it('[ACC-10] tells whoever comes when a hundred wait already to come later, and serves the others', async () => {
    const passwords = createPasswords({ memory: 1_024, passes: 1 }, 1);
    const answers = await Promise.allSettled(Array.from({ length: 103 }, () => passwords.hash('a long password')));
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(refused.map(({ reason }) => (reason as { code?: string }).code)).toEqual(['ServiceUnavailable', 'ServiceUnavailable']);
    expect(await passwords.hash('a long password')).toContain('argon2id');
  });
});
