import { useLocale } from '#client/i18n/locale-context.ts';
import { useHydrated } from '#client/hooks/use-hydrated.ts';
import { fullTime, shortTime } from '#client/format/dates.ts';
import { exactTime } from './exact-time.ts';

/**
 * A time in the reader's time zone. The server does not know the zone and renders an empty placeholder. @param exact
 * to the millisecond
 */
export function Moment({ at, exact = false }: { at: number; exact?: boolean }) {
  const { intl } = useLocale();
  const alive = useHydrated();
  return (
    <time dateTime={new Date(at).toISOString()} title={alive ? fullTime(at, intl) : undefined}>
      {alive ? (exact ? exactTime : shortTime)(at, intl) : '\u00a0'}
    </time>
  );
}
