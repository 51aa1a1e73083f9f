import { Trans } from '@lingui/react/macro';
import { Label } from '#client/design/badge.tsx';
import type { GoodsCard } from '#protocol/entities/goods.ts';
import { GOODS_STATUS } from '#protocol/lookups.ts';

/** Where goods stand (spec §3, Goods status); frozen is a flag beside the status and outweighs it. */
export function GoodsStatusLabel({ goods }: { goods: Pick<GoodsCard, 'status' | 'frozen'> }) {
  if (goods.frozen) return <Label tone="danger"><Trans>Frozen</Trans></Label>;
  switch (goods.status) {
    case GOODS_STATUS.draft: return <Label tone="neutral"><Trans>Draft</Trans></Label>;
    case GOODS_STATUS.pending: return <Label tone="neutral"><Trans>Waiting for review</Trans></Label>;
    case GOODS_STATUS.locked: return <Label tone="neutral"><Trans>In review</Trans></Label>;
    case GOODS_STATUS.forSale: return <Label tone="success"><Trans>For sale</Trans></Label>;
    case GOODS_STATUS.rejected: return <Label tone="danger"><Trans>Rejected</Trans></Label>;
    case GOODS_STATUS.hidden: return <Label tone="neutral"><Trans>Hidden</Trans></Label>;
    case GOODS_STATUS.soldOut: return <Label tone="neutral"><Trans>Sold</Trans></Label>;
    case GOODS_STATUS.auctionComplete: return <Label tone="neutral"><Trans>Auction ended</Trans></Label>;
    case GOODS_STATUS.toBeManaged: return <Label tone="neutral"><Trans>Awaiting consignment</Trans></Label>;
    default: return null;
  }
}
