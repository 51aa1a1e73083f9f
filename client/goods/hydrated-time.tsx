import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { cachedFormat } from '#client/format/cached-format.ts';
import { useHydrated } from '#client/design/use-hydrated.ts';
import { useLocale } from '#client/i18n/locale-context.ts';

const hongKongTime = cachedFormat({
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Hong_Kong',
});

/**
 * A time that counts in the browser. The server renders its date in Hong Kong, and says so: it knows neither the
 * reader's zone nor how old its page will be.
 * @param at server time, ms
 * @param rendered what the server renders around the date
 * @param children what the browser shows
 */
export function HydratedTime({
  at,
  rendered = (date) => date,
  children,
}: {
  at: number;
  rendered?: (date: string) => ReactNode;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const { intl } = useLocale();
  const hydrated = useHydrated();
  const date = hongKongTime(at, intl);
  return (
    // Node and browsers may format dates differently.
    <time dateTime={new Date(at).toISOString()} suppressHydrationWarning>
      {hydrated ? children : rendered(t`${date} Hong Kong time`)}
    </time>
  );
}
