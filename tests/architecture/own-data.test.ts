import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableName } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { NOT_ARCHIVED, ARCHIVED_ELSEWHERE, SECTIONS, sectionQuery } from '#server/own-data/sections.ts';

const schema = join(import.meta.dirname, '../../server/database/schema');
const tables = readdirSync(schema).flatMap((file) =>
  [...readFileSync(join(schema, file), 'utf8').matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, name]) => name),
);

it('every table is in the archive of own data, or is left out for a reason', () => {
  const decided = [
    ...SECTIONS.map(({ table }) => getTableName(table)),
    ...Object.keys(ARCHIVED_ELSEWHERE),
    ...Object.keys(NOT_ARCHIVED),
  ];
  expect(tables.length).toBeGreaterThan(60);
  expect(decided.toSorted()).toEqual(tables.toSorted());
  expect(Object.values(NOT_ARCHIVED).filter((reason) => reason.length < 10)).toEqual([]);
});

it('no query of the archive reads a secret', () => {
  const read = SECTIONS.flatMap((section) =>
    [...sectionQuery(section).matchAll(/t\.(\w+) AS/g)].map(([, column]) => `${section.file}.${column}`),
  );
  expect(read).toContain('profile.email');
  expect(read.filter((column) => /hash|secret|salt|password|token_hash/.test(column))).toEqual([]);
});
