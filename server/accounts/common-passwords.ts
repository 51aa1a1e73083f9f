import { readFileSync } from 'node:fs';

let common: ReadonlySet<string> | undefined;

/** REG-4: whether a password is one of the 3,000 commonest of eight characters or more, in any case of letters. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(
    readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && line !== '#' && !line.startsWith('# ')),
  );
  return common.has(password.toLowerCase());
}
