/** A user during one run, and what a user does to be online again. */
import type { ConnectionView } from '#protocol/bridge/views.ts';
import { within, type Tab, type UserBrowser } from './browsers.ts';
import type { BrowserWatch } from './scene.ts';
import type { Lasting } from './world-faults.ts';

/** How long what is shown may differ from what the worker has; ms. */
export const SHOWN_WITHIN = 15_000;

/** A user during one run. */
export type Person = {
  readonly browser: UserBrowser;
  readonly watch: BrowserWatch;
  /** What the connection in the worker is; undefined before it has started. */
  connection: ConnectionView | undefined;
  /** The fault that lasts: one at a time. */
  lasting: Lasting | undefined;
  /** Whether its device has refused a write. */
  hasRefused: boolean;
};
/** An open tab of a user. */
export type Place = { readonly person: Person; readonly slot: number; readonly tab: Tab; readonly name: string };

/** Whether a tab is where it was sent, and not at the sign-in. */
export function shows({ page }: Tab, path: string): boolean {
  const { pathname, search } = new URL(page.url());
  return pathname + search === path;
}

/** Presses the button where there is one, and asks the worker otherwise, as a page with another button would. */
export async function reconnect({ browser: { tabs, port }, connection }: Person): Promise<void> {
  const chat = tabs.find((tab) => tab?.page.url().includes('/chat/'));
  if (chat && connection?.phase !== 'online')
    return chat.page.getByRole('button', { name: /^Reconnect(?: now)?$/ }).click();
  const raw = await port(tabs.findIndex((tab) => tab !== undefined));
  if (raw) await within(SHOWN_WITHIN, raw.command({ name: 'connection.reconnect', input: {} }));
}

/** Does what the page asks for: signs in, reconnects or loads again. */
export async function helpOnline(person: Person): Promise<void> {
  const { browser, connection } = person;
  const slot = browser.tabs.findIndex((tab) => tab !== undefined);
  const tab = browser.tabs[slot];
  if (!tab || connection?.phase === 'online') return;
  if (!browser.worker.isAlive || connection?.reason === 'tooOld') await browser.goTo(slot, tab.path);
  else if (connection === undefined || connection.phase === 'disconnected') await browser.signIn(browser.account);
  else if (connection.phase === 'halted' || connection.phase === 'waiting') await reconnect(person);
}
