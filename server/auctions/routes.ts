import type { FastifyInstance } from 'fastify';
import { auctionChart } from '#machines/auction/auction.machine.ts';
import * as endpoints from '#protocol/http/endpoints/auctions.ts';
import { AUCTION } from '#protocol/limits.ts';
import { GOODS_STATUS } from '#protocol/lookups.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../goods/queries.ts';
import { orNotFound } from '../http/or-not-found.ts';
import { route } from '../http/route.ts';
import { writeAuditEntry } from '../audit/write-audit-entry.ts';
import { readReviewReason } from '../reviews/review-reason.ts';
import { toAuctionState, type AuctionRow } from './auction-row.ts';
import { createBidPlacement } from './place-bids.ts';
import { endAuction } from './end-auction.ts';
import { readBidderView, readOwnAuctions, readVisibleAuction, toAuctionTerms } from './auction-queries.ts';
import { readBidRecords, readStaffBids } from './bid-records.ts';
import { voidBid } from './void-bid.ts';

/** Routes of auctions. */
export function registerAuctions(app: FastifyInstance, deps: Deps): void {
  const { pool, transact } = deps;
  const { binding } = deps.config;
  const placement = createBidPlacement(deps);
  /** Auctions whose end this process is deciding. */
  const ending = new Set<string>();

  route(app, endpoints.serverTime, async () => {
    const {
      rows: [clock],
    } = await pool.query<{ now: Date }>({ name: 'auction-time', text: 'SELECT clock_timestamp() AS now' });
    return { serverTime: (clock?.now ?? deps.clock()).getTime() };
  });

  route(app, endpoints.auctionStateCall, async ({ params: { goodsId } }, { principal }) => {
    const row = await readVisible(goodsId, principal);
    return { state: toAuctionState(row), records: row.records };
  });

  route(
    app,
    endpoints.auctionRecords,
    async ({ params: { goodsId }, query: { before, after, limit } }, { principal }) => {
      const { headSeq } = await readVisible(goodsId, principal);
      return { items: await readBidRecords(pool, goodsId, { head: headSeq, after, before, limit }), total: headSeq };
    },
  );

  route(app, endpoints.auctionTermsCall, async ({ params }, { principal }) =>
    toAuctionTerms(await readVisible(params.goodsId, principal)),
  );

  route(app, endpoints.auctionMine, async ({ params }, { principal }) =>
    readBidderView(pool, await readVisible(params.goodsId, principal), principal.userId, binding),
  );

  route(app, endpoints.placeBid, (input, { principal }) => placement.bid(principal, input), {
    perMinute: AUCTION.bidsPerMinute,
  });

  route(app, endpoints.auctionList, ({ query }, { principal }) =>
    readOwnAuctions(pool, principal.userId, query, binding),
  );

  route(
    app,
    endpoints.staffBids,
    async ({ params: { goodsId }, query: { before } }, { principal: { userId }, now }) => {
      const bids = orNotFound(await readStaffBids(pool, goodsId, userId, before));
      await writeAuditEntry(
        pool,
        { actorId: userId, action: 'viewBids', subjectKind: 'auction', subject: goodsId },
        now,
      );
      return bids;
    },
  );

  route(
    app,
    endpoints.voidBid,
    async ({ params: { goodsId }, body: { seq, reason: given } }, { principal: { userId } }) => {
      const reason = readReviewReason(auctionChart, 'void', given);
      if (!reason) throw new Error('the auction chart requires a reason to void a bid');
      const row = await transact((work) => voidBid(work, { goodsId, seq, staffId: userId, reason }));
      return { state: toAuctionState(row) };
    },
  );

  /**
   * Absent and invisible auctions are both NotFoundService. A read of an auction whose end has passed decides the end.
   */
  async function readVisible(goodsId: string, viewer: Viewer | undefined): Promise<AuctionRow> {
    const row = orNotFound(await readVisibleAuction(deps, goodsId, viewer));
    if (row.state === 'open' && row.status === GOODS_STATUS.forSale && !row.frozen && row.now >= row.effectiveEndAt) {
      if (!ending.has(goodsId)) void end(goodsId);
    }
    return row;
  }

  /** Not awaited by the read: all readers would wait for one row. */
  async function end(goodsId: string): Promise<void> {
    ending.add(goodsId);
    try {
      await endAuction(deps, goodsId);
    } catch (err) {
      deps.log.error({ err, goodsId }, 'auction end');
    } finally {
      ending.delete(goodsId);
    }
  }
}
