import { expect, it } from 'vitest';
import { fillPageHead } from './page-head.ts';

const TEMPLATE = `<!doctype html>
<html lang="en" dir="ltr">
  <head>
    <meta name="description" content="old" />
    <title>old</title>
  </head>
  <body></body>
</html>`;
const HEAD = { title: '鎏金 & "co" $&', description: 'a <b> $1', keywords: 'k' };

it('fills language, title, description, canonical and the other languages', () => {
  expect(fillPageHead(TEMPLATE, HEAD, 'zh-HK', 'https://vermeil.example', '/passport/login')).toBe(`<!doctype html>
<html lang="zh-Hant-HK" dir="ltr">
  <head>
    <meta name="description" content="a &lt;b&gt; $1" />
    <title>鎏金 &amp; &quot;co&quot; $&amp;</title>
    <link rel="canonical" href="https://vermeil.example/zh-HK/passport/login" />
    <link rel="alternate" hreflang="en" href="https://vermeil.example/passport/login" />
    <link rel="alternate" hreflang="zh-Hant-HK" href="https://vermeil.example/zh-HK/passport/login" />
    <link rel="alternate" hreflang="zh-Hans-CN" href="https://vermeil.example/zh-CN/passport/login" />
    <link rel="alternate" hreflang="x-default" href="https://vermeil.example/passport/login" />
    <meta name="keywords" content="k" />
  </head>
  <body></body>
</html>`);
});

it('links the home page as / in English and as the bare prefix in other languages', () => {
  const html = fillPageHead(TEMPLATE, HEAD, 'en', 'http://a', '/');
  expect(html).toContain('rel="canonical" href="http://a/"');
  expect(html).toContain('hreflang="zh-Hans-CN" href="http://a/zh-CN"');
});

it('escapes a path in the head', () => {
  expect(fillPageHead(TEMPLATE, HEAD, 'en', 'http://a', '/"><script>x</script>')).not.toContain('<script>');
});

it('fills a description tag that is written on several lines', () => {
  const template = TEMPLATE.replace(
    '<meta name="description" content="old" />',
    '<meta\n      name="description"\n      content="old"\n    />',
  );
  const page = fillPageHead(template, HEAD, 'en', 'https://vermeil.example', '/');
  expect(page).toContain('content="a &lt;b&gt; $1"');
  expect(page).not.toContain('old');
});
