import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codeOf, readSources, type SourceFile } from './source-files.ts';

/** The stylesheet whose classes others compose `from global`. */
const GLOBAL = 'client/design/base.css';

/** Problems of a stylesheet that does not use the tokens, media queries and primitives of client/design. */
function rawStyles({ path, text }: SourceFile): string[] {
  if (!path.endsWith('.css') || path === 'client/design/tokens.css') return [];
  const code = codeOf({ path, text });
  const media = [...code.matchAll(/@media ([^{]+)\{/g)].filter(([, query = '']) => /\((?!--)/.test(query));
  const colours = code.matchAll(/#[0-9a-f]{3,8}\b(?=[^{}]*;)|\b(?:rgba?|hsla?|oklch|oklab)\((?!var\()[^)]*\)/gi);
  const hides = /^client\/design\/(primitives|text)\.module\.css$/.test(path);
  const hidden = hides ? [] : code.matchAll(/clip-path: inset\(50%\)/g);
  return [
    ...media.map(([found]) => `${path}: ${found.trim()} – name the query in client/design/media.ts`),
    ...[...colours].map(([found]) => `${path}: ${found} – use a token of client/design/tokens.css`),
    ...[...hidden].map(
      () => `${path}: use client/design/visually-hidden.tsx, or compose "hidden" of primitives.module.css`,
    ),
  ];
}

/** The parts of a text between characters that are in no brackets. */
function splitAt(text: string, separator: RegExp): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if ('(['.includes(character)) depth += 1;
    if (')]'.includes(character)) depth -= 1;
    if (depth === 0 && separator.test(character)) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

/**
 * Selectors of any element below one with `:has()`. Chromium keeps one set of what all `:has()` rules of a page may
 * change; a selector that names neither a class nor an attribute nor an element adds everything to it. Each element
 * that is added or removed anywhere then has the styles of the whole page computed again.
 */
function costlyHas({ path, text }: SourceFile): string[] {
  if (!path.endsWith('.css')) return [];
  const selectors = [...codeOf({ path, text }).matchAll(/([^{};]+)\{/g)].flatMap(([, found = '']) => {
    const selector = found.replaceAll(/\s+/g, ' ').trim();
    return selector.startsWith('@') ? [] : splitAt(selector, /,/);
  });
  return selectors
    .filter((selector) => {
      const compounds = splitAt(selector, /[ >+~]/);
      const subject = compounds.pop()?.replaceAll(/:(?:not|has)\((?:[^()]|\([^()]*\))*\)/g, '') ?? '';
      return compounds.some((compound) => compound.includes(':has(')) && !/[.#[]|(?:^|\()[a-z]/.test(subject);
    })
    .map((selector) => `${path}: ${selector} – name a class, an attribute or an element last`);
}

/** Media queries of files that others name in `composes`: the build copies each into every one of those. */
function composedQueries(files: readonly SourceFile[]): string[] {
  const composed = new Set(
    files.flatMap(({ path, text }) =>
      [...text.matchAll(/composes: [^;]+ from '([^']+)'/g)].map(([, from = '']) => join(dirname(path), from)),
    ),
  );
  return files
    .filter((file) => composed.has(file.path) && codeOf(file).includes('@media'))
    .map(({ path }) => `${path}: others compose its rules, so its media queries belong elsewhere`);
}

/**
 * Classes that components or `composes` name without a rule, and rules that none of them names. Classes chosen by a
 * variable (`styles[tone]`) may be any of their stylesheet.
 */
function mismatchedClasses(files: readonly SourceFile[]): string[] {
  const rules = new Map<string, Set<string>>();
  for (const file of files.filter(({ path }) => path.endsWith('.module.css'))) {
    const selectors = codeOf(file).replaceAll(/:global\([^)]*\)|\{[^{}]*\}/g, ' ');
    rules.set(file.path, new Set([...selectors.matchAll(/\.([a-z]\w*)/gi)].map(([, name = '']) => name)));
  }
  // Components name its classes as strings, too.
  const globals = files.find(({ path }) => path === GLOBAL)?.text ?? '';
  const uses = files.flatMap((file) => classUses(file).map((use) => ({ ...use, by: file.path })));
  const chosen = new Set(uses.filter(({ name }) => name === undefined).map(({ sheet }) => sheet));
  const named = new Set(uses.map(({ sheet, name }) => `${sheet} .${name}`));
  return [
    ...uses
      .filter(
        ({ sheet, name }) =>
          name !== undefined &&
          (sheet === GLOBAL ? !globals.includes(`.${name}`) : rules.has(sheet) && !rules.get(sheet)?.has(name)),
      )
      .map(({ by, sheet, name }) => `${by}: ${sheet} has no rule for .${name}`),
    ...[...rules].flatMap(([sheet, names]) =>
      [...names]
        .filter((name) => !chosen.has(sheet) && !named.has(`${sheet} .${name}`))
        .map((name) => `${sheet}: nothing uses .${name}`),
    ),
  ];
}

/** The classes that a file takes of stylesheets; `name` is undefined where a variable chooses. */
function classUses(file: SourceFile): { sheet: string; name: string | undefined }[] {
  const code = codeOf(file);
  const resolve = (from: string): string =>
    from.startsWith('#') ? from.slice(1) : join(dirname(file.path), from).replaceAll('\\', '/');
  if (file.path.endsWith('.css'))
    return [...code.matchAll(/composes: ([^;]+?)(?: from (?:'([^']+)'|(global)))?;/g)].flatMap(
      ([, names = '', from, isGlobal]) =>
        names.split(' ').map((name) => ({ sheet: isGlobal ? GLOBAL : from ? resolve(from) : file.path, name })),
    );
  const body = code.replaceAll(/^(?:import|} from) .*$/gm, '');
  return [...code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, styles = '', from = '']) =>
    [...body.matchAll(new RegExp(`(?<![\\w.])${styles}(?:\\.(\\w+)|\\[)`, 'g'))].map(([, name]) => ({
      sheet: resolve(from),
      name,
    })),
  );
}

describe('stylesheets', () => {
  it('have a rule for every class that is used, and none that is not', () => {
    expect(mismatchedClasses(readSources())).toEqual([]);
  });

  it.each([
    ["import styles from './a.module.css';\nconst a = styles.b;", '.a { top: 0; }', ['.b', '.a']],
    ["import styles from '#client/a.module.css';\nconst a = styles.a;", '.a { composes: c; }', ['.c']],
    ["import styles from './a.module.css';\nconst a = styles.a;", '.a { composes: c from global; }', ['.c']],
    ["import styles from './a.module.css';\nconst a = styles[name];", '.a { top: 0.5rem; } .b :global(.c) {}', []],
  ])('with %s find in %s the mismatch of %j', (text, sheet, classes) => {
    const files = [
      { path: 'client/a.tsx', text },
      { path: 'client/a.module.css', text: sheet },
    ];
    expect(mismatchedClasses(files).map((problem) => /\.\w+$/.exec(problem)?.[0])).toEqual(classes);
  });

  it('have no media queries where others compose their rules', () => {
    expect(composedQueries(readSources())).toEqual([]);
    const user = { path: 'client/b/b.module.css', text: ".b { composes: a from '../a.module.css'; }" };
    const shared = { path: 'client/a.module.css', text: '@media (--phone) { .a { top: 0; } }' };
    expect(composedQueries([user, shared])).toHaveLength(1);
  });

  it('take media queries, colours and hidden texts from client/design', () => {
    expect(readSources().flatMap(rawStyles)).toEqual([]);
  });

  it('name what an element with :has() changes', () => {
    expect(readSources().flatMap(costlyHas)).toEqual([]);
  });

  it.each([
    ".a:has(> [role='group']) > :not([role='group']) {}",
    '.a:has(.b) > * {}',
    '.b, .a:not(:has(*)) + :not(.b) {}',
    '@media (--phone) { .a:has(.b) > :first-child {} }',
  ])('may not change any element by :has(), as %s does', (text) => {
    expect(costlyHas({ path: 'client/a.module.css', text })).toHaveLength(1);
  });

  it.each(['.a:has(.b) > :is(.c, .d) {}', ':global(:root:has([data-b])) .a {}', '.a > :not(:has(*)) {}', '.a > * {}'])(
    'may change what a selector names, as %s does',
    (text) => expect(costlyHas({ path: 'client/a.module.css', text })).toEqual([]),
  );

  it.each([
    '@media (max-width: 600px) { .a { color: red; } }',
    '@media (width < 768px) { .a { color: red; } }',
    '.a { color: #fff; }',
    '.a { background: rgb(0 0 0 / 0.2); }',
    '.a { clip-path: inset(50%); }',
  ])('may not contain %s', (text) => {
    expect(rawStyles({ path: 'client/a.module.css', text })).toHaveLength(1);
  });

  it.each(['@media (--phone) { .a { color: var(--text); } }', '.a { background: rgb(var(--rgb-gold) / 0.2); }'])(
    'may contain %s',
    (text) => expect(rawStyles({ path: 'client/a.module.css', text })).toEqual([]),
  );
});
