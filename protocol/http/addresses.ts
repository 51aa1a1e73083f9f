/** Delivery addresses (spec §3, Delivery address). Only their owner sees them; no browser stores them. */
import * as z from 'zod/mini';
import { id, textUpTo } from '../scalars.ts';
import { defineCall } from './define-call.ts';

export const addressInput = z.object({
  consignee: textUpTo(400),
  country: textUpTo(8),
  areaCode: textUpTo(8),
  mobile: textUpTo(32),
  detail: textUpTo(400),
  isDefault: z._default(z.boolean(), false),
});

const address = z.extend(addressInput, { id, isDefault: z.boolean() });

export type Address = z.infer<typeof address>;
export const addresses = defineCall({
  name: 'addresses.list',
  method: 'GET',
  path: '/api/ClientUser/addresses',
  access: 'user',
  response: z.array(address),
});
export const saveAddress = defineCall({
  name: 'addresses.save',
  method: 'POST',
  path: '/api/ClientUser/addresses',
  access: 'user',
  response: z.object({ id }),
});
export const defaultAddress = defineCall({
  name: 'addresses.makeDefault',
  method: 'POST',
  path: '/api/ClientUser/addresses/:id/default',
  access: 'user',
  response: z.object({}),
});
export const removeAddress = defineCall({
  name: 'addresses.remove',
  method: 'DELETE',
  path: '/api/ClientUser/addresses/:id',
  access: 'user',
  response: z.object({}),
});

/** Every call of this file. */
export const ADDRESSES_CALLS = [addresses, saveAddress, defaultAddress, removeAddress] as const;
