import { Suspense } from 'react';
import { prerender } from 'react-dom/static';
import { expect, it } from 'vitest';
import { lazyOptional } from './lazy-optional.ts';

const textOf = async (load: Parameters<typeof lazyOptional>[0]): Promise<string> => {
  const Part = lazyOptional(load);
  const { prelude } = await prerender(
    <p>
      page
      <Suspense>
        <Part />
      </Suspense>
    </p>,
  );
  return (await new Response(prelude).text()).replaceAll(/<!--.*?-->/g, '');
};

it('shows a component that could be loaded', async () => {
  expect(await textOf(() => Promise.resolve({ default: () => ' and chart' }))).toBe('<p>page and chart</p>');
});

it('shows the page without a component that could not be loaded', async () => {
  expect(await textOf(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))).toBe(
    '<p>page</p>',
  );
});
