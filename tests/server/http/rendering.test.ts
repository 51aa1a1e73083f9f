import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { createApp } from '#server/app.ts';
import { createMemorySource } from '#server/pages/pages.ts';
import type { PageRenderer } from '#server/pages/page-renderer.ts';
import { resourceTopic } from '#protocol/bridge/topics.ts';
import { PAGE as PAGE_LIMITS, RATE } from '#protocol/limits.ts';
import { createTestApp, type TestApp } from '../support/app.ts';

const SEO = resourceTopic('public.seo', { query: { languageCode: 'ZHHK' } });
const PROFILE = resourceTopic('account.profile', {});
const PAGE =
  '<!doctype html>\n<html lang="en"><head><title>x</title><meta name="description" content="x" /></head>' +
  '<body><div id="root"></div></body></html>';

describe('rendering', () => {
  let test: TestApp;
  let app: FastifyInstance;
  let render: PageRenderer['renderPage'];
  let renderings = 0;
  beforeAll(async () => {
    test = await createTestApp({ config: { rateLimit: true } });
    const renderer: PageRenderer = {
      FIRST_VIEWS: 'views',
      renderPage: (request) => {
        renderings += 1;
        return render(request);
      },
    };
    app = await createApp(test.deps, async () => createMemorySource({ files: new Map(), page: PAGE }, renderer));
  });
  afterAll(async () => {
    await app.close();
    await test.close();
  });
  beforeEach(() => void (renderings = 0));
  const head = { title: 'A <title>', description: 'What "it" is', status: 200 };

  it('loads the public calls of a page, embeds their data and fills the head', async () => {
    render = async ({ views }) => ({
      html: `<p>${(views[SEO]?.data as { title?: string } | undefined)?.title ?? ''}</p>`,
      head,
      asked: SEO in views ? [] : [SEO],
    });
    const { body, statusCode } = await app.inject('/zh-HK/about');
    expect([statusCode, renderings]).toEqual([200, 2]);
    expect(body).toContain(
      '<div id="root"><p>鎏金 – 奢侈品、收藏品及藝術品交易平台</p></div><script type="application/json" id="views">',
    );
    expect(body).toContain('<title>A &lt;title&gt;</title>');
    expect(body).toContain('content="What &quot;it&quot; is"');
    const handedOver = JSON.parse(/id="views">(.*?)<\/script>/.exec(body)?.[1] ?? '{}') as Record<
      string,
      { phase: string }
    >;
    expect(Object.entries(handedOver).map(([topic, view]) => [topic, view.phase])).toEqual([[SEO, 'ready']]);
  });

  it('reads only public data, and absent data as absent', async () => {
    const absent = 'resource:goods.card:{"params":{"goodsId":"none"},"query":{"languageCode":"EN"}}';
    let seen: unknown;
    render = async ({ views }) => {
      seen = views;
      return {
        html: '',
        head: { ...head, status: views[absent]?.error ? 404 : 200 },
        asked: [PROFILE, 'session', 'resource:none:{}', absent],
      };
    };
    expect((await app.inject({ url: '/about?absent', cookies: { 'vermeil.session': 'unknown' } })).statusCode).toBe(
      404,
    );
    expect(seen).toEqual({
      [absent]: { phase: 'failed', data: null, error: { code: 'NotFoundService', status: 404 }, asOf: null },
    });
  });

  it('embeds structured data that cannot close its element', async () => {
    render = async () => ({ html: '', head: { ...head, structured: [{ name: '</script><b>' }] }, asked: [] });
    const { body } = await app.inject('/faq?structured');
    const [, text = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? [];
    expect(text).toBe('{"@context":"https://schema.org","@graph":[{"name":"\\u003c/script>\\u003cb>"}]}');
  });

  it('hides the download bar of a browser that dismissed it', async () => {
    render = async () => ({ html: '', head, asked: [] });
    const dismissed = (time: number) =>
      app.inject({ url: '/about?bar', cookies: { 'vermeil.downloadBar': String(time) } });
    expect((await dismissed(Date.now() - 1_000)).body).toContain('data-download-bar="dismissed"');
    expect((await dismissed(Date.now() - PAGE_LIMITS.downloadBar - 1_000)).body).not.toContain('data-download-bar');
    expect((await app.inject('/about?bar')).body).not.toContain('data-download-bar');
  });

  it('escapes embedded data', async () => {
    const topic =
      'resource:goods.search:{"query":{"keyword":"</script><script>alert(1)</script>","languageCode":"EN"}}';
    render = async () => ({ html: '', head, asked: [topic] });
    const { body } = await app.inject('/collections/1/ALL/x');
    expect(body.match(/<script/g)).toHaveLength(1);
  });

  it('serves the empty page when rendering fails', async () => {
    render = () => Promise.reject(new Error('broken'));
    const { body, statusCode } = await app.inject('/about?broken');
    expect([statusCode, body.includes('<div id="root"></div>')]).toEqual([200, true]);
  });

  it('shares one rendering among simultaneous requests and limits them per address', async () => {
    render = async () => ({ html: 'once', head, asked: [] });
    await Promise.all(Array.from({ length: 50 }, () => app.inject('/about?same')));
    expect(renderings).toBe(1);
    for (let n = 1; n <= 130; n += 1)
      expect((await app.inject({ url: `/about?n=${n}`, remoteAddress: '203.0.113.9' })).statusCode).toBe(200);
    expect(renderings).toBe(1 + 120);
  });

  it('does not cache a page that lacks data because of a rate limit', async () => {
    const spent = '203.0.113.10';
    render = async ({ views }) => ({
      html: `<p>${views[SEO]?.phase ?? ''}</p>`,
      head,
      asked: SEO in views ? [] : [SEO],
    });
    for (let n = 0; n < RATE.readsPerMinute; n += 1)
      await app.inject({ url: '/api/Public/seo?languageCode=ZHHK', remoteAddress: spent });
    const asked = await app.inject({ url: '/about?spoilt', remoteAddress: spent });
    expect([asked.statusCode, asked.body.includes('<div id="root"></div>')]).toEqual([200, true]);
    expect((await app.inject({ url: '/about?spoilt', remoteAddress: '203.0.113.11' })).body).toContain('<p>ready</p>');
  });

  it('compresses pages', async () => {
    render = async () => ({ html: 'x'.repeat(5_000), head, asked: [] });
    const answer = await app.inject({ url: '/about?gzip', headers: { 'accept-encoding': 'gzip, br' } });
    expect([answer.headers['content-encoding'], answer.rawPayload.length < 1_000]).toEqual(['gzip', true]);
  });
});
