import { describe, expect, it } from 'vitest';
import { isBlank, isEmpty } from './blank.ts';
import { isEmail } from './email.ts';
import { password, samePassword, storeDisplayName, username } from './validation.ts';

const label63 = 'a'.repeat(63);

describe('validation rules (spec §5)', () => {
  it.each(['abcd', 'a.b_9', 'a'.repeat(20), '....'])('[VAL-1] takes the username %s', (text) =>
    expect(username.safeParse(text).success).toBe(true),
  );
  it.each(['abc', 'a'.repeat(21), 'Abcd', 'ab cd', 'ab-cd', '中文名字', ''])(
    '[VAL-1] refuses the username "%s"',
    (text) => expect(username.safeParse(text).success).toBe(false),
  );

  it.each(['a@b.co', "o'neil+tag@x-y.example", `${'a'.repeat(64)}@b.co`, `a@${label63}.co`])(
    '[VAL-2] takes %s',
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
  ])('[VAL-2] refuses "%s"', (text) => expect(isEmail(text)).toBe(false));

  it('[VAL-3] passwords have 8 to 128 characters', () => {
    expect([7, 8, 128, 129].map((length) => password.safeParse('x'.repeat(length)).success)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
  it('[VAL-4] password and confirmation are the same', () => {
    expect(samePassword({ password: 'a', confirmPassword: 'a' })).toBe(true);
    expect(samePassword({ password: 'a', confirmPassword: 'A' })).toBe(false);
  });
  it('[VAL-5] a store name has four characters besides white space around it', () => {
    expect(storeDisplayName.safeParse('  abc  ').success).toBe(false);
    expect(storeDisplayName.parse(' 金玉滿堂 ')).toBe('金玉滿堂');
  });
  it('[VAL-6] null and the empty string are empty, white space is not', () =>
    expect([null, undefined, '', ' '].map(isEmpty)).toEqual([true, true, true, false]));
  it('[VAL-7] white space alone is blank', () =>
    expect([null, '', ' \t\n', 'x'].map(isBlank)).toEqual([true, true, true, false]));
});
