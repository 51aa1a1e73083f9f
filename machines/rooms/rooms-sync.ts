/** The pure steps of fetching the room list page by page. */
import type { WireRoom } from '#protocol/entities/room.ts';
import { CHAT } from '#protocol/limits.ts';
import { compareTicks } from '#protocol/ticks.ts';
import type { RoomsData } from './rooms-data.ts';

/**
 * Where the next page begins. Pages go by `maxTime`, not by number, so that rooms which move up meanwhile push no
 * other room over the edge of a page; only rooms of one and the same moment are paged by number.
 */
export type PageAt = { page: number; maxTime: number | null };
export const FIRST_PAGE: PageAt = { page: 1, maxTime: null };

export function nextPage(at: PageAt, told: readonly WireRoom[]): PageAt {
  const oldest = Math.min(...told.map((room) => room.updateTime));
  return oldest === at.maxTime ? { page: at.page + 1, maxTime: at.maxTime } : { page: 1, maxTime: oldest };
}

/** @returns whether a page ends the list: it has fewer than 50 rooms (spec §7). */
export const isLastPage = (told: readonly WireRoom[]): boolean => told.length < CHAT.roomPageSize;

/** @returns whether every room of a page is known and has nothing new. */
export const bringsNothing = (data: RoomsData, told: readonly WireRoom[]): boolean =>
  told.every((wire) => {
    const known = data.byId.get(wire.roomId);
    return (
      known !== undefined &&
      known.updateTime >= wire.updateTime &&
      compareTicks(known.latestTicks, wire.latestTicks) >= 0
    );
  });
