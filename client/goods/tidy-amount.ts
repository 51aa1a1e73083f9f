import type { GoodsData } from '#protocol/entities/goods.ts';

/**
 * Reads an amount as people type it: full-width digits, spaces and thousands separators are understood.
 *
 * A comma between groups of three separates thousands; nothing is guessed beyond that.
 * @returns a decimal string without superfluous zeros in front, '' for blank text, undefined for what is no amount.
 */
export function tidyAmount(text: string): string | undefined {
  const plain = text.normalize('NFKC').replace(/[\s_']/g, '');
  if (plain === '') return '';
  const digits = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(plain) ? plain.replaceAll(',', '') : plain;
  const read = /^(\d{1,18})(?:\.(\d{0,8}))?$/.exec(digits);
  if (!read) return undefined;
  const whole = (read[1] ?? '').replace(/^0+(?=\d)/, '');
  return read[2] ? `${whole}.${read[2]}` : whole;
}

/** Goods with amounts as they will be written once their fields are left: a thousands separator is no mistake. */
export function withTidyAmounts(data: GoodsData): GoodsData {
  const tidy = (text: string) => tidyAmount(text) ?? text;
  return {
    ...data,
    price: tidy(data.price),
    startingPrice: tidy(data.startingPrice),
    incrementPrice: tidy(data.incrementPrice),
    fixedPrice: tidy(data.fixedPrice),
    reservePrice: tidy(data.reservePrice),
  };
}
