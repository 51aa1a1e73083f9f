import { describe, expect, it } from 'vitest';
import { createPasswords } from './password-hashing.ts';

describe('createPasswords', () => {
  it('refuses calls while a hundred are waiting, and serves the others', async () => {
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
