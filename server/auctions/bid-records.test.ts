import { describe, expect, it } from 'vitest';
import { recordPageSql } from './bid-records.ts';

/** Reads a page of a chain with `head` records. */
const read = (head: number, page: Omit<Parameters<typeof recordPageSql>[0], 'head'>): number[] => {
  const [, order, [from, to]] = recordPageSql({ head, ...page });
  const seqs = Array.from({ length: head }, (_, index) => index + 1).filter((seq) => seq >= from && seq <= to);
  return order.endsWith('DESC') ? seqs.toReversed() : seqs;
};

describe('recordPageSql', () => {
  it.each([
    ['the newest', { limit: 3 }, [10, 9, 8]],
    ['records before one', { before: 4, limit: 2 }, [3, 2]],
    ['the first ones', { before: 3, limit: 5 }, [2, 1]],
    ['the newest for a position beyond the end', { before: Number.MAX_SAFE_INTEGER, limit: 2 }, [10, 9]],
    ['records after one', { after: 7, limit: 2 }, [8, 9]],
    ['all from the start', { after: 0, limit: 500 }, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    ['nothing after the last', { after: 10, limit: 5 }, []],
    ['nothing after a position beyond the end', { after: Number.MAX_SAFE_INTEGER, limit: 5 }, []],
  ])('selects %s', (_, page, seqs) => {
    expect(read(10, page)).toEqual(seqs);
  });

  it('selects nothing from an auction without bids', () => {
    expect(read(0, { limit: 50 })).toEqual([]);
  });
});
