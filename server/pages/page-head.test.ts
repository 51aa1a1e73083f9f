import { describe, expect, it } from 'vitest';
import { fillPageHead, type PageAddress, type PageHead } from './page-head.ts';

const TEMPLATE = `<!doctype html>
<html lang="en" dir="ltr">
  <head>
    <meta name="description" content="old" />
    <title>old</title>
  </head>
  <body><div id="root"></div><script type="module" crossorigin src="/assets/index-1.js"></script></body>
</html>`;
const HEAD: PageHead = {
  title: '鎏金 & "co" $&',
  description: 'a <b> $1',
  keywords: 'k',
  siteName: '鎏金',
  kind: 'website',
};
const ADDRESS: PageAddress = { locale: 'zh-HK', origin: 'https://vermeil.example', path: '/faq' };
const headOf = (head: Partial<PageHead> = {}, address: Partial<PageAddress> = {}): string =>
  fillPageHead(TEMPLATE, { ...HEAD, ...head }, { ...ADDRESS, ...address });

describe('the head of a page', () => {
  it('has language, title, description, addresses, Open Graph and a Twitter card', () => {
    expect(headOf()).toBe(`<!doctype html>
<html lang="zh-Hant-HK" dir="ltr">
  <head>
    <meta name="description" content="a &lt;b&gt; $1" />
    <title>鎏金 &amp; &quot;co&quot; $&amp;</title>
    <link rel="canonical" href="https://vermeil.example/zh-HK/faq" />
    <link rel="alternate" hreflang="en" href="https://vermeil.example/faq" />
    <link rel="alternate" hreflang="zh-Hant-HK" href="https://vermeil.example/zh-HK/faq" />
    <link rel="alternate" hreflang="zh-Hans-CN" href="https://vermeil.example/zh-CN/faq" />
    <link rel="alternate" hreflang="x-default" href="https://vermeil.example/faq" />
    <meta name="keywords" content="k" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="鎏金" />
    <meta property="og:title" content="鎏金 &amp; &quot;co&quot; $&amp;" />
    <meta property="og:description" content="a &lt;b&gt; $1" />
    <meta property="og:locale" content="zh_HK" />
    <meta property="og:locale:alternate" content="en_US" />
    <meta property="og:locale:alternate" content="zh_CN" />
    <meta property="og:url" content="https://vermeil.example/zh-HK/faq" />
    <meta property="og:image" content="https://vermeil.example/share.jpg" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta name="twitter:image" content="https://vermeil.example/share.jpg" />
    <meta name="twitter:card" content="summary_large_image" />
    <meta name="twitter:title" content="鎏金 &amp; &quot;co&quot; $&amp;" />
    <meta name="twitter:description" content="a &lt;b&gt; $1" />
  </head>
  <body><div id="root"></div><script type="module" crossorigin src="/assets/index-1.js"></script></body>
</html>`);
  });

  it('starts the application of a rendered page late, and of an empty one at once', () => {
    const rendered = fillPageHead(TEMPLATE, HEAD, ADDRESS, {
      html: '<main></main>',
      handOver: '<i></i>',
      requested: '/zh-HK/collections/1/ALL/%22?sort=newest&x="',
    });
    expect(rendered).toContain(
      '<div id="root"><main></main></div><i></i><script async src="/start.js" data-main="/assets/index-1.js" ' +
        'data-rendered="/zh-HK/collections/1/ALL/%22?sort=newest&amp;x=&quot;"></script>',
    );
    expect(rendered).not.toContain('type="module"');
    expect(headOf()).not.toContain('/start.js');
  });

  it.each(['left="# left"', 'own="(#)"', 'local=""'])(
    'has its times written before they are seen: data-%s',
    (attribute) => {
      const html = `<time data-${attribute}></time>`;
      const rendered = fillPageHead(TEMPLATE, HEAD, ADDRESS, { html, handOver: '', requested: '/' });
      expect(rendered).toMatch(/<script src="\/times.js"><\/script><script async src="\/start.js"/);
      const without = fillPageHead(TEMPLATE, HEAD, ADDRESS, { html: '<time></time>', handOver: '', requested: '/' });
      expect(without).not.toContain('/times.js');
    },
  );

  it('links the home page as / in English and as the bare prefix in other languages', () => {
    const html = headOf({}, { locale: 'en', path: '/' });
    expect(html).toContain('rel="canonical" href="https://vermeil.example/"');
    expect(html).toContain('hreflang="zh-Hans-CN" href="https://vermeil.example/zh-CN"');
  });

  it('has no absolute address when the public address is not known', () => {
    expect(headOf({ picture: '/files/a', hasFeeds: true }, { origin: null })).not.toMatch(/https?:|canonical|og:image/);
  });

  it('shows the version of a picture that is made for shared links, with its sides', () => {
    const html = headOf({ picture: '/files/a' });
    for (const tag of [
      '<meta property="og:image" content="https://vermeil.example/files/a/share.jpg" />',
      '<meta property="og:image:width" content="1200" />',
      '<meta property="og:image:height" content="630" />',
      '<meta name="twitter:image" content="https://vermeil.example/files/a/share.jpg" />',
    ])
      expect(html).toContain(tag);
  });

  it('keeps a hidden page out of search engines', () => {
    const html = headOf({ hidden: true });
    expect(html).toContain('<meta name="robots" content="noindex, follow" />');
    expect(html).not.toMatch(/canonical|hreflang/);
  });

  it('carries the configured trackers, and nothing without any', () => {
    expect(headOf({ trackers: { tag: 'G-1234ABCD' } })).toContain(
      '<meta name="vermeil-trackers" content="{&quot;tag&quot;:&quot;G-1234ABCD&quot;}" />',
    );
    expect(headOf({ trackers: {} })).not.toContain('vermeil-trackers');
  });

  it('names the feeds of the page’s language', () => {
    expect(headOf({ hasFeeds: true })).toMatch(
      /rel="alternate" type="application\/rss\+xml"[^>]*href="\/zh-HK\/news\/feed.rss"/,
    );
    expect(headOf()).not.toContain('rss');
  });

  it('escapes a path', () => {
    expect(headOf({}, { path: '/"><script>x</script>' })).not.toContain('<script>');
  });

  it('fills a description tag that is written on several lines', () => {
    const template = TEMPLATE.replace(
      '<meta name="description" content="old" />',
      '<meta\n      name="description"\n      content="old"\n    />',
    );
    const page = fillPageHead(template, HEAD, ADDRESS);
    expect(page).toContain('content="a &lt;b&gt; $1"');
    expect(page).not.toContain('old');
  });
});
