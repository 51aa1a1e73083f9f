/** The pure steps of fetching the room list page by page. */
import type { WireRoom } from '#protocol/entities/room.ts';
import { CHAT } from '#protocol/member-limits.ts';
import { compareTicks } from '#protocol/ticks.ts';
import type { RoomsData } from './rooms-data.ts';

/**
 * The position of the next page. Pages go by `maxTime`, not by number, so that rooms which move up meanwhile push no
 * other room over the edge of a page; only rooms of the same moment are paged by number.
 */
export type PagePosition = { page: number; maxTime: number | null };
export const FIRST_PAGE: PagePosition = { page: 1, maxTime: null };

export function nextPage(at: PagePosition, received: readonly WireRoom[]): PagePosition {
  const oldest = Math.min(...received.map((room) => room.updateTime));
  return oldest === at.maxTime ? { page: at.page + 1, maxTime: at.maxTime } : { page: 1, maxTime: oldest };
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
