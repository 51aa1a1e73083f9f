const regions = new Map<string, Intl.DisplayNames>();

/**
 * The browser's own name of a country or area; a code that it does not know stays as it is.
 * @param intl a BCP 47 tag
 */
export function regionName(code: string, intl: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  let names = regions.get(intl);
  if (!names) regions.set(intl, (names = new Intl.DisplayNames(intl, { type: 'region', style: 'short' })));
  return names.of(code) ?? code;
}
