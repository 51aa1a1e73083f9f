/** Creating a formatter costs more than rendering a row, so formatters are cached. */
function kept(options: Intl.DateTimeFormatOptions): (at: number, intl: string) => string {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (at, intl) => {
    let format = formats.get(intl);
    if (!format) formats.set(intl, (format = new Intl.DateTimeFormat(intl, options)));
    return format.format(at);
  };
}

/** @returns date and time to the millisecond, for auction records. `intl` is a BCP 47 tag. */
export const exactTime = kept({
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hourCycle: 'h23',
});

/** @returns day and time without the year, for the axis of a chart */
export const dayAndTime = kept({
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
