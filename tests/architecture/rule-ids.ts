import { isTest, type SourceFile } from './source-files.ts';

const ID = '[A-Z]{2,}(?:-[A-Z]+)*-\\d+';
const DEFINITION = new RegExp(`^\\s*(?:\\/\\*\\*|\\*|\\/\\/)\\s*\\[(${ID})\\]( \\(by construction\\))?`, 'gm');
const USE = new RegExp(`\\[(${ID})\\]`, 'g');
/** A row of `it.each` whose title begins with `[%s]`. */
const ROW = new RegExp(`^\\s*\\[?\\s*'(${ID})',`, 'gm');
const RANGE = new RegExp(`\\[(${ID})\\] to \\[(${ID})\\]`, 'g');

/** Where each rule is defined: the head comment of a file in `machines/` or `protocol/`. */
export function definitions(files: readonly SourceFile[]): Map<string, { paths: string[]; byConstruction: boolean }> {
  const found = new Map<string, { paths: string[]; byConstruction: boolean }>();
  for (const { path, text } of files) {
    if (!/^(?:machines|protocol)\//.test(path) || isTest(path)) continue;
    for (const [, id = '', byConstruction] of text.matchAll(DEFINITION)) {
      const paths = [...(found.get(id)?.paths ?? []), path];
      found.set(id, { paths, byConstruction: byConstruction !== undefined });
    }
  }
  return found;
}

/** Rules that titles of tests and invariants of models name, each with one of the files. */
export function uses(files: readonly SourceFile[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { path, text } of files) {
    if (!isTest(path)) continue;
    for (const [, id = ''] of text.matchAll(USE)) found.set(id, path);
    if (text.includes("'[%s]")) for (const [, id = ''] of text.matchAll(ROW)) found.set(id, path);
    for (const [, first = '', last = ''] of text.matchAll(RANGE)) {
      const prefix = first.replace(/\d+$/, '');
      for (let n = Number(/\d+$/.exec(first)?.[0]); n <= Number(/\d+$/.exec(last)?.[0]); n += 1) {
        found.set(`${prefix}${n}`, path);
      }
    }
  }
  return found;
}
