import { useLingui } from '@lingui/react/macro';
import type { AgentBuy } from '#protocol/entities/trade.ts';
import type { AgentBuyBuyerMove } from '#protocol/rules/states.ts';

type State = AgentBuy['state'];

/** @returns the name of a request's status */
export function useStateWords(): (request: Pick<AgentBuy, 'state' | 'reason'>) => string {
  const { t } = useLingui();
  return ({ state, reason }) => {
    switch (state) {
      case 'asked':
        return t`Waiting for a quote`;
      case 'quoted':
        return t`Quoted`;
      case 'expired':
        return t`Quote expired`;
      case 'agreed':
        return t`Being bought`;
      case 'success':
        return t`Bought`;
      case 'failure':
        return reason ? t`Could not be bought` : t`Given up`;
    }
  };
}

/** @returns the text of an event on a room card; an unknown event reads "changed" */
export function useHappenedWords(): (move: string) => string {
  const { t } = useLingui();
  const words: Readonly<Record<string, string>> = {
    asked: t`Asked to have this bought`,
    quoted: t`Quoted a price`,
    expired: t`The quote has run out`,
    declined: t`Asked for another quote`,
    agreed: t`Accepted the quote`,
    cancelled: t`Gave the request up`,
    fulfilled: t`Bought it`,
    failed: t`Could not buy it`,
  };
  return (move) => words[move] ?? t`The request was changed`;
}

/** @returns the name of a buyer's move */
export function useMoveNames(): Record<AgentBuyBuyerMove, string> {
  const { t } = useLingui();
  return { accept: t`Accept the quote`, decline: t`Ask for another quote`, cancel: t`Give it up` };
}

/** @returns why a move is unavailable in this status; undefined where the condition's own text suffices */
export function useWhyNot(): (state: State, move: AgentBuyBuyerMove) => string | undefined {
  const { t } = useLingui();
  return (state, move) => {
    if (state === 'asked' && move !== 'cancel') return t`There is no quote yet. Customer service will name a price.`;
    if (state === 'expired') return t`This quote has run out. Ask for another one.`;
    if (state === 'agreed')
      return move === 'cancel'
        ? t`You accepted the quote and we are buying it. Please write to customer service in your conversation.`
        : t`You accepted the quote already.`;
    return undefined;
  };
}
