import { describe, expect, it } from 'vitest';
import { FACET_FIELDS, goodsFieldRows, IMPORTED_GOODS_FIELDS } from './goods-fields.ts';

const duplicates = (names: readonly string[]): string[] => names.filter((name, index) => names.indexOf(name) !== index);

describe('fields of goods', () => {
  it('gives every column, facet and import field one field', () => {
    expect(duplicates(goodsFieldRows.map(({ row }) => row.column))).toEqual([]);
    expect(duplicates(IMPORTED_GOODS_FIELDS)).toEqual([]);
    expect(Object.keys(FACET_FIELDS)).toHaveLength(goodsFieldRows.filter(({ row }) => row.facet !== undefined).length);
  });

  it.each(goodsFieldRows.map(({ name, row }) => [name, row] as const))('has a complete row for %s', (_name, row) => {
    const isChoice = row.kind === 'choice' || row.kind === 'choices';
    expect((row.options?.length ?? 0) > 1).toBe(isChoice);
    if (row.kind === 'choice') {
      for (const value of [row.initial, row.stored]) if (value !== undefined) expect(row.options).toContain(value);
    }
    expect(row.max !== undefined).toBe(['text', 'currency', 'count'].includes(row.kind));
    // PlainFields has a control for these kinds.
    if (row.plain) expect(['choice', 'choices', 'flag', 'text', 'amount']).toContain(row.kind);
    if (row.requiredWhen !== undefined) expect(row.required).toBeDefined();
  });
});
