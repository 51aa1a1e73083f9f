const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** @returns a size of a file in words, e.g. `1.4 MB`; powers of 1,024. */
export function bytes(size: number, intl: string): string {
  const step = size < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(size) / 10));
  const unit = UNITS[step] ?? 'byte';
  return new Intl.NumberFormat(intl, {
    style: 'unit',
    unit,
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step > 1 ? 1 : 0,
  }).format(size / 1_024 ** step);
}
