import { demoGoodsPage } from './support/goods.ts';
import { expect, test, untilHydrated } from './support/people.ts';

test.describe('public pages', () => {
  test('contain their text and hydrate without errors', async ({ site, browser }) => {
    const context = await browser.newContext({ baseURL: site.server.url });
    const complaints: string[] = [];
    for (const [path, words] of [
      ['/', 'New arrivals'],
      ['/zh-HK', '最新上架'],
      ['/zh-CN/about', '关于我们'],
    ] as const) {
      const html = await (await context.request.get(path)).text();
      expect(html.replace(/<script[\s\S]*?<\/script>/g, '')).toContain(words);
      const page = await context.newPage();
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`${path}: ${message.text()}`);
      });
      await page.goto(path);
      await untilHydrated(page);
      await expect(page.getByText(words).first()).toBeVisible();
      await page
        .getByRole('button', { name: /^(Language|語言|语言)/ })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.close();
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('load styles whose media queries a browser knows', async ({ site, playwright }) => {
    const request = await playwright.request.newContext({ baseURL: site.server.url });
    const styles = /<link rel="stylesheet"[^>]* href="([^"]*)/.exec(await (await request.get('/')).text())?.[1];
    const queries = (await (await request.get(String(styles))).text()).match(/@media[^{]*/g) ?? [];
    expect(queries).toContain('@media (width<=575px)');
    expect(queries.filter((query) => query.includes('(--'))).toEqual([]);
    await request.dispose();
  });

  test('contain an item’s title and description in the language of the path', async ({ site, browser }) => {
    const context = await browser.newContext({ baseURL: site.server.url });
    const { data } = (await (await context.request.get('/api/GoodsPublic/detail/simple/chronograph')).json()) as {
      data: { num: string };
    };
    const html = await (await context.request.get(`/zh-CN/item-id/${data.num}/chronograph`)).text();
    expect(/<title>([^<]*)/.exec(html)?.[1]).toContain('艾尔定计时码表');
    expect(/name="description" content="([^"]*)/.exec(html)?.[1]).toContain('导柱轮');
    expect((await context.request.get('/item-id/VM-1/there-is-none')).status()).toBe(404);
    await context.close();
  });

  test('have the action of a running auction in a phone’s window before their code', async ({ site, browser }) => {
    const path = await demoGoodsPage(site, 'gold-junk');
    const viewport = { width: 390, height: 844 };
    const context = await browser.newContext({ baseURL: site.server.url, javaScriptEnabled: false, viewport });
    const page = await context.newPage();
    await page.goto(path);
    await expect(page.getByRole('link', { name: /^Bid .* or more$/ }).last()).toBeInViewport({ ratio: 1 });
    await context.close();
  });
});
