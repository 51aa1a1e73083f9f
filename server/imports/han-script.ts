import toTraditional from 'opencc-js/dict/STCharacters';
import toSimplified from 'opencc-js/dict/TSCharacters';

/** Characters that a dictionary replaces by others in every case. */
const replacedBy = (dictionary: string): ReadonlySet<string> =>
  new Set(
    dictionary.split('|').flatMap((entry) => {
      const [character = '', ...others] = entry.split(' ');
      return others.includes(character) ? [] : [character];
    }),
  );

const SIMPLIFIED = replacedBy(toTraditional);
const TRADITIONAL = replacedBy(toSimplified);

/** Of which script a text has more characters that the other does not have; undefined if it may be either. */
export function hanScriptOf(text: string): 'simplified' | 'traditional' | undefined {
  let balance = 0;
  for (const character of text) balance += Number(SIMPLIFIED.has(character)) - Number(TRADITIONAL.has(character));
  return balance === 0 ? undefined : balance > 0 ? 'simplified' : 'traditional';
}
