import { readFileSync } from 'node:fs';

/** @returns the file of the build that has a module of `client/`, or that `client/chunks.ts` names */
export function fileOf(module: string): string {
  const manifest = readFileSync(new URL('../../../dist/client/.vite/manifest.json', import.meta.url), 'utf8');
  const built = JSON.parse(manifest) as Record<string, { file: string; name?: string }>;
  return (built[module] ?? Object.values(built).find(({ name }) => name === module))!.file;
}
