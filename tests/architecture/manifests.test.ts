import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { LOCALE_PROPERTIES, LOCALES, splitLocale } from '#protocol/locales.ts';
import { pageAt } from '#protocol/pages.ts';
import { ROOT } from './source-files.ts';

type Icon = { src: string; sizes: string; type: string; purpose?: string };
type Manifest = {
  id: string;
  lang: string;
  name: string;
  start_url: string;
  icons: Icon[];
  shortcuts: { name: string; url: string; icons: Icon[] }[];
};

const fileOf = (path: string): string => join(ROOT, 'client/public', path);
const manifests = LOCALES.map((locale) => {
  const file = `vermeil${locale === 'en' ? '' : `.${locale}`}.webmanifest`;
  return { locale, manifest: JSON.parse(readFileSync(fileOf(file), 'utf8')) as Manifest };
});

it.each(manifests)('the manifest of $locale is of one app, in its language', ({ locale, manifest }) => {
  expect(manifest.id).toBe('/');
  expect(manifest.lang).toBe(LOCALE_PROPERTIES[locale].htmlLang);
  for (const address of [manifest.start_url, ...manifest.shortcuts.map(({ url }) => url)]) {
    expect(splitLocale(address).locale).toBe(locale);
    expect(pageAt(splitLocale(address).path)).toBeDefined();
  }
  expect(manifest.shortcuts).toHaveLength(4);
});

it.each(manifests)('the icons of $locale have their sizes', async ({ manifest }) => {
  const icons = [...manifest.icons, ...manifest.shortcuts.flatMap((shortcut) => shortcut.icons)];
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  );
  for (const { src, sizes } of icons) {
    expect(existsSync(fileOf(src))).toBe(true);
    if (sizes === 'any') continue;
    const { width, height, format } = await sharp(fileOf(src)).metadata();
    expect(`${format} ${width}x${height}`).toBe(`png ${sizes}`);
  }
});
