import type { Deal } from '#protocol/entities/trade.ts';
import type { Address } from '#protocol/http/addresses.ts';

/**
 * The address that the form for the delivery of a deal shows and submits. A deal without one starts with the default
 * address, or the only one; a deal that has one, with that.
 * @param chosen id that the buyer chose; an address that was removed since counts as not chosen
 * @returns the id; empty when nothing is chosen
 */
export function chosenAddress(addresses: readonly Address[], chosen: string, delivery: Deal['delivery']): string {
  if (addresses.some(({ id }) => id === chosen)) return chosen;
  const first = delivery
    ? addresses.find((address) => isCopyOf(delivery, address))
    : addresses.find(({ isDefault }) => isDefault || addresses.length === 1);
  return first?.id ?? '';
}

/** Whether a deal's delivery was copied from this address, which has not changed since. */
const isCopyOf = (delivery: NonNullable<Deal['delivery']>, address: Address): boolean =>
  delivery.address === address.detail &&
  (['consignee', 'areaCode', 'mobile', 'country'] as const).every((part) => delivery[part] === address[part]);
