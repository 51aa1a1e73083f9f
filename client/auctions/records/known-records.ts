import type { BidRecord } from '#protocol/entities/auction.ts';
import { compareAmounts } from '#protocol/money.ts';

/**
 * Merges records of several responses into one list, newest first.
 *
 * Each record appears once.
 */
export function mergeRecords(...lists: readonly (readonly BidRecord[])[]): BidRecord[] {
  const bySeq = new Map<number, BidRecord>();
  for (const record of lists.flat()) bySeq.set(record.seq, record);
  return [...bySeq.values()].toSorted((a, b) => b.seq - a.seq);
}

/** Record numbers have no gaps: a gap means missed records, which must be fetched. @param records newest first */
export const hasGap = (records: readonly BidRecord[]): boolean =>
  records.some(({ seq }, index) => index > 0 && records[index - 1]?.seq !== seq + 1);

/** Void bids by number: voided by `staff`, or by the `house` because they depended on a void bid. */
export const voidedSeqs = (records: readonly BidRecord[]): ReadonlyMap<number, 'staff' | 'house'> =>
  new Map(
    records.flatMap(({ kind, voids, automatic }) =>
      kind === 'void' && voids !== null ? [[voids, automatic ? 'house' : 'staff'] as const] : [],
    ),
  );

export type PricePoint = { seq: number; at: number; price: string; kind: BidRecord['kind'] };

/**
 * The price over time, oldest first.
 *
 * Voiding a bid sets the price back to the highest valid bid, at the time of the voiding.
 * @param records in any order, without gaps; @param from the price when no bid is valid
 */
export function priceCourse(records: readonly BidRecord[], from: string): PricePoint[] {
  const valid = new Map<number, string>();
  return records
    .toSorted((a, b) => a.seq - b.seq)
    .map(({ seq, at, price, kind, voids }) => {
      if (kind === 'bid') valid.set(seq, price);
      else if (voids !== null) valid.delete(voids);
      return { seq, at, price: kind === 'bid' ? price : highestOf(valid.values(), from), kind };
    });
}

const highestOf = (prices: Iterable<string>, from: string): string =>
  [...prices].reduce((most, next) => (compareAmounts(next, most) > 0 ? next : most), from);
