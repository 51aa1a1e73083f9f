import { useMemo } from 'react';
import { useResource } from '#client/bridge/use-topic.ts';
import { useMinute } from '#client/hooks/use-now.ts';
import type { LiveOffer } from '#protocol/entities/trade.ts';

/** @returns the reader's live offers by room. */
export function useLiveOffers(): ReadonlyMap<string, LiveOffer> {
  const { data } = useResource('offers.live', {});
  const minute = useMinute();
  return useMemo(
    () => new Map(data?.filter(({ expiresAt }) => expiresAt > minute).map((offer) => [offer.roomId, offer])),
    [data, minute],
  );
}
