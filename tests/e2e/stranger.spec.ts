import type { Page } from '@playwright/test';
import { createListing } from './support/for-sale.ts';
import { inDatabase } from './support/auctions.ts';
import { unique } from './support/chat.ts';
import { captchaSolution, lastCodeSentTo } from './support/outbox.ts';
import { expect, testAlone as test, type Site } from './support/people.ts';
import { FIRST_PASSWORD } from './support/sign-up.ts';

const PHONE = { width: 390, height: 844 };
const THREAD = 'forum-service-interval';
const STORE = 'store-lam';
const EMAIL = 'kwan.mei.stranger@example.com';

/** Adds replies to a thread that was not opened before: it has several pages. */
const lengthen = (site: Site): Promise<void> =>
  inDatabase(site, async (pool) => {
    await pool.query(
      `INSERT INTO article_replies (id, article_id, number, author_id, state, content, created_at)
       SELECT 'long-' || n, a.id, a.last_number + n, 'demo-buyer2', 'shown',
              jsonb_build_array(jsonb_build_object('type', 'paragraph', 'inline',
                jsonb_build_array(jsonb_build_object('text', '第 ' || n || ' 則回覆')))), now()
       FROM articles a, generate_series(1, 90) n WHERE a.id = $1`,
      [THREAD],
    );
    await pool.query(
      'UPDATE articles SET replies = replies + 90, last_number = last_number + 90, active_at = now() WHERE id = $1',
      [THREAD],
    );
  });

/** Opens an entry of the phone's menu. */
async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: '選單' }).click();
  await page.getByRole('dialog').getByText(entry, { exact: true }).click();
}

test('a stranger with a phone reads, signs up, follows, is notified, and replies while the line drops', async ({
  site,
  browser,
}) => {
  // The server keeps a page that it has rendered for a minute.
  await lengthen(site);
  const { data } = (await (await fetch(`${site.server.url}/api/GoodsPublic/detail/simple/chronograph`)).json()) as {
    data: { num: string };
  };
  const item = `/zh-HK/item-id/${data.num}/chronograph`;

  // From a search engine: the item is readable before any script.
  const plain = await browser.newContext({ baseURL: site.server.url, javaScriptEnabled: false, viewport: PHONE });
  const first = await plain.newPage();
  await first.goto(item);
  await expect(first.getByRole('heading', { level: 1 })).toContainText('艾爾定計時碼錶');
  await expect(first.getByText('導柱輪').first()).toBeVisible();
  await plain.close();

  const proxy = await site.proxy();
  const stranger = await site.person('demo.buyer', { signedIn: false, locale: 'zh-HK', proxy });
  const page = await stranger.tab(`/item-id/${data.num}/chronograph`);
  await page.setViewportSize(PHONE);

  // Browse, search, news.
  await choose(page, '分類');
  await expect(page).toHaveURL(/\/zh-HK\/category$/);
  await page.getByRole('main').getByRole('link', { name: /^名錶/ }).first().click();
  await expect(page).toHaveURL(/\/zh-HK\/collections\/1\/watches/);
  await page.getByRole('banner').getByRole('button', { name: '搜尋藏品' }).click();
  const search = page.getByRole('dialog').getByRole('combobox', { name: '搜尋藏品' });
  await search.fill('計時碼錶');
  await search.press('Enter');
  await expect(page).toHaveURL(/\/zh-HK\/collections\/1\/ALL\//);
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /艾爾定計時碼錶/ })
      .first(),
  ).toBeVisible();
  await choose(page, '行業資訊');
  await page
    .getByRole('main')
    .getByRole('link', { name: /翡翠怎樣看/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('翡翠怎樣看');

  // A long thread, on its third page, in the other script and back.
  await page.goto(stranger.url(`/thread-id/${THREAD}`));
  await page.getByRole('link', { name: '下一頁' }).click();
  await expect(page).toHaveURL(/\/zh-HK\/thread-id\/[\w-]+\/2$/);
  await page.getByRole('link', { name: '下一頁' }).click();
  await expect(page).toHaveURL(/\/zh-HK\/thread-id\/[\w-]+\/3$/);
  await choose(page, '简体中文');
  await expect(page).toHaveURL(/\/zh-CN\/thread-id\/[\w-]+\/3$/);
  await expect(page.getByRole('link', { name: '登录后回复' })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: '菜单' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '繁體中文' }).click();
  await expect(page).toHaveURL(/\/zh-HK\/thread-id\/[\w-]+\/3$/);

  // Sign up to reply, and come back to the same page.
  await page.getByRole('link', { name: '登入後回覆' }).click();
  await page.getByRole('link', { name: '建立帳戶' }).click();
  await page.getByRole('textbox', { name: '電郵', exact: true }).fill(EMAIL);
  await page.getByRole('textbox', { name: '圖形驗證碼' }).fill(await captchaSolution(site, page));
  await page.getByRole('button', { name: '發送驗證碼' }).click();
  await page.getByRole('textbox', { name: '驗證碼', exact: true }).fill(await lastCodeSentTo(site, EMAIL));
  await page.getByLabel('用戶名稱', { exact: true }).fill('kwan.stranger');
  await page.getByLabel('密碼', { exact: true }).fill(FIRST_PASSWORD);
  await page.getByLabel('確認密碼', { exact: true }).fill(FIRST_PASSWORD);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '建立帳戶' }).click();
  await expect(page).toHaveURL(/\/zh-HK\/thread-id\/[\w-]+\/3$/);

  // Follow a store, and receive a notice of its next piece.
  await page.goto(stranger.url(`/shop-id/${STORE}`));
  const follow = page.getByRole('main').getByRole('button', { name: '關注', exact: true });
  await follow.click();
  await expect(follow).toHaveAttribute('aria-pressed', 'true');
  const piece = unique('新到懷錶');
  await createListing(site, piece, { asStore: true });
  await page.getByRole('button', { name: /^訊息及通知/ }).click();
  await expect(page.getByText(piece).first()).toBeVisible();
  await page.keyboard.press('Escape');

  // Reply from the train.
  await page.goto(stranger.url(`/thread-id/${THREAD}/3`));
  const words = unique('車上回覆');
  await page.getByRole('textbox', { name: '你的回覆' }).click();
  await page.keyboard.type(words);
  proxy.offline();
  await page.getByRole('button', { name: '發表回覆' }).click();
  await expect(page.getByText('你已離線。恢復連線後會自動發表你的回覆。')).toBeVisible();
  proxy.restore();
  await expect(page.getByRole('article', { name: / 的第 \d+ 則回覆$/ }).filter({ hasText: words })).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByRole('textbox', { name: '你的回覆' })).toHaveText('');
  const replies = await inDatabase(site, (pool) =>
    pool.query('SELECT FROM article_replies WHERE content::text LIKE $1', [`%${words}%`]),
  );
  expect(replies.rowCount).toBe(1);
});
