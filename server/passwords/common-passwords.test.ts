import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TEXT } from '#protocol/limits.ts';
import { isCommonPassword } from './common-passwords.ts';
import { checkPassword } from '../accounts/form-checks.ts';

const lines = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('# ') && line !== '#');

it('rejects exactly the 3,000 most common passwords, in upper and lower case', () => {
  expect(new Set(lines).size).toBe(3_000);
  for (const line of lines) {
    expect(line.length).toBeGreaterThanOrEqual(TEXT.passwordMin);
    expect([checkPassword(line), checkPassword(line.toUpperCase())]).toEqual(['passwordCommon', 'passwordCommon']);
  }
  expect(['correct horse battery', '# Source', '', '#'].map(isCommonPassword)).toEqual([false, false, false, false]);
});
