import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replayAuction } from '#machines/auction/replay.ts';
import type { Notice } from '#protocol/entities/notice.ts';
import * as calls from '#protocol/http/auctions.ts';
import { buyGoods, listDeals } from '#protocol/http/deals.ts';
import { goodsCardCall, goodsNewest } from '#protocol/http/goods.ts';
import { searchGoods } from '#protocol/http/goods-search.ts';
import { moveGoods } from '#protocol/http/goods-own.ts';
import { removalPreview } from '#protocol/http/registration.ts';
import { endAuction, endDueAuctions } from '#server/auctions/end-auction.ts';
import { indexAllAuctionPrices } from '#server/search/auction-prices.ts';
import { sweepBidKeys } from '#server/auctions/bid-batch.sql.ts';
import { dueWork } from '#server/job-catalogue.ts';
import { startTimedWork } from '#server/jobs/work-loop.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { bid, endsIn, openAuction, passEnd } from './support/auctions.ts';
import { createClient, type Client } from './support/client.ts';
import { asStaff, makeOffer, makeSeller, makeStore } from './support/goods.ts';
import { staffMove } from './support/stores.ts';
import { waitFor, waitForBlocked } from './support/wait-for.ts';
import { digest } from '#tests/doubles/digest.ts';

let test: TestApp;
let seller: Client, staff: Client, ann: Client, ben: Client, eve: Client;

beforeAll(async () => {
  test = await createTestApp();
  [seller, staff, ann, ben, eve] = await Promise.all([
    makeSeller(test, { trueName: 'Sally' }),
    createClient(test, { isCustomerService: true }),
    createClient(test, { trueName: 'Ann' }),
    createClient(test, { trueName: 'Ben' }),
    createClient(test),
  ]);
});
afterAll(() => test.close());

const open = (extra: Parameters<typeof openAuction>[3] = {}): Promise<string> =>
  openAuction(test, seller, staff.userId, extra);
const at = (goodsId: string) => ({ params: { goodsId } });
const stateOf = async (goodsId: string, who: Client = eve) =>
  (await who.get(calls.auctionStateCall, at(goodsId))).state;
const statusOf = async (goodsId: string): Promise<number | undefined> =>
  (await test.deps.pool.query<{ status: number }>('SELECT status FROM goods WHERE id = $1', [goodsId])).rows[0]?.status;
const noticesOf = async (who: Client, goodsId: string): Promise<Notice[]> =>
  (
    await test.deps.pool.query<{ notice: Notice }>(
      `SELECT payload || jsonb_build_object('type', type) AS notice FROM notices WHERE user_id = $1
        AND payload #>> '{commodity,id}' = $2 ORDER BY ticks`,
      [who.userId, goodsId],
    )
  ).rows.map(({ notice }) => notice);
const ended = async (goodsId: string): Promise<void> => {
  await passEnd(test, goodsId);
  expect(await endAuction(test.deps, goodsId)).toBe(true);
};

describe('lists of goods', () => {
  it('show bids, price and end of an auction while it runs, and its result', async () => {
    const [goodsId, quiet, low] = [
      await open(),
      await open({ fixedPrice: '900' }),
      await open({ reservePrice: '200' }),
    ];
    const cardOf = async (id: string) => {
      const { price, auction } = await eve.get(goodsCardCall, { params: { goodsId: id }, query: {} });
      return { price, state: auction?.state, bids: auction?.bids };
    };
    expect(await cardOf(goodsId)).toEqual({ price: '100', state: 'open', bids: 0 });
    const [cleo, dan] = [await createClient(test), await createClient(test)];
    await bid(cleo, goodsId, '100');
    await bid(dan, goodsId, '130');
    await bid(cleo, low, '150');
    const { effectiveEndAt } = await stateOf(goodsId);
    const newest = await eve.get(goodsNewest, { query: { limit: 12 } });
    expect(newest.find(({ id }) => id === goodsId)).toMatchObject({
      price: '130',
      auction: { state: 'open', bids: 2, effectiveEndAt },
    });
    for (const id of [goodsId, low]) await ended(id);
    expect(await cardOf(goodsId)).toEqual({ price: '130', state: 'won', bids: 2 });
    expect(await cardOf(low)).toEqual({ price: '150', state: 'unsold', bids: 1 });
    await dan.get(buyGoods, { body: { id: crypto.randomUUID(), goodsId: quiet, price: '900', currency: 'HKD' } });
    expect(await cardOf(quiet)).toEqual({ price: '900', state: 'bought', bids: 0 });
  });

  it('have no auction for goods at a fixed price', async () => {
    const goodsId = await makeOffer(test, seller, staff.userId);
    expect((await eve.get(goodsCardCall, { params: { goodsId }, query: {} })).auction).toBeNull();
  });
});

describe('the end of an auction', () => {
  it('is decided once for the highest bid by simultaneous processes', async () => {
    const goodsId = await open();
    await bid(ann, goodsId, '100');
    await bid(ben, goodsId, '120');
    await passEnd(test, goodsId);
    expect((await bid(ann, goodsId, '130')).error?.params).toMatchObject({ state: 'open', missing: ['beforeEnd'] });
    const decided = await Promise.all(Array.from({ length: 8 }, () => endAuction(test.deps, goodsId)));
    expect(decided.filter(Boolean)).toHaveLength(1);
    expect(await stateOf(goodsId)).toMatchObject({ state: 'won', price: '120', leader: 2, onSale: false });
    expect(await statusOf(goodsId)).toBe(7);
    const mine = await ben.get(calls.auctionMine, at(goodsId));
    expect(mine).toMatchObject({ status: 'won', price: '120' });
    expect((await ben.get(listDeals, { query: { side: 'buyer' } })).items).toMatchObject([
      { id: mine.dealId, origin: 'auction', price: '120', currency: 'HKD', goods: { id: goodsId } },
    ]);
    expect(await ann.get(calls.auctionMine, at(goodsId))).toMatchObject({ status: 'lost', dealId: null });
    const notice = {
      type: 'auction_complete',
      price: '120',
      biddingUser: { userId: ben.userId, userName: 'Ben' },
      shopUser: { userId: seller.userId },
    };
    expect((await noticesOf(ben, goodsId)).filter(({ type }) => type === 'auction_complete')).toMatchObject([
      { ...notice, forUserId: ben.userId },
    ]);
    expect((await noticesOf(seller, goodsId)).filter(({ type }) => type === 'auction_complete')).toMatchObject([
      { ...notice, forUserId: seller.userId },
    ]);
    expect((await noticesOf(ann, goodsId)).filter(({ type }) => type === 'auction_complete')).toEqual([]);
    expect((await bid(ann, goodsId, '130')).error?.params).toMatchObject({ state: 'won', missing: ['rightState'] });
  });

  it('leaves goods unsold without bids or below the reserve', async () => {
    const [quiet, low] = [await open(), await open({ reservePrice: '200' })];
    await bid(ann, low, '150');
    for (const goodsId of [quiet, low]) {
      await ended(goodsId);
      expect(await stateOf(goodsId)).toMatchObject({ state: 'unsold' });
      expect(await statusOf(goodsId)).toBe(7);
      expect((await noticesOf(seller, goodsId)).at(-1)).toMatchObject({ type: 'auction_complete', biddingUser: null });
    }
    expect(await ann.get(calls.auctionMine, at(low))).toMatchObject({ status: 'lost', dealId: null });
    expect(await eve.get(calls.auctionTermsCall, at(low)), 'published after the end').toMatchObject({
      reserve: '200',
      salt: expect.any(String),
    });
  });

  it('does not wait for earlier ends that fail', async () => {
    const [failing, next] = [await open(), await open()];
    await passEnd(test, failing);
    await passEnd(test, next);
    await test.deps.pool.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused by the test'; END $$;
      CREATE TRIGGER refuse BEFORE UPDATE ON goods FOR EACH ROW
        WHEN (NEW.id = '${failing}') EXECUTE FUNCTION refuse()`);
    expect(await endDueAuctions(test.deps, 1)).toBe(1);
    // Not over HTTP: a read would end the auction too.
    const { rows } = await test.deps.pool.query<{ state: string }>(
      'SELECT state FROM auctions WHERE goods_id IN ($1, $2) ORDER BY goods_id = $2',
      [failing, next],
    );
    expect(rows.map(({ state }) => state)).toEqual(['open', 'unsold']);
    await test.deps.pool.query('DROP TRIGGER refuse ON goods');
    expect(await endDueAuctions(test.deps, 1)).toBe(1);
  });

  it('waits while the goods are frozen', async () => {
    const goodsId = await open();
    await bid(ann, goodsId, '100');
    await asStaff(test, staff.userId, goodsId, 'freeze');
    await passEnd(test, goodsId);
    expect(await endDueAuctions(test.deps)).toBe(0);
    expect(await endAuction(test.deps, goodsId)).toBe(false);
    expect(await stateOf(goodsId, ann)).toMatchObject({ state: 'open', frozen: true });
    await asStaff(test, staff.userId, goodsId, 'unfreeze');
    expect(await endDueAuctions(test.deps)).toBe(1);
    expect(await stateOf(goodsId)).toMatchObject({ state: 'won', leader: 1 });
  });

  it('waits while the store is frozen, and refuses bids meanwhile', async () => {
    const merchant = await makeSeller(test);
    const storeId = await makeStore(test, merchant.userId);
    const goodsId = await openAuction(test, merchant, staff.userId, { asStore: true });
    await bid(ann, goodsId, '100');
    await staffMove(test, staff, storeId, 'freeze');
    expect((await bid(ben, goodsId, '110')).error?.params).toMatchObject({ missing: ['onSale', 'notFrozen'] });
    await passEnd(test, goodsId);
    expect(await endDueAuctions(test.deps)).toBe(0);
    expect(await endAuction(test.deps, goodsId)).toBe(false);
    expect(await stateOf(goodsId, ann)).toMatchObject({ state: 'open', frozen: true });
    await staffMove(test, staff, storeId, 'unfreeze');
    expect(await endDueAuctions(test.deps)).toBe(1);
    expect(await stateOf(goodsId)).toMatchObject({ state: 'won', leader: 1 });
  });

  it('is decided by the job, also for auctions that ended while no server ran', async () => {
    const [past, soon] = [await open(), await open()];
    await passEnd(test, past);
    await endsIn(test, soon, 300);
    const due = startTimedWork(dueWork(test.deps, 20), (error) => expect.unreachable(String(error)));
    await waitFor(async () => expect([await statusOf(past), await statusOf(soon)]).toEqual([7, 7]));
    await due.stop();
  });

  it('is decided when the auction is read', async () => {
    const goodsId = await open();
    await passEnd(test, goodsId);
    expect(await stateOf(goodsId)).toMatchObject({ state: 'open' });
    await waitFor(async () => expect(await stateOf(goodsId)).toMatchObject({ state: 'unsold' }));
  });

  it('moves with late bids of an extended auction, which can be recomputed', async () => {
    const goodsId = await open({ extendMinutes: 5 });
    const { endAt, latestEndAt } = await endsIn(test, goodsId, 60_000, 7_260_000);
    const { data } = await bid(ann, goodsId, '100');
    expect(data.state.effectiveEndAt).toBe(data.receipt!.at + 300_000);
    expect(data.state).toMatchObject({ scheduledEndAt: endAt, latestEndAt });
    await bid(ben, goodsId, '500', { mode: 'upTo' });
    await bid(ann, goodsId, '300');
    expect(
      await replayAuction(
        await eve.get(calls.auctionTermsCall, at(goodsId)),
        (await eve.get(calls.auctionRecords, { ...at(goodsId), query: { after: 0 } })).items,
        await stateOf(goodsId),
        digest,
      ),
    ).toMatchObject({ valid: true, records: 4 });
  });
});

describe('notices of a bid', () => {
  it('go to the outbid leader and the seller, without names and maximum bids', async () => {
    const goodsId = await open();
    await bid(ann, goodsId, '150', { mode: 'upTo' });
    expect(await noticesOf(ann, goodsId)).toEqual([]);
    await bid(ben, goodsId, '120');
    expect(await noticesOf(ann, goodsId), 'the house answered for her').toEqual([]);
    expect(await noticesOf(ben, goodsId), 'his answer said so').toEqual([]);
    const eventsOf = async (who: Client) => {
      await test.deps.placer.place();
      const { rows } = await test.deps.pool.query<{ frame: string }>(
        'SELECT frame FROM events WHERE user_id = $1 ORDER BY position DESC LIMIT 1',
        [who.userId],
      );
      return rows[0]?.frame;
    };
    const before = await eventsOf(seller);
    await bid(ann, goodsId, '180', { mode: 'upTo' });
    expect([await eventsOf(ann), await eventsOf(seller)], 'her own devices only').toEqual([
      '{"event":"changed","data":{"families":["auctions"]}}',
      before,
    ]);
    await bid(ben, goodsId, '200');
    expect(await noticesOf(ann, goodsId)).toMatchObject([
      {
        type: 'auction_bidding',
        action: 'bid',
        price: '200',
        biddingUser: null,
        forUserId: ann.userId,
        commodity: { title: 'A watch' },
      },
    ]);
    await test.deps.placer.place();
    const { rows: notices } = await test.deps.pool.query<{ price: string; who: unknown }>(
      `SELECT e.frame::jsonb #>> '{data,price}' AS price, e.frame::jsonb #> '{data,biddingUser}' AS who FROM events e
        WHERE user_id = $1 AND e.frame::jsonb #>> '{data,commodity,id}' = $2 ORDER BY position`,
      [seller.userId, goodsId],
    );
    expect(notices, 'no notice for a raised maximum').toEqual(
      ['100', '130', '200'].map((price) => ({ price, who: null })),
    );
    const { bids } = await stateOf(goodsId);
    expect(await noticesOf(seller, goodsId), 'what was not read is one').toMatchObject([
      { price: '200', biddingUser: null, bids },
    ]);
  });

  it('are followed by an update of the search index', async () => {
    const goodsId = await open({ brand: 'Nachlauf' });
    await bid(ann, goodsId, '100');
    await bid(ben, goodsId, '990');
    const indexed = async () =>
      (
        await test.deps.pool.query<{ price: string }>(
          'SELECT trim_scale(price)::text AS price FROM goods_search WHERE goods_id = $1',
          [goodsId],
        )
      ).rows;
    const dear = async (): Promise<string[]> =>
      (await eve.get(searchGoods, { query: { keyword: 'Nachlauf', currency: 'HKD', priceMin: '900' } })).items.map(
        ({ id }) => id,
      );
    expect(await indexed(), 'not with each bid').toEqual([{ price: '100' }]);
    expect(await test.deps.searchPrices.renew()).toBeGreaterThan(0);
    expect(await dear()).toEqual([goodsId]);
    expect(await test.deps.searchPrices.renew()).toBe(0);
    await test.deps.pool.query('UPDATE goods_search SET price = 1 WHERE goods_id = $1', [goodsId]);
    expect(await indexAllAuctionPrices(test.deps.pool)).toBe(1);
  });
});

describe('auctions with own bids', () => {
  it('list running auctions by their end, then finished ones', async () => {
    const who = await createClient(test);
    const [late, early, over] = [await open(), await open(), await open()];
    for (const goodsId of [late, early, over]) await bid(who, goodsId, '100');
    await test.deps.pool.query(
      `UPDATE goods SET effective_end_at = clock_timestamp() + interval '1 hour' WHERE id = $1`,
      [early],
    );
    await bid(ben, early, '110');
    await ended(over);
    const listed = async (status: 'all' | 'winning' | 'outbid' | 'won' | 'lost') => {
      const { items, total } = await who.get(calls.auctionList, { query: { status } });
      expect(total).toBe(items.length);
      return items.map(({ goods, mine }) => [goods.id, mine.status]);
    };
    expect(await listed('all')).toEqual([
      [early, 'outbid'],
      [late, 'winning'],
      [over, 'won'],
    ]);
    expect([await listed('winning'), await listed('outbid'), await listed('won'), await listed('lost')]).toEqual([
      [[late, 'winning']],
      [[early, 'outbid']],
      [[over, 'won']],
      [],
    ]);
    await asStaff(test, staff.userId, late, 'freeze');
    expect((await who.get(calls.auctionList, { query: { status: 'winning' } })).items[0]).toMatchObject({
      goods: { id: late, frozen: true },
      state: { frozen: true },
    });
  });

  it('prevent the removal of the leader’s and the seller’s account', async () => {
    const leaving = await makeSeller(test);
    const goodsId = await openAuction(test, leaving, staff.userId);
    const who = await createClient(test);
    await bid(who, goodsId, '100');
    await asStaff(test, staff.userId, goodsId, 'freeze');
    const blockers = async (one: Client) => (await one.get(removalPreview, {})).blockers;
    expect([await blockers(who), await blockers(leaving)]).toEqual([['auctionRunning'], ['auctionRunning']]);
    await asStaff(test, staff.userId, goodsId, 'unfreeze');
    await bid(ben, goodsId, '110');
    expect(await blockers(who)).toEqual([]);
  });

  it('refuse a bid of an account that is being removed', async () => {
    const goodsId = await open();
    await bid(ann, goodsId, '100');
    const who = await createClient(test);
    const held = await test.deps.pool.connect();
    await held.query('BEGIN');
    await held.query('UPDATE users SET removed_at = now() WHERE id = $1', [who.userId]);
    const late = bid(who, goodsId, '110');
    await waitForBlocked(test, 1);
    await held.query('COMMIT');
    held.release();
    const other = bid(ben, goodsId, '110', { mode: 'upTo' });
    expect((await late).error?.errorCode).toBe('SessionRevoked');
    expect((await other).data).toMatchObject({ result: 'winning', state: { price: '110', bids: 2, bidders: 2 } });
  });

  it('drop request keys long after the auction', async () => {
    const goodsId = await open();
    await bid(ann, goodsId, '100');
    await bid(ben, goodsId, '110');
    await test.deps.pool.query(
      `UPDATE bid_requests SET at = at - interval '130 days' WHERE goods_id = $1 AND user_id = $2`,
      [goodsId, ann.userId],
    );
    expect(await sweepBidKeys(test.deps.pool, new Date()), 'while it runs, however long that is').toBe(0);
    await ended(goodsId);
    expect(await sweepBidKeys(test.deps.pool, new Date())).toBe(1);
    expect((await test.deps.pool.query('SELECT FROM bid_requests WHERE goods_id = $1', [goodsId])).rowCount).toBe(1);
  });

  it('cannot be hidden by the seller', async () => {
    const goodsId = await open();
    await bid(ann, goodsId, '100');
    expect(
      (await seller.call(moveGoods, { params: { id: goodsId }, body: { move: 'hide' } })).error?.params,
    ).toMatchObject({ missing: ['noBids'] });
  });
});
