import { expect, it } from 'vitest';
import { codeOf, isTest, readSources, type SourceFile } from './source-files.ts';

/** What the query builder is not for: these statements are SQL (rule in server/database/README.md). */
const BEYOND_ONE_TABLE = /\.(?:(?:left|inner|right|full)Join|groupBy|having|union|execute|with)\(/;
const FRAGMENTS = /import \{[^}]*\b(?:sql|exists|notExists|count)\b[^}]*\} from 'drizzle-orm'/;
/** Written before the rule; a file that is converted leaves the list, and no other joins it. */
const NOT_CONVERTED = [
  'server/files/queries.ts',
  'server/files/sweep-orphans.ts',
  'server/stores/application.ts',
  'server/stores/comments.ts',
  'server/stores/media.ts',
  'server/stores/public-store.ts',
  'server/stores/store-facts.ts',
];

/** Whether a file of the server uses the query builder for more than one table and its columns. */
function misusesBuilder(file: SourceFile): boolean {
  const { path } = file;
  if (!path.startsWith('server/') || isTest(path) || /^server\/(?:database|seed)\//.test(path)) return false;
  const code = codeOf(file);
  return FRAGMENTS.test(code) || (/from 'drizzle-orm'/.test(code) && BEYOND_ONE_TABLE.test(code));
}

it('uses the query builder for single tables and their columns only', () => {
  const found = readSources()
    .filter(misusesBuilder)
    .map(({ path }) => path);
  expect(found.toSorted()).toEqual(NOT_CONVERTED);
});

it.each([
  ['server/a.ts', `import { eq } from 'drizzle-orm';\ndb.select().from(a).where(eq(a.id, id));`, false],
  ['server/a.ts', `import { eq } from 'drizzle-orm';\ndb.select().from(a).innerJoin(b, eq(a.id, b.id));`, true],
  ['server/a.ts', `import { eq, sql } from 'drizzle-orm';`, true],
  ['server/a.ts', `import { and, exists } from 'drizzle-orm';`, true],
  ['server/database/schema/a.ts', `import { sql } from 'drizzle-orm';`, false],
  ['server/a.ts', `Map.groupBy(rows, keyOf)`, false],
])('%s with %s: %s', (path, text, misuse) => expect(misusesBuilder({ path, text })).toBe(misuse));
