import { EMPTY_GOODS } from '#protocol/empty-goods.ts';
import type { FieldProblem } from '#protocol/rules/field-problems.ts';
import type { GoodsImport, ImportField } from '#protocol/http/imports.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import { hanScriptOf } from './han-script.ts';
import { matchColumn, ownFieldOf, type ColumnMeaning } from './match-column.ts';
import type { Cells } from './table.ts';
import { mergeRowInput, pickRowInput } from './values.ts';

type Mapping = GoodsImport['mapping'];

/**
 * Suggests fields for the columns of a file; each field at most once, except details. Leaves out unknown columns and
 * those whose values contradict the field: dates that cannot be read or have all passed, numbers that repeat. The
 * columns of an export keep their fields whatever they contain.
 * @param rows some rows; @param now ms
 */
export function suggestMapping(columns: readonly string[], rows: readonly Cells[], now: number): Mapping {
  if (isExport(columns))
    return columns.flatMap((column) => {
      const field = ownFieldOf(column);
      return field === undefined ? [] : [{ column, field }];
    });
  const best = new Map<ImportField, { column: string; rank: number }>();
  const details = new Set<string>();
  for (const column of columns) {
    const own = ownFieldOf(column);
    const meaning = own ? undefined : matchColumn(column);
    if (meaning?.field === 'property') details.add(column);
    const field = own ?? (meaning && fieldOf(meaning, column, columns, rows));
    if (field === undefined || field === 'property') continue;
    const rank = meaning?.rank ?? -1;
    const before = best.get(field);
    if (!before || rank < before.rank) best.set(field, { column, rank });
  }
  const mapping = columns.flatMap((column): Mapping => {
    const taken = [...best].find(([, one]) => one.column === column);
    if (taken) return [{ column, field: taken[0] }];
    return details.has(column) ? [{ column, field: 'property' }] : [];
  });
  const contradicted = contradictedFields(mapping, rows, now);
  return mapping.filter(({ field }) => !contradicted.has(field));
}

/** Whether a table has the columns that an export always has (server/goods/exports). */
const isExport = (columns: readonly string[]): boolean => EXPORT_COLUMNS.every((column) => columns.includes(column));
const EXPORT_COLUMNS = ['key', 'title.EN', 'title.ZHHK', 'title.ZHCN', 'properties', 'provenance'] as const;

function fieldOf(
  { field, language }: ColumnMeaning,
  column: string,
  columns: readonly string[],
  rows: readonly Cells[],
): ImportField {
  return field === 'title' || field === 'description'
    ? `${field}.${language ?? languageOf(column, columns, rows)}`
    : field;
}

const HAN = /\p{Script=Han}/u;

/** The language of a column whose name states none: by its values and its name, then by the other names. */
function languageOf(column: string, columns: readonly string[], rows: readonly Cells[]): ServerLanguage {
  const values = rows.flatMap((cells) => (cells[column]?.trim() ? [cells[column]] : []));
  const chinese = values.filter((value) => HAN.test(value));
  const isChinese = values.length > 0 ? chinese.length * 2 > values.length : HAN.test(column);
  if (!isChinese && !HAN.test(column)) return 'EN';
  const own = hanScriptOf(`${column}${chinese.map((value) => value.slice(0, TEXT_READ)).join('')}`);
  return (own ?? hanScriptOf(columns.join(''))) === 'simplified' ? 'ZHCN' : 'ZHHK';
}

/** Characters of a value from which its script is known. */
const TEXT_READ = 200;

/** Fields that most of two or more values do not fit. */
function contradictedFields(mapping: Mapping, rows: readonly Cells[], now: number): ReadonlySet<ImportField> {
  const filled = new Map<ImportField, number>();
  const unfit = new Map<ImportField, number>();
  const add = (counts: Map<ImportField, number>, field: ImportField): void =>
    void counts.set(field, (counts.get(field) ?? 0) + 1);
  /** The row of each number; a row that is in the file twice is a mistake to show. */
  const keys = new Map<string, string>();
  const endsByOwnName = mapping.some(({ column, field }) => field === 'endAt' && ownFieldOf(column) === 'endAt');
  for (const cells of rows) {
    const given = pickRowInput(cells, { mapping, defaults: {} });
    for (const field of Object.keys(given.fields) as ImportField[]) add(filled, field);
    const { data, problems } = mergeRowInput(given, EMPTY_GOODS, now);
    for (const field of new Set(problems.filter(({ problem }) => UNREADABLE.has(problem)).map((one) => one.field)))
      add(unfit, field as ImportField);
    const { key, endAt } = given.fields;
    if (endAt !== undefined && !endsByOwnName && data.endAt !== null && data.endAt < now) add(unfit, 'endAt');
    if (key === undefined) continue;
    const row = JSON.stringify(cells);
    if ((keys.get(key) ?? row) !== row) add(unfit, 'key');
    keys.set(key, row);
  }
  return new Set(
    [...filled].flatMap(([field, count]) => {
      const wrong = unfit.get(field) ?? 0;
      // Of numbers the first of each pair is right.
      const isContradicted = field === 'key' ? wrong > 0 && wrong * 2 >= count : wrong * 2 > count;
      return count >= ROWS_TO_DROP && isContradicted ? [field] : [];
    }),
  );
}

/** Filled rows from which a suggestion is dropped. */
const ROWS_TO_DROP = 2;
/** Problems of values that do not fit the field; others are mistakes to show. */
const UNREADABLE: ReadonlySet<FieldProblem> = new Set<FieldProblem>([
  'notAccepted',
  'formatInvalid',
  'categoryRequired',
  'saleTypeRequired',
  'currencyRequired',
  'priceFormat',
  'dateInvalid',
  'sizeFormat',
  'linkInvalid',
  'urlInvalid',
  'consignmentRequired',
]);
