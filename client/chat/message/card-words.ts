import { useLingui } from '@lingui/react/macro';
import { cardOf } from '#protocol/cards.ts';
import type { MessageView } from '#protocol/bridge/views.ts';

/** @returns what a card is in a few words: for screen readers, and for the quiet line where it cannot be drawn. */
export function useCardWords(): (extra: MessageView['extra']) => string {
  const { t } = useLingui();
  return (extra) => {
    switch (cardOf(extra)?.card) {
      case 'offer':
        return t`an offer`;
      case 'deal':
        return t`news of a deal`;
      case 'agentBuy':
        return t`news of a request to buy`;
      case undefined:
        return t`Something this page does not know yet. Reload it to see.`;
    }
  };
}
