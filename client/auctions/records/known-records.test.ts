import { expect, it } from 'vitest';
import type { BidRecord } from '#protocol/entities/auction.ts';
import { hasGap, mergeRecords, priceCourse, voidedSeqs } from './known-records.ts';

const record = (seq: number, price: string, more: Partial<BidRecord> = {}): BidRecord => ({
  seq,
  kind: 'bid',
  bidder: 1,
  price,
  at: seq * 1_000,
  automatic: false,
  voids: null,
  hash: String(seq).padStart(64, '0'),
  ...more,
});

it('merges answers into one list, newest first', () => {
  expect(
    mergeRecords([record(3, '30'), record(2, '20')], [record(2, '20'), record(1, '10')]).map(({ seq }) => seq),
  ).toEqual([3, 2, 1]);
});

it('sees what was missed', () => {
  expect(hasGap([record(5, '50'), record(3, '30')])).toBe(true);
  expect(hasGap([record(5, '50'), record(4, '40')])).toBe(false);
  expect(hasGap([])).toBe(false);
});

it('falls back to the highest valid bid when a bid is voided', () => {
  const records = [
    record(1, '100'),
    record(2, '200', { bidder: 2 }),
    record(3, '200', { kind: 'void', voids: 2, bidder: 2 }),
    record(4, '100', { kind: 'void', voids: 1, automatic: true }),
  ];
  expect([...voidedSeqs(records)]).toEqual([
    [2, 'staff'],
    [1, 'house'],
  ]);
  expect(priceCourse(records.toReversed(), '90').map(({ price }) => price)).toEqual(['100', '200', '100', '90']);
});
