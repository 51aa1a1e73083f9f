import type { ReactNode } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '#client/design/dialog.tsx';
import type { PictureFile } from '#client/design/picture.tsx';
import { PieceLine } from '#client/goods/piece-line.tsx';
import type { BidDialogView } from '#protocol/bridge/views.ts';
import type { AuctionState } from '#protocol/entities/auction.ts';
import type { AuctionedGoods, LoadedAuction } from '../use-auction.ts';
import { BidFlow } from './bid-flow.tsx';
import { useBidDialog } from './compose-step.tsx';
import { leads, newestState } from './placed-step.tsx';

/** Bidding over the page of the goods, a sheet on phones. Loaded when the user bids. */
export default function BidDialog({
  goods,
  picture,
  auction,
  renderTotal,
  onClose,
}: {
  goods: AuctionedGoods;
  picture: PictureFile | null;
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
      width="normal"
      title={<BidTitle bid={bid} state={auction.state} />}
      description={<PieceLine title={goods.title} image={picture} />}
      closeLabel={t({ message: 'Close', context: 'action' })}
    >
      <BidFlow bid={bid} send={send} auction={auction} renderTotal={renderTotal} onClose={onClose} />
    </Dialog>
  );
}

/** The heading of the step: while the auction runs, whether an accepted bid leads. */
function BidTitle({ bid, state }: { bid: BidDialogView | undefined; state: AuctionState }) {
  if (!bid || bid.phase === 'composing') return <Trans>Place a bid</Trans>;
  const { phase, placed } = bid;
  if (phase === 'placed' && placed && newestState(placed, state).state === 'open')
    return leads(placed, state) ? <Trans>You lead</Trans> : <Trans>You have been outbid</Trans>;
  if (phase === 'placed' || phase === 'refused') return <Trans>Your bid</Trans>;
  return <Trans>Review your bid</Trans>;
}
