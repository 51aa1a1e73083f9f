import type { FastifyRequest } from 'fastify';
import { isLoopbackAddress, isLoopbackHost } from '../foundation/loopback.ts';

/**
 * Whether a request comes from this machine and names it: not through a proxy, and not by a name that a foreign page
 * made to point here.
 */
export function isLocalRequest({ socket, headers, hostname }: FastifyRequest): boolean {
  const forwarded = headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined;
  return !forwarded && isLoopbackAddress(socket.remoteAddress ?? '') && isLoopbackHost(hostname);
}
