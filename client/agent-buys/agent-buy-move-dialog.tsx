import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { makeCall, sendCommand } from '#client/bridge/commands.ts';
import { showToast } from '#client/feedback/toasts.ts';
import ConfirmDialog from '#client/feedback/confirm-dialog.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import { useMoveFocus } from '#client/forms/use-move-focus.ts';
import { useAction } from '#client/hooks/use-action.ts';
import { resourceTopic } from '#protocol/bridge/topics.ts';
import type { AgentBuy } from '#protocol/entities/trade.ts';
import { formatMoney } from '#protocol/money.ts';
import type { AgentBuyBuyerMove } from '#protocol/rules/states.ts';

type Words = { title: ReactNode; text: ReactNode; confirm: ReactNode; done: string };

/** Confirms a move. Accepts exactly the quote shown when the dialog opened; the server refuses any other. */
export default function AgentBuyMoveDialog({
  request,
  move,
  onClose,
}: {
  request: AgentBuy;
  move: AgentBuyBuyerMove;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [{ id, quote }] = useState(request);
  const price = quote ? formatMoney(quote.price, quote.currency) : '';
  const words: Record<AgentBuyBuyerMove, Words> = {
    accept: {
      title: <Trans>Accept the quote of {price}?</Trans>,
      confirm: <Trans>Accept {price}</Trans>,
      done: t`You accepted the quote`,
      text: (
        <Trans>
          We start buying immediately, and you can no longer cancel it yourself. No payment goes through this site:
          customer service settles it with you in your conversation.
        </Trans>
      ),
    },
    decline: {
      title: <Trans>Request a new quote?</Trans>,
      confirm: <Trans>Request a new quote</Trans>,
      done: t`You requested a new quote`,
      text: (
        <Trans>
          This quote is withdrawn, and customer service will send a new one. Describe in the conversation what would
          suit you.
        </Trans>
      ),
    },
    cancel: {
      title: <Trans>Cancel this request?</Trans>,
      confirm: <Trans>Cancel request</Trans>,
      done: t`Request cancelled`,
      text: (
        <Trans>
          Our staff stop looking for the item. This cannot be undone, but you can make a new request at any time.
        </Trans>
      ),
    },
  };
  const { title, text, confirm, done } = words[move];
  const { made, finalFocus } = useMoveFocus();
  const { busy, error, run } = useAction(async () => {
    try {
      await makeCall('agentBuys.move', {
        params: { id },
        body: { move, ...(move === 'accept' && quote && { quotedAt: quote.at }) },
      });
      showToast({ key: `agentBuy:${id}`, tone: 'success', title: done, message: request.title });
      made();
      onClose();
    } catch (failure) {
      // A refusal means that the status has changed: refetch what is behind the dialog.
      sendCommand('resource.refresh', { topic: resourceTopic('agentBuys.read', { params: { id } }) }).catch(
        () => undefined,
      );
      throw failure;
    }
  });
  return (
    <ConfirmDialog
      title={title}
      description={text}
      cancel={<Trans>Not now</Trans>}
      confirm={confirm}
      variant={move === 'cancel' ? 'danger' : 'primary'}
      busy={busy}
      finalFocus={finalFocus}
      onConfirm={run}
      onClose={onClose}
    >
      <FormError error={error} />
    </ConfirmDialog>
  );
}
