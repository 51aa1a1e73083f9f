import { Plural, Trans } from '@lingui/react/macro';
import type { AuctionView } from '#protocol/bridge/views.ts';
import { timeParts } from '#protocol/rules/time-left.ts';

/**
 * The time left of an auction, then 'Auction Ended' (spec §4). Where the live `phase` is known, "Ending…" until the
 * server has confirmed the end. Times are ms by the server's clock.
 */
export function TimeLeft({
  endAt,
  now,
  ended,
  phase,
}: {
  endAt: number;
  now: number;
  ended: boolean;
  phase?: AuctionView['phase'] | undefined;
}) {
  const left = phase === 'closing' ? null : timeParts(endAt - now);
  if (ended || phase === 'over' || (!left && phase === undefined)) return <Trans>Auction Ended</Trans>;
  if (!left) return <Trans context="status">Ending…</Trans>;
  switch (left.unit) {
    case 'days':
      return left.hours === 0 ? (
        <Plural value={left.days} one="# day left" other="# days left" />
      ) : (
        <Trans>
          <Plural value={left.days} one="# day" other="# days" />{' '}
          <Plural value={left.hours} one="# hour left" other="# hours left" />
        </Trans>
      );
    case 'hours':
      return left.minutes === 0 ? (
        <Plural value={left.hours} one="# hour left" other="# hours left" />
      ) : (
        <Trans>
          <Plural value={left.hours} one="# hour" other="# hours" />{' '}
          <Plural value={left.minutes} one="# minute left" other="# minutes left" />
        </Trans>
      );
    case 'minutes':
      return (
        <Trans>
          <Plural value={left.minutes} one="# minute" other="# minutes" />{' '}
          <Plural value={left.seconds} one="# second left" other="# seconds left" />
        </Trans>
      );
    case 'seconds':
      return <Plural value={left.seconds} one="# second left" other="# seconds left" />;
  }
}
