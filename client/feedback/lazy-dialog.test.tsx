import { Suspense } from 'react';
import { prerender } from 'react-dom/static';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyDialog } from './lazy-dialog.tsx';

vi.mock('./no-connection.tsx', () => ({ NoConnection: () => null }));
afterEach(() => vi.unstubAllGlobals());

const failed = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

/** The page with an open dialog, and the errors of its rendering. */
async function render(load: Parameters<typeof lazyDialog>[0]): Promise<{ text: string; errors: unknown[] }> {
  const Dialog = lazyDialog(load);
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <p>
      page
      <Suspense>
        <Dialog onClose={() => undefined} />
      </Suspense>
    </p>,
    { onError: (error) => void errors.push(error) },
  );
  return { text: (await new Response(prelude).text()).replaceAll(/<[^>]*>/g, ''), errors };
}

it('shows a dialog that could be loaded', async () => {
  expect(await render(() => Promise.resolve({ default: () => ' and dialog' }))).toEqual({
    text: 'page and dialog',
    errors: [],
  });
});

it.each([
  ['the browser is offline', { onLine: false }, () => Promise.resolve(new Response('ok'))],
  ['the server does not answer', { onLine: true }, () => Promise.reject(new TypeError('Failed to fetch'))],
])('keeps the page of a dialog that could not be loaded while %s', async (_, navigator, fetch) => {
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('fetch', fetch);
  expect(await render(failed)).toEqual({ text: 'page', errors: [] });
});

it('reports a dialog that could not be loaded although the server answers', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('ok')));
  const { errors } = await render(failed);
  expect(errors).toEqual([expect.any(TypeError)]);
});
