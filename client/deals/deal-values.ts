import type { Deal } from '#protocol/entities/trade.ts';
import type { LOGISTICS } from '#protocol/lookups.ts';

/** Form values of a deal's moves; saved with the account under `deal:{id}`, never in the browser. */
export type DealValues = {
  logistics: string;
  addressId: string;
  place: string;
  carrier: string;
  trackingNumber: string;
  note: string;
};

/** Initial form values, before the saved draft is applied. */
export function startOf({ offered, logistics, place, shipment }: Deal): DealValues {
  const only = offered.length === 1 ? offered[0] : undefined;
  return {
    logistics: logistics ?? only ?? '',
    addressId: '',
    place,
    carrier: shipment?.carrier ?? '',
    trackingNumber: shipment?.trackingNumber ?? '',
    note: '',
  };
}

export const wayOf = (text: string): (typeof LOGISTICS)[number] | null =>
  text === 'mailing' || text === 'faceToFace' ? text : null;
