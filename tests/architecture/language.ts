import type { SourceFile } from './source-files.ts';

/** Longest line of a source or README. */
const MAX_WIDTH = 120;

/**
 * Words that the project does not use in comments, texts, titles and READMEs, each with what to write instead.
 * They are not wrong English; they replaced the standard term of the field so often that nobody else understood it.
 */
const BANNED: readonly (readonly [word: RegExp, instead: string])[] = [
  [/\bwho(?:m)?ever\b/i, 'anyone who, the user who'],
  [/\bwhom\b/i, 'a sentence with a subject'],
  [/\banew\b/i, 'again'],
  [/\b(?:some|no)body\b/i, 'a user, nothing, no …'],
  [/\b(?:un)?told\b/i, 'notified, sent, reported, published'],
  [/\btells?\b(?! apart)/i, 'notifies, sends, reports, publishes'],
  [/\b(?:is|are|was|were) none\b/i, 'is missing, does not exist'],
  [/\bstands\b(?! for)/i, 'is, has the status'],
  [/\bstandings?\b/i, 'status, state, eligibility'],
  [/\bone[’']s\b/i, 'the user’s'],
  [/\b(?:hears?|heard)\b/i, 'receives'],
  [/\blet it be\b/i, 'cancel'],
];

/** Parts of identifiers that the project does not use. */
const PARTS = 'Anew|Whoever|Nobody|Somebody|Told|Hear|Standings?';
const BANNED_NAMES = new RegExp(`(?:^|[a-z\\d_$])(?:${PARTS})(?![a-z])|^(?:${PARTS.toLowerCase()})(?![a-z])`);

/** The quoted `nobody` is the account without rights of Unix systems. */
const withoutSystemAccount = (text: string): string => text.replace(/(["'`])nobody\1/g, '');

/** A problem for each line that is too wide. */
export function tooWide({ path, text }: SourceFile): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      [...line].length > MAX_WIDTH ? [`${path}:${index + 1} has ${line.length} characters`] : [],
    );
}

/** A problem for each banned word in prose: comments, strings, JSX texts, READMEs. */
export function bannedWords({ path, text }: SourceFile): string[] {
  return withoutSystemAccount(text)
    .split('\n')
    .flatMap((line, index) =>
      BANNED.flatMap(([word, instead]) => {
        const found = word.exec(line)?.[0];
        return found === undefined ? [] : [`${path}:${index + 1} says “${found}”; write: ${instead}`];
      }),
    );
}

/** A problem for each identifier with a banned word in it. */
export function bannedNames({ path, text }: SourceFile): string[] {
  const names = new Set(withoutSystemAccount(text).match(/[A-Za-z_$][\w$]*/g));
  return [...names].filter((name) => BANNED_NAMES.test(name)).map((name) => `${path} names something ${name}`);
}
