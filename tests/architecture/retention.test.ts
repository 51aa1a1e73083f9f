import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const server = join(import.meta.dirname, '../../server');

it('lists how long the rows of every table stay, and what they grow with', () => {
  const schema = join(server, 'database/schema');
  const tables = readdirSync(schema).flatMap((file) =>
    [...readFileSync(join(schema, file), 'utf8').matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, name]) => name),
  );
  const readme = readFileSync(join(server, 'retention/README.md'), 'utf8');
  const lines = readme.split('\n').filter((line) => line.startsWith('| `'));
  const listed = lines.flatMap((line) => [...line.split('|')[1]!.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(tables.length).toBeGreaterThan(60);
  expect(lines.filter((line) => !/^(?:\|[^|]*\S[^|]*){3}\|$/.test(line))).toEqual([]);
  expect(listed.toSorted()).toEqual(tables.toSorted());
});
