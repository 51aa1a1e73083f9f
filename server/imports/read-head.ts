import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { JSONParser } from '@streamparser/json-node';
import { parse } from 'csv-parse/sync';
import { IMPORT } from '#protocol/member-limits.ts';
import { DomainError } from '../http/domain-error.ts';
import { matchColumn, ownFieldOf } from './match-column.ts';
import { toStorableText } from './read-cell.ts';
import {
  cellsOf,
  cellsOfText,
  COLUMN_MAX,
  columnNames,
  csvOptions,
  HEADING_ROWS,
  readTable,
  ROWS_BY_KEY,
  TableError,
  type Cells,
  type TableShape,
} from './table.ts';

/** Bytes from which the format and columns of a file are recognized. */
export const HEAD_BYTES = 256 * 1024;
/** Rows of the head that are searched for columns; rows of JSON name only the fields they have. */
const ROWS_SEARCHED = 200;
/** Characters of a cell that the sample shows. */
const SAMPLE_CELL = 200;
const DELIMITERS = [',', ';', '\t', '|'];

/** The shape, columns and first rows of a file. */
export type TableSample = TableShape & {
  readonly columns: string[];
  readonly sample: Record<string, string>[];
  /** The rows by which columns are judged, the sample among them. */
  readonly rows: readonly Cells[];
};

/**
 * Recognizes the format and columns of a file from its first bytes.
 * @param whole whether these are all its bytes
 * @throws DomainError ImportNotReadable `{ reason }`: notUtf8, noRows, noColumns, tooManyColumns, or notATable
 */
export async function readHead(bytes: Buffer, whole: boolean): Promise<TableSample> {
  const text = decode(bytes);
  const shape = await tableShapeOf(text);
  const rows = await firstRows(bytes, whole, shape);
  if (rows.length === 0) throw unreadable('noRows');
  const columns =
    shape.format === 'csv' ? [...shape.columns] : [...new Set(rows.flatMap((cells) => Object.keys(cells)))];
  if (columns.length === 0) throw unreadable('noColumns');
  if (columns.length > IMPORT.columnsMost) throw unreadable('tooManyColumns');
  const sample = rows
    .slice(0, IMPORT.sampleRows)
    .map((cells) =>
      Object.fromEntries(
        Object.entries(cells).map(([column, cell]) => [column, toStorableText(cell.slice(0, SAMPLE_CELL))]),
      ),
    );
  return { ...shape, columns, sample, rows };
}

const unreadable = (reason: string): DomainError => new DomainError('ImportNotReadable', { reason });

/** Decodes the head; a character that is cut off at its end is dropped. */
function decode(bytes: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    if (text.includes('\0')) throw unreadable('notUtf8');
    return text;
  } catch (error) {
    if (error instanceof TypeError) throw unreadable('notUtf8');
    throw error;
  }
}

async function tableShapeOf(text: string): Promise<TableShape> {
  const trimmed = text.trimStart();
  if (trimmed.startsWith('[')) return { format: 'json', dialect: '', columns: [] };
  if (trimmed.startsWith('{')) {
    const [first = '', second = ''] = trimmed.split('\n', 40).filter((line) => line.trim() !== '');
    const row = cellsOfText(first);
    const lines: TableShape = { format: 'jsonl', dialect: '', columns: [] };
    if (row && second.trimStart().startsWith('{')) return lines;
    const dialect = await listWithin(trimmed);
    // A row may have a list or objects of its own.
    if (dialect !== undefined && !(row && hasTitle(Object.keys(row)) && !dialect.isTitled))
      return { format: 'json', dialect: dialect.path, columns: [] };
    if (row) return lines;
    throw unreadable('notATable');
  }
  const delimiter = delimiterOf(text);
  const records = recordsOf(text, delimiter, HEADING_ROWS);
  const heading = records[headingAt(records)];
  if (!heading) throw unreadable('noRows');
  return { format: 'csv', dialect: delimiter, columns: columnNames(heading) };
}

const hasTitle = (columns: readonly string[]): boolean =>
  columns.some((column) => ownFieldOf(column)?.startsWith('title.') === true || matchColumn(column)?.field === 'title');

type FoundList = { readonly path: string; readonly isTitled: boolean; readonly count: number };

/** Where the rows of a JSON object are: its longest list of objects, up to two objects deep, or its values. */
async function listWithin(text: string): Promise<FoundList | undefined> {
  const lists = new Map<string, { count: number; columns: Set<string> }>();
  const add = (path: string, row: object): void => {
    const found = lists.get(path) ?? { count: 0, columns: new Set<string>() };
    found.count += 1;
    for (const column of Object.keys(cellsOf(row) ?? {})) found.columns.add(column);
    lists.set(path, found);
  };
  const values: object[] = [];
  const parser = new ObjectParser(({ value, key, stack }) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    const path = stack.slice(1).map((level) => level.key);
    if (path.length === 0) values.push(value);
    else if (typeof key === 'number' && path.every(isFieldName)) add(path.join('.'), value);
  });
  // The head may be cut off; what came before the cut counts.
  await finished(Readable.from([text], { objectMode: false }).pipe(parser)).catch(() => undefined);
  const [longest] = [...lists]
    .map(([path, { count, columns }]): FoundList => ({ path, count, isTitled: hasTitle([...columns]) }))
    .sort((one, other) => Number(other.isTitled) - Number(one.isTitled) || other.count - one.count);
  if (longest?.isTitled) return longest;
  if (areRows(values)) return { path: ROWS_BY_KEY, isTitled: hasTitle(Object.keys(values[0]!)), count: values.length };
  return longest;
}

type ParsedItem = {
  readonly value: unknown;
  readonly key: unknown;
  readonly stack: readonly { readonly key: unknown }[];
};

/** Reports the objects of a file up to three levels deep while they are parsed: later the stack has changed. */
class ObjectParser extends JSONParser {
  readonly #onItem: (item: ParsedItem) => void;

  constructor(onItem: (item: ParsedItem) => void) {
    super({ paths: ['$.*', '$.*.*', '$.*.*.*'] });
    this.#onItem = onItem;
    this.resume();
  }

  override push(item: unknown): boolean {
    if (item === null) return super.push(null);
    this.#onItem(item as ParsedItem);
    return true;
  }
}

/** A field that a path of the parser can name. */
const isFieldName = (key: unknown): boolean => typeof key === 'string' && /^[\p{L}\p{N}_-]{1,60}$/u.test(key);

/** Whether objects are alike: two or more, of which the second has at least half of the fields of the first. */
function areRows([first, second]: readonly object[]): boolean {
  if (!first || !second) return false;
  const names = Object.keys(first);
  return names.length > 0 && names.filter((name) => name in second).length * 2 >= names.length;
}

/** The delimiter by which most rows have the same number of columns, and many of them; a comma for a single column. */
function delimiterOf(text: string): string {
  const scored = DELIMITERS.map((delimiter) => {
    const widths = recordsOf(text, delimiter, HEADING_ROWS).map((record) => record.length);
    const score = Math.max(
      0,
      ...new Set(widths)
        .values()
        .map((width) => (width < 2 ? 0 : width * widths.filter((one) => one === width).length)),
    );
    return { delimiter, score };
  });
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).delimiter;
}

/**
 * The position of the heading row. Titles and notes above it have few cells; a heading has the most names of columns
 * that are known.
 */
function headingAt(records: readonly (readonly string[])[]): number {
  const filled = records.map((record) => record.filter((cell) => cell.trim() !== '').length);
  const known = records.map(
    (record) => new Set(record.slice(0, IMPORT.columnsMost).flatMap((cell) => knownFieldOf(cell) ?? [])).size,
  );
  const first = known[0] ?? 0;
  const best = known.indexOf(Math.max(...known));
  if (best > 0 && known[best]! >= 2 && known[best]! > first) return best;
  if (first > 0 || records.length === 0) return 0;
  const widest = Math.max(...filled);
  return filled[0]! * 2 <= widest ? filled.findIndex((count) => count * 2 > widest) : 0;
}

const knownFieldOf = (cell: string): string | undefined =>
  cell.length > COLUMN_MAX ? undefined : (ownFieldOf(cell) ?? matchColumn(cell)?.field);

function recordsOf(text: string, delimiter: string, most: number): string[][] {
  try {
    return parse(text, { ...csvOptions(delimiter), info: false, to: most });
  } catch {
    return [];
  }
}

async function firstRows(bytes: Buffer, whole: boolean, shape: TableShape): Promise<Cells[]> {
  const rows: Cells[] = [];
  // The last line of a head may be cut off.
  const end = whole || shape.format === 'json' ? bytes.length : bytes.lastIndexOf(10) + 1;
  const stream = Readable.from([bytes.subarray(0, end)], { objectMode: false });
  try {
    for await (const { cells } of readTable(stream, shape)) {
      if (cells) rows.push(cells);
      if (rows.length === ROWS_SEARCHED) break;
    }
  } catch (error) {
    // A list that is cut off is not valid JSON; the rows before the cut are.
    if (!(error instanceof TableError)) throw error;
    if (whole && rows.length === 0) throw unreadable('notATable');
  }
  return rows;
}
