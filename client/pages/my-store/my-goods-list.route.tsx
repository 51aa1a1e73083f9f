import { Redirect } from 'wouter';
import { linkTo } from '#protocol/pages.ts';
import { StoreGuard } from './own-store.tsx';

/** The goods of a store owner (spec §2, my-goods-list): they are where all users have theirs. */
export default function StoreGoodsPage() {
  return (
    <StoreGuard>
      <Redirect to={linkTo('myGoods')} replace />
    </StoreGuard>
  );
}
