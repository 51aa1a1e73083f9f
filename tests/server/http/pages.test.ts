import { connect, type AddressInfo } from 'node:net';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { loadClientFiles } from '#server/pages/client-files.ts';
import { createMemorySource } from '#server/pages/pages.ts';
import { createTestApp, type TestApp } from '../support/app.ts';

const SCRIPT = 'console.log("vermeil")';

describe('pages and files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vermeil-client-'));
  let test: TestApp;
  let app: FastifyInstance;
  beforeAll(async () => {
    mkdirSync(join(folder, 'assets'));
    mkdirSync(join(folder, '.vite'));
    writeFileSync(join(folder, '.vite/manifest.json'), '{}');
    writeFileSync(join(folder, 'index.html'), '<!doctype html>\n<html lang="en"><head><title>x</title></head></html>');
    for (const name of ['main', 'next']) {
      writeFileSync(join(folder, `assets/${name}-abc.js`), SCRIPT);
      writeFileSync(join(folder, `assets/${name}-abc.js.gz`), gzipSync(SCRIPT));
      writeFileSync(join(folder, `assets/${name}-abc.js.br`), brotliCompressSync(SCRIPT));
    }
    writeFileSync(join(folder, 'sw.js'), SCRIPT);
    test = await createTestApp();
    app = await createApp(test.deps, async () => createMemorySource(loadClientFiles(folder)));
    await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await app.close();
    await test.close();
    rmSync(folder, { recursive: true });
  });

  it('answer 200 for a page and 404 for an unknown path, uncached', async () => {
    for (const [url, status] of [
      ['/', 200],
      ['/zh-HK/chat/chat-page', 200],
      ['/nothing', 404],
      ['/zh-CN/nothing?x=1', 404],
    ] as const) {
      const answer = await app.inject({ url, headers: { host: 'shop.example' } });
      expect([answer.statusCode, answer.headers['cache-control'], answer.headers['content-type']]).toEqual([
        status,
        'no-store',
        'text/html; charset=utf-8',
      ]);
      expect(answer.body).not.toContain('shop.example');
    }
    expect((await app.inject('/zh-HK')).body).toContain('<html lang="zh-Hant-HK"');
  });

  it('redirect to the canonical path and keep the query', async () => {
    const answer = await app.inject('/en/login?next=%2Fchat');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/passport/login?next=%2Fchat']);
  });

  it.each([
    ['http://evil.example/', '200'],
    ['http://evil.example', '200'],
    ['HTTPS://evil.example:444/zh-HK/chat/chat-page', '200'],
    ['http://evil.example//evil.example/en/login', '302 /evil.example/en/login'],
    ['http://evil.example/en/login?next=%2Fchat', '302 /passport/login?next=%2Fchat'],
    ['http://evil.example/assets/main-abc.js', '200'],
    ['//evil.example/en', '302 /evil.example/en'],
    ['/\\evil.example', '302 /evil.example'],
    ['http:/evil.example', '400'],
  ])('answer the target %s without its host', async (target, expected) => {
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET ${target} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`);
    const answer = await text(socket);
    const status = /^HTTP\/1.1 (\d+)/.exec(answer)?.[1];
    const location = /^location: (.*?)\r$/im.exec(answer)?.[1];
    expect([status, location].filter(Boolean).join(' ')).toBe(expected);
    expect(answer.slice(answer.indexOf('\r\n\r\n'))).not.toContain('evil.example');
  });

  it.each(['/', '/api/Config/exchangeRates', '/healthz', '/nothing'])(
    'refuse two hosts in one request for %s',
    async (path) => {
      const { port } = app.server.address() as AddressInfo;
      const status = async (hosts: string): Promise<string | undefined> => {
        const socket = connect(port, '127.0.0.1');
        socket.write(`GET ${path} HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`);
        return /^HTTP\/1.1 (\d+)/.exec(await text(socket))?.[1];
      };
      expect(await status('Host: a.example\r\nhost: b.example\r\n')).toBe('400');
      expect(await status('Host: a.example\r\n')).not.toBe('400');
    },
  );

  it('cache hashed files for ever and revalidate others', async () => {
    const hashed = await app.inject('/assets/main-abc.js');
    expect([hashed.body, hashed.headers['cache-control'], hashed.headers['content-type']]).toEqual([
      SCRIPT,
      'public, max-age=31536000, immutable',
      'text/javascript; charset=utf-8',
    ]);
    const worker = await app.inject('/sw.js');
    expect(worker.headers['cache-control']).toBe('no-cache');
    const again = await app.inject({ url: '/sw.js', headers: { 'if-none-match': worker.headers.etag } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.5', 'br'],
    ['identity', undefined],
    ['', undefined],
  ])('negotiate "%s" to %s', async (accepted, encoding) => {
    const answer = await app.inject({ url: '/assets/main-abc.js', headers: { 'accept-encoding': accepted } });
    expect([answer.headers['content-encoding'], answer.headers.vary]).toEqual([encoding, 'accept-encoding']);
  });

  it.each([
    '/.vite/manifest.json',
    '/assets/../../package.json',
    '/%2e%2e/package.json',
    '/assets/main-abc.js.br',
    '/index.html/x',
  ])('serve no file for %s', async (url) => {
    expect((await app.inject(url)).headers['content-type']).toMatch(/^text\/html/);
  });

  it('answer other methods and API paths with errors of the catalogue', async () => {
    for (const [method, url] of [
      ['POST', '/'],
      ['GET', '/api/none'],
      ['GET', '/files/none'],
    ] as const) {
      const answer = await app.inject({ method, url });
      expect([answer.statusCode, answer.json().errorCode]).toEqual([404, 'NotFoundService']);
    }
  });

  it('answer a file again without the application, with the headers of its first answer', async () => {
    const { port } = app.server.address() as AddressInfo;
    const read = async (headers: Record<string, string>, method = 'GET') => {
      const answer = await fetch(`http://127.0.0.1:${port}/assets/next-abc.js`, { method, headers });
      const { date: _, connection: __, 'keep-alive': ___, ...rest } = Object.fromEntries(answer.headers);
      return { status: answer.status, body: await answer.text(), headers: rest };
    };
    const first = await read({ 'accept-encoding': 'gzip' });
    expect(first.headers['x-request-id']).toBeDefined();
    const { 'x-request-id': _, ...headers } = first.headers;
    expect(await read({ 'accept-encoding': 'gzip' })).toEqual({ ...first, headers });
    expect((await read({ 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br');
    expect(await read({ 'if-none-match': first.headers.etag! })).toMatchObject({ status: 304, body: '' });
    expect(await read({}, 'HEAD')).toMatchObject({ status: 200, body: '' });
    expect((await read({}, 'POST')).status).toBe(404);
  });

  it('answer HEAD without a body', async () => {
    const answer = await app.inject({ method: 'HEAD', url: '/' });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
  });
});
