import type { Page } from '@playwright/test';
import { revokeOtherSessions } from '#protocol/http/account.ts';
import { storedText } from './support/browser-storage.ts';
import { openRoom, privateRoom, unique } from './support/chat.ts';
import { callAs, expect, PASSWORD, signIn as openSession, test } from './support/people.ts';
import { socketsOpenedBy, openSockets } from './support/sockets.ts';

test('keeps the socket and the conversation when the language changes', async ({ site }) => {
  const roomId = await privateRoom(site, 'demo.buyer', 'demo.seller');
  const buyer = await site.person('demo.buyer');
  const room = await openRoom(buyer, roomId);
  const words = unique('the same in every language');
  await room.write(words);
  await expect.poll(() => openSockets(site, buyer)).toEqual({ open: 1 });
  const ever = await socketsOpenedBy(site, buyer);

  await room.page.getByRole('button', { name: /^Language:/ }).click();
  await room.page.getByRole('button', { name: '繁體中文' }).click();
  await expect(room.page).toHaveURL(/\/zh-HK\/chat\//);
  await expect(room.page.locator('html')).toHaveAttribute('lang', 'zh-Hant-HK');
  await expect(room.message(words)).toHaveCount(1);
  expect(await socketsOpenedBy(site, buyer)).toBe(ever);
  expect(await openSockets(site, buyer)).toEqual({ open: 1 });
});

test('signs out of all tabs, closes the socket, and deletes the user’s databases', async ({ site }) => {
  const buyer = await site.person('demo.buyer2', { signedIn: false });
  const page = await buyer.tab('/passport/login');
  await page.getByLabel('Username, email or phone number').fill('demo.buyer2');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/personal\/basic$/);
  const roomId = await privateRoom(site, 'demo.buyer2', 'demo.seller');
  const other = await openRoom(buyer, roomId);
  await other.write(unique('soon forgotten here'));
  await expect.poll(() => openSockets(site, buyer)).toEqual({ open: 1 });
  const databases = (): Promise<string[]> =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));
  const own = async (): Promise<string[]> => (await databases()).filter((name) => name.endsWith(buyer.userId));
  await expect.poll(async () => (await own()).length).toBe(2);

  await page.getByRole('button', { name: /^Hello/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(other.page).toHaveURL(/\/passport\/login/);
  await expect.poll(() => openSockets(site, buyer)).toEqual({ open: 0 });
  await expect.poll(own).toEqual([]);
});

test('keeps an unsent text for its author only when another user signs in on the same browser', async ({ site }) => {
  const roomId = await privateRoom(site, 'demo.buyer2', 'demo.seller');
  const { userId: otherId } = await site.session('demo.buyer');
  const buyer = await site.person('demo.buyer2');
  const room = await openRoom(buyer, roomId);
  const list = await buyer.tab('/chat/chat-page');
  const tabs = [room.page, list];
  const typed = unique('typed and never sent');
  const sent = unique('sent by the first user');
  await room.write(sent);
  await expect(list.getByText(sent)).toBeVisible();
  await room.field.fill(typed);
  await expect(list.getByText(typed)).toBeVisible();

  // The session expires: the cookie is gone, and the next call is answered 401.
  await buyer.context.clearCookies();
  await list.goto(buyer.url('/personal/delivery-address'));
  for (const tab of tabs) await expect(tab).toHaveURL(/\/passport\/login/);
  const signIn = async (account: string) => {
    await list.getByLabel('Username, email or phone number').fill(account);
    await list.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await list.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(list.getByRole('button', { name: /^Hello/ })).toBeVisible();
  };
  await signIn('demo.buyer2');
  await room.page.goto(buyer.url(`/chat/${roomId}`));
  await expect(room.field).toHaveValue(typed);

  await list.goto(buyer.url('/chat/chat-page'));
  await expect(list.getByText(typed)).toBeVisible();
  await room.page.getByRole('button', { name: /^Hello/ }).click();
  await room.page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(list).toHaveURL(/\/passport\/login/);
  await signIn('demo.buyer');

  // The second user's own room with the same person, in the tab that the first user typed in.
  const own = await privateRoom(site, 'demo.buyer', 'demo.seller');
  await room.page.goto(buyer.url(`/chat/${own}`));
  await expect(room.field).toHaveValue('');
  await list.goto(buyer.url(`/chat/${roomId}`));
  await expect(list.getByRole('heading', { level: 1 })).toBeVisible();
  for (const tab of tabs) {
    await expect(tab.getByText(typed)).toHaveCount(0);
    await expect(tab.getByText(sent)).toHaveCount(0);
  }
  const stored = await list.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name ?? ''),
    storage: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  }));
  expect(stored.databases.filter((name) => name.endsWith(buyer.userId))).toEqual([]);
  expect(stored.databases.filter((name) => name.endsWith(otherId))).toHaveLength(2);
  expect(stored.storage).not.toContain(typed);
  expect(stored.storage).not.toContain(buyer.userId);
});

/** The browser's databases of a user, and whether one of them still has a text. */
const left = async (page: Page, userId: string, text: string) => ({
  databases: await page.evaluate(
    async (id) => (await indexedDB.databases()).map(({ name }) => name ?? '').filter((name) => name.endsWith(id)),
    userId,
  ),
  hasText: (await storedText(page)).includes(text),
});

for (const state of ['online', 'offline'] as const) {
  test(`deletes drafts and lists of a session that was revoked while the browser was ${state}`, async ({ site }) => {
    const roomId = await privateRoom(site, 'demo.buyer2', 'demo.seller');
    const proxy = await site.proxy();
    const session = await openSession(site.server.url, 'demo.buyer2');
    const buyer = await site.person('demo.buyer2', { proxy, session });
    const room = await openRoom(buyer, roomId);
    const typed = unique('typed on a lost laptop');
    await room.field.fill(typed);
    const list = await buyer.tab('/agent-buy-list');
    await expect(list.getByRole('heading', { level: 1 })).toBeVisible();
    // The tools of signed-in users are loaded after the page. A page whose code is cut off while it loads reloads
    // itself: what is stored is read again then.
    await expect(list.getByRole('button', { name: /^Hello/ })).toBeVisible();
    const isKept = async () => {
      const kept = await left(list, buyer.userId, typed);
      expect([kept.hasText, kept.databases.length]).toEqual([true, 2]);
    };
    await expect(isKept).toPass();

    if (state === 'offline') proxy.offline();
    const { token } = await site.session('demo.buyer2');
    await callAs(site.server.url, token, revokeOtherSessions.method, revokeOtherSessions.path);
    if (state === 'offline') {
      await expect(isKept).toPass();
      proxy.restore();
    }
    for (const tab of [room.page, list]) await expect(tab).toHaveURL(/\/passport\/login/, { timeout: 45_000 });
    await expect(async () =>
      expect(await left(list, buyer.userId, typed)).toEqual({ databases: [], hasText: false }),
    ).toPass();
  });
}

test('rejects a wrong password', async ({ site }) => {
  const visitor = await site.person('demo.service', { signedIn: false });
  const page = await visitor.tab('/passport/login');
  await page.getByLabel('Username, email or phone number').fill('demo.service');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
  await expect(page).toHaveURL(/\/passport\/login$/);
});
