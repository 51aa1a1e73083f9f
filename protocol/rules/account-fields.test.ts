import { describe, expect, it } from 'vitest';
import { confirmationProblem, isEmail, passwordProblem, storeNameProblem, usernameProblem } from './account-fields.ts';
import { isBlank, isEmpty } from './blank.ts';

const label63 = 'a'.repeat(63);

describe('fields of accounts (spec §5)', () => {
  it.each(['abcd', 'a.b_9', 'a'.repeat(20), '....'])('[VAL-1] accepts the username %s', (text) =>
    expect(usernameProblem(text)).toBeUndefined(),
  );
  it.each([
    ['abc', 'usernameLength'],
    ['a'.repeat(21), 'usernameLength'],
    ['Abcd', 'usernameFormat'],
    ['ab cd', 'usernameFormat'],
    ['ab-cd', 'usernameFormat'],
    ['中文名字', 'usernameFormat'],
    ['', 'requiredUsername'],
  ])('[VAL-1] rejects the username "%s": %s', (text, problem) => expect(usernameProblem(text)).toBe(problem));

  it.each(['a@b.co', "o'neil+tag@x-y.example", `${'a'.repeat(64)}@b.co`, `a@${label63}.co`])(
    '[VAL-2] accepts %s',
    (text) => expect(isEmail(text)).toBe(true),
  );
  it.each([
    '',
    '@b.co',
    'a@',
    'a@b',
    'a..b@c.de',
    '.a@b.co',
    'a.@b.co',
    'a b@c.de',
    `${'a'.repeat(65)}@b.co`,
    `a@${label63}a.co`,
    'a@-b.co',
    'a@b-.co',
    'a@b..co',
    `a@${Array.from({ length: 5 }, () => 'a'.repeat(60)).join('.')}.co`,
    'a@b.co\n',
    '中@b.co',
  ])('[VAL-2] rejects "%s"', (text) => expect(isEmail(text)).toBe(false));

  it('[VAL-3] accepts passwords of 8 to 128 characters', () => {
    const problems = [0, 7, 8, 128, 129].map((length) => passwordProblem('x'.repeat(length)));
    expect(problems).toEqual(['requiredPassword', 'passwordLength', undefined, undefined, 'passwordLength']);
  });
  it('[VAL-4] rejects a confirmation that is missing or differs', () => {
    expect(confirmationProblem('a', 'a')).toBeUndefined();
    expect(confirmationProblem('a', 'A')).toBe('passwordDifferent');
    expect(confirmationProblem('a', '')).toBe('requiredConfirmPassword');
  });
  it('[VAL-5] counts the characters of a store name without surrounding white space', () => {
    expect(storeNameProblem('  abc  ')).toBe('storeNameLength');
    expect(storeNameProblem(' 金玉滿堂 ')).toBeUndefined();
    expect(['a'.repeat(60), 'a'.repeat(61)].map(storeNameProblem)).toEqual([undefined, 'storeNameLength']);
  });
  it('[VAL-6] null and the empty string are empty, white space is not', () =>
    expect([null, undefined, '', ' '].map(isEmpty)).toEqual([true, true, true, false]));
  it('[VAL-7] white space alone is blank', () =>
    expect([null, '', ' \t\n', 'x'].map(isBlank)).toEqual([true, true, true, false]));
});
