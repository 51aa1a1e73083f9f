import type { GoodsData } from '#protocol/entities/goods.ts';
import { GOODS_TYPE, SALE_TYPE, TRANSACTION_TYPE } from '#protocol/lookups.ts';
import { isBlank } from '#protocol/rules/blank.ts';
import { isCurrency } from '#protocol/money.ts';
import { SERVER_LANGUAGES, type ServerLanguage } from '#protocol/locales.ts';
import { amount } from '#protocol/scalars.ts';

/** PostgreSQL and JavaScript agree on dates up to here. */
const LATEST = Date.UTC(9_999, 11, 31);

/** The content columns of `goods`, as write-goods.ts names them. */
export type GoodsColumns = {
  readonly type: number;
  readonly category_code: string;
  readonly sale_type: number;
  readonly transaction_type: number;
  readonly logistics: readonly string[];
  readonly currency: string;
  readonly price: string | null;
  readonly starting_price: string | null;
  readonly increment_price: string | null;
  readonly fixed_price: string | null;
  /** ms */
  readonly ends_at: number | null;
  readonly receipt_type: string | null;
  readonly managed_address_id: string;
  readonly region: string;
  readonly brand: string;
  readonly properties: GoodsData['properties'];
  readonly length: string | null;
  readonly width: string | null;
  readonly height: string | null;
  readonly token: GoodsData['token'];
  readonly video: GoodsData['video'];
};
export type GoodsTextRow = { readonly language: ServerLanguage; readonly title: string; readonly description: string };
export type GoodsImageRow = {
  readonly kind: number;
  readonly position: number;
  readonly place: number;
  readonly fileId: string;
};

/**
 * Derives columns that can be searched, sorted and compared. Invalid input becomes null or the default; fields of
 * another kind of sale are ignored. Never throws.
 */
export function toGoodsColumns(data: GoodsData): GoodsColumns {
  const isToken = data.type === GOODS_TYPE.nft;
  const isAuction = data.saleType === SALE_TYPE.auction;
  const isFixed = data.saleType === SALE_TYPE.fixPrice;
  const managed = !isToken && data.transactionType === TRANSACTION_TYPE.managed;
  return {
    type: data.type,
    category_code: data.categoryCode,
    sale_type: data.saleType ?? SALE_TYPE.fixPrice,
    transaction_type: managed ? TRANSACTION_TYPE.managed : TRANSACTION_TYPE.self,
    logistics: isToken ? [] : [...new Set(data.logistics)],
    currency: isCurrency(data.currency) ? data.currency : 'HKD',
    price: isFixed ? rightAmount(data.price) : isAuction ? rightAmount(data.startingPrice) : null,
    starting_price: isAuction ? rightAmount(data.startingPrice) : null,
    increment_price: isAuction ? rightAmount(data.incrementPrice) : null,
    fixed_price: isAuction ? rightAmount(data.fixedPrice) : null,
    ends_at: isAuction && data.endAt !== null && data.endAt <= LATEST ? data.endAt : null,
    receipt_type: data.receiptType,
    managed_address_id: managed ? data.managedAddressId : '',
    region: data.region,
    brand: data.brand.trim(),
    properties: data.properties.filter(({ name, value }) => !isBlank(name) && !isBlank(value)),
    length: rightSize(data.size.length),
    width: rightSize(data.size.width),
    height: rightSize(data.size.height),
    token: isToken ? data.token : null,
    video:
      data.video && (data.video.type === 1 ? data.video.fileId !== null : data.video.url.startsWith('https://'))
        ? data.video
        : null,
  };
}

/** One row per language that has a title. */
export function toTextRows({ texts }: Pick<GoodsData, 'texts'>): GoodsTextRow[] {
  return SERVER_LANGUAGES.filter((language) => !isBlank(texts[language].title)).map((language) => ({
    language,
    ...texts[language],
  }));
}

/** Pictures in display order, numbered within their kind. */
export function toImageRows({ images }: Pick<GoodsData, 'images'>): GoodsImageRow[] {
  const counts = new Map<number, number>();
  return images.map(({ kind, fileId }, place) => {
    const position = counts.get(kind) ?? 0;
    counts.set(kind, position + 1);
    return { kind, position, place, fileId };
  });
}

/** Ids of all files in the content, without duplicates. */
export function referencedFileIds({ images, video }: Pick<GoodsData, 'images' | 'video'>): string[] {
  const ids = [...images.map(({ fileId }) => fileId), video?.fileId, video?.coverFileId];
  return [...new Set(ids.filter((id): id is string => id !== null && id !== undefined))];
}

function rightAmount(text: string): string | null {
  return amount.safeParse(text).success ? text : null;
}

function rightSize(text: string): string | null {
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) ? text : null;
}
