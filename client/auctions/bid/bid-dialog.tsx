import type { ReactNode } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '#client/design/dialog.tsx';
import type { AuctionedGoods, LoadedAuction } from '../use-auction.ts';
import { BidFlow } from './bid-flow.tsx';

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
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Place a bid</Trans>}
      description={goods.title}
      closeLabel={t({ message: 'Close', context: 'action' })}
    >
      <BidFlow goodsId={goods.id} auction={auction} renderTotal={renderTotal} onClose={onClose} />
    </Dialog>
  );
}
