import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SavedSearch } from '#protocol/entities/saved-search.ts';
import { joinWords } from '#protocol/locales.ts';
import { BASE_CURRENCY, formatMoney } from '#protocol/money.ts';

type Labels = Readonly<Record<string, MessageDescriptor>>;
const TYPES: Labels = { 1: msg`Physical item`, 3: msg`Digital collectible` };
const SALE_TYPES: Labels = {
  1: msg`Fixed price`,
  2: msg({ message: 'Auction', context: 'sale' }),
  3: msg`Not for sale`,
};
const CONDITIONS: Labels = {
  asNew: msg`As new`,
  excellent: msg({ message: 'Excellent', context: 'condition of an item' }),
  veryGood: msg`Very good`,
  good: msg({ message: 'Good', context: 'condition of an item' }),
  fair: msg({ message: 'Fair', context: 'condition of an item' }),
  restored: msg({ message: 'Restored', context: 'condition' }),
};

/** @returns the name of a saved search: its words, and every criterion in the reader's language */
export function searchName(i18n: I18n, { criteria, names }: Pick<SavedSearch, 'criteria' | 'names'>): string {
  const { keyword, brand, type, saleType, storeId } = criteria;
  const labelOf = (labels: Labels, code: string | undefined): string | undefined =>
    code !== undefined && labels[code] ? i18n._(labels[code]) : undefined;
  const parts = [
    keyword,
    names.category,
    brand,
    ...names.details,
    ...names.conditions.map((grade) => labelOf(CONDITIONS, grade)),
    labelOf(TYPES, type),
    labelOf(SALE_TYPES, saleType),
    priceText(i18n, criteria),
    names.region,
    storeId === undefined ? undefined : (names.store ?? i18n._(msg`One store`)),
  ];
  return joinWords(parts.filter((part) => !!part) as string[], i18n.locale);
}

function priceText(i18n: I18n, { currency, priceMin, priceMax }: SavedSearch['criteria']): string | undefined {
  const from = priceMin && formatMoney(priceMin, currency ?? BASE_CURRENCY);
  const to = priceMax && formatMoney(priceMax, currency ?? BASE_CURRENCY);
  if (from && to) return `${from} – ${to}`;
  if (from) return i18n._(msg`from ${from}`);
  return to ? i18n._(msg`up to ${to}`) : currency;
}
