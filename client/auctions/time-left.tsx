import { Plural, Trans } from '@lingui/react/macro';
import type { AuctionView } from '#protocol/bridge/views.ts';
import type { AuctionState } from '#protocol/entities/auction.ts';
import { timeParts } from '#protocol/rules/time-left.ts';

/**
 * The time left by the server's clock; "Closing…" until the server confirms the end; then 'Auction Ended' (spec §4).
 */
export function TimeLeft({
  state,
  phase,
  now,
}: {
  state: Pick<AuctionState, 'state' | 'effectiveEndAt'>;
  phase: AuctionView['phase'];
  now: number;
}) {
  if (state.state !== 'open' || phase === 'over') return <Trans>Auction Ended</Trans>;
  const left = phase === 'closing' ? null : timeParts(state.effectiveEndAt - now);
  if (!left) return <Trans>Closing…</Trans>;
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
