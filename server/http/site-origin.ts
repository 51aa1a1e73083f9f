import type { FastifyRequest } from 'fastify';
import type { Config } from '../foundation/config.ts';

/** The origin of the site for absolute addresses: `PUBLIC_URL`, else as the request named it. No trailing slash. */
export function siteOrigin({ publicUrl }: Pick<Config, 'publicUrl'>, request: FastifyRequest): string {
  return publicUrl ?? `${request.protocol}://${request.host}`;
}
