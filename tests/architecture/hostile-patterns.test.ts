import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { fastest, processorTime, textsOf } from './hostile-texts.ts';

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

/** What a hostile text is pumped from: one of each class of characters. */
const CLASSES = ['a', 'A', '0', ' ', '\t', '-', '.', '/', ':', '@', '_', '中', '\u0301', '\u200b'];

function pumpsOf(source: string): string[] {
  const named = [...source.replaceAll(/\\[a-zA-Z]|\\[pP]\{[^}]*\}/g, '')].filter(
    (letter) => !'()[]{}|?*+^$\\'.includes(letter),
  );
  const letters = [...new Set([...CLASSES, ...named])];
  // Pairs find patterns whose repeated parts overlap: `(a|ab)*`.
  return [...letters, ...letters.slice(0, 5).flatMap((one) => letters.slice(0, 5).map((two) => one + two))];
}

const matching =
  ({ source, flags }: Pattern, text: string): (() => void) =>
  () =>
    void text.replace(new RegExp(source, flags), '');

const LONG = 20_000;
/** Below this many milliseconds for {@link LONG} characters the growth does not matter. */
const CHEAP = 4;
/** A quarter of the length takes a linear pattern a quarter of the time, a quadratic one a sixteenth. */
const SHORT = LONG / 4;
const RATIO = 8;

/** A pattern of exponential time would never end with a long text; with as many characters it takes a while. */
const TINY = 24;

/** Whether the time of a pattern grows faster than the length of a hostile text. */
const isSlow = (pattern: Pattern): boolean =>
  pumpsOf(pattern.source).some((pump) => {
    if (
      textsOf(pump, TINY).some(
        (text) => processorTime(matching(pattern, text)) > CHEAP && fastest(matching(pattern, text)) > CHEAP,
      )
    )
      return true;
    const short = textsOf(pump, SHORT);
    return textsOf(pump, LONG).some((text, at) => {
      if (processorTime(matching(pattern, text)) < CHEAP) return false;
      const long = fastest(matching(pattern, text));
      return long >= CHEAP && long / fastest(matching(pattern, short[at]!)) > RATIO;
    });
  });

it('takes linear time in every pattern that reads input, however hostile', () => {
  const patterns = [...new Map(allPatterns().map((one) => [`${one.source}/${one.flags}`, one])).values()];
  expect(patterns.length).toBeGreaterThan(100);
  const slow = patterns.filter(isSlow);
  expect(slow.map(({ file, source, flags }) => `${relative('.', file)} /${source}/${flags}`)).toEqual([]);
});

it.each([String.raw`\s+$`, String.raw`^[^\d.,-]*|[^\d.,]*$`, String.raw`^(\w+\s?)*$`])(
  'recognises %s, whose time grows faster',
  (source) => expect(isSlow({ file: 'example', source, flags: 'g' })).toBe(true),
);
