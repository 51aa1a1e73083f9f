/**
 * Turns texts into tokens, identically for indexing and for searching.
 * Letters lose case, width and accents. Traditional and Simplified characters, regional variants and Japanese forms
 * become one, each character separately.
 * A run of Han, kana or Hangul becomes its pairs of neighbours and its last character, so that a prefix search finds
 * every position. A run of other letters and digits is one token, and so are the joined runs of a model number.
 * Nothing else is a token. Facets, the store and whole titles of goods are tokens too, marked so that no keyword finds
 * them by accident.
 */
import { foldHan } from './han-variants.ts';

/**
 * Increment it when rows are built differently, for example from other tokens: rows of other versions are indexed
 * again.
 */
export const TOKENS_VERSION = 9;

/** Scripts written without spaces. */
const DENSE = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々ー`;
const RUNS = new RegExp(`[${DENSE}]+|(?:(?![${DENSE}])[\\p{L}\\p{N}])+`, 'gu');
const IS_DENSE = new RegExp(`^[${DENSE}]`, 'u');
const HAN = /\p{Script=Han}/gu;
const ACCENTED = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu;
const POSSESSIVES = /(?<=\p{L})['’]s(?!\p{L})/giu;
const APOSTROPHES = /(?<=\p{L})['’](?=\p{L})/gu;

const withoutAccents = (text: string): string =>
  text.normalize('NFKD').replace(ACCENTED, '$1').normalize('NFKC').replace(POSSESSIVES, '').replace(APOSTROPHES, '');
const withoutCase = (text: string): string => text.toLowerCase().replace(HAN, foldHan);

/** Normalises case, width, accents and Han variants. */
export const foldText = (text: string): string => withoutCase(withoutAccents(text));

/** A run of characters: of a script without spaces, or a word. */
export type TextRun = {
  /** Folded. */
  readonly text: string;
  /** As in the text, without accents. */
  readonly typed: string;
  readonly dense: boolean;
  /** The characters between the previous run and this one. */
  readonly gap: string;
};

/** The runs of a text, in order. */
export function splitRuns(text: string): TextRun[] {
  const plain = withoutAccents(text);
  let end = 0;
  return Array.from(plain.matchAll(RUNS), ({ 0: typed, index }) => {
    const gap = plain.slice(end, index);
    end = index + typed.length;
    return { text: withoutCase(typed), typed, dense: IS_DENSE.test(typed), gap };
  });
}

/** Longer words are cut: they are file names and noise. */
export const WORD_MAX = 60;

/** Runs of a model number: `126610-LN`, `126 610 LN`, `5711/1A-010`, `Day-Date`. */
const JOINED_MOST = 4;
const JOINED_MAX = 24;
const HYPHEN = /^[-‐‑–]$/u;
const JOINT = /^[-‐‑–\s./_·]$/u;
const DIGIT = /\p{N}/u;
const SHORT = /^\p{L}{1,5}$/u;

/**
 * The tokens that neighbouring runs form without what separates them, with the positions of their first and last run.
 * At least one run has a digit, or hyphens separate them.
 * @param lenient lower-case letters after a space count too: keywords are typed in lower case
 */
export function joinRuns(
  runs: readonly TextRun[],
  { lenient = false } = {},
): { readonly token: string; readonly first: number; readonly last: number }[] {
  const isPiece = ({ typed, dense }: TextRun, gap: string): boolean =>
    !dense &&
    (DIGIT.test(typed) ||
      HYPHEN.test(gap) ||
      (SHORT.test(typed) && (lenient || gap.trim() !== '' || typed.toUpperCase() === typed)));
  const joined: { token: string; first: number; last: number }[] = [];
  for (let first = 0; first < runs.length; first += 1) {
    let token = runs[first]!.text;
    let hyphens = true;
    for (let last = first + 1; last < Math.min(runs.length, first + JOINED_MOST); last += 1) {
      const { gap, text } = runs[last]!;
      if (!JOINT.test(gap) || !isPiece(runs[first]!, gap) || !isPiece(runs[last]!, gap)) break;
      token += text;
      hyphens &&= HYPHEN.test(gap);
      if (token.length > JOINED_MAX) break;
      if (hyphens || DIGIT.test(token)) joined.push({ token, first, last });
    }
  }
  return joined;
}

/** Adds the tokens of a text. */
export function addTokens(text: string, to: Set<string>): void {
  const runs = splitRuns(text);
  for (const { text: run, dense } of runs) {
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
  for (const { token } of joinRuns(runs)) to.add(token);
}

/** Marks tokens of titles. */
export const TITLE_MARK = '^';

const quoted = (mark: string, text: string): string => `'${mark}${text.replaceAll(/['\\]/g, '$&$&')}'`;

/** The token of a facet or store, quoted for tsvector and tsquery. */
export const facetToken = (name: string, value: string): string => quoted(`=${name}:`, value);

/** Characters of a whole title; PostgreSQL refuses tokens above 2 kB. */
const WHOLE_MAX = 200;

/** The token of a whole title, quoted; undefined for one without letters and digits. */
export function wholeToken(title: string): string | undefined {
  const runs = splitRuns(title).map(({ text }) => text);
  return runs.length === 0 ? undefined : quoted('~', [...runs.join(' ')].slice(0, WHOLE_MAX).join(''));
}

/**
 * The tokens of goods as a tsvector literal.
 * @param titles in all languages
 * @param others descriptions, brand, number, names of the category
 * @param marks quoted tokens of facets, store and whole titles
 */
export function toTsvector(titles: readonly string[], others: readonly string[], marks: readonly string[]): string {
  const inTitles = new Set<string>();
  for (const title of titles) addTokens(title, inTitles);
  const all = new Set(inTitles);
  for (const text of others) addTokens(text, all);
  return [
    ...[...inTitles].map((token) => `'${TITLE_MARK}${token}'`),
    ...[...all].map((token) => `'${token}'`),
    ...marks,
  ].join(' ');
}
