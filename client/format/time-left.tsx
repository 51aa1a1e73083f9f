import { Trans } from '@lingui/react/macro';
import type { AuctionView } from '#protocol/bridge/views.ts';
import { timeLeftText } from './time-left-text.ts';

/**
 * The time left of an auction, then 'Auction Ended' (spec §4). Where the live `phase` is known, "Ending…" until the
 * server has confirmed the end. Times are ms by the server's clock.
 */
export function TimeLeft({
  endAt,
  now,
  ended,
  phase,
  intl,
}: {
  endAt: number;
  now: number;
  ended: boolean;
  phase?: AuctionView['phase'] | undefined;
  /** BCP 47 tag. */
  intl: string;
}) {
  const length = phase === 'closing' ? '' : timeLeftText(endAt - now, intl);
  if (ended || phase === 'over' || (!length && phase === undefined)) return <Trans>Auction Ended</Trans>;
  return length ? <Trans>{length} left</Trans> : <Trans context="status">Ending…</Trans>;
}
