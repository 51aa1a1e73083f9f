import { posix } from 'node:path';
import { addressesOf, folderOf, importsOf, isTest, type Folder, type SourceFile } from './source-files.ts';

/** The layers: `protocol ← machines ← workers`, `protocol ← client`, `{protocol, machines} ← server`. */
const MAY_IMPORT: Readonly<Record<Folder, readonly Folder[]>> = {
  protocol: ['protocol'],
  machines: ['machines', 'protocol'],
  workers: ['workers', 'machines', 'protocol'],
  client: ['client', 'protocol'],
  server: ['server', 'machines', 'protocol'],
  tests: ['tests', 'protocol', 'machines', 'workers', 'client', 'server'],
};

/** The packages of the two leaves; the other folders may use any. */
const PACKAGES: Partial<Record<Folder, (path: string) => readonly string[]>> = {
  protocol: (path) => (path === 'protocol/codec.ts' ? ['superjson'] : ['zod/mini']),
  machines: () => ['xstate'],
};

/** The client names workers by address, in files of its bridge only. */
const NAMES_WORKERS = /^client\/bridge\/[^/]+\.ts$/;

/** One sentence for each import that goes where it must not. */
export function wrongImports(file: SourceFile): string[] {
  const from = folderOf(file.path);
  return [...importsOf(file), ...addressesOf(file)].flatMap((specifier) => {
    const target = targetOf(file.path, specifier);
    if (target === undefined) return wrongPackage(file.path, from, specifier);
    if (target === 'outside') return [];
    if (isTest(file.path)) return [];
    if (from === 'client' && target === 'workers' && NAMES_WORKERS.test(file.path)) return [];
    return MAY_IMPORT[from].includes(target)
      ? []
      : [`${file.path} imports ${specifier}: ${from} may not import ${target}`];
  });
}

/** One sentence for each import that is written the wrong way. */
export function wrongSpellings(file: SourceFile): string[] {
  if (file.path.endsWith('.css')) return [];
  return importsOf(file).flatMap((specifier) => {
    if (specifier.startsWith('#')) {
      return /\.[a-z]+$/.test(specifier) ? [] : [`${file.path} imports ${specifier} without its ending`];
    }
    if (!specifier.startsWith('.')) return [];
    if (!/\.[a-z]+(\?[a-z&]+)?$/.test(specifier)) return [`${file.path} imports ${specifier} without its ending`];
    const target = targetOf(file.path, specifier);
    const crosses = target !== undefined && target !== 'outside' && target !== folderOf(file.path);
    return crosses && !NAMES_WORKERS.test(file.path)
      ? [`${file.path} imports ${specifier}: between folders write #${target}/…`]
      : [];
  });
}

/**
 * The folder an import leads to; undefined for a package, `outside` for a file of the checkout in none of the folders.
 */
function targetOf(path: string, specifier: string): Folder | 'outside' | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1, specifier.indexOf('/')) as Folder;
  if (!specifier.startsWith('.')) return undefined;
  const resolved = posix.join(posix.dirname(path), specifier);
  const folder = resolved.split('/')[0] ?? '';
  return folder in MAY_IMPORT ? (folder as Folder) : 'outside';
}

function wrongPackage(path: string, from: Folder, specifier: string): string[] {
  const allowed = PACKAGES[from]?.(path);
  if (!allowed || isTest(path)) return [];
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  return allowed.includes(name) || allowed.includes(specifier)
    ? []
    : [`${path} imports ${specifier}: ${from} may import only ${allowed.join(', ')}`];
}
