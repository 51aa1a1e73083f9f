/**
 * Auctions in memory, decided by the real chart: state, chained records, bidder numbers, bids executed once per id, and
 * the end. A double for tests of the worker; tests/server tests the real server.
 */
import { createHash } from 'node:crypto';
import { auctionChart, FREE_TO_BID, type AuctionFacts } from '#machines/auction/auction.machine.ts';
import { recordText, termsText } from '#machines/auction/chain.ts';
import { minimumBidUnits, type AuctionRules, type BiddingState } from '#machines/auction/place-bid.ts';
import { CallError } from '#machines/call-error.ts';
import { decide, listMoves } from '#machines/domain/domain-chart.ts';
import type { PlacedBid } from '#protocol/bridge/commands.ts';
import type { AuctionState, AuctionTerms, BidRecord } from '#protocol/entities/auction.ts';
import {
  auctionMine,
  auctionRecords,
  auctionStateCall,
  auctionTermsCall,
  placeBid,
  serverTime,
  type BidderView,
} from '#protocol/http/auctions.ts';
import { AUCTION } from '#protocol/limits.ts';
import { fromUnits, toUnits } from '#protocol/money.ts';
import type { FakeHttp } from './fake-http.ts';

type Auction = {
  id: string;
  state: AuctionState['state'];
  frozen: boolean;
  bidding: BiddingState;
  rules: AuctionRules;
  terms: AuctionTerms;
  records: BidRecord[];
  bidders: string[];
  answers: Map<string, { body: string; placed: PlacedBid }>;
};
type BidBody = { id: string; amount: string; currency: string; mode: 'exact' | 'upTo' };
export type AuctionFrame = { state: AuctionState; records: BidRecord[] };

export type AuctionServer = {
  /** Puts goods up for auction: from 10 in steps of 10. */
  open(goodsId: string, endAt: number, options?: { extendMinutes?: number }): void;
  /** Bids as `bidder`; the same id again gets the same response. */
  bid(bidder: string, goodsId: string, body: BidBody): PlacedBid;
  freeze(goodsId: string, frozen: boolean): void;
  /** Decides every end that is due. */
  decideEnds(): void;
  frame(goodsId: string): AuctionFrame;
  records(goodsId: string): readonly BidRecord[];
  /** The bidder view of a user. */
  bidderView(who: string, goodsId: string): BidderView;
  /** Whether the user's bid with this id was accepted. */
  accepted(who: string, goodsId: string, id: string): boolean;
  /** Called on every change. */
  onState: (goodsId: string, frame: AuctionFrame) => void;
  /** Answers the calls of one user, or of a visitor. */
  serve(http: FakeHttp, me: () => string | undefined): void;
};

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const refuse = (missing: readonly string[], state: string): never => {
  throw new CallError({ code: 'MoveRefused', status: 422, params: { move: 'bid', state, missing: [...missing] } });
};

/** @param now the server's own time, ms */
export function createAuctionServer(now: () => number): AuctionServer {
  const auctions = new Map<string, Auction>();
  const find = (goodsId: string): Auction => {
    const auction = auctions.get(goodsId);
    if (!auction) throw new CallError({ code: 'NotFoundService', status: 404 });
    return auction;
  };
  const facts = ({ frozen, rules, bidding }: Auction, by: AuctionFacts['by']): AuctionFacts => ({
    ...FREE_TO_BID,
    by,
    frozen,
    now: now(),
    rules,
    bidding,
  });
  const stateOf = (auction: Auction): AuctionState => {
    const { bidding, rules, terms, records, bidders } = auction;
    return {
      goodsId: auction.id,
      state: auction.state,
      frozen: auction.frozen,
      onSale: true,
      currency: terms.currency,
      startingPrice: terms.startingPrice,
      incrementPrice: terms.incrementPrice,
      price: bidding.price === null ? null : fromUnits(bidding.price),
      minimum: fromUnits(minimumBidUnits(rules, bidding, null)),
      leader: bidding.leader === null ? null : Number(bidding.leader),
      bids: bidding.bids,
      bidders: bidders.length,
      reserveMet: null,
      fixedPrice: null,
      effectiveEndAt: bidding.endAt,
      scheduledEndAt: terms.scheduledEndAt,
      latestEndAt: terms.latestEndAt,
      extendMinutes: terms.extendMinutes,
      feePercent: 0,
      seq: records.length,
      asOf: now(),
    };
  };
  const frameOf = (auction: Auction): AuctionFrame => ({
    state: stateOf(auction),
    records: auction.records.slice(-AUCTION.latestRecords).toReversed(),
  });
  const publish = (auction: Auction): void => server.onState(auction.id, frameOf(auction));

  function write(auction: Auction, bidder: string, price: bigint, automatic: boolean): BidRecord {
    const record = {
      seq: auction.records.length + 1,
      kind: 'bid' as const,
      bidder: Number(bidder),
      price: fromUnits(price),
      at: now(),
      automatic,
      voids: null,
    };
    const written = {
      ...record,
      hash: sha256(recordText(auction.records.at(-1)?.hash ?? auction.terms.genesis, auction.id, record)),
    };
    auction.records.push(written);
    return written;
  }
  function bidderView(auction: Auction, me: string): BidderView {
    const place = auction.bidders.indexOf(me);
    const bidder = place < 0 ? null : place + 1;
    const leads = bidder !== null && auction.bidding.leader === String(bidder);
    const over = auction.state !== 'open';
    return {
      bidder,
      status: bidder === null ? 'none' : leads ? (over ? 'won' : 'winning') : over ? 'lost' : 'outbid',
      maximum: leads && auction.bidding.maximum !== null ? fromUnits(auction.bidding.maximum) : null,
      price: auction.records.findLast((record) => record.bidder === bidder)?.price ?? null,
      moves: listMoves(auctionChart, auction.state, facts(auction, 'other')),
      dealId: leads && over ? `deal-${auction.id}` : null,
    };
  }

  const server: AuctionServer = {
    onState: () => undefined,
    open(goodsId, endAt, { extendMinutes = 0 } = {}) {
      const terms = {
        goodsId,
        currency: 'HKD' as const,
        startingPrice: '10',
        incrementPrice: '10',
        extendMinutes: extendMinutes || null,
        scheduledEndAt: endAt,
        latestEndAt: endAt + (extendMinutes ? AUCTION.extendedLongest : 0),
        reserve: null,
        salt: 'salt',
      };
      auctions.set(goodsId, {
        id: goodsId,
        state: 'open',
        frozen: false,
        records: [],
        bidders: [],
        answers: new Map(),
        bidding: { price: null, leader: null, maximum: null, bids: 0, endAt },
        rules: {
          starting: toUnits('10'),
          increment: toUnits('10'),
          reserve: null,
          extendMs: extendMinutes * 60_000,
          latestEndAt: terms.latestEndAt,
        },
        terms: { ...terms, hasReserve: false, genesis: sha256(termsText(terms)) },
      });
    },
    bid(bidder, goodsId, body) {
      const auction = find(goodsId);
      const known = auction.answers.get(`${bidder} ${body.id}`);
      if (known && known.body !== JSON.stringify(body)) throw new CallError({ code: 'KeyReused', status: 422 });
      if (known) return known.placed;
      const place = auction.bidders.indexOf(bidder);
      const number = String(place < 0 ? auction.bidders.length + 1 : place + 1);
      const decision = decide(
        auctionChart,
        auction.state,
        { ...facts(auction, 'other'), bid: { bidder: number, amount: toUnits(body.amount), mode: body.mode } },
        'bid',
      );
      if (!decision.allowed) return refuse(decision.missing, auction.state);
      if (place < 0) auction.bidders.push(bidder);
      auction.bidding = decision.facts.bidding;
      const written = decision.facts.placed.map((record) =>
        write(auction, record.bidder, record.price, record.automatic),
      );
      const placed: PlacedBid = {
        result: auction.bidding.leader === number ? 'winning' : 'outbid',
        bidder: Number(number),
        receipt: written.find((record) => record.bidder === Number(number)) ?? null,
        state: stateOf(auction),
      };
      auction.answers.set(`${bidder} ${body.id}`, { body: JSON.stringify(body), placed });
      publish(auction);
      return placed;
    },
    freeze(goodsId, frozen) {
      const auction = find(goodsId);
      auction.frozen = frozen;
      publish(auction);
    },
    decideEnds() {
      for (const auction of auctions.values()) {
        const decision = decide(auctionChart, auction.state, facts(auction, 'system'), 'end');
        if (!decision.allowed) continue;
        auction.state = decision.state;
        publish(auction);
      }
    },
    frame: (goodsId) => frameOf(find(goodsId)),
    records: (goodsId) => find(goodsId).records,
    bidderView: (who, goodsId) => bidderView(find(goodsId), who),
    accepted: (who, goodsId, id) => find(goodsId).answers.has(`${who} ${id}`),
    serve(http, me) {
      const requireUser = (): string => {
        const id = me();
        if (id === undefined) throw new CallError({ code: 'Unauthenticated', status: 401 });
        return id;
      };
      http.on(serverTime, () => ({ serverTime: Math.floor(now()) }));
      http.on(auctionStateCall, ({ params }) => frameOf(find(params.goodsId)));
      http.on(auctionTermsCall, ({ params }) => {
        const auction = find(params.goodsId);
        return auction.state === 'open' ? { ...auction.terms, salt: null } : auction.terms;
      });
      http.on(auctionRecords, ({ params, query: { before, after, limit = AUCTION.recordsPageSize } }) => {
        const { records } = find(params.goodsId);
        const items =
          after === undefined
            ? records.filter(({ seq }) => seq < Number(before ?? Infinity)).toReversed()
            : records.filter(({ seq }) => seq > Number(after));
        return { items: items.slice(0, Number(limit)), total: records.length };
      });
      // Answers in a later microtask: XState warns of charts run within another chart's action, which only a double
      // does.
      http.on(auctionMine, async ({ params }) => {
        await Promise.resolve();
        return bidderView(find(params.goodsId), requireUser());
      });
      http.on(placeBid, async ({ params, body }) => {
        await Promise.resolve();
        return server.bid(requireUser(), params.goodsId, body);
      });
    },
  };
  return server;
}
