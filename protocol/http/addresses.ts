/** Delivery addresses (spec §3, Delivery address). Nobody but their owner ever sees one; no browser keeps one. */
import { z } from 'zod';
import { id } from '../scalars.ts';
import { defineCall } from './define-call.ts';

const text = z.string().max(400);
export const addressInput = z.object({
  consignee: text,
  country: z.string().max(8),
  areaCode: z.string().max(8),
  mobile: z.string().max(32),
  detail: text,
  isDefault: z.boolean().default(false),
});
export const address = addressInput.extend({ id, isDefault: z.boolean() });
export type Address = z.infer<typeof address>;

export const addresses = defineCall({
  name: 'addresses.list',
  method: 'GET',
  path: '/api/ClientUser/addresses',
  access: 'user',
  summary: 'The person’s delivery addresses, the default first',
  answer: z.array(address),
  errors: [],
});
export const saveAddress = defineCall({
  name: 'addresses.save',
  method: 'POST',
  path: '/api/ClientUser/addresses',
  access: 'user',
  summary: 'Adds an address, or changes the one of that id',
  body: addressInput.extend({ id: id.optional() }),
  answer: z.object({ id }),
  errors: ['FieldsInvalid', 'AddressesTooMany'],
});
export const defaultAddress = defineCall({
  name: 'addresses.makeDefault',
  method: 'POST',
  path: '/api/ClientUser/addresses/:id/default',
  access: 'user',
  summary: 'Makes an address the default',
  params: z.object({ id }),
  answer: z.object({}),
  errors: [],
});
export const removeAddress = defineCall({
  name: 'addresses.remove',
  method: 'DELETE',
  path: '/api/ClientUser/addresses/:id',
  access: 'user',
  summary: 'Removes an address',
  params: z.object({ id }),
  answer: z.object({}),
  errors: [],
});
