import type { FastifyInstance } from 'fastify';
import * as calls from '#protocol/http/endpoints/second-factors.ts';
import { isBlank } from '#protocol/rules/blank.ts';
import type { Deps } from '../deps.ts';
import { rejectProblems } from '../forms/reject-problems.ts';
import { clientAddressKey } from '../http/client-address.ts';
import { route } from '../http/route.ts';
import { listFactors } from '../second-factors/factors.ts';
import { relyingParty } from '../second-factors/passkeys.ts';
import { challengePasskey, completeSignIn, createFactorKeys } from '../second-factors/pending-sign-ins.ts';
import type { AccountServices } from './account-services.ts';
import {
  beginFactor,
  confirmFactor,
  recordFactorChange,
  notifyOwner,
  removeFactor,
  renewRecoveryCodes,
} from './factor-setup.ts';
import type { SessionCookies } from './session-cookies.ts';

const PER_MINUTE = 30;

/** Sign-in with a second factor, and the second factors of the own account. */
export function registerSecondFactors(
  app: FastifyInstance,
  deps: Deps & AccountServices,
  cookies: SessionCookies,
): void {
  const { pool, config } = deps;
  const services = { ...deps, keys: createFactorKeys(config), limited: config.rateLimit };
  const options = { perMinute: PER_MINUTE };

  route(
    app,
    calls.secondFactorPasskey,
    async ({ body }, { request }) => ({
      options: await challengePasskey(services, relyingParty(config, request), body.pendingSignIn),
    }),
    options,
  );
  route(
    app,
    calls.secondFactor,
    async ({ body: { isWeb, passkey, ...answer } }, { principal, request, reply }) => {
      const signIn = await completeSignIn(
        services,
        relyingParty(config, request),
        { ...answer, passkey },
        clientAddressKey(request.ip),
        {
          onRecovery: (work, userId) => recordFactorChange(services, work, userId, 'useRecoveryCode', 'codeUsed'),
          onTriesUsed: (work, userId) => notifyOwner(services, work, userId, 'wrongCodes'),
        },
      );
      return cookies.open({ ...signIn, isWeb }, { principal, request, reply });
    },
    options,
  );

  route(app, calls.listFactors, async (_, { principal }) => ({
    ...(await listFactors(pool, principal.userId)),
    missing: principal.lacksSecondFactor,
  }));
  route(
    app,
    calls.beginFactor,
    ({ body }, { principal: { userId }, request }) =>
      beginFactor(services, relyingParty(config, request), {
        userId,
        ...body,
        address: clientAddressKey(request.ip),
      }),
    options,
  );
  route(
    app,
    calls.confirmFactor,
    async ({ body: { passkey, ...body } }, { principal, request }) => {
      const name = body.name.trim();
      rejectProblems({ name: isBlank(name) ? 'required' : undefined });
      const answer = { ...body, name, passkey };
      return { recoveryCodes: await confirmFactor(services, relyingParty(config, request), principal, answer) };
    },
    options,
  );
  route(
    app,
    calls.removeFactor,
    async ({ params, body }, { principal: { userId }, request }) => {
      const address = clientAddressKey(request.ip);
      await removeFactor(services, { userId, factorId: params.id, proof: body.proof, address });
      return {};
    },
    options,
  );
  route(
    app,
    calls.renewRecoveryCodes,
    async ({ body }, { principal: { userId }, request }) => ({
      recoveryCodes: await renewRecoveryCodes(services, {
        userId,
        proof: body.proof,
        address: clientAddressKey(request.ip),
      }),
    }),
    options,
  );
}
