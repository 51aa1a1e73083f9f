import { Label } from '#client/design/badge.tsx';
import type { Deal } from '#protocol/entities/trade.ts';
import { useDealWords } from './deal-words.ts';

/** How a deal stands, in a word. */
export function DealStateLabel({ state }: { state: Deal['state'] }) {
  const words = useDealWords();
  return <Label tone={state === 'completed' ? 'success' : state === 'cancelled' ? 'danger' : 'gold'}>{words.state(state)}</Label>;
}
