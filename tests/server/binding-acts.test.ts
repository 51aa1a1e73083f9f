import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moveAgentBuy, quoteAgentBuy, readAgentBuy } from '#protocol/http/agent-buys.ts';
import { auctionMine, placeBid } from '#protocol/http/auctions.ts';
import { buyGoods, listDeals, moveDeal, readDeal } from '#protocol/http/deals.ts';
import { goodsOffers, makeOffer, moveOffer, counterOffer, listOffers } from '#protocol/http/offers.ts';
import { BINDING } from '#protocol/limits.ts';
import { GOODS_STATUS, KYC_STATUS } from '#protocol/lookups.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { bid, openAuction, passEnd } from './support/auctions.ts';
import { createClient, type Answer, type Client } from './support/client.ts';
import { runDue } from './support/due.ts';
import { asStaff, makeOffer as makeListing, makeSeller } from './support/goods.ts';
import { DEAL_BODIES, counter, goodsStatus, offerBody, offerOn, requestIn } from './support/trade.ts';

let test: TestApp;
let seller: Client;
let staff: Client;
let buyer: Client;

beforeAll(async () => {
  test = await createTestApp({ config: { binding: BINDING } });
  seller = await makeSeller(test);
  staff = await createClient(test, { isCustomerService: true });
});
afterAll(() => test.close());
beforeEach(async () => {
  buyer = await createClient(test);
});

const CHEAP = '50000';
const listing = (price = CHEAP, extra = {}): Promise<string> =>
  makeListing(test, seller, staff.userId, { price, ...extra });
const buy = (who: Client, goodsId: string, price = CHEAP, currency = 'HKD'): Promise<Answer<{ id: string }>> =>
  who.call(buyGoods, { body: { id: crypto.randomUUID(), goodsId, price, currency } });
const set = (who: Client, column: string, value: unknown): Promise<unknown> =>
  test.deps.pool.query(`UPDATE users SET ${column} = $2 WHERE id = $1`, [who.userId, value]);
const missingOf = ({ status, error }: Answer<unknown>): unknown =>
  error ? (error.params?.['missing'] ?? error) : status;
const movesOf = async (who: Client, goodsId: string): Promise<unknown> =>
  Object.fromEntries(
    (await who.get(goodsOffers, { params: { goodsId }, query: {} })).moves.map(({ move, missing }) => [move, missing]),
  );
const makes = (who: Client, goodsId: string, price: string): Promise<Answer<unknown>> =>
  who.call(makeOffer, { body: offerBody(goodsId, { price }) });
const accepts = (who: Client, id: string): Promise<Answer<{ dealId: string | null }>> =>
  who.call(moveOffer, { params: { id }, body: { move: 'accept' } });
const idleDeals = async (who: Client): Promise<number> =>
  (await who.get(listDeals, { query: { side: 'buyer', pageNo: 1 } })).items.filter(({ state }) => state === 'agreed')
    .length;

describe('binding acts', () => {
  it.each([
    ['email_verified', 'emailVerified'],
    ['mobile_verified', 'phoneVerified'],
  ])('[BND-1] without %s a buyer neither buys, bids, offers, counters nor accepts', async (column, code) => {
    const [goodsId, other, auction] = [await listing(), await listing(), await openAuction(test, seller, staff.userId)];
    const { id } = await offerOn(buyer, other, { price: '40000' });
    const answer = await counter(seller, id, { price: '45000' });
    // Removed in an open session: the next act finds it missing.
    await set(buyer, column, false);
    expect(missingOf(await buy(buyer, goodsId))).toEqual([code]);
    expect(missingOf(await makes(buyer, goodsId, '40000'))).toEqual([code]);
    expect(missingOf(await bid(buyer, auction, '100'))).toEqual([code]);
    expect(missingOf(await accepts(buyer, answer.id))).toEqual([code]);
    expect(
      missingOf(
        await buyer.call(counterOffer, {
          params: { id: answer.id },
          body: { id: crypto.randomUUID(), price: '42000', currency: 'HKD', comment: '' },
        }),
      ),
    ).toEqual([code]);
    expect(await movesOf(buyer, goodsId)).toEqual({ make: [code], buy: [code] });
    const { moves } = await buyer.get(auctionMine, { params: { goodsId: auction } });
    expect(moves.find(({ move }) => move === 'bid')).toEqual({ move: 'bid', allowed: false, missing: [code] });
    const { items } = await buyer.get(listOffers, { query: { side: 'buyer', pageNo: 1 } });
    expect(items[0]!.moves.filter(({ allowed }) => allowed).map(({ move }) => move)).toEqual(['reject']);
    await set(buyer, column, true);
    expect((await buy(buyer, goodsId)).status).toBe(200);
    expect((await bid(buyer, auction, '100')).status).toBe(200);
    expect((await accepts(buyer, answer.id)).status).toBe(200);
  });

  it('[BND-2] above HKD 50,000, in any currency, the identity must be verified', async () => {
    const [at, above, dollars] = [
      await listing(),
      await listing('50000.01'),
      await listing('20000', { currency: 'USD' }),
    ];
    const auction = await openAuction(test, seller, staff.userId, { startingPrice: '49990', incrementPrice: '20' });
    const lacks = ['identityForPrice'];
    expect(await movesOf(buyer, above)).toEqual({ make: [], buy: lacks });
    expect(missingOf(await buy(buyer, above, '50000.01'))).toEqual(lacks);
    expect(missingOf(await makes(buyer, above, '50000.01'))).toEqual(lacks);
    expect(missingOf(await buy(buyer, dollars, '20000', 'USD'))).toEqual(lacks);
    expect((await bid(buyer, auction, '49990')).status).toBe(200);
    const maximum = { mode: 'upTo' as const };
    expect(missingOf(await bid(buyer, auction, '60010', maximum))).toEqual(lacks);
    expect((await makes(buyer, above, '50000')).status).toBe(200);
    expect((await buy(buyer, at)).status).toBe(200);
    await set(buyer, 'kyc_status', KYC_STATUS.success);
    expect((await bid(buyer, auction, '60010', maximum)).status).toBe(200);
    expect((await buy(buyer, dollars, '20000', 'USD')).status).toBe(200);
  });

  it('[AGB-5] a quote binds only a buyer verified for its price; staff do not see what is missing', async () => {
    const { id } = await requestIn('quoted', buyer, staff, test);
    const accept = () => buyer.call(moveAgentBuy, { params: { id }, body: { move: 'accept' } });
    const missingFor = async (who: Client): Promise<unknown> =>
      (await who.get(readAgentBuy, { params: { id } })).moves.find(({ move }) => move === 'accept')?.missing;
    await set(buyer, 'email_verified', false);
    await set(buyer, 'mobile_verified', false);
    expect(missingOf(await accept())).toEqual(['emailVerified', 'phoneVerified']);
    expect(await missingFor(buyer)).toEqual(['emailVerified', 'phoneVerified']);
    expect(await missingFor(staff)).toBeUndefined();
    await set(buyer, 'email_verified', true);
    await set(buyer, 'mobile_verified', true);
    const quote = (price: string, currency: string) =>
      staff.get(quoteAgentBuy, { params: { id }, body: { price, currency, note: '' } });
    await quote('50001', 'HKD');
    expect(missingOf(await accept())).toEqual(['identityForPrice']);
    await quote('7000', 'USD');
    expect(missingOf(await accept())).toEqual(['identityForPrice']);
    await quote('50000', 'HKD');
    expect((await accept()).status).toBe(200);
  });

  it('[BND-2] a sum that is no amount is refused as a field, not as a crash', async () => {
    const goodsId = await listing();
    for (const price of ['x'.repeat(40), '1e9', '-1', '9'.repeat(40), ''])
      expect((await makes(buyer, goodsId, price)).error?.errorCode).toBe('FieldsInvalid');
  });

  it('[BND-3] a buyer has five purchases without arrangement at most, also when all are made at once', async () => {
    const goods = await Promise.all(Array.from({ length: 12 }, () => listing()));
    const answers = await Promise.all(goods.map((goodsId) => buy(buyer, goodsId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(BINDING.purchasesMost);
    expect(new Set(answers.filter(({ error }) => error).map((answer) => JSON.stringify(missingOf(answer))))).toEqual(
      new Set(['["belowPurchaseLimit"]']),
    );
    expect(await idleDeals(buyer)).toBe(BINDING.purchasesMost);
    // An offer is no purchase yet.
    const free = goods[answers.findIndex(({ error }) => error !== undefined)]!;
    const offered = await offerOn(buyer, free, { price: '40000' });
    expect(missingOf(await accepts(seller, offered.id))).toEqual(['belowPurchaseLimit']);
    const { id } = answers.find(({ status }) => status === 200)!.data;
    await buyer.get(moveDeal, { params: { id }, body: DEAL_BODIES.arrange });
    expect((await accepts(seller, offered.id)).status).toBe(200);
    expect(missingOf(await buy(buyer, await listing()))).toEqual(['belowPurchaseLimit']);
  });

  it('[BND-3] a purchase that the buyer cancelled counts until it would have lapsed', async () => {
    const cancels = (who: Client, id: string) =>
      who.get(moveDeal, { params: { id }, body: { move: 'cancel', reason: 'noAnswer' } });
    const ids: string[] = [];
    for (let made = 0; made < BINDING.purchasesMost; made += 1) {
      const { id } = (await buy(buyer, await listing())).data;
      if (made === 0) await buyer.get(moveDeal, { params: { id }, body: DEAL_BODIES.arrange });
      await cancels(buyer, id);
      ids.push(id);
    }
    const next = await listing();
    expect(missingOf(await buy(buyer, next))).toEqual(['belowPurchaseLimit']);
    expect(await movesOf(buyer, next)).toMatchObject({ buy: ['belowPurchaseLimit'] });
    await test.deps.pool.query(`UPDATE deals SET lapses_at = now() WHERE id = $1`, [ids[0]]);
    const { id } = (await buy(buyer, next)).data;
    // What the seller cancels is no fault of the buyer.
    await cancels(seller, id);
    expect((await buy(buyer, await listing())).status).toBe(200);
  });

  it('[BND-3] acceptances of the seller and purchases at the same moment do not exceed it together', async () => {
    const goods = await Promise.all(Array.from({ length: 12 }, () => listing()));
    const offers = await Promise.all(goods.slice(0, 6).map((goodsId) => offerOn(buyer, goodsId, { price: '40000' })));
    const answers = await Promise.all([
      ...offers.map(({ id }) => accepts(seller, id)),
      ...goods.slice(6).map((goodsId) => buy(buyer, goodsId)),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(BINDING.purchasesMost);
    expect(await idleDeals(buyer)).toBe(BINDING.purchasesMost);
  });

  it('[BND-3] an auction that was won is no purchase', async () => {
    for (let won = 0; won < 6; won += 1) {
      const auction = await openAuction(test, seller, staff.userId);
      await bid(buyer, auction, '100');
      await passEnd(test, auction);
    }
    await runDue(test);
    expect(await idleDeals(buyer)).toBe(6);
    expect((await buy(buyer, await listing())).status).toBe(200);
  });

  it('[BND-4] [OFR-7] a seller accepts whatever their account lacks, and sees nothing of the buyer’s', async () => {
    const { id } = await offerOn(buyer, await listing(), { price: '40000' });
    await set(buyer, 'mobile_verified', false);
    await set(seller, 'mobile_verified', false);
    const { items } = await seller.get(listOffers, { query: { side: 'seller', pageNo: 1 } });
    const offer = items.find((one) => one.id === id)!;
    expect(JSON.stringify(offer.moves)).not.toContain('phoneVerified');
    expect((await accepts(seller, id)).status).toBe(200);
    await set(seller, 'mobile_verified', true);
  });

  it('an account without any proof empties nothing', async () => {
    const stranger = await createClient(test, { emailVerified: true, mobileVerified: false });
    const goods = [await listing(), await listing(), await listing()];
    for (const goodsId of goods) expect(missingOf(await buy(stranger, goodsId))).toEqual(['phoneVerified']);
    expect((await buy(buyer, goods[0]!)).status).toBe(200);
    const auction = await openAuction(test, seller, staff.userId);
    expect(
      missingOf(
        await stranger.call(placeBid, {
          params: { goodsId: auction },
          body: { id: crypto.randomUUID(), amount: '100000', currency: 'HKD', mode: 'exact' },
        }),
      ),
    ).toEqual(['phoneVerified', 'identityForPrice']);
  });
});

describe('a purchase in which nothing is arranged', () => {
  const overdue = (id: string): Promise<unknown> =>
    test.deps.pool.query(`UPDATE deals SET lapses_at = now() - interval '1 s' WHERE id = $1`, [id]);
  const bought = async (goodsId: string): Promise<string> => (await buy(buyer, goodsId)).data.id;
  const read = (id: string, who = buyer) => who.get(readDeal, { params: { id }, query: {} });

  it('[DEA-5] [GDS-8] lapses after 72 hours: both sides are notified and the goods are on sale again', async () => {
    const goodsId = await listing();
    const id = await bought(goodsId);
    const made = await read(id);
    expect(made.lapsesAt! - made.createTime).toBe(BINDING.lapseAfter);
    await runDue(test);
    expect((await read(id)).state).toBe('agreed');
    await overdue(id);
    await Promise.all([runDue(test), runDue(test)]);
    for (const who of [buyer, seller])
      expect(await read(id, who)).toMatchObject({
        state: 'cancelled',
        lapsesAt: null,
        cancellation: { by: 'system', reason: 'lapsed', note: '' },
        history: [{ move: 'made' }, { move: 'lapse', by: 'system' }],
      });
    const {
      rows: [card],
    } = await test.deps.pool.query<{ extra: unknown }>(
      'SELECT extra FROM messages WHERE room_id = $1 ORDER BY ticks DESC LIMIT 1',
      [made.roomId],
    );
    expect(card!.extra).toMatchObject({ card: 'deal', id, move: 'lapse' });
    expect(await goodsStatus(test, goodsId)).toBe(GOODS_STATUS.forSale);
    expect((await buy(await createClient(test), goodsId)).status).toBe(200);
  });

  it('[DEA-5] does not lapse once something is arranged', async () => {
    const id = await bought(await listing());
    await overdue(id);
    await buyer.get(moveDeal, { params: { id }, body: DEAL_BODIES.arrange });
    await runDue(test);
    expect(await read(id)).toMatchObject({ state: 'arranged', lapsesAt: null });
  });

  it('[DEA-5] what was won at auction does not lapse', async () => {
    const auction = await openAuction(test, seller, staff.userId);
    await bid(buyer, auction, '100');
    await passEnd(test, auction);
    await runDue(test);
    const { dealId } = await buyer.get(auctionMine, { params: { goodsId: auction } });
    expect((await read(dealId!)).lapsesAt).toBeNull();
  });

  it('[GDS-8] an auction that was bought at once runs on, if its end is ahead', async () => {
    for (const [ended, status] of [
      [false, GOODS_STATUS.forSale],
      [true, GOODS_STATUS.hidden],
    ] as const) {
      const auction = await openAuction(test, seller, staff.userId, { fixedPrice: '5000' });
      const id = (await buy(buyer, auction, '5000')).data.id;
      if (ended) await passEnd(test, auction);
      await overdue(id);
      await runDue(test);
      expect(await goodsStatus(test, auction)).toBe(status);
      if (!ended) expect((await bid(buyer, auction, '100')).status).toBe(200);
    }
  });

  it('[GDS-8] goods that could not be listed return to the seller, frozen ones after their release', async () => {
    const [unproven, frozen] = [await listing(), await listing()];
    const [one, two] = [await bought(unproven), await bought(frozen)];
    await set(seller, 'kyc_status', KYC_STATUS.expired);
    await asStaff(test, staff.userId, frozen, 'freeze');
    await overdue(one);
    await overdue(two);
    await runDue(test);
    expect([await goodsStatus(test, unproven), await goodsStatus(test, frozen)]).toEqual([
      GOODS_STATUS.hidden,
      GOODS_STATUS.soldOut,
    ]);
    await set(seller, 'kyc_status', KYC_STATUS.success);
  });
});
