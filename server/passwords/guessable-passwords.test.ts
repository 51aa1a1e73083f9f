import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import leaked from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };
import { TEXT } from '#protocol/limits.ts';
import { isCommonPassword, isPersonalPassword, personalWords } from './guessable-passwords.ts';
import { checkPassword } from '../accounts/form-checks.ts';

const lines = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('# ') && line !== '#');

it('rejects the passwords of both lists, in upper and lower case', () => {
  expect(new Set(lines).size).toBe(3_000);
  const long = leaked.filter(({ length }) => length >= TEXT.passwordMin);
  expect(long.length).toBeGreaterThan(15_000);
  for (const password of [...lines, ...long])
    expect([checkPassword(password), checkPassword(password.toUpperCase())], password).toEqual([
      'passwordCommon',
      'passwordCommon',
    ]);
});

it.each(['Password2024', 'dragon!!', 'P@ssw0rd', 'l3tm31n99', 'ｐａｓｓｗｏｒｄ', 'Iloveyou#1', 'monkey1234'])(
  'rejects %s',
  (password) => expect(checkPassword(password)).toBe('passwordCommon'),
);

const words = personalWords('lee.wong', [
  { method: 'email', email: 'antique.lover@mail.example' },
  { method: 'phone', areaCode: '852', mobile: '91234567' },
]);

it.each([
  'lee.wong',
  'LeeWong2024',
  'l33w0ng!!',
  'leewongleewong',
  'antique.lover@mail.example',
  'antiquelover1',
  '91234567',
  '85291234567!',
  'Vermeil2026',
  'verme1lvermeil',
])('rejects %s as a password of its owner', (password) => {
  expect(isPersonalPassword(password, words)).toBe(true);
  expect(checkPassword(password, words)).toMatch(/^password(Common|Personal)$/);
});

it('accepts other passwords, those that contain a common or own word too', () => {
  const good = ['correct horse battery', 'dragon scales on silk', 'lee.wong buys jade', 'Vermeil-demo-1', 'x7Kq2mPz'];
  for (const password of [...good, '鎏金拍賣行的茶杯'])
    expect([password, checkPassword(password, words)]).toEqual([password, undefined]);
  expect(['# Source', '', '#'].map(isCommonPassword)).toEqual([false, false, false]);
  expect(isPersonalPassword('leemingwai', personalWords('lee', []))).toBe(false);
});

it('takes no time for hostile input', () => {
  expect(checkPassword('1!'.repeat(TEXT.passwordMax / 2), words)).toBeUndefined();
});
