import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';

const script = readFileSync(new URL('../../public/theme.js', import.meta.url), 'utf8');
const template = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');

/** Runs the script of the head. @param stored what the device chose, by key */
function openPage(stored: Readonly<Record<string, string>>) {
  const metas = [...template.matchAll(/name="theme-color"[^>]*media="([^"]*)" data-scheme="([^"]*)"/g)].map(
    ([, media = '', scheme = '']) => ({ media, dataset: { scheme } }),
  );
  const root: { theme?: string; currency?: string; signedIn?: string } = {};
  let onStorage: (event: { key: string | null; newValue: string | null }) => void = () => undefined;
  runInNewContext(script, {
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    document: { documentElement: { dataset: root }, querySelectorAll: () => metas },
    addEventListener: (_type: string, listener: typeof onStorage) => (onStorage = listener),
  });
  return {
    root,
    /** The page's theme, and the colours of the browser's bar. */
    theme: () => [root.theme, ...metas.map(({ media }) => media)],
    choose: (key: string | null, newValue: string | null) => onStorage({ key, newValue }),
  };
}
const SYSTEM = ['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'];

it('a chosen theme applies to the page and to the bar of the browser before the first paint', () => {
  const firstPaint = (theme: string) => openPage({ 'vermeil.theme': theme }).theme();
  expect(openPage({}).theme()).toEqual([undefined, ...SYSTEM]);
  expect(firstPaint('sepia')).toEqual([undefined, ...SYSTEM]);
  expect(firstPaint('light')).toEqual(['light', 'all', 'not all']);
  expect(firstPaint('dark')).toEqual(['dark', 'not all', 'all']);
});

it('a theme and a currency that a tab chooses apply to all tabs', () => {
  const page = openPage({ 'vermeil.theme': 'dark', 'vermeil.currency': 'HKD' });
  expect(page.root).toEqual({ theme: 'dark', currency: 'HKD' });
  page.choose('vermeil.theme', 'light');
  page.choose('vermeil.currency', 'none');
  page.choose('vermeil.other', 'light');
  expect([page.theme(), page.root]).toEqual([['light', 'all', 'not all'], { theme: 'light' }]);
  page.choose(null, null);
  expect(page.theme()).toEqual([undefined, ...SYSTEM]);
});

it('space is kept for the currency of the account unless this device chose', () => {
  const page = openPage({ 'vermeil.account-currency': 'HKD' });
  expect(page.root.currency).toBe('HKD');
  page.choose('vermeil.currency', 'none');
  expect(page.root.currency).toBeUndefined();
  page.choose('vermeil.currency', null);
  expect(page.root.currency).toBe('HKD');
  page.choose('vermeil.account-currency', null);
  expect(page.root.currency).toBeUndefined();
});

it('a device says before the first paint whether its user was signed in', () => {
  const page = openPage({ 'vermeil.signed-in': 'yes' });
  expect(page.root).toEqual({ signedIn: '' });
  page.choose('vermeil.signed-in', null);
  expect(page.root).toEqual({});
  expect(openPage({}).root).toEqual({});
});
