/**
 * The fields of goods (spec §3, Goods), one row each. Derived from the rows: the schema and the empty value
 * (protocol/entities/goods.ts, empty-goods.ts), the checks before publishing (goods-problems.ts), the columns of
 * `goods` (server/goods), the columns of an import (server/imports), the facets (server/search), and the lists of the
 * item page, the editor and the staff pages (client). The order of the rows is the order of those lists.
 *
 * Texts, properties, provenance, size, images, video and token are structured; the same files handle them separately.
 * How to add a field: server/goods/README.md. Long because the registry is one table.
 */
import { GOODS } from '../limits.ts';
import {
  COMES_WITH,
  CONDITION_GRADES,
  DELIVERY_PAYER,
  GOODS_TYPE,
  LOGISTICS,
  RECEIPT_TYPE,
  SALE_TYPE,
  SERVED_AREAS,
  TRANSACTION_TYPE,
} from '../lookups.ts';
import type { FieldProblem } from './field-problems.ts';

/** The steps of the editor, in their order. */
export const GOODS_STEPS = ['kind', 'words', 'facts', 'pictures', 'price', 'handover', 'preview'] as const;
export type GoodsStep = (typeof GOODS_STEPS)[number];

/** Conditions that rows refer to, decided by what the goods are and how they are sold. */
const CONDITIONS = {
  physical: ({ type }) => type === GOODS_TYPE.entity,
  consigned: ({ type, transactionType }) => type === GOODS_TYPE.entity && transactionType === TRANSACTION_TYPE.managed,
  onSale: ({ saleType }) => saleType !== null && saleType !== SALE_TYPE.notForSale,
  /** Includes goods whose kind of sale is not chosen yet. */
  delivered: ({ type, saleType }) => type === GOODS_TYPE.entity && saleType !== SALE_TYPE.notForSale,
  fixedPrice: ({ saleType }) => saleType === SALE_TYPE.fixPrice,
  auction: ({ saleType }) => saleType === SALE_TYPE.auction,
} as const satisfies Record<string, (goods: GoodsKind) => boolean>;
type GoodsKind = {
  readonly type: number;
  readonly saleType: number | null;
  readonly transactionType: number | null;
};

export type GoodsFieldRow = {
  /**
   * `choice`: one of `options`, null until chosen · `choices`: several of them · `flag` · `text` · `currency`: a code ·
   * `amount`: money as typed · `count`: a whole number or null · `time`: ms or null.
   */
  readonly kind: 'choice' | 'choices' | 'flag' | 'text' | 'currency' | 'amount' | 'count' | 'time';
  readonly step: GoodsStep;
  /** Column of the table `goods`. */
  readonly column: string;
  /** Value of the column of a `choice` that is not made; null without it. */
  readonly stored?: number | string;
  /** The field has a meaning for these goods only; for others its column is empty. */
  readonly only?: keyof typeof CONDITIONS;
  /** The problem of an empty field at publication. */
  readonly required?: FieldProblem;
  /** Required of these goods only; by default of those in `only`. */
  readonly requiredWhen?: keyof typeof CONDITIONS;
  readonly options?: readonly (number | string)[];
  readonly initial?: number | string;
  /** Characters that a save accepts, and that may be published; the highest number of a count. */
  readonly max?: number;
  readonly publishedMax?: number;
  /** May be missing on the wire: older builds of the client and releases of the server do not know the field. */
  readonly optional?: boolean;
  /** Name of the facet by which a search can be narrowed. */
  readonly facet?: string;
  /** Name of the import field. */
  readonly import?: string;
  /** Part of the item page's facts. */
  readonly fact?: boolean;
  /** The editor has no special control for it: `PlainFields` shows it at the end of its step. */
  readonly plain?: boolean;
};

/** Characters of an amount as typed. */
const AMOUNT_MAX = 40;

export const GOODS_FIELDS = {
  type: {
    kind: 'choice',
    options: [GOODS_TYPE.entity, GOODS_TYPE.nft],
    initial: GOODS_TYPE.entity,
    step: 'kind',
    column: 'type',
    facet: 'type',
    import: 'type',
  },
  categoryCode: {
    kind: 'text',
    max: 64,
    required: 'categoryRequired',
    step: 'kind',
    column: 'category_code',
    facet: 'category',
    import: 'category',
  },
  /** Sold by the seller's store. */
  asStore: { kind: 'flag', step: 'kind', column: 'as_store' },
  saleType: {
    kind: 'choice',
    options: [SALE_TYPE.fixPrice, SALE_TYPE.auction, SALE_TYPE.notForSale],
    required: 'saleTypeRequired',
    stored: SALE_TYPE.fixPrice,
    step: 'price',
    column: 'sale_type',
    facet: 'saleType',
    import: 'saleType',
  },
  currency: {
    kind: 'currency',
    max: 8,
    initial: 'HKD',
    required: 'currencyRequired',
    requiredWhen: 'onSale',
    step: 'price',
    column: 'currency',
    facet: 'currency',
    import: 'currency',
  },
  price: {
    kind: 'amount',
    only: 'fixedPrice',
    required: 'priceRequired',
    step: 'price',
    column: 'price',
    import: 'price',
  },
  startingPrice: {
    kind: 'amount',
    only: 'auction',
    required: 'startingPriceRequired',
    step: 'price',
    column: 'starting_price',
    import: 'startingPrice',
  },
  incrementPrice: {
    kind: 'amount',
    only: 'auction',
    required: 'incrementPriceRequired',
    step: 'price',
    column: 'increment_price',
    import: 'incrementPrice',
  },
  /** The price at which an auction ends at once. */
  fixedPrice: { kind: 'amount', only: 'auction', step: 'price', column: 'fixed_price', import: 'fixedPrice' },
  /** The secret price below which the item is not sold. */
  reservePrice: {
    kind: 'amount',
    only: 'auction',
    optional: true,
    step: 'price',
    column: 'reserve_price',
    import: 'reservePrice',
  },
  endAt: {
    kind: 'time',
    only: 'auction',
    required: 'endRequired',
    step: 'price',
    column: 'end_at',
    import: 'endAt',
  },
  /** What the seller expects: a range in which an auction may end. */
  estimateLow: {
    kind: 'amount',
    only: 'auction',
    optional: true,
    step: 'price',
    column: 'estimate_low',
    import: 'estimateLow',
    fact: true,
  },
  estimateHigh: {
    kind: 'amount',
    only: 'auction',
    optional: true,
    step: 'price',
    column: 'estimate_high',
    import: 'estimateHigh',
    fact: true,
  },
  /** Soft close: a bid within this many minutes of the end moves the end. */
  extendMinutes: {
    kind: 'count',
    max: 10_000,
    only: 'auction',
    optional: true,
    step: 'price',
    column: 'extend_minutes',
    import: 'extendMinutes',
  },
  /** How the seller is paid. */
  receiptType: {
    kind: 'choice',
    options: RECEIPT_TYPE,
    only: 'onSale',
    required: 'receiptRequired',
    step: 'price',
    column: 'receipt_type',
    import: 'receiptType',
    fact: true,
    plain: true,
  },
  transactionType: {
    kind: 'choice',
    options: [TRANSACTION_TYPE.self, TRANSACTION_TYPE.managed],
    only: 'physical',
    required: 'transferRequired',
    stored: TRANSACTION_TYPE.self,
    step: 'handover',
    column: 'transaction_type',
    import: 'transactionType',
    fact: true,
  },
  /** The address to which consigned goods are brought. */
  managedAddressId: {
    kind: 'text',
    max: 64,
    only: 'consigned',
    required: 'consignmentRequired',
    step: 'handover',
    column: 'managed_address_id',
    import: 'consignmentAddress',
  },
  logistics: {
    kind: 'choices',
    options: LOGISTICS,
    only: 'physical',
    required: 'deliveryRequired',
    requiredWhen: 'delivered',
    step: 'handover',
    column: 'logistics',
    import: 'logistics',
    fact: true,
  },
  deliveryPayer: {
    kind: 'choice',
    options: DELIVERY_PAYER,
    only: 'delivered',
    optional: true,
    step: 'handover',
    column: 'delivery_payer',
    import: 'deliveryPayer',
    fact: true,
    plain: true,
  },
  /** What the buyer pays for delivery, in the currency of the goods. */
  deliveryCost: {
    kind: 'amount',
    only: 'delivered',
    optional: true,
    step: 'handover',
    column: 'delivery_cost',
    import: 'deliveryCost',
    fact: true,
    plain: true,
  },
  /** Where the seller sends the goods. */
  shipsTo: {
    kind: 'choices',
    options: SERVED_AREAS,
    only: 'delivered',
    optional: true,
    step: 'handover',
    column: 'ships_to',
    import: 'shipsTo',
    fact: true,
    plain: true,
  },
  /** Business days from payment to dispatch. */
  dispatchDays: {
    kind: 'choice',
    options: [1, 3, 5, 10],
    only: 'delivered',
    optional: true,
    step: 'handover',
    column: 'dispatch_days',
    import: 'dispatchDays',
    fact: true,
    plain: true,
  },
  /** Days from delivery within which the seller takes the goods back; 0: not at all. */
  returnDays: {
    kind: 'choice',
    options: [0, 7, 14, 30],
    only: 'delivered',
    optional: true,
    step: 'handover',
    column: 'return_days',
    import: 'returnDays',
    fact: true,
    plain: true,
  },
  condition: {
    kind: 'choice',
    options: CONDITION_GRADES,
    only: 'physical',
    optional: true,
    step: 'facts',
    column: 'condition',
    import: 'condition',
    fact: true,
    plain: true,
  },
  conditionNote: {
    kind: 'text',
    max: 4_000,
    publishedMax: GOODS.conditionNoteMax,
    only: 'physical',
    optional: true,
    step: 'facts',
    column: 'condition_note',
    import: 'conditionNote',
    fact: true,
    plain: true,
  },
  comesWith: {
    kind: 'choices',
    options: COMES_WITH,
    only: 'physical',
    optional: true,
    step: 'facts',
    column: 'comes_with',
    import: 'comesWith',
    fact: true,
    plain: true,
  },
  brand: {
    kind: 'text',
    max: 200,
    publishedMax: GOODS.brandMax,
    step: 'words',
    column: 'brand',
    facet: 'brand',
    import: 'brand',
    fact: true,
  },
  /** A country or area. */
  region: { kind: 'text', max: 8, step: 'words', column: 'region', facet: 'region', import: 'region', fact: true },
} as const satisfies Record<string, GoodsFieldRow>;

export type GoodsFieldName = keyof typeof GOODS_FIELDS;
type Rows = typeof GOODS_FIELDS;
/** Names of the fields whose row contains `Part`. */
export type GoodsFieldsWith<Part> = {
  [Name in GoodsFieldName]: Rows[Name] extends Part ? Name : never;
}[GoodsFieldName];
type ValueOf<Row> = Row extends { kind: 'choice'; options: readonly (infer Option)[] }
  ? Row extends { initial: Option }
    ? Option
    : Option | null
  : Row extends { kind: 'choices'; options: readonly (infer Option)[] }
    ? Option[]
    : Row extends { kind: 'flag' }
      ? boolean
      : Row extends { kind: 'count' | 'time' }
        ? number | null
        : string;
/** The values of all fields, as the seller typed them. */
export type GoodsFieldValues = { [Name in GoodsFieldName]: ValueOf<Rows[Name]> };
export type GoodsFieldValue = GoodsFieldValues[GoodsFieldName];

/** The rows without literal types, in their order. */
export const goodsFieldRows: readonly { readonly name: GoodsFieldName; readonly row: GoodsFieldRow }[] = Object.entries(
  GOODS_FIELDS,
).map(([name, row]) => ({ name: name as GoodsFieldName, row }));

/** @returns an object with a value for every field */
export function mapGoodsFields<Value>(
  map: (name: GoodsFieldName, row: GoodsFieldRow) => Value,
): Record<GoodsFieldName, Value> {
  return Object.fromEntries(goodsFieldRows.map(({ name, row }) => [name, map(name, row)])) as Record<
    GoodsFieldName,
    Value
  >;
}

/** @returns the value of a field that was not filled in */
export function emptyGoodsField({ kind, initial }: GoodsFieldRow): GoodsFieldValue {
  switch (kind) {
    case 'choice':
    case 'count':
    case 'time':
      return initial ?? null;
    case 'choices':
      return [];
    case 'flag':
      return false;
    default:
      return initial ?? '';
  }
}

/** Whether the row of a field has a meaning for these goods. */
export const appliesTo = ({ only }: GoodsFieldRow, goods: GoodsKind): boolean => !only || CONDITIONS[only](goods);

/** Whether a field must be filled in before these goods are published. */
export const isRequiredOf = (row: GoodsFieldRow, goods: GoodsKind): boolean =>
  row.required !== undefined && appliesTo(row, goods) && (!row.requiredWhen || CONDITIONS[row.requiredWhen](goods));

export const isFieldOf = (name: GoodsFieldName, goods: GoodsKind): boolean => appliesTo(GOODS_FIELDS[name], goods);

/** @returns the options of a choice; undefined for other fields */
export const optionsOf = (name: GoodsFieldName): GoodsFieldRow['options'] =>
  (GOODS_FIELDS as Readonly<Record<GoodsFieldName, GoodsFieldRow>>)[name].options;

/** @returns the most characters a save accepts */
export const inputMax = ({ kind, max }: GoodsFieldRow): number => max ?? (kind === 'amount' ? AMOUNT_MAX : 0);

/** A facet: a value by which a search can be narrowed. */
export type GoodsFacet = {
  [Name in GoodsFieldName]: Rows[Name] extends { facet: infer Facet extends string } ? Facet : never;
}[GoodsFieldName];
/** The field of each facet. */
export const FACET_FIELDS = Object.fromEntries(
  goodsFieldRows.flatMap(({ name, row }) => (row.facet === undefined ? [] : [[row.facet, name]])),
) as Record<GoodsFacet, GoodsFieldName>;
/** The column of each facet. */
export const FACET_COLUMNS = Object.fromEntries(
  goodsFieldRows.flatMap(({ row }) => (row.facet === undefined ? [] : [[row.facet, row.column]])),
) as Record<GoodsFacet, string>;
export const GOODS_FACETS = Object.keys(FACET_COLUMNS) as GoodsFacet[];

/** The fields that the item page lists as facts. */
export type GoodsFactName = GoodsFieldsWith<{ fact: true }>;
export const GOODS_FACTS = goodsFieldRows.flatMap(({ name, row }) => (row.fact ? [name] : [])) as GoodsFactName[];

/** The fields that a column of an import can fill, by their names there. */
export type ImportedGoodsField = {
  [Name in GoodsFieldName]: Rows[Name] extends { import: infer Field extends string } ? Field : never;
}[GoodsFieldName];
export const IMPORTED_GOODS_FIELDS = goodsFieldRows.flatMap(({ row }) =>
  row.import === undefined ? [] : [row.import],
) as ImportedGoodsField[];
