import type { Page } from '@playwright/test';
import { expect, test } from './support/people.ts';

const HOSTILE = '<img src=x onerror="document.title=1">"\'</script>';
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const editorIn = (page: Page) => page.getByRole('textbox', { name: /^(Article|Your reply)$/ });

test('writes, answers, reports and takes down, and shows hostile texts as text', async ({ site }) => {
  const author = await site.person('demo.buyer2');
  const page = await author.tab('/discuss');
  await page.getByRole('link', { name: 'Start a discussion' }).click();
  await expect(page).toHaveURL(/\/discuss-edit\/[\w-]+/);
  await page.getByLabel('Title').fill(`Straps ${HOSTILE}`);
  await page.getByLabel('Type').selectOption({ label: 'Question' });
  await page.getByLabel(/^Category/).selectOption({ label: 'Watches' });
  const editor = editorIn(page);
  await editor.click();
  await page.getByRole('button', { name: 'Heading', exact: true }).click();
  await page.keyboard.type('What I tried');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Bullet list' }).click();
  await page.keyboard.type('a dry cupboard');
  await page.keyboard.press('Enter');
  await page.keyboard.type(HOSTILE);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await page.getByLabel('Address of the link').fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Set link' }).click();
  await expect(page.getByText('A link begins with http:// or https://')).toBeVisible();
  await page.getByLabel('Address of the link').fill('https://straps.example/care');
  await page.getByRole('button', { name: 'Set link' }).click();
  await page.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PICTURE });
  await expect(editor.locator('img')).toBeVisible();
  await expect(page.getByText('Saved as a draft.')).toBeVisible();

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page).toHaveURL(/\/thread-id\/[\w-]+$/);
  const article = page.getByRole('main').getByRole('article').first();
  await expect(article.getByRole('heading', { level: 1 })).toHaveText(`Straps ${HOSTILE}`);
  await expect(article.getByRole('heading', { name: 'What I tried' })).toBeVisible();
  await expect(article.getByRole('listitem')).toHaveText(['a dry cupboard', HOSTILE]);
  const link = article.getByRole('link', { name: 'https://straps.example/care' });
  await expect(link).toHaveAttribute('rel', 'nofollow ugc noopener');
  await expect(article.locator('figure img')).toBeVisible();
  const path = new URL(page.url()).pathname;

  const reader = await site.person('demo.seller');
  const thread = await reader.tab(path);
  await thread.getByRole('main').getByRole('article').first().getByRole('button', { name: 'Like' }).click();
  await expect(thread.getByRole('button', { name: 'Like' }).first()).toHaveAttribute('aria-pressed', 'true');
  await editorIn(thread).click();
  await thread.keyboard.type('Cool and dry.');
  await thread.getByRole('button', { name: 'Post reply' }).click();
  const first = thread.getByRole('article', { name: /^Reply 1 by/ });
  await expect(first).toContainText('Cool and dry.');
  await first.getByRole('button', { name: 'Quote and reply' }).click();
  await editorIn(thread).click();
  await thread.keyboard.type(HOSTILE);
  await thread.getByRole('button', { name: 'Post reply' }).click();
  const second = thread.getByRole('article', { name: /^Reply 2 by/ });
  await expect(second.getByRole('blockquote')).toHaveText('Cool and dry.');
  await expect(second).toContainText(HOSTILE);
  await expect(second.getByRole('link', { name: 'in reply to #1' })).toBeVisible();

  const activity = await author.tab('/my-discuss/activity');
  await expect(activity.getByText(/replied in “Straps/).first()).toBeVisible();

  const replies = await author.tab(path);
  const reported = replies.getByRole('article', { name: /^Reply 1 by/ });
  await reported.getByRole('button', { name: 'Report' }).click();
  await replies.getByRole('radio', { name: 'Advertising or spam' }).check();
  await replies.getByLabel('Note to our staff').fill(HOSTILE);
  await replies.getByRole('button', { name: 'Send report' }).click();
  await expect(replies.getByText('Our staff will look into it.')).toBeVisible();

  const staff = await site.person('demo.service');
  const queue = await staff.tab('/staff/reports');
  const item = queue.getByRole('main').getByRole('listitem').filter({ hasText: 'Cool and dry.' }).first();
  await expect(item).toContainText(HOSTILE);
  await item.getByRole('button', { name: 'Take down' }).click();
  await queue.getByRole('radio', { name: /complaint/ }).check();
  await queue.getByLabel('Note', { exact: true }).fill('Please stay on the subject');
  await queue.getByRole('dialog').getByRole('button', { name: 'Take down' }).click();
  await expect(item).toHaveCount(0);

  await thread.reload();
  await expect(first).toContainText('Please stay on the subject');
  const visitor = await site.person('demo.buyer', { signedIn: false });
  const read = await visitor.tab(path);
  await expect(read.getByText('Our staff took this reply down.')).toBeVisible();
  await expect(read.getByText('Please stay on the subject')).toHaveCount(0);

  const moderated = await staff.tab(path);
  const restored = moderated.getByRole('article', { name: /^Reply 1 by/ });
  await restored.getByRole('button', { name: 'Restore' }).click();
  await expect(restored.getByRole('button', { name: 'Take down' })).toBeVisible();
  await moderated.getByRole('button', { name: 'Lock', exact: true }).click();
  await moderated.getByRole('radio', { name: /complaint/ }).check();
  await moderated.getByRole('dialog').getByRole('button', { name: 'Lock', exact: true }).click();
  await expect(moderated.getByText('This discussion is locked and takes no more replies.')).toBeVisible();
  await moderated.getByRole('button', { name: 'Unlock' }).click();
  await expect(moderated.getByText('This discussion is locked and takes no more replies.')).toHaveCount(0);
  await read.reload();
  await expect(read.getByRole('article', { name: /^Reply 1 by/ })).toContainText('Cool and dry.');

  await thread.reload();
  await first.getByRole('button', { name: 'Remove' }).click();
  await expect(thread.getByRole('dialog')).toContainText('The text disappears for good.');
  await thread.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(thread.getByText('The author removed this reply.')).toBeVisible();
  for (const tab of [page, thread, replies, queue, read]) expect(await tab.title()).not.toBe('1');
});

test('saves a draft while the line drops, for every tab', async ({ site }) => {
  const proxy = await site.proxy();
  const author = await site.person('demo.buyer', { proxy });
  const page = await author.tab('/discuss-add');
  await page.getByLabel('Title').fill('Written on the train');
  await expect(page.getByText('Saved as a draft.')).toBeVisible();
  proxy.offline();
  await editorIn(page).click();
  await page.keyboard.type('in a tunnel');
  await expect(page.getByText(/You are offline/)).toBeVisible({ timeout: 20_000 });
  proxy.restore();
  await expect(page.getByText('Saved as a draft.')).toBeVisible({ timeout: 20_000 });
  const other = await author.tab(new URL(page.url()).pathname);
  await expect(editorIn(other)).toHaveText('in a tunnel');
  await expect(other.getByLabel('Title')).toHaveValue('Written on the train');
});

test('holds what was typed in an article that staff locked, until its author discards it', async ({ site }) => {
  const proxy = await site.proxy();
  const author = await site.person('demo.buyer2', { proxy });
  const page = await author.tab('/discuss-edit/forum-patina-or-polish');
  const title = page.getByLabel('Title');
  const before = await title.inputValue();
  proxy.offline();
  await title.fill('Typed too late');
  await expect(page.getByText(/You are offline/)).toBeVisible({ timeout: 20_000 });
  const staff = await site.person('demo.service');
  const thread = await staff.tab('/thread-id/forum-patina-or-polish');
  await thread.getByRole('button', { name: 'Lock', exact: true }).click();
  await thread.getByRole('radio', { name: /complaint/ }).check();
  await thread.getByRole('dialog').getByRole('button', { name: 'Lock', exact: true }).click();
  await expect(thread.getByText('This discussion is locked and takes no more replies.')).toBeVisible();
  proxy.restore();
  await expect(page.getByText(/arrived too late/)).toBeVisible({ timeout: 20_000 });
  await expect(title).toHaveValue('Typed too late');
  await page.getByRole('button', { name: 'Discard my changes' }).click();
  await expect(title).toHaveValue(before);
  await expect(page.getByText(/arrived too late/)).toHaveCount(0);
  await thread.getByRole('button', { name: 'Unlock' }).click();
  await expect(thread.getByText('This discussion is locked and takes no more replies.')).toHaveCount(0);
});

test('mentions the chosen name of the list by Enter, and starts a paragraph otherwise', async ({ site }) => {
  const reader = await site.person('demo.seller');
  const page = await reader.tab('/thread-id/forum-service-interval');
  await editorIn(page).click();
  await page.keyboard.type('Thanks @');
  const people = page.getByRole('list', { name: 'People to mention' }).getByRole('button');
  await expect(people.first()).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(people.nth(1)).toHaveAttribute('aria-current', 'true');
  const name = await people.nth(1).innerText();
  await page.keyboard.press('Enter');
  await expect(people).toHaveCount(0);
  await expect(editorIn(page).getByRole('paragraph')).toHaveText([`Thanks ${name}`]);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Second');
  await expect(editorIn(page).getByRole('paragraph')).toHaveText([`Thanks ${name}`, 'Second']);
});

test('keeps a reply in its thread, and scrolls to the reply that a link names', async ({ site }) => {
  const reader = await site.person('demo.buyer');
  const page = await reader.tab('/thread-id/forum-service-interval');
  await page.getByRole('button', { name: 'Quote and reply' }).last().click();
  await editorIn(page).click();
  await page.keyboard.type('Only here');
  const reply = page.getByRole('article', { name: /^Reply 1 by/ });
  await expect(reply).not.toBeInViewport();
  await page.evaluate(() => history.pushState(null, '', '#reply-1'));
  await expect(reply).toBeInViewport();
  await page.evaluate(() => history.pushState(null, '', '/thread-id/forum-patina-or-polish'));
  await expect(editorIn(page)).toHaveText('');
  await expect(page.getByText(/You reply to/)).toHaveCount(0);
  await page.evaluate(() => history.pushState(null, '', '/thread-id/forum-service-interval'));
  await expect(editorIn(page)).toHaveText('Only here');
  await expect(page.getByText('Saved as a draft.')).toBeVisible();
  const elsewhere = await site.person('demo.buyer');
  const other = await elsewhere.tab('/thread-id/forum-service-interval');
  await expect(editorIn(other)).toHaveText('Only here');
});

test('posts a reply by itself when the line is back', async ({ site }) => {
  const proxy = await site.proxy();
  const reader = await site.person('demo.buyer', { proxy });
  const page = await reader.tab('/thread-id/forum-patina-or-polish');
  await editorIn(page).click();
  await page.keyboard.type('From the train');
  proxy.offline();
  await page.getByRole('button', { name: 'Post reply' }).click();
  await expect(page.getByText('Your reply will be posted as soon as you are connected.')).toBeVisible();
  proxy.restore();
  const posted = page.getByRole('article', { name: /^Reply \d+ by/ }).filter({ hasText: 'From the train' });
  await expect(posted).toHaveCount(1, { timeout: 60_000 });
  await expect(editorIn(page)).toHaveText('');
});

test('is read before any script runs', async ({ site }) => {
  const html = await (await fetch(`${site.server.url}/zh-HK/thread-id/forum-service-interval`)).text();
  expect(html).toContain('機械錶應該隔幾耐抹油？三十年維修筆記');
  expect(html).toContain('擺幅跌到 220 度以下');
  expect(html).toContain('"@type":"DiscussionForumPosting"');
  // For readers without scripts its times name their zone.
  for (const [prefix, named] of [
    ['', /^\d+ \w+ \d{4}, \d\d:\d\d Hong Kong time$/],
    ['/zh-HK', /^香港時間 ?\d{4}年\d+月\d+日 \d\d:\d\d$/],
    ['/zh-CN', /^香港时间 ?\d{4}年\d+月\d+日 \d\d:\d\d$/],
  ] as const) {
    const thread = await (await fetch(`${site.server.url}${prefix}/thread-id/forum-service-interval`)).text();
    expect(/<time[^>]* data-local=""[^>]*>([^<]+)<\/time>/.exec(thread)?.[1]).toMatch(named);
  }
  const list = await (await fetch(`${site.server.url}/discuss`)).text();
  expect(list).toContain('/thread-id/forum-patina-or-polish');
  expect((await fetch(`${site.server.url}/thread-id/there-is-none`)).status).toBe(404);
});

test('an unknown category and pages past the end of the forum are not found', async ({ site }) => {
  const statusOf = async (path: string) => (await fetch(site.server.url + path)).status;
  for (const path of ['/discuss/1/anything', '/zh-HK/discuss/400', '/thread-id/forum-whisky-decades/99'])
    expect(await statusOf(path)).toBe(404);
  for (const path of ['/discuss/1/watches', '/discuss/1/ALL', '/thread-id/forum-patina-or-polish/1'])
    expect(await statusOf(path)).toBe(200);
});
