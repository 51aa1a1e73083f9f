/** Forms of a word that a search treats as the same, and words that differ by one typing error. Words are folded. */

/** English plurals that no rule covers. */
const IRREGULAR: readonly (readonly [singular: string, plural: string])[] = [
  ['man', 'men'],
  ['woman', 'women'],
  ['child', 'children'],
  ['foot', 'feet'],
  ['tooth', 'teeth'],
  ['mouse', 'mice'],
  ['goose', 'geese'],
];
/** British and American spellings in the trade: `jewellery` and `jewelry`. */
const SPELLINGS: readonly (readonly [string, string])[] = [
  ['jewellery', 'jewelry'],
  ['jewelled', 'jeweled'],
  ['jeweller', 'jeweler'],
  ['colour', 'color'],
  ['grey', 'gray'],
  ['centre', 'center'],
  ['catalogue', 'catalog'],
  ['sceptre', 'scepter'],
];
const OTHERS = new Map(
  [...IRREGULAR, ...SPELLINGS].flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ]),
);
const ENGLISH = /^[a-z]{3,}$/;

/**
 * The other number of an English word, and its British or American spelling: `watches` gives `watch`, `berry` gives
 * `berries`. A guess may be no word at all, which matches nothing.
 * @returns the other forms, at most three
 */
export function otherForms(word: string): string[] {
  if (!ENGLISH.test(word)) return [];
  const other = OTHERS.get(word);
  return [...(other === undefined ? [] : [other]), ...(word.length > 3 ? numbersOf(word) : [])];
}

function numbersOf(word: string): string[] {
  const without = (letters: number, ending = ''): string => word.slice(0, -letters) + ending;
  if (/(?:ss|us|is)$/.test(word)) return [];
  if (word.endsWith('ies')) return [without(3, 'y'), without(1)];
  if (word.endsWith('ves')) return [without(3, 'f'), without(3, 'fe'), without(1)];
  if (/(?:s|x|z|ch|sh|o)es$/.test(word)) return [without(2), without(1)];
  if (word.endsWith('s')) return [without(1)];
  // `watches` begins with `watch`, which a prefix finds; these plurals do not begin with their singular.
  if (/[^aeiou]y$/.test(word)) return [without(1, 'ies')];
  if (word.endsWith('fe')) return [without(2, 'ves')];
  if (/[^f]f$/.test(word)) return [without(1, 'ves')];
  return [];
}

/** Words with typing errors have at least this many letters. */
export const CORRECTED_FROM = 4;
/** Words of the vocabulary have at most this many letters. */
export const CORRECTED_TO = 24;
const LETTERS = /^\p{L}+$/u;

/** Whether a word can be corrected, or be the correction of another: letters only, model numbers never. */
export function isCorrectable(word: string): boolean {
  const { length } = [...word];
  return length >= CORRECTED_FROM && length <= CORRECTED_TO && LETTERS.test(word);
}

/** The word, and the word without one letter: words that differ by one typing error have one of these in common. */
export function deletionVariants(word: string): string[] {
  const letters = [...word];
  return [...new Set([word, ...letters.map((_, left) => letters.filter((_letter, at) => at !== left).join(''))])];
}

/** Whether one insertion, deletion, substitution or transposition of neighbours makes one word of the other. */
export function isOneErrorApart(one: string, other: string): boolean {
  const [short, long] = [[...one], [...other]].sort((a, b) => a.length - b.length) as [string[], string[]];
  if (one === other || long.length - short.length > 1) return false;
  const from = short.findIndex((letter, at) => letter !== long[at]);
  const at = from < 0 ? short.length : from;
  const rest = (letters: string[], begin: number): string => letters.slice(begin).join('');
  if (long.length > short.length) return rest(short, at) === rest(long, at + 1);
  return (
    rest(short, at + 1) === rest(long, at + 1) ||
    (short[at] === long[at + 1] && short[at + 1] === long[at] && rest(short, at + 2) === rest(long, at + 2))
  );
}
