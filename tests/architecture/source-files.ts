import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The folders that hold all sources. */
export const FOLDERS = ['protocol', 'machines', 'workers', 'client', 'server', 'tests'] as const;
export type Folder = (typeof FOLDERS)[number];

/** A source file as data, so that each rule can be tried on an invented one. `path` is relative to the checkout. */
export type SourceFile = { readonly path: string; readonly text: string };

/** Every source file of the project. */
export function readSources(): SourceFile[] {
  return globSync(
    FOLDERS.map((folder) => `${folder}/**/*.{ts,tsx,mjs,css}`),
    { cwd: ROOT },
  ).map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(`${ROOT}/${path}`, 'utf8') }));
}

export const folderOf = (path: string): Folder => path.slice(0, path.indexOf('/')) as Folder;

/** Tests, and models, suites and doubles that only tests use. */
export const isTest = (path: string): boolean =>
  path.startsWith('tests/') || /\.(test|contract|model)\.tsx?$/.test(path);

/** The text without its comments. */
export function codeOf({ text }: SourceFile): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
}

/** Specifiers of every import, export-from and dynamic import, and addresses in stylesheets. */
export function importsOf(file: SourceFile): string[] {
  return find(file, [
    /(?<!['"/])\b(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/g,
    // `import` may also be a word in quotes.
    /(?<!['"/])\bimport\s*\(?\s*['"]([^'"]+)['"]/g,
    ...(file.path.endsWith('.css') ? [/\burl\(\s*['"]([^'"]+)['"]/g] : []),
  ]);
}

/** Paths in `new URL('…', import.meta.url)`. */
export function addressesOf(file: SourceFile): string[] {
  return find(file, [/\bnew URL\(\s*['"]([^'"]+)['"]\s*,\s*import\.meta\.url/g]);
}

function find(file: SourceFile, patterns: readonly RegExp[]): string[] {
  const code = codeOf(file);
  return patterns.flatMap((pattern) => [...code.matchAll(pattern)].map((match) => match[1] ?? ''));
}
