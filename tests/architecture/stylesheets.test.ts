import { describe, expect, it } from 'vitest';
import { codeOf, readSources, type SourceFile } from './source-files.ts';

/** Problems of a stylesheet that does not use the tokens, media queries and primitives of client/design. */
function rawStyles({ path, text }: SourceFile): string[] {
  if (!path.endsWith('.css') || path === 'client/design/tokens.css') return [];
  const code = codeOf({ path, text });
  const media = [...code.matchAll(/@media ([^{]+)\{/g)].filter(([, query = '']) => /\((?!--)/.test(query));
  const colours = code.matchAll(/#[0-9a-f]{3,8}\b(?=[^{}]*;)|\b(?:rgba?|hsla?|oklch|oklab)\((?!var\()[^)]*\)/gi);
  const hidden = path === 'client/design/primitives.module.css' ? [] : code.matchAll(/clip-path: inset\(50%\)/g);
  return [
    ...media.map(([found]) => `${path}: ${found.trim()} – name the query in client/design/media.ts`),
    ...[...colours].map(([found]) => `${path}: ${found} – use a token of client/design/tokens.css`),
    ...[...hidden].map(() => `${path}: compose "hidden" of client/design/primitives.module.css`),
  ];
}

describe('stylesheets', () => {
  it('take media queries, colours and hidden texts from client/design', () => {
    expect(readSources().flatMap(rawStyles)).toEqual([]);
  });

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
