import type { Page } from '@playwright/test';
import { inDatabase } from './support/auctions.ts';
import { newsSave, type newsStaffRead } from '#protocol/http/news.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import { callAs, expect, test, untilHydrated } from './support/people.ts';

const HOSTILE = `Jade & "gold" </title><script>alert(1)</script>`;
const TITLES = { EN: HOSTILE, ZHHK: '翡翠與金', ZHCN: '翡翠与金' } as const;
const NAMES = { EN: 'English', ZHHK: '繁體中文', ZHCN: '简体中文' } as const;

async function write(page: Page, language: keyof typeof TITLES): Promise<void> {
  await page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: NAMES[language] }).click();
  await page.getByLabel('Title').fill(TITLES[language]);
  await page.getByLabel('Summary').fill(`${TITLES[language]} – summary`);
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.click();
  await text.pressSequentially(`${language} text`);
}

test('staff write in three languages and schedule; visitors read the article at its time', async ({
  site,
  browser,
}) => {
  const staff = await site.person('demo.service');
  const page = await staff.tab('/staff/news');
  await page.getByRole('button', { name: 'New article' }).click();
  await page.getByLabel('Category').selectOption({ label: 'Guides' });
  await write(page, 'EN');
  await expect(page.getByRole('button', { name: 'Publish now' })).toHaveAttribute('aria-disabled', 'true');
  await write(page, 'ZHHK');
  await write(page, 'ZHCN');
  const status = page.getByRole('main').getByRole('status');
  await expect(status.first()).toHaveText('Not saved yet');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(status.first()).toHaveText('Saved');
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Preview' }).click();
  await expect(page.getByRole('article').getByRole('heading', { level: 2 }).first()).toHaveText(TITLES.ZHCN);
  await page.getByRole('button', { name: 'Schedule' }).click();
  await page.getByLabel('Publish on').fill(`${new Date().getFullYear() + 1}-01-02T09:30`);
  await page.getByRole('button', { name: 'Set the time' }).click();
  await expect(page.getByText('Will be published on')).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1)!;

  const visitor = await browser.newContext({ baseURL: site.server.url });
  expect((await visitor.request.get(`/news-detail/${id}`)).status()).toBe(404);
  await inDatabase(site, (pool) =>
    pool.query("update news_articles set public_at = now() - interval '1 second' where id = $1", [id]),
  );
  await expect.poll(async () => (await visitor.request.get(`/news-detail/${id}?again`)).status()).toBe(200);
  const reader = await visitor.newPage();
  for (const [prefix, language] of [
    ['', 'EN'],
    ['/zh-HK', 'ZHHK'],
    ['/zh-CN', 'ZHCN'],
  ] as const) {
    await reader.goto(`${prefix}/news`);
    await untilHydrated(reader);
    await reader.getByRole('link', { name: TITLES[language] }).first().click();
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(TITLES[language]);
    await expect(reader.getByText(`${language} text`)).toBeVisible();
    for (const kind of ['rss', 'atom']) {
      const feed = await (await visitor.request.get(`${prefix}/news/feed.${kind}`)).text();
      const read = await reader.evaluate((xml) => {
        const parsed = new DOMParser().parseFromString(xml, 'application/xml');
        return {
          errors: parsed.querySelectorAll('parsererror').length,
          titles: [...parsed.querySelectorAll('item > title, entry > title')].map((title) => title.textContent),
        };
      }, feed);
      expect(read.errors).toBe(0);
      expect(read.titles[0]).toBe(TITLES[language]);
    }
  }
  await visitor.close();

  await page.goto(staff.url(`/staff/news/${id}`));
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByLabel('Reason').fill('A wrong figure');
  await page.getByRole('button', { name: 'Withdraw the article' }).click();
  await expect(page.getByText('Withdrawn: A wrong figure')).toBeVisible();
  await page.goto(staff.url(`/staff/audit?subject=${id}`));
  await expect(page.getByText('Withdrew a news article ·')).toBeVisible();
});

test('unsaved words of an article survive a reload, and a colleague’s change is never overwritten silently', async ({
  site,
}) => {
  const staff = await site.person('demo.service');
  const { token } = await site.session('demo.service');
  const path = newsSave.path.replace(':id', 'whisky-level');
  const read = () => callAs<CallResponse<typeof newsStaffRead>>(site.server.url, token, 'GET', path);
  const page = await staff.tab('/staff/news/whisky-level');
  const title = page.getByLabel('Title');
  const status = page.getByRole('main').getByRole('status').first();
  await title.fill('Mine');
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  await page.reload();
  await expect(title).toHaveValue('Mine');
  await expect(status).toHaveText('Not saved yet');

  const { revision, data } = await read();
  const theirs = { ...data, texts: { ...data.texts, EN: { ...data.texts.EN, title: 'Theirs' } } };
  await callAs(site.server.url, token, newsSave.method, path, { revision, data: theirs });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect(page.getByRole('alert')).toContainText('A colleague changed this article');
  expect((await read()).data.texts.EN.title).toBe('Theirs');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await save.click();
  await expect(status).toHaveText('Saved');
  expect((await read()).data.texts.EN.title).toBe('Mine');

  await title.fill('');
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByLabel('Reason').fill('A wrong figure');
  await page.getByRole('button', { name: 'Withdraw the article' }).click();
  await expect(page.getByText('Withdrawn: A wrong figure')).toBeVisible();
  await expect(status).toHaveText('Not saved yet');
  expect((await read()).data.texts.EN.title).toBe('Mine');
});

test('an unknown category and a page past the end of the news are not found', async ({ site, browser }) => {
  const visitor = await browser.newContext({ baseURL: site.server.url });
  const statusOf = async (path: string) => (await visitor.request.get(path)).status();
  for (const path of ['/news/1/anything', '/zh-HK/news/1/anything', '/news/900'])
    expect(await statusOf(path)).toBe(404);
  for (const path of ['/news/1/ALL', '/news/1/guides']) expect(await statusOf(path)).toBe(200);
  await visitor.close();
});

test('contain their text without JavaScript, with structured data', async ({ site, browser }) => {
  const context = await browser.newContext({ baseURL: site.server.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/zh-HK/news/1/guides');
  await page.getByRole('link', { name: '翡翠怎樣看' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('翡翠怎樣看');
  await expect(page.getByText('背光看，側光也看')).toBeVisible();
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '') as {
    '@graph': object[];
  };
  expect(data['@graph'][0]).toMatchObject({ '@type': 'NewsArticle', headline: '翡翠怎樣看', inLanguage: 'zh-Hant-HK' });
  await context.close();
});
