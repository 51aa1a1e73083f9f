import type { FastifyInstance } from 'fastify';
import {
  removalPreview as removalPreviewCall,
  removeAccount as removeAccountCall,
} from '#protocol/http/endpoints/registration.ts';
import { REMOVAL_ERASES, REMOVAL_KEEPS } from '#protocol/http/registration.ts';
import { readOwnAccount } from '../accounts/own-account.ts';
import { createSessionCookies } from '../accounts/session-cookies.ts';
import type { Deps } from '../deps.ts';
import type { AccountServices } from '../accounts/account-services.ts';
import { clientAddressKey } from '../http/client-address.ts';
import { route } from '../http/route.ts';
import { removeAccount } from './remove-account.ts';
import { findRemovalBlockers } from './removal-blockers.ts';

const REMOVALS_PER_MINUTE = 30;

/** The preview of an account removal, and the removal. */
export function registerAccountRemoval(app: FastifyInstance, deps: Deps & AccountServices): void {
  const { pool } = deps;
  const cookies = createSessionCookies(deps);

  route(app, removalPreviewCall, async (_, { principal: { userId } }) => {
    const [own, blockers] = await Promise.all([readOwnAccount(pool, userId), findRemovalBlockers(pool, userId)]);
    const proof = own.passwordHash === null ? ('code' as const) : ('password' as const);
    return { blockers, erased: [...REMOVAL_ERASES], kept: [...REMOVAL_KEEPS], proof };
  });

  route(
    app,
    removeAccountCall,
    async ({ body }, { principal, request, reply }) => {
      await removeAccount(deps, { ...body, userId: principal.userId, address: clientAddressKey(request.ip) });
      cookies.clear(reply);
      return {};
    },
    { perMinute: REMOVALS_PER_MINUTE },
  );
}
