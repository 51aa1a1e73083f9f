import type { GoodsExportFormat } from '#protocol/goods-export.ts';
import { EXPORT_COLUMNS, type ExportColumn } from './goods-cells.ts';

type TableWriter = {
  readonly contentType: string;
  /** Before the first row. */
  readonly head: string;
  row(cells: Readonly<Record<ExportColumn, string>>): string;
};

/** A cell of CSV (RFC 4180). */
const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const line = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`;

export const TABLE_WRITERS: Readonly<Record<GoodsExportFormat, TableWriter>> = {
  csv: {
    contentType: 'text/csv; charset=utf-8',
    // Without the byte order mark Excel takes UTF-8 for the encoding of the system.
    head: `\uFEFF${line(EXPORT_COLUMNS)}`,
    row: (cells) => line(EXPORT_COLUMNS.map((column) => cells[column])),
  },
  jsonl: {
    contentType: 'application/x-ndjson; charset=utf-8',
    head: '',
    row: (cells) => `${JSON.stringify(cells)}\n`,
  },
};
