import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { cachedFormat } from '#client/format/cached-format.ts';
import { useHydrated } from '#client/design/use-hydrated.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { HONG_KONG } from './zones.ts';

const dayAndTime = cachedFormat({
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  ...HONG_KONG,
});

/**
 * A time that is counted down to. The server, which does not know how old its page will be, renders the date;
 * `public/times.js` replaces it by the time left before it is seen.
 * @param at server time, ms
 * @param left what that script shows: `#` stands for the time left, to the second or, where another text for less than
 * a minute follows after `|`, to the minute
 * @param rendered what the server renders around the date
 * @param children what React shows: the same as `left`
 */
export function CountedTime({
  at,
  left,
  rendered = (date) => date,
  children,
}: {
  at: number;
  left: string;
  rendered?: (date: string) => ReactNode;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const { intl } = useLocale();
  const isHydrated = useHydrated();
  const date = dayAndTime(at, intl);
  return (
    // The script changes the text, and Node and browsers may format dates differently.
    <time dateTime={new Date(at).toISOString()} data-left={isHydrated ? undefined : left} suppressHydrationWarning>
      {isHydrated ? children : rendered(t`${date} Hong Kong time`)}
    </time>
  );
}
