import { replayAuction } from '#machines/auction/replay.ts';
import type { AuctionVerdict } from '#protocol/bridge/commands.ts';
import type { AuctionState, AuctionTerms, BidRecord } from '#protocol/entities/auction.ts';
import { auctionRecords, auctionStateCall, auctionTermsCall } from '#protocol/http/auctions.ts';
import type { Call, CallResponse } from '#protocol/http/define-call.ts';
import type { CallInput } from '#protocol/http/endpoints/endpoints.ts';
import { digest } from '#tests/doubles/digest.ts';

/** Makes a call that must succeed, in this process or on another server. */
export type Ask = <C extends Call>(call: C, input: CallInput<C>) => Promise<CallResponse<C>>;
/** The public data of an auction, which a verdict needs. */
type AuctionBook = {
  readonly state: AuctionState;
  readonly terms: AuctionTerms;
  /** Oldest first. */
  readonly records: readonly BidRecord[];
};

/** Reads an auction page by page, like a visitor who verifies it. */
export async function readBook(ask: Ask, goodsId: string): Promise<AuctionBook> {
  const params = { goodsId };
  const records: BidRecord[] = [];
  for (let more = true; more;) {
    const { items, total } = await ask(auctionRecords, {
      params,
      query: { after: records.at(-1)?.seq ?? 0, limit: 500 },
    });
    records.push(...items);
    more = items.length > 0 && records.length < total;
  }
  return {
    state: (await ask(auctionStateCall, { params })).state,
    terms: await ask(auctionTermsCall, { params }),
    records,
  };
}

/** The verdict of the replay (machines/auction/replay.ts). */
export const verdictOn = ({ state, terms, records }: AuctionBook): Promise<AuctionVerdict> =>
  replayAuction(terms, records, state, digest);

/**
 * Checks an auction by counting, without our rules: prices rise by whole increments, records have no gaps, times do not
 * decrease and are before the end, sums match. Only for auctions without voids.
 * @returns a sentence for each fault
 */
export function faultsOf({ state, terms, records }: AuctionBook): string[] {
  const faults: string[] = [];
  const units = (text: string): bigint => {
    const [whole = '', decimals = ''] = text.split('.');
    return BigInt(whole + decimals.padEnd(8, '0'));
  };
  const [start, step] = [units(terms.startingPrice), units(terms.incrementPrice)];
  let [before, at] = [start - step, 0];
  for (const [index, record] of records.entries()) {
    const price = units(record.price);
    if (record.seq !== index + 1) faults.push(`record ${index + 1} has the number ${record.seq}`);
    if (price < before + step) faults.push(`record ${record.seq}: ${record.price} does not rise by an increment`);
    if ((price - start) % step !== 0n)
      faults.push(`record ${record.seq}: ${record.price} is no whole number of increments`);
    if (record.at < at) faults.push(`record ${record.seq} is earlier than the one before`);
    if (record.at >= state.effectiveEndAt)
      faults.push(`record ${record.seq} at ${record.at}, not before the end ${state.effectiveEndAt}`);
    [before, at] = [price, record.at];
  }
  const last = records.at(-1);
  const published = { price: state.price, leader: state.leader, bids: state.bids, seq: state.seq };
  const counted = {
    price: last?.price ?? null,
    leader: last?.bidder ?? null,
    bids: records.length,
    seq: records.length,
  };
  if (JSON.stringify(published) !== JSON.stringify(counted))
    faults.push(`published ${JSON.stringify(published)}, counted ${JSON.stringify(counted)}`);
  return faults;
}
