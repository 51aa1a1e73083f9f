import type { LoadedAuction } from '../use-auction.ts';
import { AuctionClock } from './auction-clock.tsx';
import AuctionEnd from './auction-end.tsx';
import AuctionHead from './auction-head.tsx';
import { AuctionTerms } from './auction-terms.tsx';

/** The figures of an auction where they are not parts of its panel. @param records path of its records */
export function AuctionFigures({
  auction: { state, phase, mine },
  records,
}: {
  auction: Pick<LoadedAuction, 'state' | 'phase' | 'mine'>;
  records: string | null;
}) {
  return (
    <>
      <AuctionHead auction={{ state, mine }} records={records} />
      <AuctionClock state={state} phase={phase}>
        <AuctionEnd state={state} />
      </AuctionClock>
      <AuctionTerms state={state} />
    </>
  );
}
