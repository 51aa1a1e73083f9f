/**
 * Reads a file of rows as a stream with only a few rows in memory.
 *
 * Formats: CSV (comma, semicolon, tab or bar; quotes; with or without a byte order mark; lines above the heading are
 * skipped), JSON lines, a JSON list, also within an object, and a JSON object whose values are the rows. UTF-8 only.
 * Fields of nested objects become columns with dots, lists of plain values one text with commas.
 * An unreadable row, or one over 4 MB, is a problem of its line and the next one is read. If skipping it would need the
 * whole row in memory (in a JSON list, or a row of delimiters only), reading ends there.
 */
import { finished, Readable, type Transform } from 'node:stream';
import { parse, type Parser } from 'csv-parse';
import { JSONParser } from '@streamparser/json-node';
import { IMPORT } from '#protocol/member-limits.ts';
import type { GoodsImport } from '#protocol/http/imports.ts';
import { toStorableText } from './read-cell.ts';

export type Cells = Readonly<Record<string, string>>;

export type TableRow = {
  /** From 1: the line of the file where the row ends, or the position of the value in a JSON list. */
  readonly line: number;
  /** Undefined if the row is unreadable. */
  readonly cells: Cells | undefined;
  /** Bytes of the file read up to here. */
  readonly bytes: number;
};

/** How to read a file; `readHead` finds it. */
export type TableShape = {
  readonly format: GoodsImport['format'];
  /**
   * The delimiter of a CSV file. Of a JSON file the dotted path to the list, empty if the file is the list;
   * {@link ROWS_BY_KEY} if the file is an object whose values are the rows.
   */
  readonly dialect: string;
  /** Column names of a CSV file, from its heading row. */
  readonly columns: readonly string[];
};

/** The dialect of a JSON object whose values are the rows; the name of each value is its cell `key`. */
export const ROWS_BY_KEY = '*';
/** Rows of a CSV file that are searched for the heading; titles and notes may stand above it. */
export const HEADING_ROWS = 10;

/** The rest of the file cannot be read. */
export class TableError extends Error {}

const ROW_BYTES = 4 * 1024 * 1024;
/** Most bytes read from the file that no parser has taken. */
const READ_AHEAD = 1024 * 1024;

/** Reads a table from its beginning; leaving the loop early closes the stream. @throws TableError */
export function readTable(stream: Readable, shape: TableShape): AsyncGenerator<TableRow> {
  switch (shape.format) {
    case 'csv':
      return readCsv(stream, shape);
    case 'jsonl':
      return readLines(stream);
    case 'json':
      return readList(stream, shape);
  }
}

/** Parser options for the head and for the whole file. */
export function csvOptions(delimiter: string) {
  return {
    delimiter,
    bom: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: ROW_BYTES,
    info: true,
  } as const;
}

type CsvRow = { readonly record: string[]; readonly info: { readonly lines: number; readonly bytes: number } };

async function* readCsv(stream: Readable, { dialect, columns }: TableShape): AsyncGenerator<TableRow> {
  const counter = { bytes: 0, rowsEnd: 0 };
  const parser: Parser = parse({
    ...csvOptions(dialect),
    // Cells without a column are dropped here, so that a row with a million of them does not wait in the queue.
    on_record(row) {
      counter.rowsEnd = counter.bytes;
      const { record, info } = row as unknown as CsvRow;
      // If the number of cells differs from the row before, `info` has an error that holds the whole row again.
      return {
        record: record.slice(0, columns.length),
        info: { lines: info.lines, bytes: info.bytes },
      } satisfies CsvRow as unknown as typeof row;
    },
  });
  const broken: number[] = [];
  parser.on('skip', (error: { lines?: number } | undefined) => {
    counter.rowsEnd = counter.bytes;
    broken.push(error?.lines ?? 0);
  });
  let above = 0;
  let isBelowHeading = false;
  for await (const { record, info } of flowing<CsvRow>(counted(stream, counter), parser)) {
    if (!isBelowHeading) {
      isBelowHeading = isSameHeading(record, columns);
      broken.length = 0;
      if (!isBelowHeading && (above += 1) > HEADING_ROWS) throw new TableError('The heading is missing');
      continue;
    }
    for (const line of broken.splice(0)) yield { line, cells: undefined, bytes: info.bytes };
    yield {
      line: info.lines,
      cells: Object.fromEntries(columns.map((column, at) => [column, record[at] ?? ''])),
      bytes: info.bytes,
    };
  }
  for (const line of broken) yield { line, cells: undefined, bytes: counter.bytes };
}

const isSameHeading = (record: readonly string[], columns: readonly string[]): boolean => {
  const names = columnNames(record);
  return names.length === columns.length && names.every((name, at) => name === columns[at]);
};

/** Unique, non-empty column names of a heading row. A heading with more columns than a table may have is cut there. */
export function columnNames(heading: readonly string[]): string[] {
  const names = new Set<string>();
  heading.slice(0, IMPORT.columnsMost + 1).forEach((cell, at) => {
    const name =
      cell
        .trim()
        .slice(0, COLUMN_MAX - 8)
        .toWellFormed() || `Column ${at + 1}`;
    let unique = name;
    for (let count = 2; names.has(unique); count += 1) unique = `${name} ${count}`;
    names.add(unique);
  });
  return [...names];
}

async function* readLines(stream: Readable): AsyncGenerator<TableRow> {
  let line = 0;
  let bytes = 0;
  for await (const text of linesOf(stream)) {
    line += 1;
    bytes += text.bytes;
    if (text.value !== undefined && text.value.trim() === '') continue;
    yield { line, cells: text.value === undefined ? undefined : cellsOfText(text.value), bytes };
  }
}

/** Lines of a file; the value of a line over 4 MB is undefined. */
export async function* linesOf(stream: Readable): AsyncGenerator<{ value: string | undefined; bytes: number }> {
  const decoder = new TextDecoder();
  let parts: Buffer[] = [];
  let length = 0;
  let total = 0;
  const take = (): { value: string | undefined; bytes: number } => {
    const whole = { value: length > ROW_BYTES ? undefined : decoder.decode(Buffer.concat(parts)), bytes: total };
    parts = [];
    length = 0;
    total = 0;
    return whole;
  };
  const add = (part: Buffer): void => {
    length += part.length;
    total += part.length;
    if (length <= ROW_BYTES) parts.push(part);
    else parts = [];
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      add(chunk.subarray(from, end));
      total += 1;
      yield take();
      from = end + 1;
    }
    if (from < chunk.length) add(chunk.subarray(from));
  }
  if (total > 0) yield take();
}

async function* readList(stream: Readable, { dialect }: TableShape): AsyncGenerator<TableRow> {
  const counter = { bytes: 0, rowsEnd: 0 };
  let line = 0;
  const isByKey = dialect === ROWS_BY_KEY;
  const parser = new ListParser(dialect === '' || isByKey ? '$.*' : `$.${dialect}.*`, counter);
  type Item = { readonly value: unknown; readonly key: unknown };
  for await (const { value, key } of flowing<Item>(counted(stream, counter), parser)) {
    line += 1;
    const cells = cellsOrNone(value);
    yield {
      line,
      cells: cells && isByKey ? { key: toStorableText(String(key)), ...cells } : cells,
      bytes: counter.bytes,
    };
  }
}

/** Records where rows end when they are parsed, not when they are read; continues only after the last one was read. */
class ListParser extends JSONParser {
  readonly #counter: Counter;

  constructor(path: string, counter: Counter) {
    super({ paths: [path], keepStack: false }, { readableHighWaterMark: 1 });
    this.#counter = counter;
  }

  override push(row: unknown, encoding?: BufferEncoding): boolean {
    this.#counter.rowsEnd = this.#counter.bytes;
    return super.push(row, encoding);
  }
}

/**
 * Passes a stream through a parser. Parser errors become TableErrors; errors of the stream are rethrown.
 */
async function* flowing<Item>(source: Readable, parser: Transform): AsyncGenerator<Item> {
  let broken: unknown;
  source.once('error', (error) => {
    broken = error;
    parser.destroy(error);
  });
  finished(parser, () => source.destroy());
  source.pipe(parser);
  try {
    for await (const item of parser) yield item as Item;
  } catch (error) {
    if (error === broken || error instanceof TableError) throw error;
    throw new TableError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** Bytes of the file that went into a parser, and their number at the end of its last row. */
type Counter = { bytes: number; rowsEnd: number };

/** Counts the bytes of a stream, and fails on a row that is too long to be held in memory. */
function counted(stream: Readable, counter: Counter): Readable {
  async function* count(): AsyncGenerator<Buffer> {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      counter.bytes += chunk.length;
      if (counter.bytes - counter.rowsEnd > ROW_BYTES + READ_AHEAD) throw new TableError('A row is too long');
      yield chunk;
    }
  }
  return Readable.from(count(), { objectMode: false });
}

/** The cells of a line of JSON; undefined if it is not an object. */
export function cellsOfText(text: string): Cells | undefined {
  try {
    return cellsOf(JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text));
  } catch {
    return undefined;
  }
}

/** The cells of a value; undefined also if it is nested too deeply for the stack. */
function cellsOrNone(value: unknown): Cells | undefined {
  try {
    return cellsOf(value);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The cells of an object, with dotted names for nested fields; undefined for any other value. */
export function cellsOf(value: unknown): Cells | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  // Without a prototype, because a column may be called `constructor`.
  const cells = Object.create(null) as Record<string, string>;
  flatten(value, '', cells);
  return cells;
}

/** Objects nested deeper than this become JSON text. */
const DEPTH_MAX = 6;

function flatten(value: object, path: string, cells: Record<string, string>): void {
  for (const [name, inner] of Object.entries(value) as [string, unknown][]) {
    const column = path + toStorableText(name);
    if (Object.keys(cells).length >= IMPORT.columnsMost || column.length > COLUMN_MAX) return;
    if (inner === null || inner === undefined) cells[column] = '';
    else if (Array.isArray(inner))
      cells[column] = inner.every(isPlain) ? inner.filter((item) => item !== null).join(', ') : JSON.stringify(inner);
    else if (typeof inner !== 'object') cells[column] = String(inner);
    else if (column.split('.').length >= DEPTH_MAX) cells[column] = JSON.stringify(inner);
    else flatten(inner, `${column}.`, cells);
  }
}

/** Longest name of a column, in characters. */
export const COLUMN_MAX = 200;

const isPlain = (value: unknown): boolean => value === null || typeof value !== 'object';
