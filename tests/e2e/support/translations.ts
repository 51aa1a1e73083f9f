import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locale } from '#protocol/locales.ts';

const LOCALES = fileURLToPath(new URL('../../../client/locales', import.meta.url));

/**
 * @param english the text in the source
 * @returns its translation in the catalogues of a language, so that tests follow their wording
 * @throws when it is missing
 */
export function translationOf(locale: Exclude<Locale, 'en'>, english: string): string {
  for (const catalogue of globSync(`**/${locale}.po`, { cwd: LOCALES })) {
    for (const entry of readFileSync(`${LOCALES}/${catalogue}`, 'utf8').split('\n\n')) {
      const said = (name: string) =>
        [
          ...(new RegExp(`^${name} ((?:"(?:[^"\\\\]|\\\\.)*"\\n?)+)`, 'm').exec(entry)?.[1] ?? '').matchAll(
            /"((?:[^"\\]|\\.)*)"/g,
          ),
        ]
          .map((match) => match[1])
          .join('');
      if (said('msgid') === english && said('msgstr')) return said('msgstr').replaceAll('\\"', '"');
    }
  }
  throw new Error(`${locale} does not say: ${english}`);
}
