import '../abort-signal.ts';
import type { NoticeSummary } from '#protocol/entities/notice.ts';
import type { NoticeType } from '#protocol/lookups.ts';
import type { NoticesData } from './notices-data.ts';

/** What one unread call answered, and the kinds it serves. */
export type KindsSummary = { types: readonly NoticeType[]; summary: NoticeSummary };
export type NoticeMark = { type: NoticeType; noticeId: string; /** Its place as it was shown. */ ticks: string };

/** What notices need from outside. Calls reject with a CallError. */
export type NotificationPorts = {
  /** The cache; never fails. */
  read(): Promise<NoticesData | undefined>;
  save(data: NoticesData): void;
  /** Every unread call; those about freezing only for a store. */
  fetch(isStore: boolean, signal: AbortSignal): Promise<KindsSummary[]>;
  markSeen(mark: NoticeMark, signal: AbortSignal): Promise<unknown>;
};
