import { replayAuction, type Digest } from '#machines/auction/replay.ts';
import type { AuctionVerdict } from '#protocol/bridge/commands.ts';
import type { BidRecord } from '#protocol/entities/auction.ts';
import { auctionRecords, auctionStateCall, auctionTermsCall } from '#protocol/http/auctions.ts';
import { AUCTION } from '#protocol/limits.ts';
import type { HttpPort } from '../../adapters/http.ports.ts';

/**
 * Fetches the terms and records of an auction and replays it; of an open one the records so far.
 * @throws CallError when a fetch failed
 */
export async function verifyAuction(http: HttpPort, digest: Digest, goodsId: string): Promise<AuctionVerdict> {
  const params = { goodsId };
  const { state } = await http.call(auctionStateCall, { params });
  const records: BidRecord[] = [];
  while (records.length < state.seq) {
    const { items } = await http.call(auctionRecords, {
      params,
      query: { after: records.at(-1)?.seq ?? 0, limit: AUCTION.recordsMost },
    });
    // Missing records show as a result that differs.
    if (items.length === 0) break;
    records.push(...items);
  }
  const terms = await http.call(auctionTermsCall, { params });
  return replayAuction(terms, records.slice(0, state.seq), state, digest);
}
