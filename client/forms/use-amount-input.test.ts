import { expect, it } from 'vitest';
import { ungroup } from './use-amount-input.ts';

/** What `ungroup` uses of a field. */
function fieldWith(value: string, selectionStart: number, selectionEnd: number) {
  const field = {
    value,
    selectionStart,
    selectionEnd,
    setSelectionRange: (start: number, end: number) =>
      Object.assign(field, { selectionStart: start, selectionEnd: end }),
  };
  return field;
}

it.each([
  ['a caret after a separator', '200,000', [4, 4], [3, 3]],
  ['a caret before it', '200,000', [3, 3], [3, 3]],
  ['a caret at the end', '1,630,000.5', [11, 11], [9, 9]],
  ['a selection over separators', '1,630,000', [1, 6], [1, 4]],
  ['the whole text', '1,630,000', [0, 9], [0, 7]],
  ['text without separators', '999', [1, 2], [1, 2]],
] as const)('keeps %s between the same digits', (_name, value, [start, end], [newStart, newEnd]) => {
  const field = fieldWith(value, start, end);
  ungroup(field as unknown as HTMLInputElement);
  expect(field).toMatchObject({
    value: value.replaceAll(',', ''),
    selectionStart: newStart,
    selectionEnd: newEnd,
  });
});

it.each([
  ['1,630,000', '1 630 000', [0, 9], [0, 9]],
  ['1,630,000', '01630000', [0, 9], [0, 8]],
  ['1,630,000', '1630000.', [0, 9], [0, 8]],
  ['1,630,000', "1'630'000", [5, 5], [6, 6]],
  ['1,630,000', '１６３００００', [2, 5], [1, 4]],
] as const)('keeps the selection in %j where it was in %j', (value, typed, [start, end], [newStart, newEnd]) => {
  const field = fieldWith(value, start, end);
  ungroup(field as unknown as HTMLInputElement, typed);
  expect(field).toMatchObject({ value: typed, selectionStart: newStart, selectionEnd: newEnd });
});
