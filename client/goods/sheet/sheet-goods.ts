import type { CallAnswer } from '#protocol/http/define-call.ts';
import type { goodsDetail } from '#protocol/http/goods-found.ts';

type Detail = CallAnswer<typeof goodsDetail>;
export type SheetVideo = NonNullable<Detail['video']>;

/** What is shown of goods on their page and in the preview of the editor: the same, so that sellers see what buyers will. */
export type SheetGoods = Pick<
  Detail,
  | 'num'
  | 'title'
  | 'description'
  | 'type'
  | 'saleType'
  | 'status'
  | 'frozen'
  | 'price'
  | 'currency'
  | 'startingPrice'
  | 'incrementPrice'
  | 'fixedPrice'
  | 'effectiveEndAt'
  | 'receiptType'
  | 'transactionType'
  | 'logistics'
  | 'region'
  | 'brand'
  | 'properties'
  | 'size'
  | 'categoryCode'
  | 'video'
  | 'token'
> & { images: readonly { url: string; fileId: string }[] };
