import { timeParts } from '#protocol/rules/time-left.ts';

/**
 * The time left as every screen writes it: "1 day 6 h", "1 h 32 min", "4 min 5 s". A unit stays with its number.
 * @param left ms @param intl BCP 47 tag @param finest see `timeParts`
 * @returns '' when nothing is left, or less than a minute where that is the finest unit
 */
export const timeLeftText = (left: number, intl: string, finest?: 'minute'): string =>
  timeParts(left, finest)
    .map(([unit, amount]) =>
      new Intl.NumberFormat(intl, { style: 'unit', unit, unitDisplay: unit === 'day' ? 'long' : 'narrow' })
        .format(amount)
        // A lone "m" reads as metres or millions; the short form is "mins".
        .replace(/m$/, 'min')
        .replace(/(\d) ?(\D)/, '$1\u00a0$2'),
    )
    .join(' ');
