import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UserProfile } from '#protocol/entities/user.ts';
import type { Deps } from '../deps.ts';
import { clientAddressKey } from '../http/client-address.ts';
import { DomainError } from '../http/domain-error.ts';
import { hasSecureCookies, sessionCookieName } from '../http/site-origin.ts';
import type { Principal } from '../http/principal.ts';
import { readProfile } from '../profile/queries.ts';
import { demandSecondFactor } from '../second-factors/pending-sign-ins.ts';
import { createDeviceNotices } from './new-device.ts';

/** The longest lifetime that browsers accept. The session itself expires on the server. */
const COOKIE_SECONDS = 400 * 24 * 60 * 60;

/** `passwordHash` is the hash that the password matched; without the same hash at opening, the session is refused. */
export type SessionOpening = {
  readonly userId: string;
  readonly isWeb: boolean;
  readonly passwordHash?: string | null;
};
type Context = {
  readonly principal: Principal | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/** Opens sessions and manages the session cookie of browsers. */
export type SessionCookies = {
  /**
   * Opens a session, unless the account has a second factor: then the sign-in waits for it.
   * @throws DomainError SecondFactorRequired, and what `open` throws
   */
  signIn(opening: SessionOpening, context: Context): Promise<{ token: string; user: UserProfile }>;
  /**
   * Opens a session, and ends the previous session of the same browser. The owner is notified of a new device.
   * @throws DomainError InvalidUserNameOrPwd if the account changed meanwhile
   */
  open(opening: SessionOpening, context: Context): Promise<{ token: string; user: UserProfile }>;
  /** Deletes the cookie. */
  clear(reply: FastifyReply): void;
};

export function createSessionCookies(
  deps: Pick<Deps, 'pool' | 'sessions' | 'config' | 'transact' | 'mailer' | 'ids' | 'clock'>,
): SessionCookies {
  const { pool, sessions, config } = deps;
  const noticeDevice = createDeviceNotices(deps);
  const name = sessionCookieName(config);
  const cookie = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: hasSecureCookies(config),
  } as const;
  async function open(
    { userId, isWeb, passwordHash }: SessionOpening,
    { principal, request, reply }: Context,
    demandFactor?: () => Promise<void>,
  ): Promise<{ token: string; user: UserProfile }> {
    const user = await readProfile(pool, userId);
    const device = { userId, userAgent: request.headers['user-agent'] ?? '', address: request.ip };
    const opened = user && (await sessions.openIfUnchanged(device, passwordHash ?? null));
    if (!opened) throw new DomainError('InvalidUserNameOrPwd');
    try {
      // The first factor was set up meanwhile: it ended the other sessions, and this one came after it.
      await demandFactor?.();
    } catch (error) {
      await sessions.replace({ userId, sessionId: opened.sessionId });
      throw error;
    }
    await noticeDevice(device);
    if (principal && isWeb) await sessions.replace(principal);
    if (isWeb) void reply.setCookie(name, opened.token, { ...cookie, maxAge: COOKIE_SECONDS });
    return { token: opened.token, user };
  }
  return {
    async signIn(opening, context) {
      const { userId, passwordHash = null } = opening;
      const demandFactor = (): Promise<void> =>
        demandSecondFactor(deps, { userId, passwordHash }, clientAddressKey(context.request.ip));
      await demandFactor();
      return open(opening, context, demandFactor);
    },
    open: (opening, context) => open(opening, context),
    clear: (reply) => void reply.clearCookie(name, cookie),
  };
}
