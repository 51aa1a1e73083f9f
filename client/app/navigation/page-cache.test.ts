import { describe, expect, it } from 'vitest';
import { fetchPage, loadedPage, loadPage } from './page-cache.ts';
import type { PageModule, RouteDefinition } from '#client/navigation/route.ts';

const Page = () => null;

/** A route whose loads are answered in the order given. */
function routeOf(...answers: (PageModule | Error)[]): { route: RouteDefinition; loads: () => number } {
  let loads = 0;
  const load = async (): Promise<PageModule> => {
    const answer = answers[loads++];
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('asked too often');
    return answer;
  };
  return { route: { path: '/about', load, access: 'public', layout: 'page' }, loads: () => loads };
}

describe('the code of a screen', () => {
  it('[RTE-4] is asked for once', async () => {
    const { route, loads } = routeOf({ default: Page });
    expect(loadedPage(route)).toBeUndefined();
    await Promise.all([loadPage(route), loadPage(route), fetchPage(route)]);
    expect(loadedPage(route)).toBe(Page);
    expect(loads()).toBe(1);
  });

  it('[RTE-4] that could not be had stays so for whoever renders', async () => {
    const { route, loads } = routeOf(new Error('chunk'));
    await expect(loadPage(route)).rejects.toThrow('chunk');
    expect(loadPage(route)).toBe(loadPage(route));
    await expect(loadPage(route)).rejects.toThrow('chunk');
    expect(loads()).toBe(1);
  });

  it('[RTE-5] is asked for again by whoever goes there', async () => {
    const { route, loads } = routeOf(new Error('chunk'), { default: Page });
    await expect(fetchPage(route)).rejects.toThrow('chunk');
    await expect(fetchPage(route)).resolves.toBe(Page);
    expect(loadedPage(route)).toBe(Page);
    expect(loads()).toBe(2);
  });
});
