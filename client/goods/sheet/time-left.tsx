import { Plural, Trans } from '@lingui/react/macro';
import { useServerSecond } from '#client/hooks/use-server-time.ts';
import { timeParts } from '#protocol/rules/time-left.ts';

/** The time left of an auction in days, hours, minutes or seconds, then 'Auction Ended' (spec §4). */
export function TimeLeft({ endAt, over = false }: { endAt: number; over?: boolean }) {
  const left = timeParts(endAt - useServerSecond());
  if (over || !left) return <Trans>Auction Ended</Trans>;
  switch (left.unit) {
    case 'days':
      return <Plural value={left.days} one="# day left" other="# days left" />;
    case 'hours':
      return <Plural value={left.hours} one="# hour left" other="# hours left" />;
    case 'minutes':
      return <Plural value={left.minutes} one="# minute left" other="# minutes left" />;
    case 'seconds':
      return <Plural value={left.seconds} one="# second left" other="# seconds left" />;
  }
}
