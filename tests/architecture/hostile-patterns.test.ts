import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const FOLDERS = ['server', 'protocol'];
/** Run with the configuration of the operator or content of this repository, never with input. */
const NOT_INPUT = /^server\/(?:setup|seed)\/|^server\/database\/(?!like-pattern)|\.test\.ts$|\.contract\.ts$/;

type Pattern = { readonly file: string; readonly source: string; readonly flags: string };

function patternsOf(file: string): Pattern[] {
  const found: Pattern[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) return node.forEach(visit);
    const { type, regex } = node as { type?: string; regex?: { pattern: string; flags: string } | null };
    if (type === 'Literal' && regex) found.push({ file, source: regex.pattern, flags: regex.flags });
    Object.values(node).forEach(visit);
  };
  visit(parseAst(readFileSync(join(root, file), 'utf8'), { lang: 'ts' }));
  return found;
}

function allPatterns(): Pattern[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
    .filter((file) => file.endsWith('.ts') && !NOT_INPUT.test(file))
    .flatMap(patternsOf);
}

/** What a hostile text is pumped from: one of each class, and the characters that the pattern names. */
const CLASSES = ['a', 'A', '0', ' ', '\t', '-', '.', '/', ':', '@', '_', '中', '\u0301', '\u200b'];

function pumpsOf(source: string): string[] {
  const named = [...source.replaceAll(/\\[a-zA-Z]|\\[pP]\{[^}]*\}/g, '')].filter(
    (letter) => !'()[]{}|?*+^$\\'.includes(letter),
  );
  const letters = [...new Set([...CLASSES, ...named])];
  // Pairs find patterns whose repeated parts overlap: `(a|ab)*`.
  return [...letters, ...letters.slice(0, 5).flatMap((one) => letters.slice(0, 5).map((two) => one + two))];
}

/** Texts of about `length` characters that begin as a match and fail at their end, or never begin. */
function textsOf(pump: string, length: number): string[] {
  const body = pump.repeat(length / pump.length);
  return [body, `${body}\n!`, `1${body}x`, `${body}${pump[0]}\u0000`];
}

function run({ source, flags }: Pattern, text: string): number {
  const pattern = new RegExp(source, flags);
  const start = performance.now();
  text.replace(pattern, '');
  return performance.now() - start;
}

/** The best of several, so that a busy machine does not count. */
const fastest = (pattern: Pattern, text: string): number =>
  Math.min(...Array.from({ length: 5 }, () => run(pattern, text)));

const LONG = 20_000;
/** Below this many milliseconds for {@link LONG} characters the growth does not matter. */
const CHEAP = 4;
/** Linear patterns double, quadratic ones take four times as long. */
const RATIO = 3;

it('takes linear time in every pattern that reads input, however hostile', () => {
  const patterns = [...new Map(allPatterns().map((one) => [`${one.source}/${one.flags}`, one])).values()];
  expect(patterns.length).toBeGreaterThan(100);
  const slow = patterns.filter((pattern) =>
    pumpsOf(pattern.source).some((pump) => {
      const half = textsOf(pump, LONG / 2);
      return textsOf(pump, LONG).some((text, at) => {
        if (run(pattern, text) < CHEAP || fastest(pattern, text) < CHEAP) return false;
        return fastest(pattern, text) / fastest(pattern, half[at]!) > RATIO;
      });
    }),
  );
  expect(slow.map(({ file, source, flags }) => `${relative('.', file)} /${source}/${flags}`)).toEqual([]);
});
