import { describe, expect, it } from 'vitest';
import { EMPTY_GOODS } from '../empty-goods.ts';
import { goodsFieldRows } from './goods-fields.ts';
import { tidySize, withTidyNumbers } from './tidy-goods.ts';

describe('tidySize', () => {
  it.each([
    ['38', '38'],
    ['38,5', '38.5'],
    [' 38.50 ', '38.50'],
    ['３８．５', '38.5'],
    ['38 mm', '38'],
    ['', ''],
    ['  ', ''],
  ])('reads %j as %j', (text, size) => expect(tidySize(text)).toBe(size));

  it.each(['38.123', '1,234', '-5', '1e3', '12345678', '38 cm', 'ten'])('does not guess what %j means', (text) =>
    expect(tidySize(text)).toBeUndefined(),
  );
});

describe('withTidyNumbers', () => {
  const amounts = goodsFieldRows.filter(({ row }) => row.kind === 'amount').map(({ name }) => name);

  it.each(amounts)('accepts thousands separators and full-width digits in %s', (name) =>
    expect(withTidyNumbers({ ...EMPTY_GOODS, [name]: ' １,200.50 ' })[name]).toBe('1200.50'),
  );

  it('keeps what is no number, so that its problem is shown', () => {
    const typed = { ...EMPTY_GOODS, price: 'ten', size: { length: '1e3', width: '38,5', height: '' } };
    expect(withTidyNumbers(typed)).toEqual({ ...typed, size: { length: '1e3', width: '38.5', height: '' } });
  });
});
