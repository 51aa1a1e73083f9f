import { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import { IMPORT } from '#protocol/limits.ts';
import { DomainError } from '../http/domain-error.ts';
import { cellsOfText, COLUMN_MAX, csvOptions, readTable, TableError, type Cells, type TableShape } from './table.ts';

/** Bytes of a file that tell what it is. */
export const HEAD_BYTES = 256 * 1024;
/** Rows of the head in which columns are looked for: rows of JSON name only what they have. */
const ROWS_LOOKED_AT = 200;
/** Characters of a cell that the sample shows. */
const SAMPLE_CELL = 200;
const DELIMITERS = [',', ';', '\t', '|'];

/** What the head of a file told. */
export interface Head extends TableShape {
  readonly columns: string[];
  readonly sample: Record<string, string>[];
}

/**
 * IMP-1: tells how a file is to be read, from its first bytes.
 * @param whole whether these are all there are
 * @throws DomainError ImportNotReadable `{ reason }`: notUtf8, noRows, noColumns, tooManyColumns, or notATable
 */
export async function readHead(bytes: Buffer, whole: boolean): Promise<Head> {
  const text = decode(bytes);
  const shape = shapeOf(text);
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

/** The head as text; a character cut in two at its end is left out. */
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

function shapeOf(text: string): TableShape {
  const trimmed = text.trimStart();
  if (trimmed.startsWith('[')) return { format: 'json', shape: '', columns: [] };
  if (trimmed.startsWith('{')) {
    const [first = ''] = trimmed.split('\n', 1);
    const wrapper = /^\{\s*"([A-Za-z_][\w-]{0,59})"\s*:\s*\[\s*\{/.exec(trimmed);
    if (wrapper) return { format: 'json', shape: wrapper[1]!, columns: [] };
    if (cellsOfText(first) === undefined) throw unreadable('notATable');
    return { format: 'jsonl', shape: '', columns: [] };
  }
  const delimiter = delimiterOf(text);
  const [header] = recordsOf(text, delimiter, 1);
  if (!header) throw unreadable('noRows');
  return { format: 'csv', shape: delimiter, columns: namesOf(header) };
}

/** The delimiter under which the first rows have most columns, alike; a comma where there is only one. */
function delimiterOf(text: string): string {
  const scored = DELIMITERS.map((delimiter) => {
    const [header, ...rows] = recordsOf(text, delimiter, 6);
    const width = header?.length ?? 0;
    return { delimiter, score: width < 2 ? 0 : width + rows.filter((row) => row.length === width).length * width };
  });
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}

function recordsOf(text: string, delimiter: string, most: number): string[][] {
  try {
    return parse(text, { ...csvOptions(delimiter), info: false, to: most });
  } catch {
    return [];
  }
}

/** Names of columns, every one different and none empty. */
function namesOf(header: readonly string[]): string[] {
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
  // The last line of a head that is not the whole file is cut short.
  const end = whole || shape.format === 'json' ? bytes.length : bytes.lastIndexOf(10) + 1;
  const stream = Readable.from([bytes.subarray(0, end)], { objectMode: false });
  try {
    for await (const { cells } of readTable(stream, shape)) {
      if (cells) rows.push(cells);
      if (rows.length === ROWS_LOOKED_AT) break;
    }
  } catch (error) {
    // A list that is cut short is no valid JSON; what came before is.
    if (!(error instanceof TableError)) throw error;
    if (whole && rows.length === 0) throw unreadable('notATable');
  }
  return rows;
}
