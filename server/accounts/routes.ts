import type { FastifyInstance } from 'fastify';
import { login, logout, revokeOtherSessions, revokeSession, sessions as sessionsCall } from '#protocol/http/account.ts';
import { RATE } from '#protocol/limits.ts';
import type { Deps } from '../deps.ts';
import { clientAddressKey } from '../http/client-address.ts';
import { DomainError } from '../http/domain-error.ts';
import { route } from '../http/route.ts';
import { findAccount, handleKey, readHandle } from './accounts.ts';
import { createSessionCookies } from './session-cookies.ts';
import { registerOauth } from './oauth-routes.ts';
import { registerOwnAccount } from './own-routes.ts';
import { registerRegistration } from './registration-routes.ts';

/** Signing in and out, the list of a person's sessions, and everything about getting and keeping an account (spec §7, Account). */
export function registerAccounts(app: FastifyInstance, deps: Deps): void {
  const { pool, sessions, passwords, signInLimit } = deps;
  const cookies = createSessionCookies(deps);
  registerRegistration(app, deps, cookies);
  registerOauth(app, deps, cookies);
  registerOwnAccount(app, deps);

  route(
    app,
    login,
    async ({ body }, { principal, now, request, reply }) => {
      const handle = readHandle(body.userName, body.logonType);
      const account = await findAccount(pool, handle);
      const matches = await signInLimit.attempt(
        account?.id ?? handleKey(handle),
        clientAddressKey(request.ip),
        now.getTime(),
        () => passwords.matches(body.password, account?.passwordHash),
      );
      if (!account || !matches) throw new DomainError('InvalidUserNameOrPwd');
      return cookies.signIn(
        { userId: account.id, isWeb: body.isWeb, passwordHash: account.passwordHash },
        { principal, request, reply },
      );
    },
    { perMinute: RATE.signInsPerMinute },
  );

  route(app, logout, async (_, { principal, reply }) => {
    if (principal) await sessions.end(principal.userId, principal.sessionId);
    cookies.clear(reply);
    return {};
  });

  route(app, sessionsCall, (_, { principal }) => sessions.list(principal.userId, principal.sessionId));
  route(app, revokeSession, async ({ params }, { principal, reply }) => {
    if (!(await sessions.end(principal.userId, params.id))) throw new DomainError('NotFoundService');
    if (params.id === principal.sessionId) cookies.clear(reply);
    return {};
  });
  route(app, revokeOtherSessions, async (_, { principal }) => ({
    ended: await sessions.endOthers(principal.userId, principal.sessionId),
  }));
}
