import type { ServerFrame } from '#protocol/realtime/frames.ts';
import type { SessionEnding } from '#protocol/rules/failures.ts';
import type { BusTopic } from './bus.ports.ts';

/** Ended sessions by id: every node forgets them and closes their connections. */
export const SESSIONS_ENDED: BusTopic<ReadonlyMap<string, { userId: string; ending: SessionEnding }>> =
  'sessions-ended';
/** Ids of users whose account changed: cached names and flags are read again. */
export const ACCOUNTS_CHANGED: BusTopic<ReadonlySet<string>> = 'accounts-changed';
/** Tags of cached pages that show outdated content (server/pages/page-tags.ts). */
export const PAGES_OUTDATED: BusTopic<ReadonlySet<string>> = 'pages-outdated';
/** Tags of cached pages that show a number which has changed: they are made again soon, but not for every change. */
export const PAGES_EXPIRING: BusTopic<ReadonlySet<string>> = 'pages-expiring';
/** Ids of rooms whose members changed. */
export const ROOMS_CHANGED: BusTopic<ReadonlySet<string>> = 'rooms-changed';
/** Calls that one process counted, by route and caller: their limits hold for all processes together. */
export const CALLS_COUNTED: BusTopic<{ node: string; calls: ReadonlyMap<string, number> }> = 'calls-counted';
/** Wrong passwords, and counts that a right one cleared; see `sign-in-limit.ts`. */
export const SIGN_INS_COUNTED: BusTopic<{
  node: string;
  at: number;
  failed: readonly { key: string; hour: number }[];
  cleared: readonly string[];
}> = 'sign-ins-counted';
/** The positions that a node wrote to the event log, after `before` up to `last`, and who gets these events. */
export const EVENTS_LOGGED: BusTopic<{ node: string; before: number; last: number; userIds: ReadonlySet<string> }> =
  'events';
/** Users who came online or went offline on a node; `full` lists everyone who is online there. */
export const PRESENCE_CHANGED: BusTopic<{
  node: string;
  full: boolean;
  online: ReadonlySet<string>;
  offline: ReadonlySet<string>;
}> = 'presence';
/** A member of a room types; the other members see it on every node. */
export const TYPING_REPORTED: BusTopic<{
  node: string;
  roomId: string;
  userId: string;
  readers: readonly string[];
}> = 'typing';

type AuctionUpdate = Extract<ServerFrame, { event: 'auction-state' }>['data'];
/** A new auction state from one node, or the auctions that every node must read again. */
export const AUCTIONS_CHANGED: BusTopic<
  { node: string; update: AuctionUpdate } | { reread: readonly string[] | 'all' }
> = 'auctions';
