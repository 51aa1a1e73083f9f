import { hash } from 'node:crypto';
import { auctionChart, type AuctionFacts } from '#machines/auction/auction.machine.ts';
import { recordText, termsText } from '#machines/auction/chain.ts';
import { rulesOf } from '#machines/auction/replay.ts';
import { decide } from '#machines/domain/domain-chart.ts';
import { AUCTION } from '#protocol/limits.ts';
import { SALE_TYPE } from '#protocol/lookups.ts';
import { fromUnits, toUnits } from '#protocol/money.ts';
import type { Queryable } from '../../database/pool.ts';
import { auctionBidders, auctions, bids } from '../../database/schema/auctions.ts';
import type { goods } from '../../database/schema/goods.ts';
import { AUCTION_BIDS } from '../content/auction-bids.ts';
import { demoId } from './demo-files.ts';

const MINUTE = 60_000;
const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer');
type GoodsInsert = typeof goods.$inferInsert;

/** What the auctions of the demo become in the database. */
export interface AuctionParts {
  readonly auctions: (typeof auctions.$inferInsert)[];
  readonly bidders: (typeof auctionBidders.$inferInsert)[];
  readonly bids: (typeof bids.$inferInsert)[];
}

/** @param rows the goods of the demo; those that were put up for auction get theirs */
export function auctionParts(now: Date, rows: readonly GoodsInsert[]): AuctionParts {
  const all = rows.filter((row) => row.saleType === SALE_TYPE.auction && row.effectiveEndAt).map((row) => played(now, row));
  return { auctions: all.flatMap((one) => one.auctions), bidders: all.flatMap((one) => one.bidders), bids: all.flatMap((one) => one.bids) };
}

/** Writes them; the goods are there already. */
export async function insertAuctions(db: Queryable, parts: AuctionParts): Promise<void> {
  await db.insert(auctions).values(parts.auctions);
  await db.insert(auctionBidders).values(parts.bidders);
  await db.insert(bids).values(parts.bids);
}

/** Plays the bids by the chart and forges the chain, as the server would have. */
function played(now: Date, row: GoodsInsert): AuctionParts {
  const { id: goodsId, currency, data } = row;
  const endAt = row.effectiveEndAt!.getTime();
  const extendMinutes = data?.extendMinutes ?? null;
  const terms = {
    goodsId, currency, startingPrice: data!.startingPrice, incrementPrice: data!.incrementPrice, extendMinutes, scheduledEndAt: endAt,
    latestEndAt: extendMinutes === null ? endAt : endAt + AUCTION.extendedLongest, reserve: data!.reservePrice || null, salt: demoId('salt', goodsId),
  };
  const genesis = sha256(termsText(terms));
  const facts: AuctionFacts = {
    by: 'other', ownCase: false, frozen: false, onSale: true, atPrice: false, now: 0, rules: rulesOf(terms), bid: null, bidStands: false, without: null, placed: [],
    book: { price: null, leader: null, maximum: null, bids: 0, endAt },
  };
  let { book } = facts;
  let head = genesis;
  const numbers = new Map<string, { no: number; lastBidAt: Date }>();
  const records: (typeof bids.$inferInsert)[] = [];
  for (const [minutesAgo, userId, amount, mode = 'exact'] of AUCTION_BIDS[goodsId] ?? []) {
    const at = new Date(now.getTime() - minutesAgo * MINUTE);
    const decision = decide(auctionChart, 'open', { ...facts, now: at.getTime(), book, bid: { bidder: userId, amount: toUnits(amount), mode } }, 'bid');
    if (!decision.allowed) throw new Error(`${goodsId}: ${userId} cannot bid ${amount}: ${decision.missing.join(', ')}`);
    book = decision.facts.book;
    numbers.set(userId, { no: numbers.get(userId)?.no ?? numbers.size + 1, lastBidAt: at });
    for (const { bidder, price, automatic } of decision.facts.placed) {
      const record = { seq: records.length + 1, kind: 'bid' as const, bidder: numbers.get(bidder)!.no, price: fromUnits(price), at: at.getTime(), automatic, voids: null };
      head = sha256(recordText(head.toString('hex'), goodsId, record));
      records.push({ goodsId, seq: record.seq, userId: bidder, bidderNo: record.bidder, price: record.price, at, automatic, hash: head });
    }
  }
  if (book.price === null || fromUnits(book.price) !== row.price) throw new Error(`${goodsId}: bids come to another price than the goods say`);
  const over = endAt <= now.getTime();
  const ending = over ? decide(auctionChart, 'open', { ...facts, by: 'system', now: endAt, book }, 'end') : undefined;
  return {
    auctions: [{
      goodsId, state: ending?.allowed ? ending.state : 'open', currency, startingPrice: terms.startingPrice, incrementPrice: terms.incrementPrice, reservePrice: terms.reserve, extendMinutes,
      scheduledEndAt: new Date(endAt), latestEndAt: new Date(terms.latestEndAt), salt: terms.salt, genesis, headSeq: records.length, headHash: head,
      price: fromUnits(book.price), leaderId: book.leader, leaderMaximum: book.maximum === null ? null : fromUnits(book.maximum), bidCount: book.bids, bidderCount: numbers.size,
      openedAt: row.decidedAt ?? row.createdAt, decidedAt: over ? new Date(endAt) : null,
    }],
    bidders: [...numbers].map(([userId, { no, lastBidAt }]) => ({ goodsId, userId, no, lastBidAt })),
    bids: records,
  };
}
