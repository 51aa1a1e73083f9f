import { TimeLeft } from '#client/format/time-left.tsx';
import { useServerTime } from '#client/hooks/use-server-time.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import type { AuctionState } from '#protocol/entities/auction.ts';
import type { LoadedAuction } from './use-auction.ts';

type AuctionTimeLeftProps = { state: AuctionState; phase: LoadedAuction['phase'] };

/** The time left of an auction by the server's clock; until that is known, as of its state. */
export function AuctionTimeLeft(props: AuctionTimeLeftProps) {
  const { state, phase } = props;
  const { intl } = useLocale();
  if (state.state === 'open') return <Countdown {...props} intl={intl} />;
  return <TimeLeft endAt={state.effectiveEndAt} now={state.asOf} ended phase={phase} intl={intl} />;
}

function Countdown({ state, phase, intl }: AuctionTimeLeftProps & { intl: string }) {
  const { now } = useServerTime('second', state.asOf);
  return <TimeLeft endAt={state.effectiveEndAt} now={now} ended={false} phase={phase} intl={intl} />;
}
