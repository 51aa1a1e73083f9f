import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';

const script = readFileSync(new URL('../../public/theme.js', import.meta.url), 'utf8');
const template = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');

/** Runs the script of the head with a stored choice. @returns the page's theme, and the colours of the browser's bar */
function firstPaint(stored: string | null) {
  const metas = [...template.matchAll(/name="theme-color"[^>]*media="([^"]*)" data-scheme="([^"]*)"/g)].map(
    ([, media = '', scheme = '']) => ({ media, dataset: { scheme } }),
  );
  const root: { theme?: string } = {};
  runInNewContext(script, {
    localStorage: { getItem: () => stored },
    document: { documentElement: { dataset: root }, querySelectorAll: () => metas },
  });
  return [root.theme, ...metas.map(({ media }) => media)];
}

it('a chosen theme applies to the page and to the bar of the browser before the first paint', () => {
  const system = ['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'];
  expect(firstPaint(null)).toEqual([undefined, ...system]);
  expect(firstPaint('sepia')).toEqual([undefined, ...system]);
  expect(firstPaint('light')).toEqual(['light', 'all', 'not all']);
  expect(firstPaint('dark')).toEqual(['dark', 'not all', 'all']);
});
