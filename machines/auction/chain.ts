/**
 * The chain of an auction: every record carries the hash of the one before, and the terms begin it, the secret reserve
 * included (with a salt, so that nobody can guess it from the first hash).
 *
 * [CHN-1] The first hash is that of the terms' text, each further one that of the record's text, which begins with the
 * hash before.
 * [CHN-2] A text is the JSON of a list of plain values, so that there is one spelling. SHA-256, in hexadecimal.
 */
import type { AuctionTerms, BidRecord } from '#protocol/entities/auction.ts';

/** Terms with what is secret until the end. */
export type FullTerms = Omit<AuctionTerms, 'genesis' | 'hasReserve'>;

/** CHN-1: what the first hash is made of. */
export function termsText({
  goodsId,
  currency,
  startingPrice,
  incrementPrice,
  extendMinutes,
  scheduledEndAt,
  latestEndAt,
  reserve,
  salt,
}: FullTerms): string {
  return JSON.stringify([
    'vermeil auction 1',
    goodsId,
    currency,
    startingPrice,
    incrementPrice,
    extendMinutes,
    scheduledEndAt,
    latestEndAt,
    reserve,
    salt,
  ]);
}

/** CHN-1: what the hash of a record is made of. @param before the hash of the record before, or of the terms */
export function recordText(
  before: string,
  goodsId: string,
  { seq, kind, bidder, price, at, automatic, voids }: Omit<BidRecord, 'hash'>,
): string {
  return JSON.stringify([before, goodsId, seq, kind, bidder, price, at, automatic, voids]);
}
