import { expect, type Locator, type Page } from '@playwright/test';
import { getRoom } from '#protocol/http/rooms.ts';
import { CHAT_TYPE } from '#protocol/lookups.ts';
import { callAs, type Account, type UserProfile, type SiteServer } from './people.ts';

/** An open chat room in one tab, in any language: found by roles and message texts. */
export class ChatRoom {
  readonly page: Page;
  readonly log: Locator;
  readonly field: Locator;

  constructor(page: Page) {
    this.page = page;
    this.log = page.getByRole('log');
    this.field = page.locator('textarea');
  }

  /** The bubble that contains this text; exactly one has to exist. */
  message(words: string): Locator {
    return this.log.getByRole('article').filter({ hasText: words });
  }

  /** Writes and presses Enter. Resolves when the bubble is in the log, sent or not. */
  async write(words: string): Promise<void> {
    await this.field.fill(words);
    await this.field.press('Enter');
    await expect(this.message(words)).toHaveCount(1);
  }

  /** Waits until the own message has reached the server: only then can it be replied to. */
  async reachedServer(words: string): Promise<void> {
    await expect(this.message(words).locator('button').last()).toBeAttached();
    await expect(this.message(words)).toHaveAttribute('data-message', /./);
  }

  /** Scrolls to the end: a room with unread messages opens at the first of them, and shows no later ones. */
  async toEnd(): Promise<void> {
    const distance = () =>
      this.log.evaluate((log) => {
        log.scrollTop = log.scrollHeight;
        return log.scrollHeight - log.scrollTop - log.clientHeight;
      });
    await expect.poll(distance).toBeLessThan(2);
  }

  /** The texts of all bubbles that begin with a prefix, in order: one test's messages among the demo history. */
  async wordsWith(prefix: string): Promise<string[]> {
    const texts = await this.log.getByRole('article').allInnerTexts();
    return texts.flatMap((text) => text.split('\n').filter((line) => line.startsWith(prefix)));
  }
}

/** Opens a room in a new tab and waits until its history is shown. */
export async function openRoom(person: UserProfile, roomId: string): Promise<ChatRoom> {
  const room = new ChatRoom(await person.tab(`/chat/${roomId}`));
  await expect(room.log).toBeVisible();
  await expect(room.field).toBeEnabled();
  return room;
}

/** @returns the private room of two users, created if it does not exist */
export async function privateRoom(site: SiteServer, one: Account, other: Account): Promise<string> {
  const me = await site.session(one);
  const them = await site.session(other);
  const room = await callAs<{ roomId: string }>(site.server.url, me.token, getRoom.method, getRoom.path, {
    chatType: CHAT_TYPE.private,
    userId: them.userId,
  });
  return room.roomId;
}

/** A text that no other test and no earlier run wrote. */
export const unique = (words: string): string =>
  `${words} ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

/** Presses "Reconnect now" unless the connection came back meanwhile. */
export async function reconnectNow(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Reconnect now' });
  await button.click({ timeout: 5_000 }).catch(() => undefined);
}
