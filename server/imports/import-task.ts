/**
 * Tasks (server/processes) of an import: one process reads the rows of one table and decides what to write. The calls
 * share the open table: `openTable`, then `readBatch` until the end, each followed by `decideRows`.
 */
import { createReadStream } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { EMPTY_GOODS } from '#protocol/empty-goods.ts';
import type { GoodsData } from '#protocol/entities/goods.ts';
import type { GoodsImport } from '#protocol/http/imports.ts';
import { IMPORT } from '#protocol/member-limits.ts';
import { goodsFieldRows } from '#protocol/rules/goods-fields.ts';
import { readAmount, readSize } from './read-cell.ts';
import { readHead, type TableSample } from './read-head.ts';
import { suggestMapping } from './suggest.ts';
import { readTable, TableError, type TableRow, type TableShape } from './table.ts';
import { mergeRowInput, pickRowInput, rowDigest, rowKey, type RowInput, type RowProblem } from './values.ts';

/** Rows imported in one transaction. */
export const BATCH_ROWS = 500;
/** Characters of a batch, so that its rows fit in memory and its messages are short. */
const BATCH_TEXT = 1_000_000;
/** A call ends after so many rows that were imported before. */
const SKIPPED_MOST = 10_000;
/** Characters of a value that a problem shows. */
export const VALUE_SHOWN = 200;

/** A table to import, and how. */
export type TableSource = TableShape &
  Pick<GoodsImport, 'mapping' | 'defaults'> & {
    readonly path: string;
    /** The checkpoint: so many rows are imported. */
    readonly rows: number;
  };

/** A row as the importing process knows it; its content stays here. */
export type ReadRow = {
  readonly line: number;
  readonly isReadable: boolean;
  readonly key: string;
  /** The merchant's own number, shortened; empty without one. */
  readonly shownKey: string;
  readonly digest: Buffer;
  /** Whether an earlier row of this file has the same key. */
  readonly again: boolean;
};

export type ReadBatch = {
  readonly rows: readonly ReadRow[];
  /** Of the file, read so far. */
  readonly bytes: number;
  /** `broken`: the rest cannot be read. */
  readonly next: 'more' | 'end' | 'broken';
};

type OpenTable = {
  readonly order: TableSource;
  readonly table: AsyncGenerator<TableRow>;
  readonly seen: Set<string>;
  count: number;
  bytes: number;
  batch: (RowInput | undefined)[];
};

let open: OpenTable | undefined;

export function openTable(order: TableSource): void {
  const table = readTable(createReadStream(order.path), order);
  open = { order, table, seen: new Set(), count: 0, bytes: 0, batch: [] };
}

/** Reads the next rows behind the checkpoint; none when only rows before it were read. */
export async function readBatch(): Promise<ReadBatch> {
  const state = opened();
  const rows: ReadRow[] = [];
  state.batch = [];
  let text = 0;
  const result = (next: ReadBatch['next']): ReadBatch => ({ rows, bytes: state.bytes, next });
  try {
    for (let skipped = 0; skipped < SKIPPED_MOST && rows.length < BATCH_ROWS && text < BATCH_TEXT;) {
      const { value: row, done } = await state.table.next();
      if (done) return result('end');
      state.count += 1;
      if (state.count > IMPORT.rowsMost) throw new TableError('There are too many rows');
      const given = row.cells && pickRowInput(row.cells, state.order);
      const read = toReadRow(row.line, given, state.seen);
      // Rows before the checkpoint are imported; they are read again only for their keys.
      if (state.count <= state.order.rows) {
        skipped += 1;
        continue;
      }
      rows.push(read);
      state.batch.push(given);
      state.bytes = row.bytes;
      text += given ? lengthOf(given) : 0;
    }
    return result('more');
  } catch (error) {
    if (error instanceof TableError) return result('broken');
    throw error;
  }
}

/** A row to decide: its place in the batch, and the present content of its goods. */
export type UndecidedRow = { readonly at: number; readonly known: GoodsData | undefined };
/** The problems for which a row is refused, or the content to write; neither if the content is the present one. */
export type CheckedRow = { readonly problems: readonly RowProblem[]; readonly data: GoodsData | undefined };

/** Decides rows of the last batch. @param asStore whether new goods belong to the seller's store; @param now ms */
export function decideRows({
  rows,
  asStore,
  now,
}: {
  readonly rows: readonly UndecidedRow[];
  readonly asStore: boolean;
  readonly now: number;
}): CheckedRow[] {
  const { batch } = opened();
  return rows.map(({ at, known }) => {
    const { data, problems } = mergeRowInput(batch[at]!, known ?? { ...EMPTY_GOODS, asStore }, now);
    return problems.length === 0
      ? { problems, data: known && isDeepStrictEqual(tidy(known), tidy(data)) ? undefined : data }
      : {
          problems: problems.map((one) => ({ ...one, value: one.value.slice(0, VALUE_SHOWN) })),
          data: undefined,
        };
  });
}

/** What the first bytes of a file say, with a suggested mapping. @throws DomainError ImportNotReadable */
export async function readTableHead({
  bytes,
  whole,
  now,
}: {
  readonly bytes: Buffer;
  readonly whole: boolean;
  readonly now: number;
}): Promise<Omit<TableSample, 'rows'> & Pick<GoodsImport, 'mapping'>> {
  const { rows, ...head } = await readHead(bytes, whole);
  return { ...head, mapping: suggestMapping(head.columns, rows, now) };
}

/** The content with amounts and sizes as an import writes them. */
function tidy(data: GoodsData): GoodsData {
  const amounts = goodsFieldRows.flatMap(({ name, row }) => {
    const typed = String(data[name]);
    return row.kind === 'amount' ? [[name, readAmount(typed) ?? typed]] : [];
  });
  const size = mapSize(data.size, (text) => readSize(text) ?? text);
  return { ...data, ...(Object.fromEntries(amounts) as Partial<GoodsData>), size };
}

const mapSize = ({ length, width, height }: GoodsData['size'], map: (text: string) => string): GoodsData['size'] => ({
  length: map(length),
  width: map(width),
  height: map(height),
});

function opened(): OpenTable {
  if (!open) throw new Error('No table is open');
  return open;
}

function toReadRow(line: number, given: RowInput | undefined, seen: Set<string>): ReadRow {
  if (!given) return { line, isReadable: false, key: '', shownKey: '', digest: Buffer.alloc(0), again: false };
  const digest = rowDigest(given);
  const key = rowKey(given, digest);
  const again = seen.has(key);
  seen.add(key);
  return { line, isReadable: true, key, shownKey: (given.fields.key ?? '').slice(0, VALUE_SHOWN), digest, again };
}

function lengthOf({ fields, properties }: RowInput): number {
  return (
    Object.values(fields).reduce((sum, text) => sum + text.length, 0) +
    properties.reduce((sum, { value }) => sum + value.length, 0)
  );
}
