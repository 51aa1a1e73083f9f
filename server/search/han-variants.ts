/**
 * Han characters that a search treats as one: Traditional and Simplified forms, the variants of Hong Kong and Taiwan,
 * and Japanese forms. Source: the character dictionaries of OpenCC. Characters that any of them maps to each other,
 * in either direction and over any number of steps, are one class.
 */
import hongKong from 'opencc-js/dict/HKVariants';
import fromHongKong from 'opencc-js/dict/HKVariantsRev';
import fromJapanese from 'opencc-js/dict/JPShinjitaiCharacters';
import japanese from 'opencc-js/dict/JPShinjitaiCharactersRev';
import toTraditional from 'opencc-js/dict/STCharacters';
import toSimplified from 'opencc-js/dict/TSCharacters';
import taiwan from 'opencc-js/dict/TWVariants';
import fromTaiwan from 'opencc-js/dict/TWVariantsRev';

const DICTIONARIES = [toSimplified, toTraditional, hongKong, fromHongKong, taiwan, fromTaiwan, japanese, fromJapanese];

/**
 * Japanese forms that are other words in Chinese: 缶 is a vessel and 罐 a jar, 予 "give" and 豫 a province, 欠 "owe" and
 * 缺 "lack", 弁 a cap and 辨 "tell apart".
 */
const NOT_JOINED = new Set('予欠弁缶');

/** Representatives are Simplified where a class has a Simplified form. */
function representatives(): ReadonlyMap<string, string> {
  const classes = new Map<string, string[]>();
  for (const entry of DICTIONARIES.flatMap((dictionary) => dictionary.split('|'))) {
    const [character = '', ...variants] = entry.split(' ');
    for (const variant of variants) {
      if (NOT_JOINED.has(character) || NOT_JOINED.has(variant)) continue;
      const [one, other] = [classes.get(character) ?? [character], classes.get(variant) ?? [variant]];
      if (one === other) continue;
      const joined = [...one, ...other];
      for (const member of joined) classes.set(member, joined);
    }
  }
  const simplified = new Set(toSimplified.split('|').map((entry) => entry.split(' ')[1]));
  return new Map(
    [...new Set(classes.values())].flatMap((members) => {
      const [first = ''] = [...members.filter((member) => simplified.has(member)).sort(), ...members.toSorted()];
      return members.map((member) => [member, first] as const);
    }),
  );
}

const REPRESENTATIVES = representatives();

/** @returns the representative of a character's class; a character without variants as it is */
export const foldHan = (character: string): string => REPRESENTATIVES.get(character) ?? character;
