import type { ReactNode } from 'react';
import { useUser } from '#client/bridge/use-topic.ts';
import { usePurchase } from '#client/offers/use-purchase.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { goodsDetail } from '#protocol/http/goods-search.ts';

type BoughtProps = {
  goods: CallResponse<typeof goodsDetail>;
  until: ReactNode;
  children: (price: string) => ReactNode;
};

/** What the buyer of the item sees, at the agreed price. @param until what everyone else sees */
export function Bought(props: BoughtProps) {
  const user = useUser();
  return user && !props.goods.isOwn ? <BoughtByUser {...props} /> : props.until;
}

function BoughtByUser({ goods, until, children }: BoughtProps) {
  const { deal } = usePurchase(goods.id);
  return deal?.side === 'buyer' ? children(deal.price) : until;
}
