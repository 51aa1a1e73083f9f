import { readFileSync } from 'node:fs';

let common: ReadonlySet<string> | undefined;

/** Whether a password is one of the 3,000 most common of eight characters or more; case is ignored. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(
    readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && line !== '#' && !line.startsWith('# ')),
  );
  return common.has(password.toLowerCase());
}
