/**
 * Turns texts into tokens, identically for indexing and for searching.
 * Letters lose case, width and accents. Traditional and Simplified characters, regional variants and Japanese forms
 * become one, each character separately.
 * A run of Han, kana or Hangul becomes its pairs of neighbours and its last character, so that a prefix search finds
 * every position. A run of other letters and digits is one token. Nothing else is a token.
 * Facets and the store of goods are tokens too, marked so that no keyword finds them.
 */
import { foldHan } from './han-variants.ts';

/**
 * Increment it when rows are built differently, for example from other tokens: rows of other versions are indexed
 * again.
 */
export const TOKENS_VERSION = 5;

/** Scripts written without spaces. */
const DENSE = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々ー`;
const RUNS = new RegExp(`[${DENSE}]+|(?:(?![${DENSE}])[\\p{L}\\p{N}])+`, 'gu');
const IS_DENSE = new RegExp(`^[${DENSE}]`, 'u');
const HAN = /\p{Script=Han}/gu;
const ACCENTED = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu;
const APOSTROPHES = /(?<=\p{L})['’](?=\p{L})/gu;

/** Normalises case, width, accents and Han variants. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(ACCENTED, '$1')
    .normalize('NFKC')
    .toLowerCase()
    .replace(APOSTROPHES, '')
    .replace(HAN, foldHan);
}

/** A run of characters: of a script without spaces, or a word. */
export type TextRun = {
  readonly text: string;
  readonly dense: boolean;
};

/** The folded runs of a text, in order. */
export function splitRuns(text: string): TextRun[] {
  return (foldText(text).match(RUNS) ?? []).map((run) => ({ text: run, dense: IS_DENSE.test(run) }));
}

/** Longer words are cut: they are file names and noise. */
const WORD_MAX = 60;

/** Adds the tokens of a text. */
export function addTokens(text: string, to: Set<string>): void {
  for (const { text: run, dense } of splitRuns(text)) {
    if (!dense) {
      to.add(run.slice(0, WORD_MAX));
      continue;
    }
    let before = '';
    for (const character of run) {
      if (before) to.add(before + character);
      before = character;
    }
    to.add(before);
  }
}

/** Words of at least this length also match as prefixes. */
const PREFIX_FROM = 3;
/** A prefix reads a range of the index. Further words match exactly; further single characters are ignored. */
const PREFIXES_MOST = 8;
const TERMS_MOST = 40;

/**
 * The terms of a keyword, all of which must match: pairs of dense runs, and prefixes of single characters and words.
 * @returns terms of letters and digits only; empty for a keyword without any
 */
export function searchTermsOf(keyword: string): { readonly token: string; readonly prefix: boolean }[] {
  const terms = new Map<string, boolean>();
  let prefixes = 0;
  for (const { text: run, dense } of splitRuns(keyword)) {
    const letters = [...run];
    if (dense && letters.length > 1) {
      for (let at = 1; at < letters.length; at += 1) terms.set(`${letters[at - 1]}${letters[at]}`, false);
      continue;
    }
    const token = run.slice(0, WORD_MAX);
    if (terms.has(token)) continue;
    const prefix = (dense || (run.length >= PREFIX_FROM && run.length <= WORD_MAX)) && prefixes < PREFIXES_MOST;
    if (prefix) prefixes += 1;
    if (prefix || !dense) terms.set(token, prefix);
  }
  return [...terms].slice(0, TERMS_MOST).map(([token, prefix]) => ({ token, prefix }));
}

/** Marks tokens of titles. */
export const IN_TITLE = '^';

/**
 * A tsquery of all terms.
 * @param mark {@link IN_TITLE} to search titles only
 */
export function toTsquery(terms: ReturnType<typeof searchTermsOf>, mark: '' | typeof IN_TITLE = ''): string {
  return terms.map(({ token, prefix }) => `'${mark}${token}'${prefix ? ':*' : ''}`).join(' & ');
}

/** The token of a facet or store, quoted for tsvector and tsquery. */
export function facetToken(name: string, value: string): string {
  return `'=${name}:${value.replaceAll(/['\\]/g, '$&$&')}'`;
}

/**
 * The tokens of goods as a tsvector literal.
 * @param titles in all languages
 * @param others descriptions, brand, number, names of the category
 * @param marks quoted tokens of facets and store
 */
export function toTsvector(titles: readonly string[], others: readonly string[], marks: readonly string[]): string {
  const inTitles = new Set<string>();
  for (const title of titles) addTokens(title, inTitles);
  const all = new Set(inTitles);
  for (const text of others) addTokens(text, all);
  return [
    ...[...inTitles].map((token) => `'${IN_TITLE}${token}'`),
    ...[...all].map((token) => `'${token}'`),
    ...marks,
  ].join(' ');
}
