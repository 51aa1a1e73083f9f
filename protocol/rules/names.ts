/**
 * Names that others see: usernames of new accounts, names of people and stores. Nothing may look like staff or like
 * nothing.
 *
 * [NAM-1] A name has at least one letter, digit or symbol that is visible, and no control, direction or invisible
 *   character; joiners are allowed where an emoji or a script needs them.
 * [NAM-2] At most four marks stand above or below one character.
 * [NAM-3] A new username has no reserved word, alone, with digits, with digits for letters, or between dots and
 *   underscores, and does not contain the name of the site.
 * [NAM-4] The name of a person or store does not say that it is the site, its staff or its service, however its letters
 *   are written (look-alikes of other scripts, digits for letters, with or without spaces and marks). Staff may. A name
 *   that a third party states is left out if it breaks a rule.
 */
import type { FieldProblem } from './field-problems.ts';
import { lookAlikeWords } from './look-alikes.ts';

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
  '系統消息',
  '系统消息',
  '工作人員',
  '工作人员',
  '鎏金平台',
  '鎏金平臺',
  '鎏金團隊',
  '鎏金团队',
  '鎏金服務',
  '鎏金服务',
  '鎏金拍賣',
  '鎏金拍卖',
  '鎏金網',
  '鎏金网',
];
/** Whole names that say the same. */
const OFFICIAL_NAMES: ReadonlySet<string> = new Set(['admin', 'support', 'staff', 'system', 'official', '鎏金']);

const INVISIBLE =
  /[[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]--[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]]/v;
/** An emoji; a joiner between emoji; the joiners that spell Indic and Persian words (RFC 5892, appendix A). */
const JOINED = new RegExp(
  [
    String.raw`\p{RGI_Emoji}`,
    String.raw`(?<=\p{Extended_Pictographic}\ufe0f?\p{Emoji_Modifier}?)\u200d(?=\p{Extended_Pictographic})`,
    String.raw`(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2])[\u200c\u200d]`,
    String.raw`(?<=\p{Script=Arabic})\u200c(?=\p{Script=Arabic})`,
  ].join('|'),
  'gv',
);
const VISIBLE = /[\p{L}\p{N}\p{S}\p{Extended_Pictographic}]/u;
/** Spacing marks do not stack: a common Burmese name has four marks, of which one stacks. */
const STACKED = /[\p{Mn}\p{Me}]{5}/u;

/** The folded words of a name, and at which of its letters each begins. */
type Look = { readonly words: readonly string[]; readonly joined: string; readonly starts: ReadonlySet<number> };

function lookOf(name: string): Look {
  const words = lookAlikeWords(name);
  const starts = new Set<number>();
  let length = 0;
  for (const word of words) {
    starts.add(length);
    length += word.length;
  }
  return { words, joined: words.join(''), starts };
}

/**
 * Whether a name says a folded part. A Latin part that runs over several words begins with a word: `V e r m e i l` says
 * the name of the site, `Oliver Meilland` does not.
 */
function says({ joined, starts }: Look, part: string): boolean {
  const isLatin = /^[a-z]/.test(part);
  for (let at = joined.indexOf(part); at >= 0; at = joined.indexOf(part, at + 1)) {
    const isInOneWord = ![...starts].some((start) => start > at && start < at + part.length);
    if (!isLatin || isInOneWord || starts.has(at)) return true;
  }
  return false;
}

const foldedTogether = (part: string): string => lookAlikeWords(part).join('');
const FOLDED_SITE = foldedTogether(SITE);
const FOLDED_PARTS = [SITE, ...OFFICIAL].map(foldedTogether);
const FOLDED_NAMES = new Set([...OFFICIAL_NAMES].map(foldedTogether));
const FOLDED_RESERVED = new Set([...RESERVED].map(foldedTogether));

/** NAM-3. @param username in the form of VAL-1 */
export function reservedUsernameProblem(username: string): FieldProblem | undefined {
  const look = lookOf(username.replaceAll('_', '.'));
  const typed = username.split(/[._]+/).map((word) => word.replace(/\d/g, ''));
  const isReserved =
    [...typed, typed.join('')].some((word) => RESERVED.has(word)) ||
    (/[a-z]/.test(username) && [...look.words, look.joined].some((word) => FOLDED_RESERVED.has(word))) ||
    says(look, FOLDED_SITE);
  return isReserved ? 'nameReserved' : undefined;
}

/** NAM-1, NAM-2 and NAM-4. @param name of a person or store; blank ones are another rule's matter */
export function shownNameProblem(name: string): FieldProblem | undefined {
  const text = name.normalize('NFC').trim();
  if (INVISIBLE.test(text.replace(JOINED, '')) || !VISIBLE.test(text) || STACKED.test(text)) return 'formatInvalid';
  const look = lookOf(text);
  const isOfficial = FOLDED_NAMES.has(look.joined) || FOLDED_PARTS.some((part) => says(look, part));
  return isOfficial ? 'nameReserved' : undefined;
}
