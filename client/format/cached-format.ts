/**
 * Creating a formatter costs more than rendering a row, so formatters are kept by language.
 * @returns formats a time (ms) in a language (BCP 47)
 */
export function cachedFormat(options: Intl.DateTimeFormatOptions): (at: number, intl: string) => string {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (at, intl) => {
    let format = formats.get(intl);
    if (!format) formats.set(intl, (format = new Intl.DateTimeFormat(intl, options)));
    return format.format(at);
  };
}
