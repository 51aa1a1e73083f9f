import { formatter } from '@lingui/format-po';
import { defineConfig } from '@lingui/cli';
import { DEFAULT_LOCALE, LOCALES } from './protocol/locales.ts';

/** Messages live in the sources in English; one catalogue per language, no line numbers (they only make noise in diffs). */
export default defineConfig({
  sourceLocale: DEFAULT_LOCALE,
  locales: [...LOCALES],
  catalogs: [{ path: 'client/locales/{locale}', include: ['client'], exclude: ['**/*.test.ts', '**/*.test.tsx'] }],
  format: formatter({ lineNumbers: false }),
});
