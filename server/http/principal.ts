import type { FastifyRequest } from 'fastify';
import { RATE } from '#protocol/limits.ts';
import { clientAddressKey } from './client-address.ts';
import { DomainError } from './domain-error.ts';
import { createLimitCounter } from './limit-counter.ts';
import { sessionCookieName } from './site-origin.ts';

/** Who makes a call, established from the session; ids in a body are never used. */
export type Principal = {
  readonly userId: string;
  readonly sessionId: string;
  /** Staff, and signed in as staff must be: with a second factor where it is required. */
  readonly isCustomerService: boolean;
  /** Staff without the second factor that is required: they have the rights of other users until they set one up. */
  readonly lacksSecondFactor: boolean;
  readonly isStore: boolean;
};

/** Finds sessions. */
export type SessionLookup = {
  /** @returns undefined for a token that is unknown or idle too long */
  find(token: string): Promise<Principal | 'revoked' | undefined>;
  /** @returns a session that was used lately, without a query */
  findCached(token: string): Principal | undefined;
};

/**
 * Looks sessions up, and counts unknown tokens by address: after `RATE.unknownTokensPerMinute` of them the tokens of an
 * address are not looked up for the rest of the minute, except those of sessions in use. The rate limits of calls count
 * later, when the session is known.
 */
export type PrincipalLookup = {
  /**
   * @param ip of the client
   * @throws DomainError TooManyRequests
   */
  find(token: string, ip: string): Promise<Principal | 'revoked' | undefined>;
};

export function createPrincipalLookup(
  sessions: SessionLookup,
  { clock, limited }: { readonly clock: () => Date; readonly limited: boolean },
): PrincipalLookup {
  const unknown = createLimitCounter(limited ? RATE.unknownTokensPerMinute : Infinity);
  return {
    async find(token, ip) {
      const cached = sessions.findCached(token);
      if (cached) return cached;
      const address = clientAddressKey(ip);
      unknown.refuseExcess(address, clock().getTime());
      const found = await sessions.find(token);
      if (!found || found === 'revoked') unknown.count(address, clock().getTime());
      return found;
    },
  };
}

/** The session token of a request. A bearer token wins over a cookie. */
export function readSessionToken(request: FastifyRequest): { token: string; via: 'bearer' | 'cookie' } | undefined {
  const bearer = /^Bearer ([\w-]{1,256})$/i.exec(request.headers.authorization ?? '')?.[1];
  if (bearer !== undefined) return { token: bearer, via: 'bearer' };
  const cookie = request.cookies[sessionCookieName(request.server.deps.config)];
  return cookie ? { token: cookie, via: 'cookie' } : undefined;
}

/** Sets `principal` and `isSessionRevoked` of a request from its token. */
export async function identify(request: FastifyRequest): Promise<void> {
  const token = readSessionToken(request);
  const found = token && (await request.server.deps.principals.find(token.token, request.ip));
  request.principal = found === 'revoked' ? undefined : found;
  request.isSessionRevoked = found === 'revoked';
}

/** @returns the refusal of a request that needs a session. A browser wipes its user's data if it was revoked. */
export const noSession = ({ isSessionRevoked }: FastifyRequest): DomainError =>
  new DomainError(isSessionRevoked ? 'SessionRevoked' : 'Unauthenticated');
