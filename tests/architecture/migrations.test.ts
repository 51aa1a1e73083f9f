import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../server/database/migrations');
const readJson = (path: string): unknown => JSON.parse(readFileSync(join(folder, path), 'utf8'));
const journal = readJson('meta/_journal.json') as { entries: { idx: number; tag: string }[] };
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .toSorted();

/** @returns what to do about every migration whose text differs from its recorded checksum */
function checksumProblems(texts: ReadonlyMap<string, string>, recorded: Readonly<Record<string, string>>): string[] {
  const problems: string[] = [];
  for (const [name, text] of texts) {
    const hash = createHash('sha256').update(text).digest('hex');
    if (recorded[name] === undefined) {
      problems.push(`${name} is new: when it is final, add "${name}": "${hash}" to checksums.json.`);
    } else if (recorded[name] !== hash) {
      problems.push(`${name} was changed: restore it, and put the change into a new one (npm run db:generate).`);
    }
  }
  for (const name of Object.keys(recorded))
    if (!texts.has(name)) problems.push(`${name} was removed: restore it. Data folders were migrated by it.`);
  return problems;
}

it('never changes a committed migration', () => {
  const texts = new Map(files.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
  expect(checksumProblems(texts, readJson('checksums.json') as Record<string, string>)).toEqual([]);
});

it('reports new, changed and removed migrations', () => {
  const hash = createHash('sha256').update('a').digest('hex');
  const problems = checksumProblems(
    new Map([
      ['0000_a.sql', 'a'],
      ['0001_b.sql', 'changed'],
      ['0003_d.sql', 'new'],
    ]),
    { '0000_a.sql': hash, '0001_b.sql': hash, '0002_c.sql': hash },
  );
  expect(problems.map((problem) => problem.split(':')[0])).toEqual([
    '0001_b.sql was changed',
    '0003_d.sql is new',
    '0002_c.sql was removed',
  ]);
});

it('runs every migration in the order of its number', () => {
  expect(journal.entries.map(({ tag }) => `${tag}.sql`)).toEqual(files);
  expect(journal.entries.map(({ tag }) => Number(tag.slice(0, 4)))).toEqual(files.map((_, index) => index));
});

it('keeps the newest snapshot only: drizzle-kit compares with no other', () => {
  const newest = String(files.length - 1).padStart(4, '0');
  expect(readdirSync(join(folder, 'meta')).toSorted()).toEqual([`${newest}_snapshot.json`, '_journal.json']);
});

it('lists the migrations that the release before them cannot work with', () => {
  const listed = readJson('contracting.json') as string[];
  const contracts = /\bDROP (TABLE|COLUMN)\b|\bRENAME (TO|COLUMN)\b|\bSET NOT NULL\b|\bSET DATA TYPE\b/;
  const unlisted = files
    .filter((name) => contracts.test(readFileSync(join(folder, name), 'utf8')))
    .map((name) => name.replace('.sql', ''))
    .filter((tag) => !listed.includes(tag));
  expect(unlisted, 'add them to contracting.json, or leave what they remove until the next release').toEqual([]);
  expect(listed.filter((tag) => !files.includes(`${tag}.sql`))).toEqual([]);
});
