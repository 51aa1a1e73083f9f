import { AuctionPanel } from '#client/auctions/panel/auction-panel.tsx';
import { BuyerTotal } from '#client/goods/sheet/buyer-total.tsx';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { goodsDetail } from '#protocol/http/goods-search.ts';

/** The auction of an item, with what its buyer would pay in all. */
export default function LiveAuction({
  goods,
  signedIn,
}: {
  goods: CallResponse<typeof goodsDetail>;
  signedIn: boolean;
}) {
  return (
    <AuctionPanel
      goods={goods}
      signedIn={signedIn}
      isOwn={goods.isOwn}
      renderTotal={(price) => <BuyerTotal goods={goods} price={price} />}
    />
  );
}
