import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locale } from '#protocol/locales.ts';

const LOCALES = fileURLToPath(new URL('../../../client/locales', import.meta.url));

/**
 * @param english the sentence as it stands in the source
 * @returns how a language's catalogues say it, so that tests follow their wording. @throws when none says it
 */
export function inWords(locale: Exclude<Locale, 'en'>, english: string): string {
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
