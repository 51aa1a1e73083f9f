import type { GoodsData } from '../entities/goods.ts';
import { goodsFieldRows, type GoodsFieldsWith } from './goods-fields.ts';
import { normalizeCode, tidyAmount } from './typed-numbers.ts';

/** The fields of goods that hold money. */
export type AmountName = GoodsFieldsWith<{ kind: 'amount' }>;
const AMOUNTS = goodsFieldRows.flatMap(({ name, row }) => (row.kind === 'amount' ? [name] : [])) as AmountName[];

/**
 * Parses a typed length in millimetres. Accepts full-width digits, spaces, the unit and a decimal comma: a length has
 * no thousands separators.
 * @returns a number with at most two decimals, '' for blank text, undefined for anything else
 */
export function tidySize(text: string): string | undefined {
  const plain = normalizeCode(text);
  if (plain === '') return '';
  const [, whole, decimals] = /^(\d{1,7})(?:[.,](\d{1,2}))?(?:mm)?$/i.exec(plain) ?? [];
  return decimals === undefined ? whole : `${whole}.${decimals}`;
}

/** @returns the goods with all numbers tidied, as their fields do on blur: a thousands separator is not an error. */
export function withTidyNumbers(data: GoodsData): GoodsData {
  const tidied = { ...data, size: { ...data.size } };
  for (const name of AMOUNTS) tidied[name] = tidyAmount(data[name]) ?? data[name];
  for (const side of ['length', 'width', 'height'] as const)
    tidied.size[side] = tidySize(data.size[side]) ?? data.size[side];
  return tidied;
}
