import { createElement, lazy, Suspense, type ComponentType } from 'react';
import { expect, it } from 'vitest';
import { renderHtml } from './render-html.ts';

const inside = (component: ComponentType) =>
  createElement('main', null, createElement(Suspense, { fallback: 'Wait' }, createElement(component)));

it('renders a page with the content of its boundaries', async () => {
  expect(await renderHtml(inside(() => 'Content'))).toContain('Content');
});

it('refuses a page of which a component in a boundary throws, with its error', async () => {
  const broken = new Error('broken');
  const Broken = (): never => {
    throw broken;
  };
  await expect(renderHtml(inside(Broken))).rejects.toBe(broken);
});

it('refuses a page of which a component outside any boundary throws', async () => {
  const Broken = (): never => {
    throw new Error('broken');
  };
  await expect(renderHtml(createElement(Broken))).rejects.toThrow('broken');
});

it('shows the fallback of a boundary that loads its code', async () => {
  const Later = lazy(() => new Promise<never>(() => undefined));
  const html = await renderHtml(inside(Later));
  expect(html).toContain('Wait');
});
