import type { FastifyRequest } from 'fastify';
import { SESSION_COOKIE } from '#protocol/http/define-call.ts';

/** Who makes a call, established from the session; ids in a body are never used. */
export type Principal = {
  readonly userId: string;
  readonly sessionId: string;
  readonly isCustomerService: boolean;
  readonly isStore: boolean;
};

/** Finds sessions. */
export type SessionLookup = {
  /** @returns undefined for a token that is unknown, revoked or idle too long */
  find(token: string): Promise<Principal | undefined>;
};

/** The session token of a request. A bearer token wins over a cookie. */
export function readSessionToken(request: FastifyRequest): { token: string; via: 'bearer' | 'cookie' } | undefined {
  const bearer = /^Bearer ([\w-]{1,256})$/i.exec(request.headers.authorization ?? '')?.[1];
  if (bearer !== undefined) return { token: bearer, via: 'bearer' };
  const cookie = request.cookies[SESSION_COOKIE];
  return cookie ? { token: cookie, via: 'cookie' } : undefined;
}
