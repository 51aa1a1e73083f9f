import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { documentLink } from '#protocol/http/endpoints/kyc.ts';
import type { Deps } from '../deps.ts';
import { fileObjectKey } from '../files/receive-upload.ts';
import { fileKindOf } from '../files/file-types.ts';
import { DomainError } from '../http/domain-error.ts';
import { identify } from '../http/principal.ts';
import { route } from '../http/route.ts';
import { contentDisposition } from '../objects/content-disposition.ts';
import { createDocumentLink, DOCUMENT_PATH, redeemDocumentLink } from './document-links.ts';
import { defineTask } from '../processes/task.ts';
import type { addWatermark } from './watermark.ts';

const WATERMARK = defineTask<typeof addWatermark>(new URL('./watermark.ts', import.meta.url), 'addWatermark', {
  processorTime: 15_000,
  realTime: 60_000,
});

const LINKS_PER_MINUTE = 120;
const TOKEN = /^[\w-]{1,64}$/;

/** Makes links to KYC documents and serves the documents. */
export function registerDocuments(app: FastifyInstance, deps: Deps): void {
  route(
    app,
    documentLink,
    async ({ params }, { principal, now }) => {
      const link = await createDocumentLink(deps, principal, params.fileId, now);
      if (!link) throw new DomainError('NotFoundService');
      return { ...link, expiresAt: link.expiresAt.getTime() };
    },
    { perMinute: LINKS_PER_MINUTE },
  );

  app.get<{ Params: { token: string } }>(
    `${DOCUMENT_PATH}/:token`,
    {
      exposeHeadRoute: false,
      config: { rateLimit: { max: LINKS_PER_MINUTE, timeWindow: 60_000 } },
      onRequest: identify,
    },
    async (request, reply) => {
      const { token } = request.params;
      const document =
        request.principal && TOKEN.test(token) ? await redeemDocumentLink(deps, request.principal, token) : undefined;
      const found = document && (await deps.objects.get(fileObjectKey(document.id)));
      if (!document || !found) throw new DomainError('NotFoundService');
      const isPicture = fileKindOf(document.contentType) === 'image';
      void reply.headers({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
        'content-disposition': contentDisposition(
          isPicture ? 'inline' : 'attachment',
          isPicture ? `${document.name.replace(/\.\w+$/, '')}.webp` : document.name,
        ),
      });
      if (!isPicture) return reply.type(document.contentType).send(found.stream);
      const marked = await deps.processes.forCalls.run(
        WATERMARK,
        {
          picture: await buffer(found.stream),
          text: `${document.viewer} ${deps.clock().toISOString().slice(0, 19).replace('T', ' ')}`,
        },
        { personId: request.principal!.userId },
      );
      return reply.type('image/webp').send(Buffer.from(marked));
    },
  );
}
