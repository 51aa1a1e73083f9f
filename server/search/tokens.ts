/**
 * How words become tokens: the same way when goods are indexed and when somebody asks, so that either finds the other.
 *
 * Letters lose case, width and accents. Traditional, its Hong Kong and Taiwan variants, and Simplified characters
 *          become one, character by character: what a character becomes never depends on its neighbours.
 * A run of Han, kana or Hangul becomes its pairs of neighbours and its last character: whatever begins with a
 *          character is every place it stands in. A run of other letters and digits is one token. Nothing else is a token.
 * Every facet and the store of goods are tokens too, marked so that no keyword finds them.
 */
import { ConverterBuilder } from 'opencc-js/core';
import * as characters from 'opencc-js/preset/t2cn';

/** Raised whenever rows are made in another way, for example of other tokens; rows of other versions are indexed anew. */
export const TOKENS_VERSION = 4;

const convert = ConverterBuilder(characters);
const VARIANTS = (['tw', 'hk', 't'] as const).map((from) => convert({ from, to: 'cn' }));

/** Scripts written without spaces. */
const DENSE = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々ー`;
const RUNS = new RegExp(`[${DENSE}]+|(?:(?![${DENSE}])[\\p{L}\\p{N}])+`, 'gu');
const IS_DENSE = new RegExp(`^[${DENSE}]`, 'u');
const HAN = /\p{Script=Han}/gu;
const ACCENTED = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu;
const APOSTROPHES = /(?<=\p{L})['’](?=\p{L})/gu;

/** At most as many entries as there are Han characters. */
const folded = new Map<string, string>();

function foldHan(character: string): string {
  const known = folded.get(character);
  if (known !== undefined) return known;
  const simple = VARIANTS.map((to) => to(character)).find((to) => to !== character) ?? character;
  folded.set(character, simple);
  return simple;
}

/** SRCH-1. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(ACCENTED, '$1')
    .normalize('NFKC')
    .toLowerCase()
    .replace(APOSTROPHES, '')
    .replace(HAN, foldHan);
}

/** A run of letters as it stood: in a script without spaces, or a word. */
export interface Run {
  readonly text: string;
  readonly dense: boolean;
}

/** The runs of a text, folded, in order. */
export function splitRuns(text: string): Run[] {
  return (foldText(text).match(RUNS) ?? []).map((run) => ({ text: run, dense: IS_DENSE.test(run) }));
}

/** The longest word kept whole: no index has use for longer ones, which are file names and noise. */
const WORD_MAX = 60;

/** SRCH-2: adds the tokens of a text, each once. */
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

/** From so many letters on, a word asked for also finds longer ones that begin with it. */
const PREFIX_FROM = 3;
/** Each beginning reads a whole range of the index. Words beyond these are asked for as they stand, single characters not at all. */
const PREFIXES_MOST = 8;
const TERMS_MOST = 40;

/**
 * SRCH-3: what a keyword asks for, all of it: of dense runs the pairs, of a character alone and of words everything that
 * begins with them.
 * @returns the terms of a tsquery, made of letters and digits alone; empty when the keyword has no letter or digit
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

/** A tsquery for all terms; @param mark {@link IN_TITLE} to ask titles alone */
export function toTsquery(terms: ReturnType<typeof searchTermsOf>, mark: '' | typeof IN_TITLE = ''): string {
  return terms.map(({ token, prefix }) => `'${mark}${token}'${prefix ? ':*' : ''}`).join(' & ');
}

/** SRCH-11: the token of a facet or store, quoted for a tsvector or a tsquery. */
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
