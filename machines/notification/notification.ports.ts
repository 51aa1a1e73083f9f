import '../abort-signal.ts';
import type { NoticeSummary } from '#protocol/entities/notice.ts';
import type { NoticeType } from '#protocol/rules/notices.ts';
import type { NoticeMark, NoticesData } from './notices-data.ts';

/** The result of one unread call, with the kinds it lists. */
export type UnreadNotices = { types: readonly NoticeType[]; summary: NoticeSummary };

/** What notices need from outside. Calls reject with a CallError. */
export type NotificationPorts = {
  /** The cache; never fails. */
  read(): Promise<NoticesData | undefined>;
  save(data: NoticesData): void;
  /** Makes every unread call; some kinds are for stores only. */
  fetch(isStore: boolean, signal: AbortSignal): Promise<UnreadNotices[]>;
  markSeen(mark: NoticeMark, signal: AbortSignal): Promise<unknown>;
};
