import type { ReactNode } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '#client/design/dialog.tsx';
import type { BidDialogView } from '#protocol/bridge/views.ts';
import type { AuctionedGoods, LoadedAuction } from '../use-auction.ts';
import { BidFlow } from './bid-flow.tsx';
import { useBidDialog } from './compose-step.tsx';

/** Bidding over the page of the goods: 460 px, a sheet on phones. Loaded when the user bids. */
export default function BidDialog({
  goods,
  auction,
  renderTotal,
  onClose,
}: {
  goods: AuctionedGoods;
  auction: LoadedAuction;
  renderTotal?: ((price: string) => ReactNode) | undefined;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { bid, send } = useBidDialog(goods.id);
  return (
    <Dialog
      open
      onClose={onClose}
      title={<BidTitle phase={bid?.phase ?? 'composing'} open={auction.state.state === 'open'} />}
      description={goods.title}
      closeLabel={t({ message: 'Close', context: 'action' })}
    >
      <BidFlow bid={bid} send={send} auction={auction} renderTotal={renderTotal} onClose={onClose} />
    </Dialog>
  );
}

/** The heading of the step. @param open whether the auction still takes bids */
function BidTitle({ phase, open }: { phase: BidDialogView['phase']; open: boolean }) {
  if (open && phase === 'composing') return <Trans>Place a bid</Trans>;
  if (open && (phase === 'confirming' || phase === 'sending')) return <Trans>Review your bid</Trans>;
  return <Trans>Result of your bid</Trans>;
}
