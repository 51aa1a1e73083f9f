import { posix } from 'node:path';
import { codeOf, isTest, type SourceFile } from './source-files.ts';

/** Folder or file → those it imports; an edge is `value` when something other than a type crosses it. */
export type ImportGraph = Map<string, Map<string, { value: boolean; example: string }>>;

const IMPORT = /\b(?:import|export)\s+(type\s+)?([^'"`;]*?)\bfrom\s*['"]([^'"]+)['"]/g;
const BARE_IMPORT = /\bimport\s*\(?\s*['"]([^'"]+)['"]/g;
const COMPOSES = /\bcomposes:[^;]*\bfrom\s*['"]([^'"]+)['"]|@import\s*['"]([^'"]+)['"]/g;

/**
 * The folder a file belongs to in the graph: the first folder below the top level, and all of `client/pages` as one.
 * Files directly in a top-level folder compose the others and form the node `<top>/`.
 */
export function nodeOf(path: string): string {
  const [top = '', second = '', ...rest] = path.split('/');
  return rest.length === 0 ? `${top}/` : `${top}/${second}`;
}

/** The imports between the folders of one top-level folder, tests left out. */
export function folderGraph(sources: readonly SourceFile[], top: string): ImportGraph {
  const graph: ImportGraph = new Map();
  for (const file of sources) {
    if (!file.path.startsWith(`${top}/`) || isTest(file.path)) continue;
    const from = nodeOf(file.path);
    if (!graph.has(from)) graph.set(from, new Map());
    for (const { specifier, value } of importsWithKind(file)) {
      const target = resolve(file.path, specifier);
      if (!target?.startsWith(`${top}/`) || nodeOf(target) === from) continue;
      const edges = graph.get(from)!;
      const known = edges.get(nodeOf(target));
      if (!known || (value && !known.value)) {
        edges.set(nodeOf(target), { value, example: `${file.path} → ${target}` });
      }
    }
  }
  return graph;
}

/** The imports between files, tests left out, whatever their folder. */
export function fileGraph(sources: readonly SourceFile[]): ImportGraph {
  const files = sources.filter(({ path }) => !isTest(path));
  return new Map(
    files.map((file) => [
      file.path,
      new Map(
        importsWithKind(file).flatMap(({ specifier, value }) => {
          const target = resolve(file.path, specifier);
          return target ? [[target, { value, example: `${file.path} → ${target}` }]] : [];
        }),
      ),
    ]),
  );
}

/** Groups of folders or files that import each other in a circle. `valuesOnly` ignores imports of types. */
export function cycles(graph: ImportGraph, valuesOnly: boolean): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (node: string): void => {
    order.set(node, order.size);
    low.set(node, order.get(node)!);
    stack.push(node);
    for (const [next, { value }] of graph.get(node) ?? []) {
      if (valuesOnly && !value) continue;
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node)!, low.get(next)!));
    }
    if (low.get(node) !== order.get(node)) return;
    const group = stack.splice(stack.indexOf(node));
    if (group.length > 1) found.push(group.toSorted());
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return found;
}

function importsWithKind(file: SourceFile): { specifier: string; value: boolean }[] {
  if (file.path.endsWith('.css')) {
    return [...file.text.matchAll(COMPOSES)].map(([, a, b]) => ({ specifier: a ?? b ?? '', value: true }));
  }
  const code = codeOf(file);
  const named = [...code.matchAll(IMPORT)].map(([, type, names = '', specifier = '']) => ({
    specifier,
    value: !type && !onlyTypes(names),
  }));
  const bare = [...code.matchAll(BARE_IMPORT)].map(([, specifier = '']) => ({ specifier, value: true }));
  return [...named, ...bare];
}

/** Whether `{ type A, type B }` imports types only. */
function onlyTypes(names: string): boolean {
  const list = /^\s*\{([^}]*)\}\s*$/.exec(names)?.[1];
  if (list === undefined) return false;
  return list.split(',').every((name) => name.trim() === '' || name.trim().startsWith('type '));
}

function resolve(path: string, specifier: string): string | undefined {
  const name = specifier.replace(/\?.*$/, '');
  if (name.startsWith('#')) return name.slice(1);
  return name.startsWith('.') ? posix.join(posix.dirname(path), name) : undefined;
}
