import type { SqlClient } from '../database/pool.ts';
import { toQueries, toTsquery, wordsOf, type KeywordQueries, type KeywordWord } from './keyword.ts';
import { TITLE_MARK } from './tokens.ts';
import { countMatches, readCorrections } from './vocabulary.ts';

/** Words of a keyword that are compared with the vocabulary. */
const CORRECTED_MOST = 6;
/** Words of which one may be missing. */
const LEFT_OUT_MOST = 8;
/** A correction is suggested for a word that fewer goods have by this factor. */
const FAR_MORE = 5;

/** What is searched for instead of a keyword without matches. */
export type RelaxedKeyword = {
  readonly queries: KeywordQueries;
  /** The keyword with its typing errors corrected; null when no word was corrected. */
  readonly corrected: string | null;
  /** Words that no goods contain, as typed. */
  readonly ignored: readonly string[];
  /** Some goods lack a word of the keyword. */
  readonly isPartial: boolean;
};

/**
 * The ways to relax a keyword that nothing matches, the closest first: typing errors are corrected; words that no goods
 * contain are ignored; one of the remaining words may be missing.
 */
export async function relaxations(client: SqlClient, keyword: string): Promise<RelaxedKeyword[]> {
  const words = wordsOf(keyword);
  const counts = await countMatches(
    client,
    words.map((word) => toTsquery([word])),
  );
  const unknown = words.filter((_, at) => counts[at] === 0);
  const corrections = new Map<KeywordWord, string>();
  for (const word of unknown.filter(({ dense }) => !dense).slice(0, CORRECTED_MOST)) {
    const [best] = await readCorrections(client, word.text);
    if (best) corrections.set(word, best.word);
  }
  const known: KeywordWord[] = [];
  const ignored: string[] = [];
  for (const word of words) {
    const correction = corrections.get(word);
    if (correction !== undefined) known.push(...wordsOf(correction));
    else if (!unknown.includes(word)) known.push(word);
    else if (!word.phrase) ignored.push(word.typed);
    else {
      const rest = await knownPairs(client, word);
      if (rest.word) known.push(rest.word);
      if (rest.ignored) ignored.push(rest.ignored);
    }
  }
  if (known.length === 0) return [];
  const corrected = corrections.size === 0 ? null : replaceWords(words, corrections, ignored);
  const base = { corrected, ignored };
  const all = { ...base, queries: toQueries(corrected ?? keyword, known), isPartial: ignored.length > 0 };
  const some = someOf(known);
  return [
    ...(corrected !== null || ignored.length > 0 ? [all] : []),
    ...(some ? [{ ...base, queries: some, isPartial: true }] : []),
  ];
}

/** The pairs of a run that goods contain, as one word, and the characters outside them. */
async function knownPairs(
  client: SqlClient,
  { phrase = [], ...word }: KeywordWord,
): Promise<{ word?: KeywordWord; ignored?: string }> {
  const counts = await countMatches(
    client,
    phrase.map(({ token }) => `'${token}'`),
  );
  const pairs = phrase.filter((_, at) => counts[at]);
  const letters = [...word.text];
  const covered = new Set<number>();
  for (const at of letters.keys()) {
    if (pairs.some(({ token }) => token === `${letters[at]}${letters[at + 1]}`)) covered.add(at).add(at + 1);
  }
  const outside = [...word.typed].filter((_, at) => !covered.has(at)).join('');
  return {
    ...(pairs.length > 0 && { word: { ...word, forms: [pairs] } }),
    ...(outside !== '' && { ignored: outside }),
  };
}

/** Matches goods that lack one word; the pairs of a run count as words. */
function someOf(words: readonly KeywordWord[]): KeywordQueries | undefined {
  const groups = words
    .flatMap((word): KeywordWord[] =>
      word.dense && word.forms.length === 1 ? word.forms[0]!.map((term) => ({ ...word, forms: [[term]] })) : [word],
    )
    .slice(0, LEFT_OUT_MOST);
  if (groups.length < 2) return undefined;
  const anyLeftOut = (mark: Parameters<typeof toTsquery>[1]): string =>
    groups.map((_, left) => `(${toTsquery(groups.toSpliced(left, 1), mark)})`).join(' | ');
  const [anywhere, inTitle] = [anyLeftOut(''), anyLeftOut(TITLE_MARK)];
  return {
    anywhere,
    tiers: [
      { words: inTitle, isRare: false },
      { words: `(${anywhere}) & !(${inTitle})`, isRare: false },
    ],
  };
}

/** The keyword with corrected words in place of misspelt ones, without the ignored words. */
function replaceWords(
  words: readonly KeywordWord[],
  corrections: ReadonlyMap<KeywordWord, string>,
  ignored: readonly string[],
): string {
  return words
    .filter(({ typed }) => !ignored.includes(typed))
    .map((word) => corrections.get(word) ?? word.typed)
    .join(' ');
}

/**
 * @returns the keyword with one word replaced by a similar word that far more goods contain; undefined without such a
 * word
 */
export async function similarKeyword(client: SqlClient, keyword: string): Promise<string | undefined> {
  const words = wordsOf(keyword);
  const candidates = words.filter(({ dense }) => !dense).slice(0, CORRECTED_MOST);
  const counts = await countMatches(
    client,
    candidates.map(({ text }) => `'${text}'`),
  );
  for (const [at, word] of candidates.entries()) {
    const [best] = await readCorrections(client, word.text);
    if (best && best.goods >= FAR_MORE * Math.max(1, counts[at]!))
      return replaceWords(words, new Map([[word, best.word]]), []);
  }
  return undefined;
}
