import { describe, expect, it } from 'vitest';
import { reservedUsernameProblem, shownNameProblem } from './names.ts';

describe('shown names', () => {
  it.each([
    '李安',
    'Ann Lee 李安',
    "O'Brien-Smith",
    'Nguyễn Thị Hương',
    'สมชาย',
    'José',
    '林氏名錶 Lam & Sons',
    'Mia 👩‍🎨',
    '❤️ Jade',
    'Fermeil & Co.',
    'Vera Meilin',
    'Silver Mail',
    'Sam Service Watches',
    '鎏金閣',
    '😀',
    'R2',
  ])('[NAM-1] [NAM-4] accepts %s', (name) => expect(shownNameProblem(name)).toBeUndefined());

  it.each([
    ['zero width only', '\u200b\u200c'],
    ['Hangul filler', '\u3164'],
    ['half width filler', '\uffa0'],
    ['braille blank', '\u2800'],
    ['marks only', '\u0301\u0301'],
    ['punctuation only', '...'],
    ['a direction mark', 'Ann\u061c'],
    ['an override', '\u202eAnn'],
    ['an isolate', 'Ann\u2066'],
    ['a joiner between letters', 'An\u200dn'],
    ['a soft hyphen', 'An\u00adn'],
    ['a line separator', 'A\u2028n'],
    ['a tag character', 'Ann\u{e0041}'],
    ['an unpaired surrogate', 'Ann\ud800'],
  ])('[NAM-1] rejects %s', (_, name) => expect(shownNameProblem(name)).toBe('formatInvalid'));

  it('[NAM-2] rejects a letter under many marks', () => {
    expect(shownNameProblem(`A${'\u0301'.repeat(78)}`)).toBe('formatInvalid');
    expect(shownNameProblem('x\u0301\u0302\u0303')).toBeUndefined();
  });

  it.each([
    'Vermeil',
    'VERMEIL Customer Service',
    'V e r m e i l',
    'Ｖｅｒｍｅｉｌ',
    'Vеrmеil',
    'vermeiI',
    'V3rm3il',
    'Customer Service',
    'customer-support HK',
    'Admin',
    'Support',
    '官方店',
    '鎏金客服',
    '鎏金',
    '系统通知',
  ])('[NAM-4] rejects %s', (name) => expect(shownNameProblem(name)).toBe('nameReserved'));
});

describe('usernames', () => {
  it.each([
    'admin',
    'admin1',
    'support',
    'help.desk',
    'vermeil.official',
    'the_vermeil',
    'verme1l',
    'customer_service',
  ])('[NAM-3] reserves %s', (name) => expect(reservedUsernameProblem(name)).toBe('nameReserved'));
  it.each(['badminton', 'ann.lee', 'storehouse', 'lam_sons', 'vera.meilin', 'rooty', '2024'])(
    '[NAM-3] leaves %s',
    (name) => expect(reservedUsernameProblem(name)).toBeUndefined(),
  );
});
