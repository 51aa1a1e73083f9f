import { useEffect, useMemo } from 'react';
import { sendCommand } from '#client/bridge/commands.ts';
import { useResource } from '#client/bridge/use-topic.ts';
import { AUCTION_RECORDS } from '#client/bridge/calls.ts';
import { resourceTopic } from '#protocol/bridge/topics.ts';
import type { ResourceView } from '#protocol/bridge/views.ts';
import type { BidRecord } from '#protocol/entities/auction.ts';
import { AUCTION } from '#protocol/limits.ts';
import { hasGap, mergeRecords } from './known-records.ts';

/**
 * The records of an auction, newest first: fetched once, then extended by live records. Fetched again where
 * records are missing between the two.
 * @param live the newest records, from the auction's view
 */
export function useRecords(
  goodsId: string,
  live: readonly BidRecord[],
): { records: BidRecord[]; total: number; view: ResourceView } {
  const input = { params: { goodsId }, query: { limit: AUCTION.recordsMost } };
  const topic = resourceTopic(AUCTION_RECORDS, input);
  const view = useResource(AUCTION_RECORDS, input);
  const asked = view.data?.items;
  const records = useMemo(() => mergeRecords(live, asked ?? []), [live, asked]);
  const newest = records[0]?.seq ?? 0;
  // Once for each newest record, so that an outdated response does not cause an endless loop.
  const missedBefore = asked !== undefined && hasGap(records) ? newest : null;
  useEffect(() => {
    if (missedBefore !== null) void sendCommand('resource.refresh', { topic }).catch(() => undefined);
  }, [missedBefore, topic]);
  return { records, total: Math.max(view.data?.total ?? 0, newest), view };
}
