import type { CallResponse } from '#protocol/http/define-call.ts';
import type { GoodsFactName } from '#protocol/rules/goods-fields.ts';
import type { PictureFile } from '#client/design/picture.tsx';
import type { goodsDetail } from '#protocol/http/goods-search.ts';

type Detail = CallResponse<typeof goodsDetail>;
export type SheetVideo = NonNullable<Detail['video']>;

/** The data of the item page and of the editor's preview, so that sellers see what buyers will see. */
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
  | GoodsFactName
  | 'properties'
  | 'provenance'
  | 'size'
  | 'categoryCode'
  | 'video'
  | 'token'
> & { images: readonly (PictureFile & { fileId: string })[] };
