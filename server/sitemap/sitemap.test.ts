import { describe, expect, it } from 'vitest';
import { pageAt } from '#protocol/pages.ts';
import { sitemapFile, sitemapIndex } from './sitemap-xml.ts';
import { staticPages } from './sitemap-pages.ts';

const ORIGIN = 'https://v.example';

describe('site maps', () => {
  it('list files with their latest change, escaped', () => {
    const text = sitemapIndex(ORIGIN, [
      { path: '/sitemaps/goods/en.xml?from=a&b', changedAt: new Date(0) },
      { path: '/sitemaps/pages/en.xml', changedAt: null },
    ]);
    expect(text).toContain(
      '<sitemap><loc>https://v.example/sitemaps/goods/en.xml?from=a&amp;b</loc>' +
        '<lastmod>1970-01-01T00:00:00.000Z</lastmod></sitemap>',
    );
    expect(text).toContain('<sitemap><loc>https://v.example/sitemaps/pages/en.xml</loc></sitemap>');
  });

  it('list a page in one language with all others as alternates', () => {
    const text = sitemapFile(ORIGIN, 'zh-HK', [{ path: '/news-detail/n1', changedAt: new Date(0) }]);
    expect(text.match(/<loc>[^<]*/g)).toEqual(['<loc>https://v.example/zh-HK/news-detail/n1']);
    expect(
      [...text.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)].map(([, language, href]) => [language, href]),
    ).toEqual([
      ['en', 'https://v.example/news-detail/n1'],
      ['zh-Hant-HK', 'https://v.example/zh-HK/news-detail/n1'],
      ['zh-Hans-CN', 'https://v.example/zh-CN/news-detail/n1'],
      ['x-default', 'https://v.example/news-detail/n1'],
    ]);
  });

  it('list the home page without a slash behind its prefix', () => {
    const text = (locale: 'en' | 'zh-CN'): string => sitemapFile(ORIGIN, locale, [{ path: '/', changedAt: null }]);
    expect(text('en')).toContain('<loc>https://v.example/</loc>');
    expect(text('zh-CN')).toContain('<loc>https://v.example/zh-CN</loc>');
  });

  it('list pages that exist', () => {
    expect(staticPages().filter(({ path }) => pageAt(path) === undefined)).toEqual([]);
  });
});
