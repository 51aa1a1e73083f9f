import { hash } from 'node:crypto';
import { auctionChart } from '#machines/auction/auction.machine.ts';
import { recordText } from '#machines/auction/chain.ts';
import type { Book } from '#machines/auction/place-bid.ts';
import { decide } from '#machines/domain/domain-chart.ts';
import { AUCTION } from '#protocol/limits.ts';
import { fromUnits, toUnits } from '#protocol/money.ts';
import type { BidRecord } from '#protocol/entities/auction.ts';
import type { ReviewReasonGiven } from '#protocol/entities/review.ts';
import type { Deps } from '../deps.ts';
import type { Connection } from '../events/event-log.ts';
import type { Work } from '../events/transact.ts';
import { lockGoods } from '../goods/lock-goods.ts';
import { DomainError } from '../http/domain-error.ts';
import { writeAct } from '../staff/audit.ts';
import { factsOf, readAuctionRow, stateOf, type AuctionRow } from './auction-row.ts';
import type { SearchPrices } from './search-prices.ts';

type Standing = { readonly seq: number; readonly user_id: string; readonly bidder_no: number; readonly price: string };
/** A record that takes a bid out, with whose it was. */
type VoidRecord = BidRecord & { readonly kind: 'void'; readonly voids: number; readonly userId: string };

/** Whether staff would decide about goods of theirs, or an auction they bid in (AUC-7). */
export async function isOwnCase(connection: Connection, row: AuctionRow, staffId: string): Promise<boolean> {
  if (row.sellerId === staffId) return true;
  const { rowCount } = await connection.query('SELECT FROM auction_bidders WHERE goods_id = $1 AND user_id = $2', [row.goodsId, staffId]);
  return rowCount === 1;
}

/**
 * AUCTION-13: takes a bid out of an open auction: it stays in the chain, marked, and a record says that it no longer counts; the
 * highest that stands leads, without a maximum. Nobody who is gone leads again (AUCTION-15): their bids above it are taken out
 * with it, each by a record of its own. Whose bids these were, and who leads now, have their pages told.
 * @returns the auction after it
 * @throws DomainError NotFoundService; MoveRefused
 */
export async function voidBid(
  work: Work, { hub, searchPrices }: Pick<Deps, 'hub'> & { readonly searchPrices: SearchPrices },
  { goodsId, seq, staffId, reason }: { readonly goodsId: string; readonly seq: number; readonly staffId: string; readonly reason: ReviewReasonGiven },
): Promise<AuctionRow> {
  const { client } = work;
  const row = await lockGoods(client, goodsId) ? await readAuctionRow(client, goodsId) : undefined;
  if (!row) throw new DomainError('NotFoundService');
  const { rows: [named] } = await client.query<Standing>(`${STANDING} AND b.seq = $2`, [goodsId, seq]);
  const { top, gone } = await fallBackTo(client, goodsId, seq);
  const ownCase = await isOwnCase(client, row, staffId);
  const records: VoidRecord[] = [];
  let after = row;
  for (const [index, out] of [named, ...gone].entries()) {
    const next = gone[index] ?? top;
    const without = next ? { price: toUnits(next.price), leader: next.user_id } : { price: null, leader: null };
    const decision = decide(auctionChart, row.state, { ...factsOf(after), now: row.now.getTime(), by: 'service', ownCase, bidStands: out !== undefined, without }, 'void');
    if (!decision.allowed || !out) throw new DomainError('MoveRefused', { move: 'void', state: row.state, missing: decision.allowed ? ['bidStands'] : decision.missing });
    const record = recordOf(after, out);
    records.push(record);
    after = rowAfter(after, decision.facts.book, next, record);
  }
  await write(client, after, records);
  const details = { seq: String(seq), price: named?.price ?? '', reason: reason.code, note: reason.note, ...(gone.length > 0 ? { gone: String(gone.length) } : {}) };
  await writeAct(client, { actorId: staffId, act: 'voidBid', subjectKind: 'auction', subject: goodsId, details }, work.now);
  const leader = after.leaderId;
  work.tell([...new Set([...records.map(({ userId }) => userId), ...(leader === null ? [] : [leader])])], { event: 'changed', data: { families: ['auctions', 'goods'] } });
  const told = { state: stateOf(after), records: after.records };
  work.afterCommit(() => {
    hub.tellAuction(told);
    searchPrices.changed(goodsId);
  });
  return after;
}

const COLUMNS = 'b.seq, b.user_id, b.bidder_no, trim_scale(b.price)::text AS price';
const STANDS = `b.goods_id = $1 AND b.kind = 'bid' AND NOT b.voided`;
const STANDING = `SELECT ${COLUMNS} FROM bids b WHERE ${STANDS}`;

/**
 * AUCTION-15: the highest bid that stands without one, of somebody who has an account and keeps it until this is committed; and
 * what people who are gone had bid above it, the highest first.
 */
async function fallBackTo(client: Connection, goodsId: string, seq: number): Promise<{ readonly top: Standing | undefined; readonly gone: readonly Standing[] }> {
  const { rows: [top] } = await client.query<Standing>(
    `SELECT ${COLUMNS} FROM bids b JOIN users u ON u.id = b.user_id WHERE ${STANDS} AND b.seq <> $2 AND u.removed_at IS NULL ORDER BY b.seq DESC LIMIT 1 FOR SHARE OF u`, [goodsId, seq]);
  const { rows: gone } = await client.query<Standing>(`${STANDING} AND b.seq <> $2 AND b.seq > $3 ORDER BY b.seq DESC`, [goodsId, seq, top?.seq ?? 0]);
  return { top, gone };
}

function recordOf(row: AuctionRow, out: Standing): VoidRecord {
  const at = Math.max(row.now.getTime(), row.records[0]?.at ?? 0);
  const plain = { seq: row.headSeq + 1, kind: 'void', bidder: out.bidder_no, price: out.price, at, automatic: false, voids: out.seq } as const;
  return { ...plain, hash: hash('sha256', recordText(row.headHash, row.goodsId, plain), 'hex'), userId: out.user_id };
}

function rowAfter(row: AuctionRow, { price, leader, maximum }: Book, top: Standing | undefined, { userId: _, ...record }: VoidRecord): AuctionRow {
  return {
    ...row, now: new Date(record.at), price: price === null ? null : fromUnits(price), leaderId: leader, leaderNo: top?.bidder_no ?? null,
    leaderMaximum: maximum === null ? null : fromUnits(maximum), headSeq: record.seq, headHash: record.hash, records: [record, ...row.records].slice(0, AUCTION.latestRecords),
  };
}

async function write(client: Connection, after: AuctionRow, records: readonly VoidRecord[]): Promise<void> {
  const { goodsId } = after;
  await client.query('UPDATE bids SET voided = true WHERE goods_id = $1 AND seq = ANY ($2)', [goodsId, records.map(({ voids }) => voids)]);
  await client.query(
    `INSERT INTO bids (goods_id, seq, kind, user_id, bidder_no, price, at, voids, hash)
     SELECT $1, r.seq, 'void', r.user_id, r.no, r.price, $2, r.voids, decode(r.hash, 'hex')
     FROM unnest($3::int[], $4::text[], $5::int[], $6::numeric[], $7::int[], $8::text[]) AS r(seq, user_id, no, price, voids, hash)`,
    [
      goodsId, after.now, records.map(({ seq }) => seq), records.map(({ userId }) => userId), records.map(({ bidder }) => bidder),
      records.map(({ price }) => price), records.map(({ voids }) => voids), records.map(({ hash: digest }) => digest),
    ]);
  await client.query(
    `UPDATE auctions SET head_seq = $2, head_hash = decode($3, 'hex'), price = $4, leader_id = $5, leader_maximum = $6 WHERE goods_id = $1`,
    [goodsId, after.headSeq, after.headHash, after.price, after.leaderId, after.leaderMaximum]);
  await client.query('UPDATE goods SET price = coalesce($2, starting_price) WHERE id = $1', [goodsId, after.price]);
}
