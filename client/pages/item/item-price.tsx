import { SheetSale } from '#client/goods/sheet/sheet-sale.tsx';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { goodsDetail } from '#protocol/http/goods-search.ts';
import { Bought } from './bought.tsx';

/** The price of an item or the terms of its auction; for its buyer, the agreed price. */
export default function ItemPrice({ goods }: { goods: CallResponse<typeof goodsDetail> }) {
  return (
    <Bought goods={goods} until={<SheetSale goods={goods} />}>
      {(price) => <SheetSale goods={goods} agreed={price} />}
    </Bought>
  );
}
