import * as z from 'zod/mini';
import { id } from '../../scalars.ts';
import * as calls from '../addresses.ts';
import { addressInput } from '../addresses.ts';
import { defineEndpoint } from './define-endpoint.ts';

export const addresses = defineEndpoint(calls.addresses, {
  summary: 'The user’s delivery addresses, the default first',
  errors: [],
});
export const saveAddress = defineEndpoint(calls.saveAddress, {
  summary: 'Adds an address, or changes the one with that id',
  body: z.extend(addressInput, { id: z.optional(id) }),
  errors: ['FieldsInvalid', 'AddressesTooMany'],
});
export const defaultAddress = defineEndpoint(calls.defaultAddress, {
  summary: 'Makes an address the default',
  params: z.object({ id }),
  errors: [],
});
export const removeAddress = defineEndpoint(calls.removeAddress, {
  summary: 'Removes an address',
  params: z.object({ id }),
  errors: [],
});
