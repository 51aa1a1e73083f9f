import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { presign, presignThumb, simpleFiles } from '#protocol/http/endpoints/files.ts';
import { id } from '#protocol/scalars.ts';
import { RATE } from '#protocol/limits.ts';
import { parseSizeName, widthFor, type SizeName } from '#protocol/rules/picture-sizes.ts';
import { contentDisposition } from '../objects/content-disposition.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../http/domain-error.ts';
import { identify, noSession } from '../http/principal.ts';
import { route } from '../http/route.ts';
import { createUploadQuota } from './upload-quota.ts';
import { parseRange } from './byte-range.ts';
import { fileKindOf } from './file-types.ts';
import { fileObjectKey, receiveUpload, claimUploadLink, UploadInterruptedError } from './receive-upload.ts';
import { validateUploadRequest, createUploadLinks, UPLOAD_PATH } from './upload-links.ts';
import { isWithinBounds, pictureBounds, sharpFormatOf } from './picture-bounds.ts';
import { fileUrl, readableFiles, type ReadableFile } from './queries.ts';
import { sizeContentType, sizeObjectKey } from './sizes/size-names.ts';

/** Lifetime of a storage's link to a document: long enough to click, too short to pass on. Milliseconds. */
const DOWNLOAD_LIFETIME = 60_000;
/** How long caches remember that a size does not exist. Seconds. */
const UNMADE_LIFETIME = 60;

type FileDeps = Pick<Deps, 'db' | 'ids' | 'clock' | 'config' | 'objects' | 'processes'>;

/** Uploading and reading files. */
export function registerFiles(app: FastifyInstance, deps: FileDeps): void {
  route(
    app,
    presign,
    async ({ body: { data } }, { principal }) => {
      const type = validateUploadRequest(data);
      const [link] = await createUploadLinks(deps, principal.userId, [
        { fileName: data.fileName, category: data.category, type },
      ]);
      return link!;
    },
    { perMinute: RATE.uploadsPerMinute },
  );

  route(
    app,
    presignThumb,
    async ({ body: { data } }, { principal }) => {
      const type = validateUploadRequest(data);
      if (type.kind !== 'image') throw new DomainError('FileFormatInvalid', { contentType: data.contentType });
      const format = sharpFormatOf(type.contentType);
      if (!isWithinBounds(data.sizeWidth, data.sizeHeight, format, pictureBounds(data.category))) {
        throw new DomainError('ImageDimensions', { width: data.sizeWidth, height: data.sizeHeight });
      }
      const draft = { fileName: data.fileName, category: data.category, type };
      const [original, thumb] = await createUploadLinks(deps, principal.userId, [draft, { ...draft, thumbOf: 0 }]);
      const answer: z.input<typeof presignThumb.response> = [
        { ...original!, isThumb: false },
        { ...thumb!, isThumb: true },
      ];
      return answer;
    },
    { perMinute: RATE.uploadsPerMinute },
  );

  route(
    app,
    simpleFiles,
    async ({ body: { data } }, { principal }) => {
      const rows = new Map((await readableFiles(deps.db, principal.userId, data)).map((row) => [row.id, row]));
      return [...new Set(data)]
        .filter((fileId) => rows.has(fileId))
        .map((fileId) => ({ fileId, url: fileUrl(fileId) }));
    },
    { perMinute: RATE.readsPerMinute },
  );

  registerUpload(app, deps);
  registerDownload(app, deps);
}

/** Errors of a body that may never end. */
const ENDLESS_BODY_ERRORS: ReadonlySet<string> = new Set(['FileTooLarge', 'TooManyRequests']);

/** The PUT of an upload link: a scope of its own whose bodies are unparsed streams. */
function registerUpload(app: FastifyInstance, deps: FileDeps): void {
  const { clock, config } = deps;
  const allowance = config.rateLimit ? createUploadQuota(() => clock().getTime()) : undefined;
  // The database closes after this: an upload that the shutdown cut has to make its link valid again first.
  const running = new Set<Promise<void>>();
  app.addHook('onClose', async () => void (await Promise.all(running)));
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.put<{ Params: { token: string } }>(
      `${UPLOAD_PATH}/:token`,
      { onRequest: identify, config: { longBody: true } },
      async (request, reply) => {
        const userId = request.principal?.userId;
        if (userId === undefined) throw noSession(request);
        const length = request.headers['content-length'];
        const end = allowance?.begin(userId);
        const ended = Promise.withResolvers<void>();
        running.add(ended.promise);
        try {
          const row = await claimUploadLink(deps, userId, request.params.token);
          const ready = await receiveUpload(
            deps,
            row,
            request.raw,
            length === undefined ? undefined : Number(length),
            (bytes) => allowance?.arrived(userId, bytes),
          );
          return {
            data: {
              fileId: ready.id,
              url: fileUrl(ready.id),
              size: ready.size,
              width: ready.width,
              height: ready.height,
            },
          };
        } catch (error) {
          // More bytes may follow: the connection is closed after the refusal is written.
          if (error instanceof DomainError && ENDLESS_BODY_ERRORS.has(error.code))
            void reply.header('connection', 'close');
          throw error instanceof UploadInterruptedError
            ? new DomainError('BadRequestError', undefined, { cause: error })
            : error;
        } finally {
          end?.();
          running.delete(ended.promise);
          ended.resolve();
        }
      },
    );
  });
}

function registerDownload(app: FastifyInstance, deps: FileDeps): void {
  const readable = async (request: FastifyRequest<{ Params: { fileId: string } }>): Promise<ReadableFile> => {
    const fileId = id.safeParse(request.params.fileId);
    const [row] = fileId.success ? await readableFiles(deps.db, request.principal?.userId, [fileId.data]) : [];
    if (!row) throw new DomainError('NotFoundService');
    return row;
  };
  app.get<{ Params: { fileId: string }; Querystring: { download?: string } }>(
    '/files/:fileId',
    { onRequest: identify },
    async (request, reply) => serve(deps, request, reply, await readable(request)),
  );
  app.get<{ Params: { fileId: string; size: string } }>(
    '/files/:fileId/:size',
    { onRequest: identify },
    async (request, reply) => {
      const size = parseSizeName(request.params.size);
      if (!size) throw new DomainError('NotFoundService');
      return serveSize(deps, request, reply, await readable(request), size);
    },
  );
}

async function serve(
  { objects }: Pick<Deps, 'objects'>,
  request: FastifyRequest<{ Querystring: { download?: string } }>,
  reply: FastifyReply,
  row: ReadableFile,
): Promise<FastifyReply> {
  const etag = `"${row.id}"`;
  void reply.headers({ ...headersOf(row), etag, 'accept-ranges': 'bytes' });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const inline = fileKindOf(row.contentType) !== 'document' && request.query.download === undefined;
  if (!inline) {
    const link = await objects.presignGet(fileObjectKey(row.id), DOWNLOAD_LIFETIME, row.name);
    if (link !== undefined) return reply.header('cache-control', 'no-store').redirect(link, 302);
  }
  const range = parseRange(request.headers.range, row.size);
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${row.size}`).send();
  const found = await objects.get(fileObjectKey(row.id), range);
  if (!found) throw new DomainError('NotFoundService');
  if (range) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${row.size}`);
  return reply
    .headers({
      'content-type': row.contentType.startsWith('text/') ? `${row.contentType}; charset=utf-8` : row.contentType,
      'content-length': range ? range.end - range.start + 1 : row.size,
      'content-disposition': contentDisposition(inline ? 'inline' : 'attachment', row.name),
    })
    .send(found.stream);
}

/** Serves a size of a picture; while it does not exist, leads to the original. */
async function serveSize(
  { objects }: Pick<Deps, 'objects'>,
  request: FastifyRequest,
  reply: FastifyReply,
  row: ReadableFile,
  size: NonNullable<ReturnType<typeof parseSizeName>>,
): Promise<FastifyReply> {
  if (fileKindOf(row.contentType) !== 'image') throw new DomainError('NotFoundService');
  const name: SizeName = typeof size === 'string' ? size : `${widthFor(row.width, size.width)}.${size.format}`;
  const etag = `"${row.id}/${name}"`;
  const isMade = row.sizes.includes(name);
  void reply.headers(headersOf(row));
  if (isMade && request.headers['if-none-match'] === etag) return reply.header('etag', etag).code(304).send();
  const found = isMade ? await objects.get(sizeObjectKey(row.id, name)) : undefined;
  if (!found)
    return reply
      .header('cache-control', `${row.isPublic ? 'public' : 'private'}, max-age=${UNMADE_LIFETIME}`)
      .redirect(fileUrl(row.id), 302);
  const stem = row.name.replace(/\.\w+$/, '');
  return reply
    .headers({
      etag,
      'content-type': sizeContentType(name),
      'content-length': found.size,
      'content-disposition': contentDisposition('inline', `${stem}.${name.split('.')[1]}`),
    })
    .send(found.stream);
}

/**
 * The bytes of a URL never change. What visitors may read is the same for everyone, so that shared caches may keep it,
 * for a day: what was taken down is gone from them then. Other files may stay in the browser of their reader.
 */
function headersOf({ isPublic }: ReadableFile): Record<string, string> {
  return {
    ...(isPublic
      ? { 'cache-control': 'public, max-age=86400, must-revalidate, immutable' }
      : { 'cache-control': 'private, max-age=604800, immutable', vary: 'cookie, authorization' }),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  };
}
