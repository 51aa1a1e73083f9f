import { describe, expect, it } from 'vitest';
import { fetchPage, loadedPage, loadPage } from './page-cache.ts';
import type { PageModule, Route } from '#client/navigation/route.ts';

const Page = () => null;

/** A route whose loads are settled in the given order. */
function routeOf(...answers: (PageModule | Error)[]): { route: Route; loads: () => number } {
  let loads = 0;
  const load = async (): Promise<PageModule> => {
    const answer = answers[loads++];
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('loaded too often');
    return answer;
  };
  return { route: { load, access: 'public' }, loads: () => loads };
}

describe('the code of a screen', () => {
  it('is loaded once', async () => {
    const { route, loads } = routeOf({ default: Page });
    expect(loadedPage(route)).toBeUndefined();
    await Promise.all([loadPage(route), loadPage(route), fetchPage(route)]);
    expect(loadedPage(route)).toBe(Page);
    expect(loads()).toBe(1);
  });

  it('stays failed for rendering', async () => {
    const { route, loads } = routeOf(new Error('chunk'));
    await expect(loadPage(route)).rejects.toThrow('chunk');
    expect(loadPage(route)).toBe(loadPage(route));
    await expect(loadPage(route)).rejects.toThrow('chunk');
    expect(loads()).toBe(1);
  });

  it('is loaded again by a navigation after a failure', async () => {
    const { route, loads } = routeOf(new Error('chunk'), { default: Page });
    await expect(fetchPage(route)).rejects.toThrow('chunk');
    await expect(fetchPage(route)).resolves.toBe(Page);
    expect(loadedPage(route)).toBe(Page);
    expect(loads()).toBe(2);
  });
});
