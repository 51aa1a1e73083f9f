/**
 * Parses a typed amount. Accepts full-width digits, spaces, invisible characters and thousands separators (commas
 * between groups of three digits).
 * @returns a decimal string without leading zeros, '' for blank text, undefined for anything else
 */
export function tidyAmount(text: string): string | undefined {
  const plain = text.normalize('NFKC').replace(/[\s_'\p{Cf}]/gu, '');
  if (plain === '') return '';
  const digits = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(plain) ? plain.replaceAll(',', '') : plain;
  const read = /^(\d{1,18})(?:\.(\d{0,8}))?$/.exec(digits);
  if (!read) return undefined;
  const whole = (read[1] ?? '').replace(/^0+(?=\d)/, '');
  return read[2] ? `${whole}.${read[2]}` : whole;
}
