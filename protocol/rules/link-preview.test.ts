import { describe, expect, it } from 'vitest';
import { FORWARDED } from './forward.ts';
import { previewedLink, toLinkPreview } from './link-preview.ts';
import { RECALLED } from './recall.ts';

const link = (content: string, extra: Record<string, unknown> | null = null) =>
  previewedLink({ content, extra }, 'vermeil.example');

describe('link previews', () => {
  it('[LPV-1] previews the first https link of what a person wrote', () => {
    expect(link('see http://a.example, https://b.example/x?y#z and https://c.example')).toBe('https://b.example/x?y#z');
    expect(link('www.b.example')).toBe('https://www.b.example/');
    expect(link('https://b.example', FORWARDED)).toBe('https://b.example/');
    expect(link('no link: https is a protocol')).toBeUndefined();
    expect(link('https://b.example', RECALLED)).toBeUndefined();
    expect(link('https://b.example', { card: 'offer', id: '1' })).toBeUndefined();
  });

  it('[LPV-1] previews no link to this site and none that is too long', () => {
    expect(link('https://vermeil.example/goods/1')).toBeUndefined();
    expect(link('https://VERMEIL.example:8443/goods/1')).toBeUndefined();
    expect(link('https://vermeil.example.evil.example/')).toBeDefined();
    expect(link(`https://b.example/${'a'.repeat(1_982)}`)).toHaveLength(2_000);
    expect(link(`https://b.example/${'a'.repeat(1_983)}`)).toBeUndefined();
  });

  it('[LPV-4] shows a title as one line of plain text, cut to 120 characters', () => {
    const title = (stated: string) => toLinkPreview('https://b.example/', stated)?.title;
    expect(title(' A <b>watch</b>\n\t for\u202e you\u200b ')).toBe('A <b>watch</b> for you');
    expect(title('錶'.repeat(200))).toBe(`${'錶'.repeat(120)}…`);
  });

  it.each(['', ' \n\u200b ', 'Vermeil – verify your account', 'V e r m e i l', '客服', `a${'\u0301'.repeat(9)}`])(
    '[LPV-4] leaves out the title %j',
    (stated) => {
      expect(toLinkPreview('https://b.example/', stated)).toBeUndefined();
    },
  );

  it('[LPV-5] names the host of the link', () => {
    const site = (url: string) => toLinkPreview(url, 'Title')?.site;
    expect(site('https://b.example:444/x')).toBe('b.example');
    expect(site(new URL('https://例子.example?x').href)).toBe('xn--fsqu00a.example');
  });
});
