/**
 * Passwords that guessing programs try first.
 *
 * - A password of the two lists is common: `common-passwords.txt` (Django) and `passwords-common` of zxcvbn-ts.
 * - So is one that only adds up to four digits or signs at the end, writes digits and signs for letters, or uses
 *   capitals or full-width letters.
 * - A password is personal that consists of the account's own username, e-mail address or number, or of the name
 *   of the site, once or repeated, with at most four characters more.
 */
import { readFileSync } from 'node:fs';
import leaked from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };
import type { CodeTarget } from '#protocol/http/registration.ts';

/** Characters that are added to a word without making it much harder to guess. */
const ADDED = 4;
/** Own words that are shorter occur in good passwords by chance. */
const OWN_WORD_MIN = 4;
const SITE_NAMES = ['vermeil', '鎏金'];

const ENDING = new RegExp(`[^\\p{L}]{1,${ADDED}}$`, 'u');
/** Digits and signs that stand for letters; `1` and `!` for two. */
const LETTERS = { '@': 'a', '4': 'a', '8': 'b', '3': 'e', '0': 'o', $: 's', '5': 's', '7': 't', '+': 't' } as const;
const AS_LETTERS = ['i', 'l'].map((one) => new Map<string, string>(Object.entries({ ...LETTERS, '1': one, '!': one })));

let common: ReadonlySet<string> | undefined;

function commonPasswords(): ReadonlySet<string> {
  common ??= new Set([
    ...readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && line !== '#' && !line.startsWith('# ')),
    ...leaked.map((password) => password.toLowerCase()),
  ]);
  return common;
}

const normalize = (text: string): string => text.normalize('NFKC').toLowerCase();

/** A text as it is, and with letters for the digits and signs that stand for them. */
const spellings = (text: string): string[] => [
  text,
  ...AS_LETTERS.map((letters) => Array.from(text, (char) => letters.get(char) ?? char).join('')),
];

/** The text, and the text without one to four digits or signs at its end. */
function withoutEndings(text: string): string[] {
  const ending = ENDING.exec(text)?.[0].length ?? 0;
  return Array.from({ length: ending + 1 }, (_, count) => text.slice(0, text.length - count));
}

/** Whether a password is on a list, or only changes one that is. */
export const isCommonPassword = (password: string): boolean =>
  withoutEndings(normalize(password))
    .flatMap(spellings)
    .some((text) => commonPasswords().has(text));

/** Whether a password consists of names of its account or of the site. @param words see {@link personalWords} */
export function isPersonalPassword(password: string, words: readonly string[]): boolean {
  const plain = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');
  const texts = spellings(normalize(password)).map(plain);
  const parts = [...words.filter((word) => plain(word).length >= OWN_WORD_MIN), ...SITE_NAMES];
  return parts
    .flatMap((word) => spellings(normalize(word)).map(plain))
    .some((word) => texts.some((text) => text.includes(word) && text.replaceAll(word, '').length <= ADDED));
}

/** @returns what a person's own password should not consist of */
export const personalWords = (username: string, targets: readonly CodeTarget[]): string[] => [
  username,
  ...targets.flatMap((target) =>
    target.method === 'email'
      ? [target.email, target.email.slice(0, target.email.lastIndexOf('@'))]
      : [target.mobile, target.areaCode + target.mobile],
  ),
];
