import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageAt } from '#protocol/pages.ts';
import { createApp } from '#server/app.ts';
import { createMemorySource } from '#server/pages/pages.ts';
import { SPEC_PATHS } from '../../spec-paths.ts';
import { createTestApp, type TestApp } from '../support/app.ts';

const PAGE = '<!doctype html>\n<html lang="en"><head><title>x</title></head><body><div id="root"></div></body></html>';
const PREFIXES = ['', '/zh-HK', '/zh-CN'];
const ALL = Object.entries(SPEC_PATHS);
const inLanguage = (prefix: string, path: string): string => (path === '/' && prefix ? prefix : prefix + path);

describe('the paths of the specification', () => {
  let test: TestApp;
  let app: FastifyInstance;
  beforeAll(async () => {
    test = await createTestApp();
    app = await createApp(test.deps, async () => createMemorySource({ files: new Map(), page: PAGE }));
  });
  afterAll(async () => {
    await app.close();
    await test.close();
  });

  it('are 75', () => {
    expect(ALL).toHaveLength(75);
  });

  it('answer with their screen or the redirect to its canonical path in every language', async () => {
    for (const prefix of PREFIXES)
      for (const [path, shown] of ALL) {
        const { statusCode, headers } = await app.inject(inLanguage(prefix, path));
        const wanted =
          typeof shown === 'string' || shown.by === 'browser' ? [200, undefined] : [302, prefix + shown.to];
        expect([statusCode, headers.location], prefix + path).toEqual(wanted);
      }
  });

  it('redirect to a page', () => {
    const targets = ALL.flatMap(([, shown]) => (typeof shown === 'object' && shown.by === undefined ? [shown.to] : []));
    expect(targets.filter((target) => pageAt(target, '') === undefined)).toEqual([]);
  });

  it('have a screen each, shared with no other path', () => {
    const screens = ALL.flatMap(([path, shown]) =>
      typeof shown === 'string' ? [pageAt(path.split('?', 1)[0] ?? '')?.name] : [],
    );
    expect(new Set(screens).size).toBe(screens.length);
    expect(screens).not.toContain(undefined);
  });

  it('answer 404 where the subject is missing or no id', async () => {
    for (const path of [
      '/chat/add-comment',
      '/chat/chat-goods',
      '/collections/detail/add-bidding',
      '/collections/detail/add-winner-bidding',
      '/shop/shop',
      '/shop/media/media',
      '/news/detail/detail',
    ])
      for (const search of ['', '?id=', '?id=a%20b', '?id=//evil.example'])
        expect((await app.inject(path + search)).statusCode, path + search).toBe(404);
  });
});
