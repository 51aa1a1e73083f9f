import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LocaleContext } from '#client/i18n/locale-context.ts';
import type { Locale } from '#protocol/locales.ts';
import { useLocalTime } from './use-local-time.ts';

const AT = Date.UTC(2026, 10, 28, 6, 29);

function Time() {
  return useLocalTime(AT);
}

it.each<[Locale, string]>([
  ['en', '28 Nov 2026, 14:29 GMT+8'],
  ['zh-HK', '2026年11月28日 14:29 GMT+8'],
  ['zh-CN', '2026年11月28日 GMT+8 14:29'],
])('is rendered for all readers in the time of Hong Kong in %s', (locale, shown) => {
  const html = renderToStaticMarkup(
    <LocaleContext value={{ locale, choose: () => undefined }}>
      <Time />
    </LocaleContext>,
  );
  expect(html).toBe(shown);
});
