import { createRequire } from 'node:module';
import { I18nProvider } from '@lingui/react';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { createI18n } from './page-i18n.ts';
import { Trans } from './trans.tsx';

const HOSTILE = [
  '<b>Lam</b>',
  '<0>Lam</0>',
  '<0/>',
  'a < b > c',
  String.raw`\u003cb\u003e`,
  String.raw`C:\x41\new`,
  String.raw`\\u0041`,
  '{name}',
  '$lingui$',
  "'{'",
];
const TEXTS = {
  plain: ['Signed in as ', ['name'], '.'],
  linked: ['Ask <0>', ['name'], '</0> about ', ['item']],
  counted: [['count', 'plural', { one: ['#', ' piece of ', ['name']], other: ['#', ' pieces of ', ['name']] }]],
} as never;
const i18n = createI18n('en', TEXTS);

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll("'", '&#x27;');
const render = (id: string, values: Record<string, ReactNode>): string =>
  renderToStaticMarkup(
    createElement(
      I18nProvider,
      { i18n },
      createElement(Trans, { id, values, components: { 0: createElement('a', { href: '/x' }) } }),
    ),
  );

describe.each(HOSTILE)('%s as a value', (value) => {
  it('is shown as it was written in <Trans>', () => {
    expect(render('plain', { name: value })).toBe(`Signed in as ${escaped(value)}.`);
  });

  it('is shown as it was written beside and inside the tags of the text', () => {
    expect(render('linked', { name: value, item: value })).toBe(
      `Ask <a href="/x">${escaped(value)}</a> about ${escaped(value)}`,
    );
  });

  it('is shown as it was written in a plural', () => {
    expect(render('counted', { count: 2, name: value })).toBe(`2 pieces of ${escaped(value)}`);
  });

  it('is a plain text as it was written', () => {
    expect(i18n._('plain', { name: value })).toBe(`Signed in as ${value}.`);
    expect(i18n.t({ id: 'plain', values: { name: value } })).toBe(`Signed in as ${value}.`);
  });
});

/** Has no types. */
const { transformSync } = createRequire(import.meta.url)('@babel/core') as {
  transformSync(source: string, options: object): { code: string };
};

it('the macro renders texts with the own Trans', () => {
  const source = `import { Trans } from '@lingui/react/macro'; export const a = (name) => <Trans>Hello {name}</Trans>;`;
  const { code } = transformSync(source, {
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: ['jsx'] },
    plugins: ['@lingui/babel-plugin-lingui-macro'],
  });
  expect(code).toContain(`import { Trans as _Trans } from "#client/i18n/trans.tsx"`);
});
