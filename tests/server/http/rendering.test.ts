import { request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { createApp } from '#server/app.ts';
import { createMemorySource } from '#server/pages/pages.ts';
import type { PageRenderer } from '#server/pages/page-renderer.ts';
import { resourceTopic } from '#protocol/bridge/topics.ts';
import { RATE } from '#protocol/limits.ts';
import { PAGE as PAGE_LIMITS } from '#protocol/page-limits.ts';
import { moveGoods } from '#protocol/http/goods-own.ts';
import { PAGES_OUTDATED } from '#server/bus/topics.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createClient } from '../support/client.ts';
import { makeOffer, makeSeller } from '../support/goods.ts';

const SEO = resourceTopic('public.seo', { query: { languageCode: 'ZHHK' } });
const PROFILE = resourceTopic('account.profile', {});
const PAGE =
  '<!doctype html>\n<html lang="en"><head><title>x</title><meta name="description" content="x" /></head>' +
  '<body><div id="root"></div></body></html>';

type Sent = { status: number | undefined; headers: IncomingHttpHeaders; body: Buffer };

describe('rendering', () => {
  /** Sends a request over a connection: the cache answers ahead of the application. */
  const send = async (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Sent> => {
    const { port } = app.server.address() as AddressInfo;
    return new Promise((resolve, reject) => {
      const sending = request({ host: '127.0.0.1', port, path, headers, method }, (answer) => {
        const chunks: Buffer[] = [];
        answer
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () =>
            resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }),
          );
      });
      sending.on('error', reject).end();
    });
  };
  let test: TestApp;
  let app: FastifyInstance;
  let render: PageRenderer['renderPage'];
  let renderings = 0;
  beforeAll(async () => {
    test = await createTestApp({ config: { rateLimit: true } });
    const renderer: PageRenderer = {
      FIRST_VIEWS: 'views',
      renderPage: (page) => {
        renderings += 1;
        return render(page);
      },
    };
    app = await createApp(test.deps, async () => createMemorySource({ files: new Map(), page: PAGE }, renderer));
    await app.listen({ port: 0, host: '127.0.0.1' });
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
      asked: [SEO],
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

  it('renders an address again in one pass, with what it read the last time', async () => {
    const first = SEO;
    const second = resourceTopic('public.contactUs', {});
    let hasSecond = true;
    render = async ({ views }) => ({
      html: '',
      head,
      asked: [first, ...(hasSecond && first in views ? [second] : [])],
    });
    const topicsOf = async () => {
      const { body } = await app.inject('/about?again');
      test.deps.bus.publish(PAGES_OUTDATED, new Set(['list public.seo']));
      return Object.keys(JSON.parse(/id="views">(.*?)<\/script>/.exec(body)?.[1] ?? '{}') as object);
    };
    expect([await topicsOf(), renderings]).toEqual([[first, second], 3]);
    expect([await topicsOf(), renderings]).toEqual([[first, second], 4]);
    // What it needs no longer is not sent along.
    hasSecond = false;
    expect([await topicsOf(), renderings]).toEqual([[first], 5]);
  });

  it('loads only the data that has changed, also for another page', async () => {
    const contact = resourceTopic('public.contactUs', {});
    render = async () => ({ html: '', head, asked: [SEO, contact] });
    await app.inject('/about?data');
    const calls = vi.spyOn(app, 'inject');
    const urls = () => (calls.mock.calls as unknown as [{ url: string }][]).map(([{ url }]) => url);
    await app.inject({ url: '/faq?data' });
    expect(urls()).toEqual(['/faq?data']);
    test.deps.bus.publish(PAGES_OUTDATED, new Set(['list public.contactUs']));
    await app.inject({ url: '/faq?data' });
    expect(urls().slice(1)).toEqual(['/faq?data', '/api/Public/contactus/list']);
    calls.mockRestore();
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
    const unread = resourceTopic('public.seo', { query: { languageCode: 'ZHCN' } });
    render = async ({ views }) => ({ html: `<p>${views[unread]?.phase ?? ''}</p>`, head, asked: [unread] });
    for (let n = 0; n < RATE.readsPerMinute; n += 1)
      await app.inject({ url: '/api/Public/seo?languageCode=ZHHK', remoteAddress: spent });
    const asked = await app.inject({ url: '/about?spoilt', remoteAddress: spent });
    expect([asked.statusCode, asked.body.includes('<div id="root"></div>')]).toEqual([200, true]);
    expect((await app.inject({ url: '/about?spoilt', remoteAddress: '203.0.113.11' })).body).toContain('<p>ready</p>');
  });

  it('compresses a page as the browser accepts it, also from the cache', async () => {
    render = async () => ({ html: 'x'.repeat(5_000), head, asked: [] });
    const html = (await send('/about?encodings')).body.toString();
    for (const [accepted, encoding, decode] of [
      ['gzip', 'gzip', gunzipSync],
      ['gzip, br', 'br', brotliDecompressSync],
    ] as const)
      for (const time of ['first', 'cached']) {
        const { headers, body } = await send('/about?encodings', { 'accept-encoding': accepted });
        expect([headers['content-encoding'], headers.vary, body.length < 2_000], time).toEqual([
          encoding,
          'accept-encoding',
          true,
        ]);
        expect(decode(body).toString()).toBe(html);
      }
    expect(renderings).toBe(1);
  });

  it('answers from the cache with the same headers, and 304 to a browser that has the page', async () => {
    render = async () => ({ html: 'stored', head, asked: [] });
    const [first, again] = [await send('/about?cached'), await send('/about?cached')];
    // Only the application gives requests an id.
    const headersOf = ({ headers }: Sent) => ({
      ...headers,
      'x-request-id': '',
      date: '',
      connection: '',
      'keep-alive': '',
    });
    expect([again.body.toString(), headersOf(again)]).toEqual([first.body.toString(), headersOf(first)]);
    expect(again.headers['content-security-policy']).toContain("default-src 'self'");
    expect(again.headers['permissions-policy']).toContain('microphone=(self)');
    const known = await send('/about?cached', { 'if-none-match': first.headers.etag ?? '' });
    const strong = (first.headers.etag ?? '').replace('W/', '');
    const listed = await send('/about?cached', { 'if-none-match': `"other", ${strong}` });
    expect(listed.status).toBe(304);
    expect([known.status, known.body.length, renderings]).toEqual([304, 0, 1]);
    const short = await send('/about?cached', {}, 'HEAD');
    expect([short.status, short.body.length, renderings]).toEqual([200, 0, 1]);
    expect((await send('/about?cached', {}, 'POST')).status).toBe(404);
  });

  it('sends browsers that dismissed the download bar a page of their own from the cache', async () => {
    render = async () => ({ html: '', head, asked: [] });
    const cookie = `a=1;vermeil.downloadBar=${Date.now() - 1_000}`;
    for (const time of ['first', 'cached']) {
      const dismissed = (await send('/about?own', { cookie })).body.toString();
      const plain = (await send('/about?own')).body.toString();
      expect([dismissed.includes('data-download-bar'), plain.includes('data-download-bar')], time).toEqual([
        true,
        false,
      ]);
    }
  });

  it('does not cache a page whose rendering fails', async () => {
    render = () => Promise.reject(new Error('broken'));
    expect((await app.inject('/about?once-broken')).headers['cache-control']).toBe('no-store');
    render = async () => ({ html: 'whole', head, asked: [] });
    expect((await app.inject('/about?once-broken')).body).toContain('whole');
  });

  it('renders a page again after a change of what it shows, and no other page', async () => {
    const seller = await makeSeller(test);
    const staff = await createClient(test, { isCustomerService: true });
    const [shown, other] = [await makeOffer(test, seller, staff.userId), await makeOffer(test, seller, staff.userId)];
    const topicOf = (id: string) =>
      resourceTopic('goods.card', { params: { goodsId: id }, query: { languageCode: 'EN' } });
    const list = resourceTopic('goods.newest', { query: { languageCode: 'EN' } });
    render = async ({ views, search }) => {
      const topic = search === '?list' ? list : topicOf(search.slice(1));
      return { html: `<p>${views[topic]?.phase ?? ''}</p>`, head, asked: [topic] };
    };
    const urls = [shown, other, 'list'].map((name) => `/about?${name}`);
    const renderedNow = async (): Promise<boolean[]> => {
      const made: boolean[] = [];
      for (const url of urls) {
        renderings = 0;
        await app.inject(url);
        made.push(renderings > 0);
      }
      return made;
    };
    await renderedNow();
    expect(await renderedNow()).toEqual([false, false, false]);
    await seller.get(moveGoods, { params: { id: shown }, body: { move: 'hide' } });
    expect(await renderedNow()).toEqual([true, false, true]);
    expect((await app.inject(urls[0]!)).body).toContain('<p>failed</p>');
    // As another process reports it.
    test.deps.bus.publish(PAGES_OUTDATED, new Set([other]));
    await Promise.resolve();
    expect(await renderedNow()).toEqual([false, true, true]);
  });

  it.each([
    ['an article', 'article', 'discuss.list'],
    ['news', 'news', 'news.list'],
    ['a store', 'store', 'home.stores'],
  ] as const)('renders lists again after a change of %s', async (_, kind, call) => {
    const query = call === 'discuss.list' ? { pageNo: 1 } : { languageCode: 'EN' as const };
    const topic = `resource:${call}:${JSON.stringify({ query })}`;
    render = async () => ({ html: '', head, asked: [topic] });
    const url = `/about?list-of-${kind}`;
    await app.inject(url);
    renderings = 0;
    await app.inject(url);
    expect(renderings).toBe(0);
    await test.deps.transact((work) => work.publish({ type: 'content.changed', kind, ids: ['x'], lists: true }));
    await app.inject(url);
    expect(renderings).toBeGreaterThan(0);
  });
});
