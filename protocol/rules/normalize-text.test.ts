import { describe, expect, it } from 'vitest';
import { normalizeCode, toPlainDigits } from './normalize-text.ts';

describe('codes and numbers as typed or pasted', () => {
  it.each(['123456', ' 123 456 ', '１２３４５６', '123\u200b456', '\u202d123456\u202c', '123\u00a0456\n'])(
    'reads %j as 123456',
    (typed) => expect(normalizeCode(typed)).toBe('123456'),
  );

  it('keeps the blanks and signs of phone numbers', () =>
    expect(toPlainDigits('\u202d＋８５２ ９１２３-４５６７\u202c ')).toBe('+852 9123-4567'));
});
