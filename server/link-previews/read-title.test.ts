import { describe, expect, it } from 'vitest';
import { readTitle } from './read-title.ts';

const title = (html: string, charset?: string) => readTitle({ bytes: Buffer.from(html), charset });

describe('title of a page', () => {
  it.each([
    ['<title>A &amp; B</title>', 'A & B'],
    ['<title>A</title><meta property="og:title" content="For sharing">', 'For sharing'],
    ['<META PROPERTY="og:title" CONTENT="Large"><TITLE>A</TITLE>', 'Large'],
    ['<title>First</title><title>Second</title>', 'First'],
    ['<title><script>alert(1)</script></title>', '<script>alert(1)</script>'],
    ['<html><body><title>In the body</title>', ''],
    ['<head></head><svg><title>Of a picture</title></svg>', ''],
    ['<meta property="og:title" content="">', ''],
    [`<title>${'😀'.repeat(1_200)}</title>`, '😀'.repeat(1_000)],
    [`<title>a${'😀'.repeat(1_200)}</title>`, `a${'😀'.repeat(999)}\ufffd`],
    ['no html', ''],
    ['', ''],
  ])('[LPV-4] of %j', (html, expected) => {
    expect(title(html)).toBe(expected);
  });

  it('reads the encoding that the response or the page names', () => {
    const big5 = new Uint8Array([0xbf, 0xfb, 0xbf, 0xf6]);
    const bytes = (before: string) => Buffer.concat([Buffer.from(`${before}<title>`), big5, Buffer.from('</title>')]);
    const expected = new TextDecoder('big5').decode(big5);
    expect(readTitle({ bytes: bytes(''), charset: 'Big5' })).toBe(expected);
    expect(readTitle({ bytes: bytes('<meta charset="big5">'), charset: undefined })).toBe(expected);
    expect(title('<title>錶</title>', 'no-such-encoding')).toBe('錶');
  });

  it('reads a hostile page in linear time', () => {
    for (const part of ['<', '<a ', '<title>', '<meta ', '&', '<!--', '<meta property="og:title" content="'])
      expect(title(part.repeat(100_000)).length).toBeLessThanOrEqual(2_000);
  });
});
