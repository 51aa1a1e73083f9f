import { useCallback, useState } from 'react';
import { newId, sendCommand } from '#client/bridge/commands.ts';
import { useTopic } from '#client/bridge/use-topic.ts';
import { errorDataOf } from '#protocol/rules/failures.ts';
import { showError } from '#client/feedback/show-error.ts';
import type { CommandInput } from '#protocol/bridge/commands.ts';
import { bidTopic } from '#protocol/bridge/topics.ts';
import type { BidDialogView } from '#protocol/bridge/views.ts';

type BidCommand = 'bid.change' | 'bid.review' | 'bid.back' | 'bid.confirm' | 'bid.raise';
export type SendBidCommand = <Name extends BidCommand>(name: Name, input: Omit<CommandInput<Name>, 'dialog'>) => void;

/** A bid that this tab composes; the chart in machines/bid decides. The view is undefined until it is ready. */
export function useBidDialog(goodsId: string): { bid: BidDialogView | undefined; send: SendBidCommand } {
  const [dialog] = useState(newId);
  const view = useTopic(bidTopic(goodsId, dialog));
  const send = useCallback<SendBidCommand>(
    (name, input) =>
      void sendCommand(name, { ...input, dialog }).catch((failure: unknown) => showError(errorDataOf(failure))),
    [dialog],
  );
  return { bid: view?.phase === 'loading' ? undefined : view, send };
}
