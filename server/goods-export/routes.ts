import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { GOODS_EXPORT_FORMATS, GOODS_EXPORT_PATH, type GoodsExportFormat } from '#protocol/goods-export.ts';
import { GOODS_EXPORT } from '#protocol/limits.ts';
import type { Deps } from '../deps.ts';
import { contentDisposition } from '../objects/content-disposition.ts';
import { DomainError } from '../http/domain-error.ts';
import { identify, noSession } from '../http/principal.ts';
import { siteOrigin } from '../http/site-origin.ts';
import { cellsOfGoods } from './goods-cells.ts';
import { readOwnGoods } from './read-goods.ts';
import { TABLE_WRITERS } from './write-table.ts';

const exportQuery = z.object({
  format: z.enum(GOODS_EXPORT_FORMATS),
  status: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(8))),
});

type ExportDeps = Pick<Deps, 'pool' | 'clock' | 'config'>;

/** Registers the download of own goods; one runs for a person at a time. */
export function registerGoodsExport(app: FastifyInstance, deps: ExportDeps): void {
  const running = new Map<string, Readable>();
  app.get(
    GOODS_EXPORT_PATH,
    {
      onRequest: identify,
      // A HEAD request would read all goods.
      exposeHeadRoute: false,
      config: { rateLimit: { max: GOODS_EXPORT.perMinute, timeWindow: 60_000 } },
    },
    async (request, reply) => {
      const userId = request.principal?.userId;
      if (userId === undefined) throw noSession(request);
      // A page of another site could make a reader's browser download again and again.
      if (request.headers['sec-fetch-site'] === 'cross-site') throw new DomainError('UnauthenticationToService');
      const query = exportQuery.safeParse(request.query);
      if (!query.success) throw new DomainError('BadRequestError', { fields: ['query'] });
      if (running.has(userId)) throw new DomainError('TooManyRequests', { retryAfter: GOODS_EXPORT.retryAfter });
      const { format, status } = query.data;
      const stream = Readable.from(writeTable(deps, userId, format, status), { objectMode: false });
      running.set(userId, stream);
      // `end` comes before the reader has the last bytes, `close` also when the reader leaves.
      const release = (): boolean => running.get(userId) === stream && running.delete(userId);
      stream.once('end', release).once('close', release);
      const day = deps.clock().toISOString().slice(0, 10);
      return reply
        .headers({
          'content-type': TABLE_WRITERS[format].contentType,
          'content-disposition': contentDisposition('attachment', `vermeil-items-${day}.${format}`),
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
        })
        .send(stream);
    },
  );
}

async function* writeTable(
  { pool, config }: ExportDeps,
  userId: string,
  format: GoodsExportFormat,
  status: number | undefined,
): AsyncGenerator<Buffer> {
  const { head, row } = TABLE_WRITERS[format];
  const origin = siteOrigin(config);
  if (head !== '') yield Buffer.from(head);
  for await (const page of readOwnGoods(pool, userId, status))
    yield Buffer.from(page.map((goods) => row(cellsOfGoods(goods, origin))).join(''));
}
