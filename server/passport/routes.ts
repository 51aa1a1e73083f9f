import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { login, logout, oauth, revokeOtherSessions, revokeSession, sessions as sessionsCall } from '#protocol/http/account.ts';
import { SESSION_COOKIE } from '#protocol/http/define-call.ts';
import { RATE } from '#protocol/limits.ts';
import type { Deps } from '../deps.ts';
import { addressKey } from '../http/address.ts';
import { DomainError } from '../http/domain-error.ts';
import { route } from '../http/route.ts';
import { readProfile } from '../profile/queries.ts';
import { findAccount, handleKey, readHandle } from './accounts.ts';
import { createSignInLimit } from './sign-in-limit.ts';

/** The longest a browser keeps a cookie. The session itself ends on the server. */
const COOKIE_SECONDS = 400 * 24 * 60 * 60;

/** Signing in and out, and the list of a person's sessions (spec §7, Account). */
export function registerPassport(app: FastifyInstance, { pool, sessions, passwords, config }: Deps): void {
  const limit = createSignInLimit();
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: config.publicUrl?.startsWith('https:') ?? false } as const;

  route(app, login, async ({ body }, { principal, now, request, reply }) => {
    const handle = readHandle(body.userName, body.logonType);
    const key = handleKey(handle);
    const address = addressKey(request.ip);
    const seconds = config.rateLimit ? limit.wait(key, address, now.getTime()) : 0;
    if (seconds > 0) {
      void reply.header('retry-after', String(seconds));
      throw new DomainError('TooManyRequests', { retryAfter: seconds });
    }
    // Counted before the slow comparison, so that many tries sent at once do not all slip through.
    limit.failed(key, address, now.getTime());
    const account = await findAccount(pool, handle);
    const matches = await passwords.matches(body.password, account?.passwordHash);
    const user = account && matches ? await readProfile(pool, account.id) : undefined;
    if (!user) throw new DomainError('InvalidUserNameOrPwd');
    limit.succeeded(key, address, now.getTime());
    const { token } = await sessions.open({ userId: user.id, userAgent: userAgent(request), address: request.ip });
    if (principal && body.isWeb) await sessions.end(principal.userId, principal.sessionId);
    if (body.isWeb) void reply.setCookie(SESSION_COOKIE, token, { ...cookie, maxAge: COOKIE_SECONDS });
    return { token, user };
  }, { perMinute: RATE.signInsPerMinute });

  // No third party is configured yet: whoever asks is told what a failed third-party sign-in tells.
  route(app, oauth, () => {
    throw new DomainError('ThirdPartySignInError');
  });

  route(app, logout, async (_, { principal, reply }) => {
    if (principal) await sessions.end(principal.userId, principal.sessionId);
    clear(reply);
    return {};
  });

  route(app, sessionsCall, (_, { principal }) => sessions.list(principal.userId, principal.sessionId));
  route(app, revokeSession, async ({ params }, { principal, reply }) => {
    if (!(await sessions.end(principal.userId, params.id))) throw new DomainError('NotFoundService');
    if (params.id === principal.sessionId) clear(reply);
    return {};
  });
  route(app, revokeOtherSessions, async (_, { principal }) => ({ ended: await sessions.endOthers(principal.userId, principal.sessionId) }));

  function clear(reply: FastifyReply): void {
    void reply.clearCookie(SESSION_COOKIE, cookie);
  }
}

const userAgent = (request: FastifyRequest): string => request.headers['user-agent'] ?? '';
