import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
type Manifest = { dependencies: Record<string, string>; devDependencies: Record<string, string> };

it('npm run sbom lists every package that the server runs, with its version, and none of the tools', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
  const text = execFileSync(process.execPath, ['server/setup/sbom.mjs'], { cwd: root, encoding: 'utf8' });
  const { bomFormat, components } = JSON.parse(text) as {
    bomFormat: string;
    components: { name: string; group?: string; version: string; purl?: string }[];
  };
  expect(bomFormat).toBe('CycloneDX');
  const listed = components.map(
    ({ name, group, version }) => `${group === undefined ? '' : `${group}/`}${name}@${version}`,
  );
  const missing = Object.entries(dependencies).filter(([name, version]) => !listed.includes(`${name}@${version}`));
  // Packages that the server runs need some of the others, too.
  const tools = ['knip', 'oxlint', 'prettier', 'typescript', 'vitest'].map(
    (name) => `${name}@${devDependencies[name]}`,
  );
  expect([missing, tools.filter((tool) => listed.includes(tool))]).toEqual([[], []]);
  expect(tools.join()).not.toContain('undefined');
  expect(components.filter(({ purl }) => !purl?.startsWith('pkg:npm/'))).toEqual([]);
});
