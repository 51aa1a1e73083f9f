import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readLiteralCell, writeLiteralCell } from './literal-cell.ts';

const read = (cell: string): string => readLiteralCell(cell) ?? cell.trim();

it('[CELL-1] writes no cell that a spreadsheet runs', () => {
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '＝1', '＋1', '－1', '＠1'])
    expect(writeLiteralCell(text)).toBe(`'${text}`);
  for (const text of ['', 'a=1', '1-2', 'Vase', '青花瓶', '“Cloud”', '5.50']) expect(writeLiteralCell(text)).toBe(text);
});

it('[CELL-2] reads back any text, and leaves the cells of others', () => {
  const character = fc.constantFrom(...'=+-@\'\t\r\n \u3000＝ab1,;"青😀');
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: character, maxLength: 12 }), fc.string()), (text) => {
      expect(read(writeLiteralCell(text))).toBe(text);
    }),
  );
  for (const cell of ["'tis", "'90s", "it's", "'"]) expect(read(cell)).toBe(cell);
});
