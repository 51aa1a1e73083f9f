import { readFileSync } from 'node:fs';

/** @returns the file of the build that has a module of `client/` */
export function fileOf(module: string): string {
  const manifest = readFileSync(new URL('../../../dist/client/.vite/manifest.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as Record<string, { file: string }>)[module]!.file;
}
