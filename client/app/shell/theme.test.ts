import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { PAGE } from '#protocol/page-limits.ts';
import { DOWNLOAD_BAR_COOKIE } from '#protocol/rules/download-bar.ts';

const script = readFileSync(new URL('../../public/theme.js', import.meta.url), 'utf8');
const template = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');

/**
 * Runs the script of the head, by default on a device that has been here before.
 * @param given what the device chose, by key. @param language the browser's. @param lang the page's
 */
function openPage(given: Readonly<Record<string, string>>, language = 'en-GB', lang = 'en') {
  const stored: Record<string, string> = { ...given };
  const metas = [...template.matchAll(/name="theme-color"[^>]*media="([^"]*)" data-scheme="([^"]*)"/g)].map(
    ([, media = '', scheme = '']) => ({ media, dataset: { scheme } }),
  );
  const root: { theme?: string; currency?: string; signedIn?: string; downloadBar?: string } = {};
  const page = { documentElement: { dataset: root, lang }, querySelectorAll: () => metas, cookie: '' };
  let onStorage: (event: { key: string | null; newValue: string | null }) => void = () => undefined;
  runInNewContext(script, {
    localStorage: {
      getItem: (key: string) => stored[key] ?? null,
      setItem: (key: string, value: string) => (stored[key] = value),
    },
    navigator: { language },
    document: page,
    addEventListener: (_type: string, listener: typeof onStorage) => (onStorage = listener),
  });
  return {
    root,
    stored,
    cookie: () => page.cookie,
    /** The page's theme, and the colours of the browser's bar. */
    theme: () => [root.theme, ...metas.map(({ media }) => media)],
    choose: (key: string | null, newValue: string | null) => onStorage({ key, newValue }),
  };
}
const BEFORE = { 'vermeil.visited': '' };
const SYSTEM = ['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'];

it('a chosen theme applies to the page and to the bar of the browser before the first paint', () => {
  const firstPaint = (theme: string) => openPage({ ...BEFORE, 'vermeil.theme': theme }).theme();
  expect(openPage(BEFORE).theme()).toEqual([undefined, ...SYSTEM]);
  expect(firstPaint('sepia')).toEqual([undefined, ...SYSTEM]);
  expect(firstPaint('light')).toEqual(['light', 'all', 'not all']);
  expect(firstPaint('dark')).toEqual(['dark', 'not all', 'all']);
});

it('a theme and a currency that a tab chooses apply to all tabs', () => {
  const page = openPage({ ...BEFORE, 'vermeil.theme': 'dark', 'vermeil.currency': 'HKD' });
  expect(page.root).toEqual({ theme: 'dark', currency: 'HKD' });
  page.choose('vermeil.theme', 'light');
  page.choose('vermeil.currency', 'none');
  page.choose('vermeil.other', 'light');
  expect([page.theme(), page.root]).toEqual([['light', 'all', 'not all'], { theme: 'light' }]);
  page.choose(null, null);
  expect(page.theme()).toEqual([undefined, ...SYSTEM]);
});

it('space is kept for the currency of the account unless this device chose', () => {
  const page = openPage({ ...BEFORE, 'vermeil.account-currency': 'HKD' });
  expect(page.root.currency).toBe('HKD');
  page.choose('vermeil.currency', 'none');
  expect(page.root.currency).toBeUndefined();
  page.choose('vermeil.currency', null);
  expect(page.root.currency).toBe('HKD');
  page.choose('vermeil.account-currency', null);
  expect(page.root.currency).toBeUndefined();
});

it('a device says before the first paint whether its user was signed in', () => {
  const page = openPage({ ...BEFORE, 'vermeil.signed-in': 'yes' });
  expect(page.root).toEqual({ signedIn: '' });
  page.choose('vermeil.signed-in', null);
  expect(page.root).toEqual({});
  expect(openPage(BEFORE).root).toEqual({});
});

it('the first visit begins as if the offer of the app had been dismissed', () => {
  const first = openPage({});
  expect(first.root).toEqual({ downloadBar: 'dismissed' });
  const stored = new RegExp(`^${DOWNLOAD_BAR_COOKIE}=\\d+; Path=/; Max-Age=${PAGE.downloadBar / 1_000}; SameSite=Lax$`);
  expect(first.cookie()).toMatch(stored);
  const second = openPage(first.stored);
  expect([second.root, second.cookie()]).toEqual([{}, '']);
});

it.each([
  ['en-GB', 'en', true],
  ['fr', 'en', true],
  ['zh-TW', 'zh-Hant-HK', true],
  ['zh-HK', 'en', false],
  ['zh-CN', 'zh-Hant-HK', false],
  ['en-US', 'zh-Hans-CN', false],
])('the offer of a language keeps the place of that of the app: %s on %s', (language, lang, isHidden) => {
  const { root, cookie } = openPage({}, language, lang);
  expect([root.downloadBar === 'dismissed', cookie() !== '']).toEqual([isHidden, isHidden]);
});
