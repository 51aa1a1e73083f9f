import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const server = join(import.meta.dirname, '../../server');

it('lists how long the rows of every table stay', () => {
  const schema = join(server, 'database/schema');
  const tables = readdirSync(schema).flatMap((file) =>
    [...readFileSync(join(schema, file), 'utf8').matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, name]) => name),
  );
  const readme = readFileSync(join(server, 'retention/README.md'), 'utf8');
  const listed = readme
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...line.split('|')[1]!.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(tables.length).toBeGreaterThan(60);
  expect(listed.toSorted()).toEqual(tables.toSorted());
});
