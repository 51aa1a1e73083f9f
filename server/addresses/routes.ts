import type { FastifyInstance } from 'fastify';
import * as endpoints from '#protocol/http/endpoints/addresses.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../http/domain-error.ts';
import { route } from '../http/route.ts';
import { checkAddress } from './address-checks.ts';
import { listAddresses, setDefaultAddress, removeAddress, saveAddress } from './saved-addresses.ts';

/** Delivery addresses (spec §3). */
export function registerAddresses(app: FastifyInstance, { db, ids, transact }: Deps): void {
  route(app, endpoints.addresses, (_, { principal }) => listAddresses(db, principal.userId));

  route(app, endpoints.saveAddress, async ({ body: { id, ...input } }, { principal }) => {
    const read = checkAddress(input);
    if ('problems' in read) throw new DomainError('FieldsInvalid', { ...read.problems });
    return { id: await transact((work) => saveAddress(work, ids.id, principal.userId, id, read.address)) };
  });

  route(app, endpoints.defaultAddress, async ({ params }, { principal }) => {
    await transact((work) => setDefaultAddress(work, principal.userId, params.id));
    return {};
  });

  route(app, endpoints.removeAddress, async ({ params }, { principal }) => {
    await transact((work) => removeAddress(work, principal.userId, params.id));
    return {};
  });
}
