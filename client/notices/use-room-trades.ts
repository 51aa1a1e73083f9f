import { useMemo } from 'react';
import { useResource } from '#client/bridge/use-topic.ts';
import { useMinute } from '#client/hooks/use-now.ts';
import type { RoomTrade } from '#protocol/http/tasks.ts';

/** @returns the trade that goes on in each of the reader's rooms. */
export function useRoomTrades(): ReadonlyMap<string, RoomTrade> {
  const { data } = useResource('tasks.inRooms', {});
  const minute = useMinute();
  return useMemo(
    () =>
      new Map(
        data?.filter(({ expiresAt }) => expiresAt === null || expiresAt > minute).map((trade) => [trade.roomId, trade]),
      ),
    [data, minute],
  );
}
