import { kilobytes, MOST, scriptsOf, workerScripts } from '#tests/bench/support/first-load.ts';
import { publicPages } from '#tests/bench/support/public-pages.ts';
import { expect, test, untilHydrated } from './support/people.ts';

test.describe('JavaScript of a first load', () => {
  test('stays within the budget of every page', async ({ site, browser }) => {
    const scriptsAt = (path: string, token?: string) =>
      scriptsOf(browser, site.server.url + path, untilHydrated, token);
    const login = await scriptsAt('/passport/login');
    const chat = await scriptsAt('/chat/chat-page', (await site.session('demo.buyer')).token);
    const loads = { login, chat: [...chat].filter((path) => !login.has(path)) };
    const pages = await publicPages(site.server.url);
    const sizes: Record<string, number> = {};
    for (const [name, files] of Object.entries(loads)) sizes[name] = kilobytes(files);
    for (const [name, path] of Object.entries(pages)) sizes[name] = kilobytes(await scriptsAt(path));
    const over = Object.entries(MOST).flatMap(([name, most]) =>
      sizes[name]! > most ? [`${name}: ${sizes[name]!.toFixed(1)} kB instead of ${most}`] : [],
    );
    expect(over).toEqual([]);
  });

  test('stays within the budget of the core worker', () => {
    expect(kilobytes(workerScripts())).toBeLessThanOrEqual(85);
  });
});
