import { Label } from '#client/design/badge.tsx';
import type { DealLine } from '#protocol/entities/trade.ts';
import { useDealWords } from './deal-words.ts';
import { passingOf } from './passing.ts';

/** The status of a deal. */
export function DealStateLabel({ deal }: { deal: Pick<DealLine, 'state' | 'isToken' | 'logistics'> }) {
  const words = useDealWords();
  const { state } = deal;
  return (
    <Label tone={state === 'completed' ? 'success' : state === 'cancelled' ? 'danger' : 'gold'}>
      {words.state(state, passingOf(deal))}
    </Label>
  );
}
