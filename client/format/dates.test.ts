import { describe, expect, it } from 'vitest';
import { clock, dayName, dayStart, longDate, shortDate } from './dates.ts';

const NOW = new Date(2026, 10, 21, 14, 5).getTime();
const at = (...parts: [number, number, number, number?, number?]) => new Date(...parts).getTime();

describe('dates of the chat', () => {
  it('writes midnight as 00, never as 24', () => {
    expect(clock(at(2026, 10, 21, 0, 3), 'en')).toBe('00:03');
    expect(clock(at(2026, 10, 21, 0, 3), 'zh-Hans-CN')).toBe('00:03');
  });

  it('knows today and yesterday by the calendar, not by 24 hours', () => {
    expect(dayName(at(2026, 10, 21, 0, 0), NOW)).toBe('today');
    expect(dayName(at(2026, 10, 20, 0, 0), NOW)).toBe('yesterday');
    expect(dayName(at(2026, 10, 19, 23, 59), NOW)).toBe('date');
  });

  it('names the year only when it is another one', () => {
    expect(longDate(at(2026, 2, 4), NOW, 'en')).toBe('Wednesday, March 4');
    expect(longDate(at(2025, 2, 4), NOW, 'en')).toBe('Tuesday, March 4, 2025');
    expect(longDate(at(2026, 2, 4), NOW, 'zh-Hant-HK')).toBe('3月4日星期三');
  });

  it('names a date briefly with its year', () => {
    expect(shortDate(at(2026, 2, 4), 'en-HK')).toBe('4 Mar 2026');
    expect(shortDate(at(2026, 2, 4), 'zh-Hans-CN')).toBe('2026年3月4日');
  });

  it('steps over days by the calendar', () => {
    expect(dayStart(at(2026, 1, 28, 15), 1)).toBe(at(2026, 2, 1));
    expect(dayStart(at(2026, 2, 1, 15), -1)).toBe(at(2026, 1, 28));
  });
});
