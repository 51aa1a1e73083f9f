import type { BidDialogView } from '#protocol/bridge/views.ts';
import { bidProblem, minimumBidFor } from '#protocol/rules/bid-steps.ts';
import type { SnapshotFrom } from 'xstate';
import type { createBidDialogMachine } from './bid-dialog.machine.ts';

type BidDialog = SnapshotFrom<ReturnType<typeof createBidDialogMachine>>;

/** @returns the view of a bid dialog. */
export function bidDialogView(snapshot: BidDialog): BidDialogView {
  const { composed, proposed, placed, error } = snapshot.context;
  const { bid } = snapshot.value;
  return {
    phase: typeof bid === 'string' ? bid : bid.editing === 'composing' ? 'composing' : 'confirming',
    text: composed.text,
    mode: composed.mode,
    bid: proposed,
    notice: noticeOf(snapshot),
    offline: snapshot.matches({ network: 'offline' }),
    placed,
    error,
  };
}

function noticeOf(snapshot: BidDialog): BidDialogView['notice'] {
  if (!snapshot.matches({ bid: { editing: 'confirming' } })) return null;
  const { auction, composed, proposed } = snapshot.context;
  const least = minimumBidFor(auction.state, auction.mine, proposed.mode);
  if (bidProblem(composed.text, least, auction.state.incrementPrice) !== null) return 'tooLow';
  return snapshot.matches({ bid: { editing: { confirming: 'moved' } } }) ? 'moved' : null;
}
