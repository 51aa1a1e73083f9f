import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { SESSION_COOKIE } from '#protocol/http/define-call.ts';
import { getRoom } from '#protocol/http/rooms.ts';
import { CHAT_TYPE } from '#protocol/lookups.ts';
import { launchOptions } from '#tests/browser/chromium.ts';
import { startServer, type ServerProcess } from '#tests/doubles/server-process.ts';
import { ChatRoom, reconnectNow, unique } from './support/chat.ts';
import { copyAsOtherBuild } from './support/other-build.ts';
import { callAs, expect, signIn, test, untilHydrated } from './support/people.ts';

const OUT_OF_DATE = 'This page no longer updates';
/** The builds of the workers that lead this browser: one, while an election is not in progress. */
const leaders = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    return held.flatMap(({ name }) => (name?.startsWith('vermeil.leader ') ? [name] : []));
  });

/** Reloads a tab whose worker got the order of builds too late to lead [LEA-3], as its banner asks. */
async function untilAnotherLeads(page: Page, before: readonly string[]): Promise<string[]> {
  let found: string[] = [];
  await expect(async () => {
    if (await page.getByText(OUT_OF_DATE).isVisible()) await page.reload();
    found = await leaders(page);
    expect(found).toHaveLength(1);
    expect(found).not.toEqual(before);
  }).toPass({ timeout: 120_000 });
  return found;
}

test('two builds in one browser: the newest leads after a roll-out and a rollback, nothing is lost', async () => {
  test.setTimeout(900_000);
  const other = copyAsOtherBuild();
  const browser = await chromium.launch(launchOptions());
  let server: ServerProcess | undefined;
  try {
    const first = await startServer();
    server = first;
    const { url, port, dataDir } = first;
    const [buyer, seller] = [await signIn(url, 'demo.buyer'), await signIn(url, 'demo.seller')];
    const { roomId } = await callAs<{ roomId: string }>(url, buyer.token, getRoom.method, getRoom.path, {
      chatType: CHAT_TYPE.private,
      userId: seller.userId,
    });
    const open = async (context: BrowserContext): Promise<ChatRoom> => {
      const room = new ChatRoom(await context.newPage());
      await room.page.goto(`${url}/chat/${roomId}`);
      await untilHydrated(room.page);
      await expect(room.field).toBeEnabled();
      return room;
    };
    const contextOf = async ({ token }: { token: string }): Promise<BrowserContext> => {
      const context = await browser.newContext({ serviceWorkers: 'block' });
      await context.addCookies([{ name: SESSION_COOKIE, value: token, url, httpOnly: true, sameSite: 'Lax' }]);
      return context;
    };
    const [ours, theirs] = [await contextOf(buyer), await contextOf(seller)];
    const oldTab = await open(ours);
    const reader = await open(theirs);
    const firstBuild = await leaders(oldTab.page);
    expect(firstBuild).toHaveLength(1);
    const words: string[] = [];
    const say = async (room: ChatRoom, text: string): Promise<void> => {
      words.push(unique(text));
      await room.write(words.at(-1)!);
    };
    await say(oldTab, 'before the roll-out');

    // The roll-out: another release on the same port and data. The old tab queues a message meanwhile.
    await first.stop();
    await say(oldTab, 'during the roll-out');
    server = await startServer({ PORT: String(port), DATA_DIR: dataDir }, other.main);
    const newTab = await open(ours);
    const otherBuild = await untilAnotherLeads(newTab.page, firstBuild);
    await expect(oldTab.page.getByText(OUT_OF_DATE)).toBeVisible();
    await expect(newTab.page.getByText(OUT_OF_DATE)).toBeHidden();
    await say(newTab, 'from the new build');
    // The old tab still shows what it had.
    await expect(oldTab.message(words[0]!)).toHaveCount(1);
    await oldTab.page.getByRole('button', { name: 'Reload' }).click();
    await expect(oldTab.page.getByText(OUT_OF_DATE)).toBeHidden();
    await say(oldTab, 'from the old tab, reloaded');
    await expect(newTab.message(words.at(-1)!)).toHaveCount(1);

    // The rollback: the first build is the newest one again.
    await server.stop();
    server = first;
    await first.start();
    const back = await open(ours);
    expect(await untilAnotherLeads(back.page, otherBuild)).toEqual(firstBuild);
    for (const { page } of [oldTab, newTab]) await expect(page.getByText(OUT_OF_DATE)).toBeVisible();
    await say(back, 'after the rollback');
    await reconnectNow(reader.page);
    for (const text of words) await expect(reader.message(text)).toHaveCount(1);
    for (const text of words) await expect(back.message(text)).toHaveCount(1);
  } finally {
    await browser.close();
    await server?.dispose();
    other.dispose();
  }
});
