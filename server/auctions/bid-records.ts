import type { BidRecord } from '#protocol/entities/auction.ts';
import type { SqlClient } from '../database/pool.ts';
import { BID_RECORD_JSON } from './auction-row.ts';

/** Which records: the named ones; or those after one, oldest first; or those before one (all without), newest first. `head` is the newest there is. */
type Which =
  | { readonly seqs: readonly number[] }
  | {
      readonly head: number;
      readonly after?: number | undefined;
      readonly before?: number | undefined;
      readonly limit: number;
    };

/** Records of the chain of an auction. */
export async function readBidRecords(connection: SqlClient, goodsId: string, which: Which): Promise<BidRecord[]> {
  const [condition, rest, values] =
    'seqs' in which ? (['b.seq = ANY ($2)', 'ORDER BY b.seq', [which.seqs]] as const) : recordPageSql(which);
  const { rows } = await connection.query<{ record: BidRecord }>(
    `SELECT ${BID_RECORD_JSON} AS record FROM bids b WHERE b.goods_id = $1 AND ${condition} ${rest}`,
    [goodsId, ...values],
  );
  return rows.map(({ record }) => record);
}

/**
 * A page of records as a range, as none is left out: without statistics, as every auction is born, the newest few of many would
 * be sorted out of all of them.
 */
export function recordPageSql({
  head,
  after,
  before,
  limit,
}: {
  readonly head: number;
  readonly after?: number | undefined;
  readonly before?: number | undefined;
  readonly limit: number;
}) {
  const from = after === undefined ? Math.min(before ?? Infinity, head + 1) - limit : Math.min(after, head) + 1;
  return [
    'b.seq BETWEEN $2 AND $3',
    `ORDER BY b.seq${after === undefined ? ' DESC' : ''}`,
    [from, from + limit - 1],
  ] as const;
}
