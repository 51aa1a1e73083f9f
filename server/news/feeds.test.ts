import { describe, expect, it } from 'vitest';
import { xmlText } from '../foundation/xml.ts';
import { atomFeed, rssFeed } from './feeds.ts';
import type { FeedItem } from './public-news.ts';

const HOSTILE = `</title><script>alert("1")</script>]]> & 'x' \u0000\u000b\ud800\ufffe \u{1f4ff}`;
const card: FeedItem = {
  id: 'n1',
  category: 'market',
  title: HOSTILE,
  summary: HOSTILE,
  publicTime: Date.UTC(2026, 10, 20, 9),
  correctedTime: null,
};

describe('feeds', () => {
  it('escape what XML reads as markup and drop what it cannot hold', () => {
    expect(xmlText(HOSTILE)).toBe(
      '&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;]]&gt; &amp; &apos;x&apos; \ufffd \u{1f4ff}',
    );
    for (const text of [
      rssFeed({ origin: 'https://v.example', locale: 'zh-HK', items: [card] }),
      atomFeed({ origin: 'https://v.example', locale: 'zh-HK', items: [card] }, new Date(0)),
    ]) {
      expect(text).not.toContain('<script');
      expect(text).toContain(xmlText(HOSTILE));
      expect(text).toContain('https://v.example/zh-HK/news-detail/n1');
    }
  });

  it('carry the time of publication', () => {
    expect(rssFeed({ origin: '', locale: 'en', items: [card] })).toContain('Fri, 20 Nov 2026 09:00:00 GMT');
    expect(atomFeed({ origin: '', locale: 'en', items: [card] }, new Date(0))).toContain('2026-11-20T09:00:00.000Z');
    expect(atomFeed({ origin: '', locale: 'en', items: [] }, new Date(0))).toContain('1970-01-01T00:00:00.000Z');
  });

  it('carry the time of a correction in Atom, for the article and for the feed', () => {
    const corrected = { ...card, id: 'n0', correctedTime: Date.UTC(2026, 10, 22, 9) };
    const text = atomFeed({ origin: '', locale: 'en', items: [card, corrected] }, new Date(0));
    expect(text.match(/<updated>[^<]*/g)).toEqual([
      '<updated>2026-11-22T09:00:00.000Z',
      '<updated>2026-11-20T09:00:00.000Z',
      '<updated>2026-11-22T09:00:00.000Z',
    ]);
    expect(text.match(/<published>2026-11-20T09:00:00.000Z/g)).toHaveLength(2);
  });
});
