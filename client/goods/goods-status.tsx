import { Trans, useLingui } from '@lingui/react/macro';
import { Label } from '#client/design/badge.tsx';
import type { GoodsCard } from '#protocol/entities/goods-card.ts';
import { GOODS_STATUS } from '#protocol/lookups.ts';

/** @returns the name of a status of goods (spec §3); '' for an unknown one */
export function useStatusNames(): (status: number) => string {
  const { t } = useLingui();
  return (status) => {
    switch (status) {
      case GOODS_STATUS.draft:
        return t({ message: 'Draft', context: 'status' });
      case GOODS_STATUS.pending:
        return t`Waiting for review`;
      case GOODS_STATUS.locked:
        return t`In review`;
      case GOODS_STATUS.forSale:
        return t`For sale`;
      case GOODS_STATUS.rejected:
        return t({ message: 'Rejected', context: 'status' });
      case GOODS_STATUS.hidden:
        return t({ message: 'Hidden', context: 'status' });
      case GOODS_STATUS.soldOut:
        return t({ message: 'Sold', context: 'status' });
      case GOODS_STATUS.auctionComplete:
        return t`Auction ended`;
      case GOODS_STATUS.toBeManaged:
        return t`Awaiting consignment`;
      default:
        return '';
    }
  };
}

/** Whether the price of goods says their status too: that they are sold, or that their auction has ended. */
export const isStatusInPrice = ({ status, frozen }: Pick<GoodsCard, 'status' | 'frozen'>): boolean =>
  !frozen && (status === GOODS_STATUS.soldOut || status === GOODS_STATUS.auctionComplete);

/** The status of goods (spec §3); frozen is a separate flag and takes precedence. */
export function GoodsStatusLabel({ goods: { status, frozen } }: { goods: Pick<GoodsCard, 'status' | 'frozen'> }) {
  const name = useStatusNames()(status);
  if (frozen)
    return (
      <Label tone="danger">
        <Trans context="status">Frozen</Trans>
      </Label>
    );
  if (name === '') return null;
  return (
    <Label tone={status === GOODS_STATUS.forSale ? 'success' : status === GOODS_STATUS.rejected ? 'danger' : 'neutral'}>
      {name}
    </Label>
  );
}
