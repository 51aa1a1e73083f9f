import { Trans } from '@lingui/react/macro';
import { Label } from '#client/design/badge.tsx';
import type { GoodsCard } from '#protocol/entities/goods.ts';
import { GOODS_STATUS } from '#protocol/lookups.ts';
import { useStatusNames } from './status-names.ts';

/** The status of goods (spec §3); frozen is a separate flag and takes precedence. */
export function GoodsStatusLabel({ goods: { status, frozen } }: { goods: Pick<GoodsCard, 'status' | 'frozen'> }) {
  const name = useStatusNames()(status);
  if (frozen)
    return (
      <Label tone="danger">
        <Trans>Frozen</Trans>
      </Label>
    );
  if (name === '') return null;
  return (
    <Label tone={status === GOODS_STATUS.forSale ? 'success' : status === GOODS_STATUS.rejected ? 'danger' : 'neutral'}>
      {name}
    </Label>
  );
}
