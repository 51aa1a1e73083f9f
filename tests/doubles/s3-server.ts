import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * The subset of the S3 protocol that our storage uses, in memory. Requests must be signed; signatures are not checked.
 */
export type S3Server = {
  readonly endpoint: string;
  close(): Promise<void>;
};

export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    answer(objects, request, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function answer(objects: Map<string, Buffer>, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://s3');
  const signed =
    (request.headers.authorization ?? '').startsWith('AWS4-HMAC-SHA256 ') || url.searchParams.has('X-Amz-Signature');
  if (!signed) return void response.writeHead(403).end();
  const key = url.pathname;
  if (request.method === 'PUT') {
    if (request.headers['content-length'] === undefined) return void response.writeHead(411).end();
    objects.set(key, await buffer(request));
    return void response.writeHead(200, { etag: '"x"' }).end();
  }
  if (request.method === 'DELETE') {
    objects.delete(key);
    return void response.writeHead(204).end();
  }
  const found = objects.get(key);
  if (!found)
    return void response
      .writeHead(404, { 'content-type': 'application/xml' })
      .end(request.method === 'HEAD' ? '' : '<Error><Code>NoSuchKey</Code></Error>');
  const headers = { 'content-disposition': url.searchParams.get('response-content-disposition') ?? 'inline' };
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const part = from === undefined ? found : found.subarray(Number(from), Number(to) + 1);
  if (from !== undefined) response.setHeader('content-range', `bytes ${from}-${to}/${found.length}`);
  response
    .writeHead(from === undefined ? 200 : 206, { ...headers, 'content-length': part.length })
    .end(request.method === 'HEAD' ? '' : part);
}
