import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readSources, ROOT } from './source-files.ts';

it('`/__design` shows every component of client/design', () => {
  const samples = readSources()
    .filter(({ path }) => path.startsWith('client/design-page/'))
    .map(({ text }) => text)
    .join();
  const components = globSync('client/design/*.tsx', { cwd: ROOT });
  expect(components.length).toBeGreaterThan(20);
  expect(components.filter((path) => !samples.includes(`'#${path}'`))).toEqual([]);
});
