import { Trans, useLingui } from '@lingui/react/macro';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { StoreArea } from '#client/stores/store-area.tsx';
import { MyGoods, MyGoodsActions } from '../goods/list/my-goods.tsx';
import { StoreGuard } from './own-store.tsx';

/** The goods of a store owner, with the tabs of the store (spec §2, my-goods-list). */
export default function StoreGoodsPage() {
  const { t } = useLingui();
  usePageTitle(t`Store items`);
  return (
    <StoreGuard>
      <StoreArea title={<Trans context="heading">Items</Trans>} actions={<MyGoodsActions />}>
        <MyGoods />
      </StoreArea>
    </StoreGuard>
  );
}
