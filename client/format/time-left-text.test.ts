import { expect, it } from 'vitest';
import { timeLeftText } from './time-left-text.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

it.each([
  ['en-GB', 30 * HOUR, '1 day 6 h'],
  ['en-GB', 53 * HOUR, '2 days 5 h'],
  ['en-GB', HOUR + 32 * MINUTE, '1 h 32 min'],
  ['en-GB', 4 * MINUTE + 5_000, '4 min 5 s'],
  ['zh-Hant-HK', 30 * HOUR, '1 日 6 小時'],
  ['zh-Hant-HK', HOUR + 32 * MINUTE, '1 小時 32 分'],
  ['zh-Hans-CN', 30 * HOUR, '1 天 6 小时'],
  ['zh-Hans-CN', HOUR + 32 * MINUTE, '1 小时 32 分钟'],
  ['zh-Hans-CN', 0, ''],
])('writes in %s %i ms as %s', (intl, left, text) => {
  expect(timeLeftText(left, intl).replaceAll('\u00a0', ' ')).toBe(text);
});

it('has no seconds where it is renewed once a minute, and keeps each unit beside its number', () => {
  expect(timeLeftText(4 * MINUTE + 5_000, 'en-GB', 'minute')).toBe('4\u00a0min');
  expect(timeLeftText(MINUTE - 1_000, 'en-GB', 'minute')).toBe('');
});
