/**
 * Facets of a category: its standard details (details.ts) and the condition, by which its goods can be narrowed.
 *
 * [DFC-1] A standard detail that many goods share is a facet; numbers that name one piece, and texts, are not.
 * [DFC-2] A value is the same in whichever language it was written; a list of values counts as each of them.
 * [DFC-3] Several values of one facet are alternatives; goods have to match every facet.
 * [DFC-4] In a URL a choice is `name=value`, several are joined by `|`. Wrong ones are dropped; at most 20 count.
 */
import type { ServerLanguage } from '../locales.ts';
import { detailIn, type Detail } from './details.ts';

/** The condition of goods, whose values are the grades of `lookups.ts`. */
export const CONDITION_FACET = 'condition';

/** In the order in which they are shown. */
const FACET_DETAILS: readonly string[] = [
  'Vintage',
  'Period',
  'Movement',
  'Complications',
  'Case',
  'Dial',
  'Strap or bracelet',
  'Leather',
  'Hardware',
  'Metal',
  'Stones',
  'Texture',
  'Colour',
  'Clarity',
  'Cut',
  'Treatment',
  'Clasp',
  'Material',
  'Clay',
  'Artist',
  'Mounting',
  'Cask',
  'Bottle size',
  'Storage',
  'Grade',
  'Cancellation',
  'Edition',
  'Box',
  'Origin',
];
const VALUE_MAX = 60;
const CHOICES_MAX = 20;
/** What separates names, values and choices in a URL and in the index. */
const RESERVED = /[|=]/;

/** A value of a facet, both by their English names. */
export type DetailChoice = { readonly name: string; readonly value: string };

export const detailKey = ({ name, value }: DetailChoice): string => `${name}=${value}`;

/** Former names of facets, which links and saved searches keep. */
const FORMER_NAMES: ReadonlyMap<string, string> = new Map([['Type', 'Texture']]);

/** @returns the choice of a key; undefined for anything else */
export function readDetailKey(key: string): DetailChoice | undefined {
  const [written = '', value = '', ...more] = key.split('=');
  const name = FORMER_NAMES.get(written) ?? written;
  return isFacet(name) && value !== '' && value.length <= VALUE_MAX && more.length === 0 ? { name, value } : undefined;
}

export const detailsToText = (choices: readonly DetailChoice[]): string => choices.map(detailKey).join('|');

/** @returns the choices of a URL, in order, each once [DFC-4] */
export const readDetails = (text: string): DetailChoice[] =>
  [...new Set(text.split('|'))].flatMap((key) => readDetailKey(key) ?? []).slice(0, CHOICES_MAX);

const isFacet = (name: string): boolean => name === CONDITION_FACET || FACET_DETAILS.includes(name);

/** @returns the facet values of goods, each once [DFC-1] [DFC-2] */
export function facetDetails(category: string, details: readonly Detail[], condition: string | null): DetailChoice[] {
  const choices = details
    .flatMap(({ name, value }) => value.split(/[、，,]/).map((part) => detailIn('EN', category, { name, value: part })))
    .flatMap(({ name, value }) => (FACET_DETAILS.includes(name) ? [{ name, value: tidied(value) }] : []));
  const all = condition ? [{ name: CONDITION_FACET, value: condition }, ...choices] : choices;
  const fit = all.filter(({ value }) => value !== '' && value.length <= VALUE_MAX && !RESERVED.test(value));
  return [...new Map(fit.map((choice) => [detailKey(choice), choice])).values()];
}

/** White space collapsed, the first letter a capital. */
function tidied(value: string): string {
  const text = value.normalize('NFKC').replaceAll(/\s+/g, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The order of facets on a page: the condition, then details. */
export const facetRank = (name: string): number => FACET_DETAILS.indexOf(name);

/** A choice in the reader's language; the condition's grades have their own names. */
export const detailChoiceIn = (language: ServerLanguage, category: string, choice: DetailChoice): DetailChoice =>
  detailIn(language, category, { name: choice.name, value: choice.value });
