import type { BidRecord } from '#protocol/entities/auction.ts';
import type { SqlClient } from '../database/pool.ts';
import { BID_RECORD_JSON, auctionFactsOf, readAuctionRow, toAuctionState } from './auction-row.ts';
import { auctionChart } from '#machines/auction/auction.machine.ts';
import { listMoves } from '#machines/domain/domain-chart.ts';
import type { staffBids } from '#protocol/http/auctions.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import { AUCTION } from '#protocol/limits.ts';
import { toFileRef } from '../files/queries.ts';
import { DomainError } from '../http/domain-error.ts';
import { isSellerOrBidder } from './void-bid.ts';

/**
 * Selected records by `seq`, or a page: those after one, oldest first, or those before one (the newest ones by
 * default), newest first. `head` is the newest `seq`.
 */
type RecordSelection =
  | { readonly seqs: readonly number[] }
  | {
      readonly head: number;
      readonly after?: number | undefined;
      readonly before?: number | undefined;
      readonly limit: number;
    };

/** Records of an auction's hash chain. */
export async function readBidRecords(
  client: SqlClient,
  goodsId: string,
  selection: RecordSelection,
): Promise<BidRecord[]> {
  const [condition, rest, values] =
    'seqs' in selection
      ? (['b.seq = ANY ($2)', 'ORDER BY b.seq', [selection.seqs]] as const)
      : recordPageSql(selection);
  const { rows } = await client.query<{ record: BidRecord }>(
    `SELECT ${BID_RECORD_JSON} AS record FROM auction_records b WHERE b.goods_id = $1 AND ${condition} ${rest}`,
    [goodsId, ...values],
  );
  return rows.map(({ record }) => record);
}

/** Pages by `seq` range: numbers have no gaps, and a fresh table has no statistics, so LIMIT would sort every row. */
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

type StaffBidPage = CallResponse<typeof staffBids>;
type StaffBidRow = {
  readonly record: BidRecord;
  readonly userId: string;
  readonly name: string;
  readonly head: string | null;
  readonly voided: boolean;
};

/**
 * Records with the identity of their bidders for staff, newest first, without maximum bids; undefined without an
 * auction.
 * @throws DomainError UnauthenticationToService for staff who sell or bid in this auction
 */
export async function readStaffBids(
  client: SqlClient,
  goodsId: string,
  staffId: string,
  before: number | undefined,
): Promise<StaffBidPage | undefined> {
  const row = await readAuctionRow(client, goodsId);
  if (!row) return undefined;
  if (await isSellerOrBidder(client, row, staffId)) throw new DomainError('UnauthenticationToService');
  const [condition, rest, page] = recordPageSql({ head: row.headSeq, before, limit: AUCTION.recordsPageSize });
  const [
    { rows },
    {
      rows: [text],
    },
  ] = await Promise.all([
    client.query<StaffBidRow>(
      `SELECT ${BID_RECORD_JSON} AS record, b.user_id AS "userId", coalesce(u.true_name, '') AS name,
        u.head_file_id AS head, b.voided
       FROM auction_records b LEFT JOIN users u ON u.id = b.user_id WHERE b.goods_id = $1 AND ${condition} ${rest}`,
      [goodsId, ...page],
    ),
    client.query<{ title: string }>(
      `SELECT title FROM goods_texts WHERE goods_id = $1 AND title <> '' ORDER BY language LIMIT 1`,
      [goodsId],
    ),
  ]);
  const items = rows.map(({ record, userId, name, head, voided }) => ({
    ...record,
    person: { userId, name, avatar: toFileRef(head) },
    voided,
    moves: listMoves(auctionChart, row.state, {
      ...auctionFactsOf(row),
      by: 'service',
      bidIsValid: record.kind === 'bid' && !voided,
    }),
  }));
  return { state: toAuctionState(row), title: text?.title ?? row.num, num: row.num, items, total: row.headSeq };
}
