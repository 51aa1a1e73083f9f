/** The pure steps of fetching the room list page by page. */
import type { WireRoom } from '#protocol/entities/room.ts';
import { CHAT } from '#protocol/member-limits.ts';
import { compareTicks } from '#protocol/ticks.ts';
import type { RoomsData } from './rooms-data.ts';

/**
 * The position of the next page [ROO-8]: after the room `afterRoomId` of the moment `maxTime`. A server that does not
 * know `afterRoomId` pages the rooms of one moment by `page`.
 */
export type PagePosition = { page: number; maxTime: number | null; afterRoomId: string | null };
export const FIRST_PAGE: PagePosition = { page: 1, maxTime: null, afterRoomId: null };

/** @param received the page at `at`, newest first */
export function nextPage(at: PagePosition, received: readonly WireRoom[]): PagePosition {
  const last = received.at(-1);
  if (!last) return at;
  const { updateTime: maxTime, roomId: afterRoomId } = last;
  return { page: maxTime === at.maxTime ? at.page + 1 : 1, maxTime, afterRoomId };
}

/** @returns whether a page ends the list: it has fewer than 50 rooms (spec §7). */
export const isLastPage = (received: readonly WireRoom[]): boolean => received.length < CHAT.roomPageSize;

/** @returns whether no room of a page is new or newer. */
export const hasNothingNew = (data: RoomsData, received: readonly WireRoom[]): boolean =>
  received.every((wire) => {
    const known = data.byId.get(wire.roomId);
    return (
      known !== undefined &&
      known.updateTime >= wire.updateTime &&
      compareTicks(known.latestTicks, wire.latestTicks) >= 0
    );
  });
