import { hash } from 'node:crypto';
import { auctionChart, FREE_TO_BID, type AuctionFacts } from '#machines/auction/auction.machine.ts';
import { recordText, termsText } from '#machines/auction/chain.ts';
import { rulesOf } from '#machines/auction/replay.ts';
import { AUCTION } from '#protocol/limits.ts';
import { SALE_TYPE } from '#protocol/lookups.ts';
import { fromUnits, toUnits } from '#protocol/money.ts';
import type { Decide } from '../../events/decision-log.ts';
import type { Queryable } from '../../database/pool.ts';
import { auctionBidders, auctions, auctionRecords, bidRequests } from '../../database/schema/auctions.ts';
import type { goods } from '../../database/schema/goods.ts';
import { AUCTION_BIDS } from '../content/auction-bids.ts';
import { demoId } from './demo-files.ts';

const MINUTE = 60_000;
const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer');
type GoodsInsert = typeof goods.$inferInsert;

/** What the auctions of the demo become in the database. */
export type AuctionRows = {
  readonly auctions: (typeof auctions.$inferInsert)[];
  readonly bidders: (typeof auctionBidders.$inferInsert)[];
  readonly records: (typeof auctionRecords.$inferInsert)[];
  readonly posts: (typeof bidRequests.$inferInsert)[];
};

/** @param rows the goods of the demo; those that were put up for auction get theirs */
export function auctionRows(now: Date, rows: readonly GoodsInsert[], decide: Decide): AuctionRows {
  const all = rows
    .filter((row) => row.saleType === SALE_TYPE.auction && row.effectiveEndAt)
    .map((row) => played(now, row, decide));
  return {
    auctions: all.flatMap((one) => one.auctions),
    bidders: all.flatMap((one) => one.bidders),
    records: all.flatMap((one) => one.records),
    posts: all.flatMap((one) => one.posts),
  };
}

/** Writes them; the goods are there already. */
export async function insertAuctions(db: Queryable, rows: AuctionRows): Promise<void> {
  await db.insert(auctions).values(rows.auctions);
  await db.insert(auctionBidders).values(rows.bidders);
  await db.insert(auctionRecords).values(rows.records);
  await db.insert(bidRequests).values(rows.posts);
}

/** Replays the bids through the chart and writes the hash chain as the server would. */
function played(now: Date, row: GoodsInsert, decide: Decide): AuctionRows {
  const { id: goodsId, currency } = row;
  const endAt = row.effectiveEndAt!.getTime();
  const extendMinutes = row.extendMinutes ?? null;
  const terms = {
    goodsId,
    currency,
    startingPrice: row.startingPrice!,
    incrementPrice: row.incrementPrice!,
    extendMinutes,
    scheduledEndAt: endAt,
    latestEndAt: extendMinutes === null ? endAt : endAt + AUCTION.extendedLongest,
    reserve: row.reservePrice ?? null,
    salt: demoId('salt', goodsId),
  };
  const genesis = sha256(termsText(terms));
  const facts: AuctionFacts = {
    ...FREE_TO_BID,
    rules: rulesOf(terms),
    bidding: { price: null, leader: null, maximum: null, bids: 0, endAt },
  };
  let { bidding } = facts;
  let head = genesis;
  const numbers = new Map<string, number>();
  const records: (typeof auctionRecords.$inferInsert)[] = [];
  const posts: (typeof bidRequests.$inferInsert)[] = [];
  for (const [minutesAgo, userId, amount, mode = 'exact'] of AUCTION_BIDS[goodsId] ?? []) {
    const at = new Date(now.getTime() - minutesAgo * MINUTE);
    const decision = decide(
      auctionChart,
      goodsId,
      'open',
      { ...facts, now: at.getTime(), bidding, bid: { bidder: userId, amount: toUnits(amount), mode } },
      'bid',
    );
    if (!decision.allowed)
      throw new Error(`${goodsId}: ${userId} cannot bid ${amount}: ${decision.missing.join(', ')}`);
    bidding = decision.facts.bidding;
    if (!numbers.has(userId)) numbers.set(userId, numbers.size + 1);
    const first = records.length;
    for (const { bidder, price, automatic } of decision.facts.placed) {
      const record = {
        seq: records.length + 1,
        kind: 'bid' as const,
        bidder: numbers.get(bidder)!,
        price: fromUnits(price),
        at: at.getTime(),
        automatic,
        voids: null,
      };
      head = sha256(recordText(head.toString('hex'), goodsId, record));
      records.push({
        goodsId,
        seq: record.seq,
        userId: bidder,
        bidderNo: record.bidder,
        price: record.price,
        at,
        automatic,
        hash: head,
      });
    }
    const seq = records.slice(first).find((record) => record.userId === userId && !record.automatic)?.seq ?? null;
    const result = {
      result: bidding.leader === userId ? 'winning' : 'outbid',
      bidder: numbers.get(userId)!,
      seq,
    } as const;
    posts.push({
      userId,
      id: demoId('bid', goodsId, String(posts.length)),
      goodsId,
      bodyHash: sha256(`${goodsId} ${amount} ${mode}`),
      result,
      at,
      amount,
      mode,
    });
  }
  if (bidding.price === null || fromUnits(bidding.price) !== row.price)
    throw new Error(`${goodsId}: bids come to another price than the goods say`);
  const over = endAt <= now.getTime();
  const ending = over
    ? decide(auctionChart, goodsId, 'open', { ...facts, by: 'system', now: endAt, bidding }, 'end')
    : undefined;
  return {
    auctions: [
      {
        goodsId,
        state: ending?.allowed ? ending.state : 'open',
        currency,
        startingPrice: terms.startingPrice,
        incrementPrice: terms.incrementPrice,
        reservePrice: terms.reserve,
        extendMinutes,
        scheduledEndAt: new Date(endAt),
        latestEndAt: new Date(terms.latestEndAt),
        salt: terms.salt,
        genesis,
        headSeq: records.length,
        headHash: head,
        price: fromUnits(bidding.price),
        leaderId: bidding.leader,
        leaderMaximum: bidding.maximum === null ? null : fromUnits(bidding.maximum),
        bidCount: bidding.bids,
        bidderCount: numbers.size,
        openedAt: row.decidedAt ?? row.createdAt,
        decidedAt: over ? new Date(endAt) : null,
      },
    ],
    bidders: [...numbers].map(([userId, bidderNo]) => ({ goodsId, userId, bidderNo })),
    records,
    posts,
  };
}
