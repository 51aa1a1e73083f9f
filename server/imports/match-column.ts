import { IMPORT_FIELDS, type ImportField } from '#protocol/http/imports.ts';
import { SERVER_LANGUAGES, type ServerLanguage } from '#protocol/locales.ts';
import { standardDetailNames } from '#protocol/rules/details.ts';
import { goodsFieldRows } from '#protocol/rules/goods-fields.ts';
import { foldText } from '../search/tokens.ts';
import { COLUMN_NAMES, type ColumnField } from './column-names.ts';
import { readCurrency } from './field-readers.ts';

const LANGUAGES: readonly { readonly language: ServerLanguage; readonly spellings: readonly string[] }[] = [
  {
    language: 'ZHHK',
    spellings: [
      ...'zh-hant-hk,zh-hant,zh-hk,zh-tw,zhhant,zhhk,zhtw,hant,hk,tc,tw'.split(','),
      ...'traditional chinese,traditional,繁体中文,繁体,繁中,繁'.split(','),
    ],
  },
  {
    language: 'ZHCN',
    spellings: [
      ...'zh-hans-cn,zh-hans,zh-cn,zhhans,zhcn,hans,cn,sc'.split(','),
      ...'simplified chinese,simplified,简体中文,简体,简中,简'.split(','),
    ],
  },
  { language: 'EN', spellings: 'en-us,en-gb,en,eng,english,英文,英语,英'.split(',') },
  { language: 'ZHHK', spellings: 'zh,chinese,chi,中文,中'.split(',') },
];

/** `productTitle_zh-Hant` → `product title zh-hant`; eBay marks required columns by `*` and details by `C:`. */
const plain = (column: string): string =>
  foldText(
    column
      .slice(0, 200)
      .replace(/^\s*\*?\s*(?:C:)?/, '')
      .replace(/([a-z])([A-Z])/g, '$1 $2'),
  )
    .replace(/[._/\\()[\]{}:：（）【】]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Blanks and dashes do not count. */
const squeezed = (name: string): string => name.replace(/[\s-]/g, '');

type Spelling = { readonly field: ColumnField; readonly rank: number };
/** By the squeezed name. Of a name under two fields the first one counts. */
const SPELLINGS: ReadonlyMap<string, Spelling> = new Map(
  [
    ...(Object.entries(COLUMN_NAMES) as [ColumnField, readonly string[]][]).flatMap(([field, names]) =>
      names.map((name, rank) => [squeezed(foldText(name)), { field, rank }] as const),
    ),
    ...SERVER_LANGUAGES.flatMap((language) => standardDetailNames(language)).map(
      (name) => [squeezed(foldText(name)), { field: 'property', rank: 0 }] as const,
    ),
  ].reverse(),
);
const OWN_NAMES: ReadonlyMap<string, ImportField> = new Map(
  IMPORT_FIELDS.flatMap((field) => (field === 'property' ? [] : [[field.toLowerCase(), field] as const])),
);

const AMOUNTS: ReadonlySet<string> = new Set(
  goodsFieldRows.flatMap(({ row }) => (row.kind === 'amount' && row.import !== undefined ? [row.import] : [])),
);

/** The spelling of a plain name; an amount may name its currency at its end: `Low Estimate (HKD)`. */
function spellingOf(name: string): Spelling | undefined {
  const found = SPELLINGS.get(squeezed(name));
  if (found) return found;
  const at = name.lastIndexOf(' ');
  if (at < 0 || readCurrency(name.slice(at + 1)) === undefined) return undefined;
  const amount = SPELLINGS.get(squeezed(name.slice(0, at)));
  return amount && AMOUNTS.has(amount.field) ? amount : undefined;
}

/** Every way to read a name as another name and the language in it, the most specific spelling first. */
function* splitLanguage(name: string): Generator<{ base: string; language: ServerLanguage }> {
  for (const { language, spellings } of LANGUAGES) {
    for (const spelling of spellings) {
      if (/\p{Script=Han}/u.test(spelling)) {
        if (name.length > spelling.length && (name.startsWith(spelling) || name.endsWith(spelling)))
          yield { base: name.replace(spelling, '').trim(), language };
        continue;
      }
      const parts = ` ${name} `.split(` ${spelling} `);
      if (parts.length > 1 && parts.join(' ').trim() !== '')
        yield { base: parts.join(' ').replace(/\s+/g, ' ').trim(), language };
      const dashed = name.endsWith(`-${spelling}`) ? name.slice(0, -spelling.length - 1) : undefined;
      if (dashed) yield { base: dashed, language };
    }
  }
}

/** What a column's name means: a field, for title and description in the language that the name states. */
export type ColumnMeaning = {
  readonly field: ColumnField;
  readonly language: ServerLanguage | undefined;
  /** The smaller, the better. */
  readonly rank: number;
};

/** The field that has exactly the column's name, as the columns of an export have. */
export const ownFieldOf = (column: string): ImportField | undefined => OWN_NAMES.get(column.trim().toLowerCase());

/** Reads the name of a column, in time in proportion to its length; undefined if it has no known meaning. */
export function matchColumn(column: string): ColumnMeaning | undefined {
  const name = plain(column);
  if (name === '') return undefined;
  const whole = spellingOf(name);
  if (whole) return { ...whole, language: undefined };
  for (const { base, language } of splitLanguage(name)) {
    const found = spellingOf(base);
    if (found && (found.field === 'title' || found.field === 'description')) return { ...found, language };
  }
  return undefined;
}
