import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bannedNames, bannedWords, tooWide } from './language.ts';
import { FOLDERS, readSources, ROOT, type SourceFile } from './source-files.ts';

const readmes = ['*.md', ...FOLDERS.map((folder) => `${folder}/**/*.md`)].flatMap((pattern) =>
  globSync(pattern, { cwd: ROOT }).map((path) => ({ path, text: readFileSync(posix.join(ROOT, path), 'utf8') })),
);
/** Everything that people read, without the rules themselves and what the demo's sellers and users write. */
const files = [...readSources(), ...readmes].filter(
  ({ path }) => !path.startsWith('tests/architecture/language') && !path.startsWith('server/seed/content/'),
);
const problemsOf = (file: SourceFile): string[] => [...tooWide(file), ...bannedWords(file), ...bannedNames(file)];
const on = (rule: (file: SourceFile) => string[], text: string): number => rule({ path: 'server/a.ts', text }).length;

describe('sources and READMEs', () => {
  it('use the standard terms of the field, in names and prose, on lines of at most 120 characters', () => {
    expect(files.flatMap(problemsOf)).toEqual([]);
  });

  it.each([
    [tooWide, 'a'.repeat(121), 1],
    [tooWide, '漢'.repeat(120), 0],
    [bannedWords, '// Whoever asks is told anew.', 3],
    [bannedWords, '// `ltr` stands for left to right; sets are told apart.', 1],
    [bannedNames, 'const standAnew = hear(buyerStanding);', 3],
    [bannedNames, 'const shearHeart = wheat(outstanding);', 0],
  ])('%o finds its examples', (rule, text, expected) => expect(on(rule, text)).toBe(expected));
});
