import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LinkCard } from './link-card.tsx';

it('shows a title as text, the whole host, and passes nothing on to the site', () => {
  const preview = { url: 'https://a.example/?b="c"', site: 'a.example', title: '<img src=x onerror=alert(1)>' };
  const html = renderToStaticMarkup(<LinkCard preview={preview} reach={0} />);
  expect(html).toContain('href="https://a.example/?b=&quot;c&quot;"');
  expect(html).toContain('rel="noopener noreferrer nofollow ugc"');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(html).not.toMatch(/<img|<script/);
  expect(html).toContain('>a.example<');
});
