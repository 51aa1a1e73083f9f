import { verdictOf, type Row } from './row.ts';

/** @returns the rows as text, one line each, columns aligned. */
export function table(rows: readonly Row[]): string {
  const head = ['what', 'ours', 'baseline', 'unit', 'ratio', 'reach', 'aim', 'verdict'];
  const sign = (row: Row): string => (row.better === 'higher' ? '≥ ' : '≤ ');
  const lines = rows.map((row) => [
    row.what,
    figure(row.value),
    row.baseline === null ? '–' : figure(row.baseline),
    row.unit,
    row.ratio === null ? '–' : figure(row.ratio),
    row.reach === null ? '–' : sign(row) + figure(row.reach),
    row.aim === null ? '–' : sign(row) + figure(row.aim),
    verdictOf(row),
  ]);
  const widths = head.map((title, column) =>
    Math.max(...[head, ...lines].map((line) => (line[column] ?? title).length)),
  );
  const write = (line: readonly string[]): string =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [write(head), widths.map((width) => '-'.repeat(width)).join('  '), ...lines.map(write)].join('\n');
}

/** Three significant digits, without an exponent. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  const size = Math.abs(value);
  return size >= 100 ? value.toFixed(0) : size >= 10 ? value.toFixed(1) : value.toFixed(2);
}
