/**
 * Names that others see: usernames of new accounts, names of people and stores. Nothing may look like staff or like
 * nothing.
 *
 * [NAM-1] A name has at least one letter, digit or symbol that is visible, and no control, direction or invisible
 *   character; the joiner of an emoji is allowed.
 * [NAM-2] At most three marks follow one character.
 * [NAM-3] A new username has no reserved word, alone, with digits, or between dots and underscores, and does not
 *   contain the name of the site.
 * [NAM-4] The name of a person or store does not say that it is the site, its staff or its service, however its letters
 *   are written (full width, Cyrillic and Greek look-alikes, digits for letters, with or without spaces). Staff may.
 */
import type { FieldProblem } from './field-problems.ts';

/** The name of the site, as it is written in names of others. */
const SITE = 'vermeil';

/** As words of usernames. */
const RESERVED: ReadonlySet<string> = new Set(
  `abuse account accounts admin admins administrator api auction auctions billing bot ceo compliance contact
  customercare customerservice escrow finance help helpdesk hostmaster info kyc legal mail moderator moderators
  noreply notice notices null official owner payment payments postmaster press privacy refund refunds removed root
  safety sales security service services staff store support sysadmin system team trust undefined verification verify
  webmaster www`.split(/\s+/),
);

/** Parts of names by which people believe to talk to the site; Latin ones without blanks. */
const OFFICIAL = [
  'customerservice',
  'customersupport',
  'customercare',
  'officialsupport',
  'officialservice',
  'supportteam',
  'helpdesk',
  'administrator',
  'moderator',
  '客服',
  '客戶服務',
  '客户服务',
  '官方',
  '管理員',
  '管理员',
  '系統通知',
  '系统通知',
];
/** Whole names that say the same. */
const OFFICIAL_NAMES: ReadonlySet<string> = new Set(['admin', 'support', 'staff', 'system', 'official', '鎏金']);

const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0]/u;
const EMOJI_JOINER = /(?<=\p{Extended_Pictographic}\ufe0f?\p{Emoji_Modifier}?)\u200d(?=\p{Extended_Pictographic})/gu;
const VISIBLE = /[\p{L}\p{N}\p{S}\p{Extended_Pictographic}]/u;
const STACKED = /\p{M}{4}/u;

/** Letters that look like Latin ones, and digits and signs that stand for letters. */
const LOOKALIKES = new Map(
  Object.entries({
    a: 'аα@4',
    b: 'вβ8',
    c: 'сϲ',
    d: 'ԁ',
    e: 'еεё3€',
    g: 'ɡ9',
    h: 'һ',
    i: 'іι1!|ӏ',
    j: 'ј',
    k: 'кκ',
    l: 'ⅼ',
    m: 'мμ',
    n: 'ոη',
    o: 'оοσ0',
    p: 'рρ',
    s: 'ѕ5$',
    t: 'тτ7',
    u: 'υս',
    v: 'ѵν',
    w: 'ԝω',
    x: 'хχ',
    y: 'уγ',
  }).flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)),
);

/** Folds a name to the letters it looks like, without blanks, marks and punctuation. */
function fold(name: string): string {
  const letters = [...name.normalize('NFKD').toLowerCase()].map((letter) => LOOKALIKES.get(letter) ?? letter);
  // A small l and a capital I look the same; both are folded to i.
  return letters
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('l', 'i');
}

const FOLDED_SITE = fold(SITE);
const FOLDED_OFFICIAL = OFFICIAL.map(fold);
const FOLDED_NAMES = new Set([...OFFICIAL_NAMES].map(fold));

/** NAM-3. @param username in the form of VAL-1 */
export function reservedUsernameProblem(username: string): FieldProblem | undefined {
  const words = username.split(/[._]+/).map((word) => word.replace(/\d/g, ''));
  const whole = words.join('');
  const isReserved = [...words, whole].some((word) => RESERVED.has(word)) || fold(username).includes(FOLDED_SITE);
  return isReserved ? 'nameReserved' : undefined;
}

/** NAM-1, NAM-2 and NAM-4. @param name of a person or store; blank ones are another rule's matter */
export function shownNameProblem(name: string): FieldProblem | undefined {
  const text = name.normalize('NFC').trim();
  if (INVISIBLE.test(text.replace(EMOJI_JOINER, '')) || !VISIBLE.test(text) || STACKED.test(text))
    return 'formatInvalid';
  const folded = fold(text);
  const isOfficial =
    FOLDED_NAMES.has(folded) || [FOLDED_SITE, ...FOLDED_OFFICIAL].some((part) => folded.includes(part));
  return isOfficial ? 'nameReserved' : undefined;
}
