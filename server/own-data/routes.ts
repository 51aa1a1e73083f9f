import type { FastifyInstance } from 'fastify';
import { DATA_ARCHIVE_PATH } from '#protocol/data-archive.ts';
import * as endpoints from '#protocol/http/endpoints/own-data.ts';
import type { AccountServices } from '../accounts/account-services.ts';
import type { Deps } from '../deps.ts';
import { clientAddressKey } from '../http/client-address.ts';
import { DomainError } from '../http/domain-error.ts';
import { identify, noSession } from '../http/principal.ts';
import { route } from '../http/route.ts';
import { contentDisposition } from '../objects/content-disposition.ts';
import { archiveObjectKey, readLastArchive, readOwnData, requestArchive } from './archives.ts';

const REQUESTS_PER_MINUTE = 10;
const DOWNLOADS_PER_MINUTE = 6;

/** Requests and downloads of the archive of own data. A job makes it (`make-archives.ts`). */
export function registerOwnData(app: FastifyInstance, deps: Deps & AccountServices): void {
  const { pool, clock, objects } = deps;
  route(app, endpoints.readOwnData, (_, { principal: { userId }, now }) => readOwnData(pool, userId, now));
  route(
    app,
    endpoints.requestOwnData,
    async ({ body }, { principal: { userId }, request, now }) => {
      await requestArchive(deps, { userId, proof: body.proof, address: clientAddressKey(request.ip) });
      return readOwnData(pool, userId, now);
    },
    { perMinute: REQUESTS_PER_MINUTE },
  );
  app.get(
    DATA_ARCHIVE_PATH,
    {
      onRequest: identify,
      exposeHeadRoute: false,
      config: { rateLimit: { max: DOWNLOADS_PER_MINUTE, timeWindow: 60_000 } },
    },
    async (request, reply) => {
      const userId = request.principal?.userId;
      if (userId === undefined) throw noSession(request);
      if (request.headers['sec-fetch-site'] === 'cross-site') throw new DomainError('UnauthenticationToService');
      const archive = await readLastArchive(pool, userId, clock());
      const found = archive?.state === 'ready' ? await objects.get(archiveObjectKey(archive.id)) : undefined;
      if (!archive || !found) throw new DomainError('NotFoundService');
      const day = archive.requestedAt.toISOString().slice(0, 10);
      return reply
        .headers({
          'content-type': 'application/zip',
          'content-length': found.size,
          'content-disposition': contentDisposition('attachment', `vermeil-data-${day}.zip`),
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
          'cross-origin-resource-policy': 'same-origin',
        })
        .send(found.stream);
    },
  );
}
