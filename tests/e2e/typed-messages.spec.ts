import type { BrowserContext } from '@playwright/test';
import { inDatabase } from './support/auctions.ts';
import { ChatRoom, privateRoom, unique } from './support/chat.ts';
import { coreWorkers } from './support/core-workers.ts';
import { expect, test, untilHydrated } from './support/people.ts';

/** More by hand: `TYPED=400` took eight minutes. */
const TYPED = Number(process.env['TYPED'] ?? 28);
/** Messages from one interruption to the next. */
const EVERY = 4;
/** The newest messages that a tab is sure to have on its screen. */
const ON_SCREEN = 3;

/** These end the worker with its last tab, maybe before it has read the message: then the person writes it again. */
const MAY_LOSE = new Set(['all tabs are reloaded', 'the browser is killed']);

test.setTimeout(120_000 + TYPED * 4_000);

test('sends each typed message once and in order, whatever is killed, reloaded or cut', async ({
  site,
  openLasting,
}) => {
  const roomId = await privateRoom(site, 'demo.buyer', 'demo.service');
  const proxy = await site.proxy();
  const origin = `http://127.0.0.1:${proxy.port}`;
  const mark = unique('typed');
  const typed = Array.from({ length: TYPED }, (_, index) => `${mark} ${index + 1}.`);
  let context: BrowserContext;
  let tabs: ChatRoom[] = [];

  const openTab = async (): Promise<ChatRoom> => {
    const room = new ChatRoom(await context.newPage());
    await room.page.goto(`${origin}/chat/${roomId}`);
    return isReady(room);
  };
  const launch = async (): Promise<void> => {
    context = await openLasting('demo.buyer', origin);
    tabs = [await openTab(), await openTab()];
  };

  /** Each happens between the keys of a message, or right after its Enter. */
  const interruptions: Record<string, () => Promise<void>> = {
    async 'the worker is killed'() {
      const workers = await coreWorkers(context.browser()!, context);
      for (const id of await workers.ids()) await workers.kill(id);
      await workers.close();
    },
    async 'a tab is reloaded'() {
      await tabs[0]!.page.reload();
      await isReady(tabs[0]!);
    },
    async 'all tabs are reloaded'() {
      await Promise.all(tabs.map(({ page }) => page.reload()));
      await Promise.all(tabs.map(isReady));
    },
    async 'the lines are cut'() {
      proxy.cut();
    },
    async 'a tab is closed'() {
      await tabs.shift()!.page.close();
      tabs.push(await openTab());
    },
    async 'the browser is killed'() {
      const closed = context.waitForEvent('close');
      const session = await context.browser()!.newBrowserCDPSession();
      await session.send('Browser.crash').catch(() => undefined);
      await closed;
      await launch();
    },
    async 'the server is killed'() {
      await site.server.kill();
      await site.server.start();
    },
  };
  const kinds = Object.entries(interruptions);

  await launch();
  for (const [index, text] of typed.entries()) {
    const round = index % EVERY === EVERY - 1 ? Math.floor(index / EVERY) : undefined;
    const [name, interrupt] = (round !== undefined && kinds[round % kinds.length]) || [];
    // Every second one comes while a message is half written. The number of kinds is odd: next time, it is the others.
    const half = round !== undefined && round % 2 === 1;
    const { field } = tabs[0]!;
    if (half) await field.pressSequentially(text.slice(0, -3));
    else {
      await field.pressSequentially(text);
      await field.press('Enter');
    }
    await interrupt?.();
    const [room] = tabs;
    if (half || (MAY_LOSE.has(name ?? '') && !(await isShown(room!, text)))) {
      await room!.field.fill(text);
      await room!.field.press('Enter');
    }
    await expect(room!.message(text)).toHaveCount(1);
    await expect(room!.field).toHaveValue('');
  }

  const stored = (): Promise<string[]> =>
    inDatabase(site, async (pool) => {
      const { rows } = await pool.query<{ content: string }>(
        'SELECT content FROM messages WHERE room_id = $1 AND starts_with(content, $2) ORDER BY ticks',
        [roomId, mark],
      );
      return rows.map(({ content }) => content);
    });
  await expect.poll(stored, { timeout: 60_000 }).toEqual(typed);
  for (const room of tabs) {
    await expect(room.message(typed.at(-1)!).getByRole('img', { name: /^(Sent|Seen)$/ })).toBeVisible();
    await expect.poll(async () => (await room.wordsWith(mark)).slice(-ON_SCREEN)).toEqual(typed.slice(-ON_SCREEN));
  }
});

/** Waits until a person could write in the room. */
async function isReady(room: ChatRoom): Promise<ChatRoom> {
  await untilHydrated(room.page);
  await expect(room.log).toBeVisible();
  await expect(room.field).toBeEnabled();
  return room;
}

/** What a person looks for after an interruption. */
const isShown = (room: ChatRoom, text: string): Promise<boolean> =>
  room
    .message(text)
    .waitFor({ timeout: 15_000 })
    .then(() => true)
    .catch(() => false);
