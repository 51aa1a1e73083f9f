import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { replayAuction } from '#machines/auction/replay.ts';
import { createAgentBuy, decideAgentBuy, quoteAgentBuy } from '#protocol/http/agent-buys.ts';
import * as calls from '#protocol/http/auctions.ts';
import { moveDeal } from '#protocol/http/deals.ts';
import { counterOffer, makeOffer as makeOfferCall } from '#protocol/http/offers.ts';
import { staffJoin } from '#protocol/http/staff.ts';
import { GOODS_STATUS } from '#protocol/lookups.ts';
import { returnReleasedGoods } from '#server/deals/return-goods.ts';
import { endAuction } from '#server/auctions/end-auction.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { bid, openAuction, passEnd } from './support/auctions.ts';
import { createClient, type Client } from './support/client.ts';
import { asStaff, makeOffer, makeSeller } from './support/goods.ts';
import { buy, DEAL_BODIES, offerBody, offerOn, requestBody } from './support/trade.ts';
import { waitFor, waitForBlocked } from './support/wait-for.ts';
import { digest } from '#tests/doubles/digest.ts';

let test: TestApp;
let seller: Client, staff: Client, ann: Client, ben: Client, eve: Client;

beforeAll(async () => {
  test = await createTestApp();
  [seller, staff, ann, ben, eve] = await Promise.all([
    makeSeller(test),
    createClient(test, { isCustomerService: true }),
    createClient(test),
    createClient(test),
    createClient(test),
  ]);
});
afterAll(() => test.close());

const at = (goodsId: string) => ({ params: { goodsId } });
const reason = { code: 'other', note: 'Typed one nought too many' };
const voided = async (goodsId: string, seq: number) =>
  (await staff.get(calls.voidBid, { ...at(goodsId), body: { seq, reason } })).state;

async function leaves(who: Client): Promise<void> {
  await test.deps.pool.query('UPDATE users SET removed_at = now() WHERE id = $1', [who.userId]);
}

async function follows(goodsId: string) {
  const [terms, { items }, { state }] = await Promise.all([
    eve.get(calls.auctionTermsCall, at(goodsId)),
    eve.get(calls.auctionRecords, { ...at(goodsId), query: { after: 0 } }),
    eve.get(calls.auctionStateCall, at(goodsId)),
  ]);
  expect(await replayAuction(terms, items, state, digest)).toMatchObject({ valid: true });
  return items.map(({ seq, kind, bidder, price, voids }) => [seq, kind, bidder, price, voids]);
}

describe('voiding a bid after account removals', () => {
  it('skips bids of removed accounts', async () => {
    const goodsId = await openAuction(test, seller, staff.userId);
    const gone = await createClient(test);
    await bid(ann, goodsId, '100');
    await bid(gone, goodsId, '110');
    await bid(ben, goodsId, '1120');
    await leaves(gone);
    expect(await voided(goodsId, 3)).toMatchObject({ leader: 1, price: '100', minimum: '110' });
    expect(await follows(goodsId)).toEqual([
      [1, 'bid', 1, '100', null],
      [2, 'bid', 2, '110', null],
      [3, 'bid', 3, '1120', null],
      [4, 'void', 3, '1120', 3],
      [5, 'void', 2, '110', 2],
    ]);
    expect((await bid(ben, goodsId, '110')).data).toMatchObject({ result: 'winning' });
    await follows(goodsId);
  });

  it('leaves no leader and no winner without other accounts', async () => {
    const goodsId = await openAuction(test, seller, staff.userId);
    const [one, two] = [await createClient(test), await createClient(test)];
    await bid(one, goodsId, '100');
    await bid(two, goodsId, '110');
    await bid(one, goodsId, '120');
    await bid(ben, goodsId, '1130');
    await leaves(one);
    await leaves(two);
    expect(await voided(goodsId, 4)).toMatchObject({ leader: null, price: null, minimum: '100', bids: 0, seq: 8 });
    await follows(goodsId);
    await passEnd(test, goodsId);
    expect(await endAuction(test.deps, goodsId)).toBe(true);
    expect(await eve.get(calls.auctionStateCall, at(goodsId))).toMatchObject({ state: { state: 'unsold' } });
  });
});

describe('thousands of bids of removed accounts', () => {
  it('are voided in one transaction', { timeout: 30_000 }, async () => {
    const goodsId = await openAuction(test, seller, staff.userId);
    const [one, two] = [await createClient(test), await createClient(test)];
    await bid(one, goodsId, '100');
    await bid(two, goodsId, '110');
    // Like hours of bidding; the hashes are not checked here.
    const many = 10_000;
    await test.deps.pool.query(
      `INSERT INTO auction_records (goods_id, seq, user_id, bidder_no, price, at, hash)
       SELECT goods_id, n + 2, CASE n % 2 WHEN 1 THEN $2 ELSE $3 END, 2 - n % 2, 110 + 10 * n, at, hash
       FROM auction_records, generate_series(1, $4::int) n WHERE goods_id = $1 AND seq = 2`,
      [goodsId, one.userId, two.userId, many],
    );
    await test.deps.pool.query(
      `INSERT INTO bid_requests (user_id, id, goods_id, body_hash, result, at, amount, mode)
       SELECT user_id, 'old-' || seq, goods_id, hash, '{}', at, price, 'exact'
       FROM auction_records WHERE goods_id = $1 AND seq > 2 ORDER BY seq`,
      [goodsId],
    );
    await test.deps.pool.query(
      `UPDATE auctions SET head_seq = $2::int + 2, price = 110 + 10 * $2::int, bid_count = $2::int + 2, leader_id = $3
        WHERE goods_id = $1`,
      [goodsId, many, two.userId],
    );
    await bid(ben, goodsId, String(120 + 10 * many));
    await leaves(one);
    await leaves(two);
    expect(await voided(goodsId, many + 3)).toMatchObject({ leader: null, price: null, seq: 2 * many + 6 });
  });
});

describe('many simultaneous reads of an auction whose end has passed', () => {
  it('decide its end in one transaction', async () => {
    const goodsId = await openAuction(test, seller, staff.userId);
    await bid(ann, goodsId, '100');
    await passEnd(test, goodsId);
    const transact = vi.spyOn(test.deps, 'transact');
    const lock = await test.deps.pool.connect();
    try {
      // The decision waits for this lock, so every read sees an auction that is still to be decided.
      await lock.query('BEGIN');
      await lock.query('SELECT FROM goods WHERE id = $1 FOR UPDATE', [goodsId]);
      const reads = await Promise.all(Array.from({ length: 100 }, () => eve.get(calls.auctionStateCall, at(goodsId))));
      expect(new Set(reads.map(({ state }) => state.state))).toEqual(new Set(['open']));
      await waitForBlocked(test, 1);
      expect(transact.mock.calls.length).toBe(1);
      await lock.query('COMMIT');
    } finally {
      lock.release();
    }
    await waitFor(async () => expect((await eve.get(calls.auctionStateCall, at(goodsId))).state.state).toBe('won'));
    transact.mockRestore();
  });
});

describe('goods that cannot be returned', () => {
  it('do not prevent the return of others', async () => {
    const goodsIds: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      const goodsId = await makeOffer(test, seller, staff.userId);
      const deal = await buy(ann, goodsId);
      await asStaff(test, staff.userId, goodsId, 'freeze');
      await ann.get(moveDeal, { params: { id: deal }, body: DEAL_BODIES.cancel });
      await asStaff(test, staff.userId, goodsId, 'unfreeze');
      goodsIds.push(goodsId);
    }
    const stuck = goodsIds.toSorted()[0]!;
    await test.deps.pool.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'never'; END $$;
      CREATE TRIGGER refuse BEFORE UPDATE ON goods FOR EACH ROW WHEN (NEW.id = '${stuck}') EXECUTE FUNCTION refuse()`);
    await returnReleasedGoods(test.deps);
    await test.deps.pool.query('DROP TRIGGER refuse ON goods');
    const { rows } = await test.deps.pool.query<{ id: string; status: number }>(
      'SELECT id, status FROM goods WHERE id = ANY ($1)',
      [goodsIds],
    );
    for (const { id, status } of rows) expect(status).toBe(id === stuck ? GOODS_STATUS.soldOut : GOODS_STATUS.hidden);
  });
});

describe('staff in their own auction', () => {
  it('do not see the other bidders', async () => {
    const clerk = await makeSeller(test, { isCustomerService: true });
    const [own, bidOn] = [await openAuction(test, clerk, staff.userId), await openAuction(test, seller, staff.userId)];
    await bid(ann, own, '100');
    await bid(ann, bidOn, '100');
    expect((await clerk.call(calls.staffBids, { ...at(bidOn), query: {} })).status).toBe(200);
    await bid(clerk, bidOn, '110');
    for (const goodsId of [own, bidOn]) {
      expect((await clerk.call(calls.staffBids, { ...at(goodsId), query: {} })).error?.errorCode).toBe(
        'UnauthenticationToService',
      );
      expect((await staff.call(calls.staffBids, { ...at(goodsId), query: {} })).status).toBe(200);
    }
  });
});

describe('lone surrogates', () => {
  const half = 'a\ud800b';
  const deal = async (): Promise<string> => {
    const id = await buy(ann, await makeOffer(test, seller, staff.userId));
    await ann.get(moveDeal, { params: { id }, body: DEAL_BODIES.arrange });
    return id;
  };
  it.each<[string, () => Promise<{ status: number }>]>([
    [
      'deal destination',
      async () =>
        ann.call(moveDeal, {
          params: { id: await deal() },
          body: { ...DEAL_BODIES.arrange, destination: half, note: half },
        }),
    ],
    [
      'deal send',
      async () =>
        seller.call(moveDeal, {
          params: { id: await deal() },
          body: { move: 'send', carrier: half, trackingNumber: half, note: half },
        }),
    ],
    [
      'deal cancel',
      async () =>
        seller.call(moveDeal, { params: { id: await deal() }, body: { move: 'cancel', reason: 'other', note: half } }),
    ],
    [
      'offer',
      async () =>
        ben.call(makeOfferCall, { body: offerBody(await makeOffer(test, seller, staff.userId), { comment: half }) }),
    ],
    [
      'counter',
      async () => {
        const offer = await offerOn(ben, await makeOffer(test, seller, staff.userId));
        return seller.call(counterOffer, {
          params: { id: offer.id },
          body: { id: crypto.randomUUID(), price: '121000', currency: 'HKD', comment: half },
        });
      },
    ],
    ['request', () => ben.call(createAgentBuy, { body: requestBody({ title: half, description: half }) })],
    [
      'quote',
      async () => {
        const { id } = await ben.get(createAgentBuy, { body: requestBody() });
        return staff.call(quoteAgentBuy, { params: { id }, body: { price: '5', currency: 'HKD', note: half } });
      },
    ],
    [
      'fail',
      async () => {
        const { id } = await ben.get(createAgentBuy, { body: requestBody() });
        return staff.call(decideAgentBuy, {
          params: { id },
          body: { move: 'fail', reason: { code: 'other', note: half } },
        });
      },
    ],
    [
      'void',
      async () => {
        const goodsId = await openAuction(test, seller, staff.userId);
        await bid(ann, goodsId, '100');
        return staff.call(calls.voidBid, { ...at(goodsId), body: { seq: 1, reason: { code: 'other', note: half } } });
      },
    ],
    [
      'joining a room',
      async () => {
        const { roomId } = await ben.get(createAgentBuy, { body: requestBody() });
        return staff.call(staffJoin, { body: { roomId, reason: half } });
      },
    ],
  ])('are accepted: %s', async (_, call) => expect((await call()).status).toBe(200));
});
