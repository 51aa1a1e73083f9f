import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Picture, type PictureProps } from './picture.tsx';

const html = (props: Partial<PictureProps> & Pick<PictureProps, 'file'>): string =>
  renderToStaticMarkup(createElement(Picture, { sizes: '50vw', ...props }));
const FILE = { url: '/files/a', width: 720, height: 480, blur: 'UklGRg==' };

describe('a picture', () => {
  it('offers both formats in every size, and the original to old browsers', () => {
    const text = html({ file: FILE, alt: 'A dial' });
    expect(text).toContain(
      '<source type="image/avif" srcSet="/files/a/320.avif 320w, /files/a/640.avif 640w, /files/a/960.avif 720w"' +
        ' sizes="50vw"/>',
    );
    expect(text).toContain('src="/files/a" srcSet="/files/a/320.webp 320w, ');
    expect(text).toContain('alt="A dial" width="720" height="480" loading="lazy"');
    expect(text).toContain('style="background:center / cover no-repeat url(data:image/webp;base64,UklGRg==)"');
  });

  it('loads at once when it leads the page', () => {
    expect(html({ file: FILE, first: true })).toContain('loading="eager" fetchPriority="high"');
  });

  it('has one small size where it is small on every screen', () => {
    const text = html({ file: { url: '/files/a' }, sizes: 72 });
    expect(text).toContain('<source type="image/avif" srcSet="/files/a/320.avif"/>');
    expect(text).not.toMatch(/640|width=|style=/);
  });

  it('shows private files and previews on the device as they are', () => {
    for (const [url, sizes] of [
      ['/files/a', null],
      ['blob:https://vermeil.example/1', '50vw'],
    ] as const) {
      const text = html({ file: { url }, sizes });
      expect(text).toContain(`<img src="${url}"`);
      expect(text).not.toMatch(/<source|srcSet|sizes/);
    }
  });

  it('shows what replaces it without a file', () => {
    expect(html({ file: null, fallback: 'V' })).toBe('V');
  });
});
