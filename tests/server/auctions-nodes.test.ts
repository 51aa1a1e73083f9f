import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replayAuction } from '#machines/auction/replay.ts';
import { auctionMine, auctionRecords, auctionStateCall, auctionTermsCall } from '#protocol/http/auctions.ts';
import { endDueAuctions } from '#server/auctions/end-auction.ts';
import { createNode, createTestApp, type TestApp } from './support/app.ts';
import { bid, openAuction, passEnd } from './support/auctions.ts';
import { clientOf, createClient, type Client } from './support/client.ts';
import { makeSeller } from './support/goods.ts';
import { digest } from '#tests/doubles/digest.ts';

/** Two nodes that share a database only; each has its own batches of bids. */
let here: TestApp;
let there: TestApp;
let seller: Client;
let staff: Client;
/** The same users on both nodes. */
let near: Client[];
let far: Client[];

const BIDDERS = 12;

beforeAll(async () => {
  here = await createTestApp();
  there = await createNode(here);
  [seller, staff] = await Promise.all([makeSeller(here), createClient(here, { isCustomerService: true })]);
  near = await Promise.all(Array.from({ length: BIDDERS }, () => createClient(here)));
  far = near.map((who) => clientOf(there, who.userId, who));
});
afterAll(async () => {
  await there.close();
  await here.close();
});

describe('two nodes', () => {
  it('write one chain for simultaneous bids on one auction', async () => {
    const goodsId = await openAuction(here, seller, staff.userId);
    const answers = (
      await Promise.all(
        Array.from({ length: 8 }, (_, round) =>
          Promise.all(
            [...near, ...far].map((who, place) =>
              bid(who, goodsId, String(100 + 10 * ((place * 7 + round * 5) % 60)), {
                mode: place % 3 === 0 ? 'upTo' : 'exact',
              }),
            ),
          ),
        ),
      )
    ).flat();
    expect(new Set(answers.map(({ status, error }) => error?.errorCode ?? status))).toEqual(
      new Set([200, 'MoveRefused']),
    );
    const [{ state }, { items: records }, terms] = await Promise.all([
      near[0]!.get(auctionStateCall, { params: { goodsId } }),
      near[0]!.get(auctionRecords, { params: { goodsId }, query: { after: 0, limit: 500 } }),
      far[0]!.get(auctionTermsCall, { params: { goodsId } }),
    ]);
    expect(await replayAuction(terms, records, state, digest)).toMatchObject({ valid: true, records: state.bids });
    const receipts = answers.flatMap(({ status, data }) => (status === 200 && data.receipt ? [data.receipt] : []));
    for (const receipt of receipts) expect(records).toContainEqual(receipt);
    expect(receipts).toHaveLength(records.filter(({ automatic }) => !automatic).length);
    const numbers = await Promise.all(
      near.map(async (who) => (await who.get(auctionMine, { params: { goodsId } })).bidder),
    );
    expect(numbers.filter((no) => no !== null).sort((a, b) => a - b)).toEqual(
      Array.from({ length: state.bidders }, (_, index) => index + 1),
    );
  });

  it('accept a request once that both receive', async () => {
    const goodsId = await openAuction(here, seller, staff.userId);
    for (let round = 0; round < 5; round += 1) {
      const id = crypto.randomUUID();
      const amount = String(100 + 10 * round);
      const who = round % BIDDERS;
      const [one, two, other] = await Promise.all([
        bid(near[who]!, goodsId, amount, { id }),
        bid(far[who]!, goodsId, amount, { id }),
        bid(far[who]!, goodsId, '9990', { currency: 'USD' }),
      ]);
      expect(one.data.receipt).toEqual(two.data.receipt);
      expect(one.data.receipt).toMatchObject({ seq: round + 1, price: amount });
      expect(other.error?.errorCode).toBe('FieldsInvalid');
    }
  });

  it('accept one of two bids with the same key on two auctions', async () => {
    const [one, two] = [await openAuction(here, seller, staff.userId), await openAuction(here, seller, staff.userId)];
    const id = crypto.randomUUID();
    const answers = await Promise.all([bid(near[0]!, one, '100', { id }), bid(far[0]!, two, '100', { id })]);
    expect(answers.map(({ error }) => error?.errorCode ?? 'taken').sort()).toEqual(['KeyReused', 'taken']);
  });

  it('decide an end once', async () => {
    const goodsId = await openAuction(here, seller, staff.userId);
    await bid(near[0]!, goodsId, '100');
    await passEnd(here, goodsId);
    const decided = await Promise.all([
      endDueAuctions(here.deps),
      endDueAuctions(there.deps),
      endDueAuctions(here.deps),
    ]);
    expect(decided.reduce((sum, of) => sum + of)).toBe(1);
    expect((await here.deps.pool.query('SELECT FROM deals WHERE goods_id = $1', [goodsId])).rowCount).toBe(1);
  });
});
