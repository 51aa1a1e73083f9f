/**
 * What the seller's terms say about delivery to the reader's default address.
 *
 * [DLV-1] Goods that are not sent by mail, and digital collectibles, have no delivery to an address.
 * [DLV-2] The seller sends to the areas that the goods name. Without any, it is not known and has to be agreed.
 */
import { GOODS_TYPE, type LOGISTICS } from '../lookups.ts';

type Terms = {
  readonly type: number;
  readonly logistics: readonly (typeof LOGISTICS)[number][];
  readonly shipsTo: readonly string[];
};

/** `none`: nothing is sent · `sent` · `notSent`: the address is elsewhere · `open`: the seller names no areas. */
export type DeliveryToReader = 'none' | 'sent' | 'notSent' | 'open';

/** @param country of the address, a country or area code */
export function deliveryToReader({ type, logistics, shipsTo }: Terms, country: string): DeliveryToReader {
  if (type === GOODS_TYPE.nft || !logistics.includes('mailing')) return 'none';
  if (shipsTo.length === 0) return 'open';
  return shipsTo.includes(country) ? 'sent' : 'notSent';
}
