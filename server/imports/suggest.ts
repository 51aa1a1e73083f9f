import { EMPTY_GOODS } from '#protocol/empty-goods.ts';
import type { FieldProblem } from '#protocol/rules/field-problems.ts';
import { IMPORT_FIELDS, type GoodsImport, type ImportField } from '#protocol/http/imports.ts';
import { COLUMN_NAMES } from './column-names.ts';
import { foldText } from '../search/tokens.ts';
import type { Cells } from './table.ts';
import { pickRowInput, mergeRowInput } from './values.ts';

const LANGUAGES: readonly (readonly ['EN' | 'ZHHK' | 'ZHCN', readonly string[]])[] = [
  [
    'ZHHK',
    [
      'zh-hant-hk',
      'zh-hant',
      'zh-hk',
      'zh-tw',
      'zhhant',
      'zhhk',
      'zhtw',
      'hant',
      'hk',
      'tc',
      'tw',
      'traditional chinese',
      'traditional',
      '繁体中文',
      '繁体',
      '繁中',
      '繁',
    ],
  ],
  [
    'ZHCN',
    [
      'zh-hans-cn',
      'zh-hans',
      'zh-cn',
      'zhhans',
      'zhcn',
      'hans',
      'cn',
      'sc',
      'simplified chinese',
      'simplified',
      '简体中文',
      '简体',
      '简中',
      '简',
    ],
  ],
  ['EN', ['en-us', 'en-gb', 'en', 'eng', 'english', '英文', '英语', '英']],
  ['ZHHK', ['zh', 'chinese', 'chi', '中文', '中']],
];

/** `productTitle_zh-Hant` → `product title zh-hant`. */
function plain(column: string): string {
  return foldText(column.replace(/([a-z])([A-Z])/g, '$1 $2'))
    .replace(/[._/\\()[\]{}:：（）]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A column's name without the language in it. */
function splitLanguage(column: string): { base: string; language: 'EN' | 'ZHHK' | 'ZHCN' | undefined } {
  const name = plain(column);
  for (const [language, spellings] of LANGUAGES) {
    for (const spelling of spellings) {
      if (/\p{Script=Han}/u.test(spelling)) {
        if (name.length > spelling.length && (name.startsWith(spelling) || name.endsWith(spelling)))
          return { base: name.replace(spelling, '').trim(), language };
        continue;
      }
      const parts = ` ${name} `.split(` ${spelling} `);
      const dashed = name.endsWith(`-${spelling}`) ? name.slice(0, -spelling.length - 1) : undefined;
      if (parts.length > 1 && parts.join(' ').trim() !== '')
        return { base: parts.join(' ').replace(/\s+/g, ' ').trim(), language };
      if (dashed) return { base: dashed, language };
    }
  }
  return { base: name, language: undefined };
}

/** The field that a column's name fits best, and how well (smaller is better); undefined without a fit. */
function matchField(column: string): { field: ImportField; rank: number } | undefined {
  const { base, language } = splitLanguage(column);
  for (const [name, spellings] of Object.entries(COLUMN_NAMES)) {
    const rank = spellings.findIndex(
      (spelling) => spelling === base || spelling.replaceAll(' ', '') === base.replace(/[\s-]/g, ''),
    );
    if (rank < 0) continue;
    if (name !== 'title' && name !== 'description')
      return language === undefined ? { field: name as ImportField, rank } : undefined;
    return { field: `${name}.${language ?? languageOfName(column)}`, rank };
  }
  const own = IMPORT_FIELDS.find((field) => field.toLowerCase() === column.toLowerCase());
  return own && own !== 'property' ? { field: own, rank: -1 } : undefined;
}

/** The script of a column's Chinese name, Traditional if the name is the same in both; English for any other name. */
function languageOfName(column: string): 'EN' | 'ZHHK' | 'ZHCN' {
  if (!/\p{Script=Han}/u.test(column)) return 'EN';
  return foldText(column) === column.toLowerCase() && /[题称标说详绍简]/.test(column) ? 'ZHCN' : 'ZHHK';
}

/**
 * Suggests fields for the columns of a file; each field at most once. Leaves out unknown columns and those whose values
 * contradict the field: an `endDate` of 1956 does not end an auction.
 * @param sample some rows; @param now ms
 */
export function suggestMapping(
  columns: readonly string[],
  sample: readonly Cells[],
  now: number,
): GoodsImport['mapping'] {
  const best = new Map<ImportField, { column: string; rank: number }>();
  for (const column of columns) {
    const found = matchField(column);
    const before = found && best.get(found.field);
    if (found && (!before || found.rank < before.rank)) best.set(found.field, { column, rank: found.rank });
  }
  const mapping = columns.flatMap((column) =>
    [...best].filter(([, taken]) => taken.column === column).map(([field]) => ({ column, field })),
  );
  const rows = sample.map((cells) => {
    const given = pickRowInput(cells, { mapping, defaults: {} });
    return {
      given,
      unreadable: new Set(
        mergeRowInput(given, EMPTY_GOODS, now)
          .problems.filter(({ problem }) => UNREADABLE.has(problem))
          .map(({ field }) => field),
      ),
    };
  });
  return mapping.filter(({ field }) => {
    const filled = rows.filter(({ given }) => given.fields[field] !== undefined);
    return filled.length < ROWS_TO_DROP || filled.some(({ unreadable }) => !unreadable.has(field));
  });
}

/** Filled rows from which a suggestion that fits none of their values is dropped. */
const ROWS_TO_DROP = 2;
/** Problems of values that do not fit the field; others are mistakes to show. */
const UNREADABLE: ReadonlySet<FieldProblem> = new Set<FieldProblem>([
  'notAccepted',
  'categoryRequired',
  'saleTypeRequired',
  'currencyRequired',
  'priceFormat',
  'dateInvalid',
  'sizeFormat',
  'linkInvalid',
]);
