import { otherForms } from './spelling.ts';
import { TITLE_MARK, joinRuns, splitRuns, wholeToken, WORD_MAX } from './tokens.ts';

/** Words of at least this length also match as prefixes. */
const PREFIX_FROM = 3;
/** A prefix reads a range of the index. Further words match exactly; further single characters are ignored. */
const PREFIXES_MOST = 8;
const TERMS_MOST = 40;
const JOINED_MOST = 6;
/** Beside the hyphens of the titles that pages show (client/format/keep-units.ts), from which it is copied. */
const WORD_JOINER = '\u2060';
/** Runs of Chinese from this length on may be several words without a space, and from the second length on three. */
const SPLIT_FROM = 4;
const SPLIT_TWICE_FROM = 6;
/** In longer runs all pairs must match. */
const SPLIT_TO = 9;

type Term = { readonly token: string; readonly prefix: boolean };

/** A word of a keyword, or a run of a script without spaces. */
export type KeywordWord = {
  /** Folded. */
  readonly text: string;
  /** As typed, without accents. */
  readonly typed: string;
  readonly dense: boolean;
  /** The word matches where all terms of one of its forms match. */
  readonly forms: readonly (readonly Term[])[];
  /** The terms of a dense run as one phrase: all its pairs. */
  readonly phrase?: readonly Term[];
};

/**
 * The words of a keyword, without repetitions; empty for a keyword without letters and digits.
 * @param isTyping the last word may be incomplete: it matches as a prefix, however short it is
 */
export function wordsOf(keyword: string, { isTyping = false } = {}): KeywordWord[] {
  const runs = splitRuns(keyword.replaceAll(WORD_JOINER, ''));
  const joined = joinRuns(runs, { lenient: true }).slice(0, JOINED_MOST);
  const words = new Map<string, KeywordWord>();
  let prefixes = 0;
  let terms = 0;
  for (const [at, { text, typed, dense }] of runs.entries()) {
    if (words.has(text)) continue;
    const letters = [...text];
    if (dense && letters.length > 1) {
      const phrase = pairsOf(letters).slice(0, TERMS_MOST - terms);
      terms += phrase.length;
      if (phrase.length > 0) words.set(text, { text, typed, dense, phrase, forms: splitForms(phrase) });
      continue;
    }
    const isLast = isTyping && at === runs.length - 1;
    const token = text.slice(0, WORD_MAX);
    const prefix = (dense || isLast || letters.length >= PREFIX_FROM) && text.length <= WORD_MAX;
    if (terms >= TERMS_MOST || (dense && prefixes >= PREFIXES_MOST)) continue;
    const forms: Term[][] = [[{ token, prefix: prefix && prefixes < PREFIXES_MOST }]];
    if (prefix) prefixes += 1;
    terms += 1;
    for (const form of otherForms(text)) forms.push([{ token: form, prefix: false }]);
    for (const { token: whole, first, last } of joined)
      if (first <= at && at <= last) forms.push([{ token: whole, prefix: true }]);
    words.set(text, { text, typed, dense, forms });
  }
  return [...words.values()];
}

/** Whether a name with these tokens contains all words, each in one of its forms. */
export function matchesName(words: readonly KeywordWord[], tokens: ReadonlySet<string>): boolean {
  const has = ({ token, prefix }: Term): boolean =>
    tokens.has(token) || (prefix && tokens.values().some((known) => known.startsWith(token)));
  return words.every(({ forms }) => forms.some((terms) => terms.every(has)));
}

const pairsOf = (letters: readonly string[]): Term[] => [
  ...new Map(
    letters.slice(1).map((letter, at) => [letters[at]! + letter, { token: letters[at]! + letter, prefix: false }]),
  ).values(),
];

/** A run may be two words, or three: one or two of its inner pairs may be missing. */
function splitForms(pairs: readonly Term[]): Term[][] {
  const length = pairs.length + 1;
  if (length < SPLIT_FROM || length > SPLIT_TO) return [[...pairs]];
  const inner = pairs
    .keys()
    .drop(1)
    .take(pairs.length - 2)
    .toArray();
  const without = (...left: number[]): Term[] => pairs.filter((_, at) => !left.includes(at));
  if (length < SPLIT_TWICE_FROM) return inner.map((left) => without(left));
  return inner.flatMap((first) => inner.filter((second) => second > first).map((second) => without(first, second)));
}

const toSql = (mark: string, forms: KeywordWord['forms']): string =>
  forms
    .map((terms) => terms.map(({ token, prefix }) => `'${mark}${token}'${prefix ? ':*' : ''}`).join(' & '))
    .join(' | ');

/**
 * A tsquery that matches where all words match.
 * @param mark {@link TITLE_MARK} to search titles only
 */
export const toTsquery = (words: readonly KeywordWord[], mark: '' | typeof TITLE_MARK = ''): string =>
  words.map(({ forms }) => `(${toSql(mark, forms)})`).join(' & ');

/** A keyword as tsqueries. */
export type KeywordQueries = {
  readonly anywhere: string;
  /** Parts of `anywhere` without common matches, the best first; `isRare` where few match. */
  readonly tiers: readonly { readonly words: string; readonly isRare: boolean }[];
};
/** The same, and only in titles. */
export type ParsedKeyword = KeywordQueries & { readonly titles: KeywordQueries };

/**
 * Orders matches: whole titles, runs of Chinese as phrases in titles, titles, the rest.
 * @param keyword its whole text is compared with titles
 * @param words at least one
 */
export function toQueries(keyword: string, words: readonly KeywordWord[]): ParsedKeyword {
  const anywhere = toTsquery(words);
  const inTitle = toTsquery(words, TITLE_MARK);
  const phrases = words.map((word) => (word.phrase ? { ...word, forms: [word.phrase] } : word));
  const isSplit = words.some(({ phrase, forms }) => phrase && forms[0]!.length < phrase.length);
  const whole = wholeToken(keyword);
  const notWhole = whole === undefined ? '' : ` & !${whole}`;
  const phrase = isSplit ? toTsquery(phrases, TITLE_MARK) : undefined;
  const inTitles = [
    ...(whole === undefined ? [] : [{ words: whole, isRare: true }]),
    ...(phrase === undefined ? [] : [{ words: `(${phrase})${notWhole}`, isRare: true }]),
    { words: `(${inTitle})${notWhole}${phrase === undefined ? '' : ` & !(${phrase})`}`, isRare: false },
  ];
  return {
    anywhere,
    tiers: [...inTitles, { words: `(${anywhere})${notWhole} & !(${inTitle})`, isRare: false }],
    titles: { anywhere: inTitle, tiers: inTitles },
  };
}

/** @returns undefined without a keyword, `nothing` for one without letters and digits */
export function parseKeyword(keyword: string, options?: { isTyping: boolean }): ParsedKeyword | 'nothing' | undefined {
  if (keyword.trim() === '') return undefined;
  const words = wordsOf(keyword, options);
  return words.length === 0 ? 'nothing' : toQueries(keyword, words);
}
