import { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import { IMPORT } from '#protocol/limits.ts';
import { DomainError } from '../http/domain-error.ts';
import { cellsOfText, COLUMN_MAX, csvOptions, readTable, TableError, type Cells, type TableShape } from './table.ts';

/** Bytes from which the format and columns of a file are recognized. */
export const HEAD_BYTES = 256 * 1024;
/** Rows of the head that are searched for columns; rows of JSON name only the fields they have. */
const ROWS_SEARCHED = 200;
/** Characters of a cell that the sample shows. */
const SAMPLE_CELL = 200;
const DELIMITERS = [',', ';', '\t', '|'];

/** The shape, columns and first rows of a file. */
export type TableSample = TableShape & { readonly columns: string[]; readonly sample: Record<string, string>[] };

/**
 * Recognizes the format and columns of a file from its first bytes.
 * @param whole whether these are all its bytes
 * @throws DomainError ImportNotReadable `{ reason }`: notUtf8, noRows, noColumns, tooManyColumns, or notATable
 */
export async function readHead(bytes: Buffer, whole: boolean): Promise<TableSample> {
  const text = decode(bytes);
  const shape = tableShapeOf(text);
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
        Object.entries(cells).map(([column, cell]) => [column, cell.slice(0, SAMPLE_CELL).toWellFormed()]),
      ),
    );
  return { ...shape, columns, sample };
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

function tableShapeOf(text: string): TableShape {
  const trimmed = text.trimStart();
  if (trimmed.startsWith('[')) return { format: 'json', dialect: '', columns: [] };
  if (trimmed.startsWith('{')) {
    const [first = ''] = trimmed.split('\n', 1);
    const wrapper = /^\{\s*"([A-Za-z_][\w-]{0,59})"\s*:\s*\[\s*\{/.exec(trimmed);
    if (wrapper) return { format: 'json', dialect: wrapper[1]!, columns: [] };
    if (cellsOfText(first) === undefined) throw unreadable('notATable');
    return { format: 'jsonl', dialect: '', columns: [] };
  }
  const delimiter = delimiterOf(text);
  const [header] = recordsOf(text, delimiter, 1);
  if (!header) throw unreadable('noRows');
  return { format: 'csv', dialect: delimiter, columns: columnNames(header) };
}

/** The delimiter that gives the first rows the most columns and the same number; a comma for a single column. */
function delimiterOf(text: string): string {
  const scored = DELIMITERS.map((delimiter) => {
    const [header, ...rows] = recordsOf(text, delimiter, 6);
    const width = header?.length ?? 0;
    return { delimiter, score: width < 2 ? 0 : width + rows.filter((row) => row.length === width).length * width };
  });
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).delimiter;
}

function recordsOf(text: string, delimiter: string, most: number): string[][] {
  try {
    return parse(text, { ...csvOptions(delimiter), info: false, to: most });
  } catch {
    return [];
  }
}

/** Unique, non-empty column names. */
function columnNames(header: readonly string[]): string[] {
  const names = new Set<string>();
  header.forEach((cell, at) => {
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
