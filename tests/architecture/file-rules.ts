import { posix } from 'node:path';
import { codeOf, folderOf, isTest, type SourceFile } from './source-files.ts';

/** Longest file; a longer one must say why, in a comment `Long because …`. */
const MAX_LINES = 400;

/** A problem if the file is too long without a reason, or says why although it is not. */
export function tooLong({ path, text }: SourceFile): string[] {
  const lines = text.split('\n').length - 1;
  const hasReason = /\bLong because\s+(?:\*\s+)?\w/.test(text);
  if (lines > MAX_LINES === hasReason) return [];
  return hasReason
    ? [`${path} says "Long because", and has only ${lines} lines`]
    : [`${path} has ${lines} lines; split it, or say "Long because …" in it`];
}

/** A problem if the file re-exports other files. */
export function barrel({ path, text }: SourceFile): string[] {
  if (/(^|\/)index\.tsx?$/.test(path)) return [`${path}: name the file for what it holds`];
  return /^export\s+(\*|(type\s+)?\{[^}]*\})\s*(as\s+\w+\s+)?from\b/m.test(text)
    ? [`${path} re-exports another file; import that file`]
    : [];
}

/** A problem if the name is not kebab-case with known endings. */
export function wrongName({ path }: SourceFile): string[] {
  const name = posix.basename(path);
  return /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.(ts|tsx|mjs|css)$/.test(name) || name === '__machines.route.tsx'
    ? []
    : [`${path}: kebab-case, please`];
}

/** Problems for each promise of a role suffix that the file breaks. */
export function brokenPromises({ path, text }: SourceFile): string[] {
  const problems: string[] = [];
  const values = [...text.matchAll(/^export\s+(?:default\b|(?:async\s+)?(?:const|let|function|class)\s+(\w+))/gm)].map(
    (match) => match[1] ?? 'default',
  );
  if (path.endsWith('.ports.ts') && values.length > 0)
    problems.push(`${path} exports ${values.join(', ')}: .ports holds types only`);
  if (path.endsWith('.machine.ts')) {
    // A domain chart exports its machine together with the meaning of its conditions.
    const machines = values.filter((name) => /(?:Machine|Chart)$/.test(name));
    if (machines.length !== 1) problems.push(`${path} exports ${machines.length} machines: .machine holds one`);
  }
  return problems;
}

/** Clock and randomness of the language itself; timers and the network are excluded by the compiler's `lib`. */
const IMPURE = /\b(?:Date\.now|Math\.random)\b|\bnew Date\(\s*\)|\bnew Date(?!\()/;

/** A problem if a pure file reads the clock or a random number. */
export function impure({ path, text }: SourceFile): string[] {
  const folder = folderOf(path);
  if ((folder !== 'protocol' && folder !== 'machines') || isTest(path)) return [];
  const code = codeOf({ path, text }).replace(/'[^'\n]*'|`[^`]*`/g, "''");
  const found = IMPURE.exec(code)?.[0];
  return found === undefined ? [] : [`${path} uses ${found}: make it a port`];
}

/** A problem if the source contains a work marker. */
export function putOff({ path, text }: SourceFile): string[] {
  const found = /\b(?:TO\x44O|FIX\x4dE|X\x58X)\b/.exec(text)?.[0];
  return found === undefined ? [] : [`${path} says ${found}`];
}

/**
 * Sentences for page paths that the client writes out instead of building them with `linkTo`.
 * @param pages the paths of all pages, e.g. `/chat/:roomId`
 */
export function literalLinks(file: SourceFile, pages: readonly string[]): string[] {
  if (folderOf(file.path) !== 'client' || isTest(file.path)) return [];
  const starts = new Set(pages.map((path) => path.split('/')[1]));
  const code = codeOf(file).replace(/\b(?:import|from)\s*\(?\s*'[^']*'/g, '');
  const home = [...code.matchAll(/\b(?:href=|to=|href: |navigate\()["']\/["']/g)];
  const others = [...code.matchAll(/["'`]\/([a-z-]+)(?=["'`/?#$])/g)].filter(([, first]) => starts.has(first));
  return [...home, ...others].map(([found]) => `${file.path} writes out ${found}…: use linkTo (protocol/pages.ts)`);
}

/** Lingui's own functions and components that show texts. */
const FOREIGN_TEXTS = /import\s+\{[^}]*\b(?:Trans|i18n|setupI18n|I18n)\b[^}]*\} from '(@lingui\/(?:react|core))'/;

/** A problem if texts are shown without client/i18n: Lingui reads tags and escapes in the values of users. */
export function lingui({ path, text }: SourceFile): string[] {
  if (path.startsWith('client/i18n/')) return [];
  const found = FOREIGN_TEXTS.exec(text.replaceAll(/\btype \w+/g, ''));
  return found ? [`${path} shows texts by ${found[1]}: use the macros, or client/i18n/page-i18n.ts`] : [];
}
