import { Label } from '#client/design/badge.tsx';
import type { AgentBuy } from '#protocol/entities/trade.ts';
import { useStateWords } from './agent-buy-words.ts';

const TONES = {
  asked: 'neutral',
  quoted: 'gold',
  expired: 'neutral',
  agreed: 'gold',
  success: 'success',
  failure: 'neutral',
} as const;

/** The status of a request. */
export function AgentBuyState({ request }: { request: Pick<AgentBuy, 'state' | 'reason'> }) {
  const words = useStateWords();
  return (
    <Label tone={request.state === 'failure' && request.reason ? 'danger' : TONES[request.state]}>
      {words(request)}
    </Label>
  );
}
