import { describe, expect, it } from 'vitest';
import { createPasswords } from './password-hashing.ts';

describe('createPasswords', () => {
  it('refuses calls while a hundred are waiting, and serves the others', async () => {
    const passwords = createPasswords({ memory: 1_024, passes: 1 }, 1);
    const answers = await Promise.allSettled(
      Array.from({ length: 103 }, (_, index) => passwords.hash('a long password', `10.0.0.${index}`)),
    );
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(refused.map(({ reason }) => (reason as { code?: string }).code)).toEqual([
      'ServiceUnavailable',
      'ServiceUnavailable',
    ]);
    expect(await passwords.hash('a long password')).toContain('argon2id');
  });

  it('lets addresses take turns, and refuses those of which ten are waiting', async () => {
    const passwords = createPasswords({ memory: 1_024, passes: 1 }, 1);
    const ended: string[] = [];
    const hash = async (address: string): Promise<void> => {
      await passwords.hash('a long password', address);
      ended.push(address);
    };
    const flood = Array.from({ length: 13 }, () => hash('10.0.0.1'));
    const another = hash('10.0.0.2');
    const refused = (await Promise.allSettled(flood)).filter((answer) => answer.status === 'rejected');
    await another;
    expect(ended.indexOf('10.0.0.2')).toBe(1);
    expect(refused.map(({ reason }) => (reason as { code?: string }).code)).toEqual([
      'TooManyRequests',
      'TooManyRequests',
    ]);
  });
});
