/**
 * From a row of the file to the content of goods. Only the fields that the row contains change: pictures that a seller
 * added to an imported draft stay when the file is imported again.
 *
 * Values are read as people write them: names of categories and countries in three languages, amounts with thousands
 * separators and symbols, centimetres, dates. A row is refused for a wrong value or without any title; a draft may lack
 * whatever the row leaves out.
 */
import { createHash } from 'node:crypto';
import type { GoodsData } from '#protocol/entities/goods.ts';
import type { FieldProblem } from '#protocol/rules/field-problems.ts';
import { goodsFieldRows } from '#protocol/rules/goods-fields.ts';
import type { GoodsImport, ImportField } from '#protocol/http/imports.ts';
import { GOODS } from '#protocol/limits.ts';
import { IMPORT } from '#protocol/member-limits.ts';
import { SERVER_LANGUAGES } from '#protocol/locales.ts';
import { GOODS_TYPE, TOKEN_STANDARD } from '#protocol/lookups.ts';
import { readTokenLink } from '#protocol/rules/token-link.ts';
import { readLiteralCell } from '#protocol/rules/literal-cell.ts';
import { validateGoods } from '../goods/validate-goods.ts';
import { FIELD_READERS } from './field-readers.ts';
import { readDetails, readProvenance, readSize, toStorableText } from './read-cell.ts';
import type { Cells } from './table.ts';

/** The trimmed texts of a row by field; without the empty ones. */
export type RowInput = {
  readonly fields: Partial<Record<ImportField, string>>;
  readonly properties: { readonly name: string; readonly value: string }[];
};
export type RowProblem = {
  readonly field: string;
  readonly problem: FieldProblem;
  readonly value: string;
};

/** Characters of a merchant's own number. */
export const KEY_MAX = 120;

/** Picks the mapped columns out of a row. */
export function pickRowInput(cells: Cells, { mapping, defaults }: Pick<GoodsImport, 'mapping' | 'defaults'>): RowInput {
  const fields: Partial<Record<ImportField, string>> = {};
  const properties: RowInput['properties'] = [];
  for (const { column, field } of mapping) {
    const cell = toStorableText(shortened(cells[column] ?? '', LISTS.has(field) ? IMPORT.listCellMax : IMPORT.cellMax));
    const text = readLiteralCell(cell) ?? cell.trim();
    if (text === '') continue;
    if (field === 'property') properties.push({ name: column, value: text });
    else fields[field] = text;
  }
  for (const [field, text] of Object.entries(defaults) as [ImportField, string][]) {
    if (text.trim() !== '' && field !== 'property') fields[field] ??= text.trim();
  }
  return { fields, properties };
}

/** A copy of the beginning of a cell; a slice would keep the whole cell in memory as long as its row waits. */
function shortened(cell: string, most: number): string {
  // One more for the apostrophe of a literal cell, and one that shows that the cell is too long.
  return cell.length <= most + 1 ? cell : Buffer.from(cell.slice(0, most + 2)).toString();
}

/** Fields whose cells hold a whole list. */
const LISTS: ReadonlySet<ImportField> = new Set<ImportField>(['properties', 'provenance']);

/** A hash of 32 bytes that changes with the input. */
export function rowDigest({ fields, properties }: RowInput): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)), properties]))
    .digest();
}

/** The merchant's number of the row; without one, a hash of its content, so that a changed row is other goods. */
export function rowKey({ fields }: RowInput, digest: Buffer): string {
  return fields.key ?? `row:${digest.toString('base64url').slice(0, 22)}`;
}

/**
 * Merges the input of a row into the content of goods.
 * @param base the present content, or empty goods; @param now ms
 * @returns the content, and the problems for which the row is refused
 */
export function mergeRowInput(
  { fields, properties }: RowInput,
  base: GoodsData,
  now: number,
): { data: GoodsData; problems: RowProblem[] } {
  const problems: RowProblem[] = [];
  const note = (field: ImportField, problem: FieldProblem): void =>
    void problems.push({ field, problem, value: fields[field] ?? '' });
  const size = (side: 'length' | 'width' | 'height'): string => {
    const text = fields[side];
    if (text === undefined) return base.size[side];
    const value = readSize(text);
    if (value === undefined) note(side, 'sizeFormat');
    return value ?? base.size[side];
  };
  const texts = (language: (typeof SERVER_LANGUAGES)[number]) => ({
    title: fields[`title.${language}`] ?? base.texts[language].title,
    description: fields[`description.${language}`] ?? base.texts[language].description,
  });

  const condition = (language: (typeof SERVER_LANGUAGES)[number]): string =>
    fields[`conditionNote.${language}`] ?? base.conditionTranslations[language];

  const data: GoodsData = {
    ...base,
    // A column `type` overrides it.
    type: fields.linkUrl === undefined ? base.type : GOODS_TYPE.nft,
    texts: { EN: texts('EN'), ZHHK: texts('ZHHK'), ZHCN: texts('ZHCN') },
    conditionTranslations: { EN: condition('EN'), ZHHK: condition('ZHHK'), ZHCN: condition('ZHCN') },
    properties: detailsOf(fields, properties, base, note),
    provenance: base.provenance,
    token: fields.linkUrl === undefined ? base.token : tokenOfLink(fields.linkUrl),
  };
  if (fields.provenance !== undefined) {
    const provenance = readProvenance(fields.provenance);
    if (provenance) data.provenance = provenance;
    else note('provenance', 'formatInvalid');
  }
  if (fields.tokenStandard !== undefined) {
    const tokenStandard = TOKEN_STANDARD.find((standard) => standard === fields.tokenStandard?.toUpperCase());
    if (tokenStandard && data.token) data.token = { ...data.token, tokenStandard };
    else if (!tokenStandard) note('tokenStandard', 'notAccepted');
  }
  if (fields.videoUrl !== undefined)
    data.video = {
      type: 2,
      fileId: null,
      url: fields.videoUrl.slice(0, 2_000),
      coverFileId: base.video?.coverFileId ?? null,
    };
  for (const { name, field, read, problem } of FIELD_READERS) {
    const text = fields[field];
    if (text === undefined) continue;
    const value = read(text, data.type);
    if (value === undefined) note(field, problem);
    else Object.assign(data, { [name]: value });
  }
  data.size = { length: size('length'), width: size('width'), height: size('height') };
  if (fields.key !== undefined && fields.key.length > KEY_MAX) note('key', 'tooLong');
  problems.push(...problemsOfInput(data, { fields, properties }, now, problems));
  return { data, problems };
}

/** The details of a row: a list in one cell, columns that are details, or both. */
function detailsOf(
  fields: RowInput['fields'],
  properties: RowInput['properties'],
  base: GoodsData,
  note: (field: ImportField, problem: FieldProblem) => void,
): GoodsData['properties'] {
  const list = fields.properties === undefined ? [] : readDetails(fields.properties);
  if (!list) note('properties', 'formatInvalid');
  const details = [
    ...(list ?? []),
    ...properties.map(({ name, value }) => ({ name: name.slice(0, 200), value: value.slice(0, 400) })),
  ];
  return details.length > 0 ? details : base.properties;
}

/** Of everything that prevents publishing: what the row itself contains, and that there is no title at all. */
function problemsOfInput(
  data: GoodsData,
  { fields, properties }: RowInput,
  now: number,
  noted: readonly RowProblem[],
): RowProblem[] {
  const problems: RowProblem[] = [];
  for (const [path, problem] of Object.entries(validateGoods(data, now))) {
    const field = FIELD_OF_PATH.get(path) ?? listFieldOf(path, fields);
    if (field === undefined || noted.some((other) => other.field === field)) continue;
    // A draft may have an end that has passed: its seller sets another one before it is listed.
    if (field === 'endAt' && TIMELY.has(problem)) continue;
    const value =
      field === 'property'
        ? properties.map((property) => property.value).find((text) => text.length > GOODS.propertyMax)
        : fields[field];
    const untitled =
      field === 'title.EN' &&
      problem === 'titleRequired' &&
      Object.values(data.texts).every(({ title }) => title === '');
    if (untitled || value !== undefined || (field === 'property' && properties.length > 0))
      problems.push({ field, problem, value: value ?? '' });
  }
  return problems;
}

const TIMELY: ReadonlySet<FieldProblem> = new Set<FieldProblem>(['dateInPast', 'dateTooSoon', 'dateTooFar']);

function listFieldOf(path: string, fields: RowInput['fields']): ImportField | undefined {
  if (path.startsWith('provenance')) return 'provenance';
  if (!path.startsWith('properties')) return undefined;
  return fields.properties === undefined ? 'property' : 'properties';
}

/** The import field of each path that `validateGoods` reports. */
const FIELD_OF_PATH: ReadonlyMap<string, ImportField> = new Map<string, ImportField>([
  ...SERVER_LANGUAGES.flatMap((language): [string, ImportField][] => [
    [`texts.${language}.title`, `title.${language}`],
    [`texts.${language}.description`, `description.${language}`],
    [`conditionTranslations.${language}`, `conditionNote.${language}`],
  ]),
  ...goodsFieldRows.flatMap(({ name, row }): [string, ImportField][] =>
    row.import === undefined ? [] : [[name, row.import as ImportField]],
  ),
  ['size.length', 'length'],
  ['size.width', 'width'],
  ['size.height', 'height'],
  ['token.linkUrl', 'linkUrl'],
  ['video.url', 'videoUrl'],
]);

/** The token a link names; the link alone where it names none, so that the rules report what is wrong with it. */
function tokenOfLink(linkUrl: string): NonNullable<GoodsData['token']> {
  const read = readTokenLink(linkUrl);
  const named = read.ok
    ? { platform: read.platform, chain: read.chain, contractAddress: read.contractAddress, tokenId: read.tokenId }
    : { platform: 'opensea', chain: '', contractAddress: '', tokenId: '' };
  return { linkUrl: linkUrl.slice(0, 2_000), ...named, tokenStandard: '' };
}
