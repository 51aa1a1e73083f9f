/**
 * The hash chain of an auction: every record carries the hash of the previous one. The terms begin it, with the secret
 * reserve and a salt, so that the reserve cannot be guessed from the first hash.
 *
 * [CHN-1] The first hash is that of the terms' text, each further one that of the record's text, which begins with the
 *         previous hash.
 * [CHN-2] A text is the JSON of a list of plain values, so that it has one spelling. SHA-256, in hexadecimal.
 */
import type { AuctionTerms, BidRecord } from '#protocol/entities/auction.ts';

/** Terms with the fields that are secret until the end. */
export type FullTerms = Omit<AuctionTerms, 'genesis' | 'hasReserve'>;

/** CHN-1: the text whose hash begins the chain. */
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

/** CHN-1: the text whose hash a record carries. @param before the hash of the previous record, or of the terms */
export function recordText(
  before: string,
  goodsId: string,
  { seq, kind, bidder, price, at, automatic, voids }: Omit<BidRecord, 'hash'>,
): string {
  return JSON.stringify([before, goodsId, seq, kind, bidder, price, at, automatic, voids]);
}
