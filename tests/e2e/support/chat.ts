import { expect, type Locator, type Page } from '@playwright/test';
import { getRoom } from '#protocol/http/rooms.ts';
import { CHAT_TYPE } from '#protocol/lookups.ts';
import { callAs, type Account, type Person, type Site } from './people.ts';

/** An open chat room in one tab, in whatever language: found by roles and by what people wrote. */
export class ChatRoom {
  readonly page: Page;
  readonly log: Locator;
  readonly field: Locator;

  constructor(page: Page) {
    this.page = page;
    this.log = page.getByRole('log');
    this.field = page.locator('textarea');
  }

  /** The bubble that contains these words; exactly one is expected to exist. */
  message(words: string): Locator {
    return this.log.getByRole('article').filter({ hasText: words });
  }

  /** Writes and presses Enter. Resolves when the bubble stands in the log, sent or not. */
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

  /** The words of every bubble, in order, that begin with a prefix: what one test wrote among the demo's history. */
  async wordsWith(prefix: string): Promise<string[]> {
    const texts = await this.log.getByRole('article').allInnerTexts();
    return texts.flatMap((text) => text.split('\n').filter((line) => line.startsWith(prefix)));
  }
}

/** Opens a room in a new tab and waits until its history is there. */
export async function openRoom(person: Person, roomId: string): Promise<ChatRoom> {
  const room = new ChatRoom(await person.tab(`/chat/${roomId}`));
  await expect(room.log).toBeVisible();
  await expect(room.field).toBeEnabled();
  return room;
}

/** @returns the private room of two people, made if need be. */
export async function privateRoom(site: Site, one: Account, other: Account): Promise<string> {
  const me = await site.session(one);
  const them = await site.session(other);
  const room = await callAs<{ roomId: string }>(site.server.url, me.token, getRoom.method, getRoom.path, {
    chatType: CHAT_TYPE.private,
    userId: them.userId,
  });
  return room.roomId;
}

/** Words that no other test and no earlier run wrote. */
export const unique = (words: string): string =>
  `${words} ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

/** What a person does who wants the line now; where it came back by itself meanwhile, there is nothing to press any more. */
export async function wakeUp(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Reconnect now' });
  await button.click({ timeout: 5_000 }).catch(() => undefined);
}
