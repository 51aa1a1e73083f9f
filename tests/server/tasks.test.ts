import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moveDeal } from '#protocol/http/deals.ts';
import { moveGoods } from '#protocol/http/goods-own.ts';
import { moveOffer } from '#protocol/http/offers.ts';
import { listRoomTrades, listTasks } from '#protocol/http/tasks.ts';
import { TASKS } from '#protocol/limits.ts';
import { ask, quote } from './support/agent-buys.ts';
import type { TestApp } from './support/app.ts';
import { bid, openAuction, passEnd } from './support/auctions.ts';
import { createClient, type Client } from './support/client.ts';
import { asStaff, makeDraft, makeOffer, makeSeller } from './support/goods.ts';
import { bringDeal, buy, counter, createTradeApp, DEAL_BODIES, offerOn, passExpiry } from './support/trade.ts';

let test: TestApp;
let seller: Client;
let buyer: Client;
let rival: Client;
let staff: Client;

beforeAll(async () => {
  ({ test, staff } = await createTradeApp({ seller: 'Sela', buyer: 'Bo' }));
});
afterAll(() => test.close());
beforeEach(async () => {
  seller = await makeSeller(test);
  buyer = await createClient(test);
  rival = await createClient(test);
});

const list = (extra: Parameters<typeof makeOffer>[3] = {}) => makeOffer(test, seller, staff.userId, extra);
const tasks = (who: Client) => who.get(listTasks, { query: {} });
const kinds = async (who: Client) => (await tasks(who)).items.map(({ kind, side, id }) => [kind, side, id]);

it('lists an offer for the side that has to answer it, until it is answered or expires', async () => {
  const goodsId = await list();
  const offer = await offerOn(buyer, goodsId);
  const [task] = (await tasks(seller)).items;
  expect(task).toMatchObject({ kind: 'offer', side: 'seller', id: offer.id, price: '120000', currency: 'HKD' });
  expect([task?.title !== '', task?.dueTime]).toEqual([true, offer.expiresAt]);
  expect(await kinds(buyer)).toEqual([]);

  const answer = await counter(seller, offer.id);
  expect(await kinds(seller)).toEqual([]);
  expect(await kinds(buyer)).toEqual([['offer', 'buyer', answer.id]]);
  await buyer.get(moveOffer, { params: { id: answer.id }, body: { move: 'reject' } });
  expect(await kinds(buyer)).toEqual([]);

  const second = await offerOn(rival, goodsId);
  await passExpiry(test, second.id);
  expect(await tasks(seller)).toEqual({ items: [], buyer: 0, seller: 0 });
});

it('lists a deal for the side whose step is next, and consigned goods for neither seller nor buyer', async () => {
  const id = await buy(buyer, await list());
  expect([await kinds(buyer), await kinds(seller)]).toEqual([[['deal', 'buyer', id]], []]);
  await bringDeal(id, 'arranged', { buyer, sender: seller });
  expect([await kinds(buyer), await kinds(seller)]).toEqual([[], [['deal', 'seller', id]]]);
  expect((await tasks(seller)).items[0]).toMatchObject({
    deal: { state: 'arranged', isToken: false, logistics: 'faceToFace' },
    dueTime: null,
  });
  await test.deps.pool.query('UPDATE deals SET managed = true WHERE id = $1', [id]);
  expect([await kinds(buyer), await kinds(seller)]).toEqual([[], []]);
  await test.deps.pool.query('UPDATE deals SET managed = false WHERE id = $1', [id]);
  for (const move of ['send', 'receive', 'complete'] as const) {
    const who = move === 'send' ? seller : buyer;
    expect((await kinds(who)).map(([kind]) => kind)).toEqual(['deal']);
    await who.get(moveDeal, { params: { id }, body: DEAL_BODIES[move] });
  }
  expect([await kinds(buyer), await kinds(seller)]).toEqual([[], []]);
});

it('lists a running auction for those who were outbid', async () => {
  const goodsId = await openAuction(test, seller, staff.userId);
  await bid(buyer, goodsId, '100');
  expect(await kinds(buyer)).toEqual([]);
  await bid(rival, goodsId, '150');
  expect([await kinds(buyer), await kinds(rival)]).toEqual([[['outbid', 'buyer', goodsId]], []]);
  expect((await tasks(buyer)).items[0]).toMatchObject({ price: '150', num: expect.stringMatching(/./) });
  await asStaff(test, staff.userId, goodsId, 'freeze');
  expect(await kinds(buyer)).toEqual([]);
  await asStaff(test, staff.userId, goodsId, 'unfreeze');
  expect(await kinds(buyer)).toHaveLength(1);
  await passEnd(test, goodsId);
  expect(await kinds(buyer)).toEqual([]);
});

it('lists a quote for the buyer, and refused goods for the seller', async () => {
  const { id } = await ask(buyer);
  expect(await kinds(buyer)).toEqual([]);
  await quote(staff, id);
  expect((await tasks(buyer)).items).toEqual([
    expect.objectContaining({ kind: 'quote', id, price: '9200', title: 'Studio Nine「午夜」熊', num: '' }),
  ]);

  const goodsId = await makeDraft(test, seller);
  await seller.get(moveGoods, { params: { id: goodsId }, body: { move: 'submit' } });
  await asStaff(test, staff.userId, goodsId, 'take');
  expect(await kinds(seller)).toEqual([]);
  await asStaff(test, staff.userId, goodsId, 'reject');
  expect(await kinds(seller)).toEqual([['correction', 'seller', goodsId]]);
});

it('counts all, and lists those that are due first', async () => {
  const offers: string[] = [];
  for (let index = 0; index < TASKS.perSide + 1; index += 1) offers.push((await offerOn(buyer, await list())).id);
  await test.deps.pool.query(`UPDATE offers SET expires_at = expires_at - interval '1 hour' WHERE id = $1`, [
    offers.at(-1),
  ]);
  const { items, ...counts } = await tasks(seller);
  expect(items.map(({ id }) => id)).toEqual([offers.at(-1), ...offers.slice(0, TASKS.perSide - 1)]);
  expect(counts).toEqual({ buyer: 0, seller: TASKS.perSide + 1 });
});

describe('the trades of the rooms', () => {
  const trades = (who: Client) => who.get(listRoomTrades, {});
  const turns = async (who: Client) =>
    (await trades(who)).map(({ kind, side, turn, price }) => [kind, side, turn, price]);

  it('has a pending offer for both sides, the newest of a room, until it ends', async () => {
    const goodsId = await list();
    const offer = await offerOn(buyer, goodsId);
    expect(await trades(seller)).toEqual([
      {
        roomId: offer.roomId,
        kind: 'offer',
        side: 'seller',
        turn: 'seller',
        price: '120000',
        currency: 'HKD',
        expiresAt: offer.expiresAt,
      },
    ]);
    expect(await turns(buyer)).toEqual([['offer', 'buyer', 'seller', '120000']]);
    expect(await trades(rival)).toEqual([]);
    const answer = await counter(seller, offer.id);
    expect(await turns(seller)).toEqual([['counterOffer', 'seller', 'buyer', answer.price]]);
    await passExpiry(test, answer.id);
    expect([await trades(buyer), await trades(seller)]).toEqual([[], []]);
  });

  it('has a deal with the side whose step is next, until it is completed', async () => {
    const id = await buy(buyer, await list());
    expect(await turns(seller)).toEqual([['deal', 'seller', 'buyer', expect.stringMatching(/^\d+$/)]]);
    await bringDeal(id, 'arranged', { buyer, sender: seller });
    expect(await turns(buyer)).toEqual([['deal', 'buyer', 'seller', expect.anything()]]);
    await test.deps.pool.query('UPDATE deals SET managed = true WHERE id = $1', [id]);
    expect(await turns(buyer)).toEqual([['deal', 'buyer', 'service', expect.anything()]]);
    await test.deps.pool.query('UPDATE deals SET managed = false WHERE id = $1', [id]);
    await bringDeal(id, 'completed', { buyer, sender: seller });
    expect([await trades(buyer), await trades(seller)]).toEqual([[], []]);
  });

  it('has a quote from its price until it expires, and the room of the request', async () => {
    const { id, roomId } = await ask(buyer);
    expect(await trades(buyer)).toEqual([]);
    await quote(staff, id);
    expect(await trades(buyer)).toMatchObject([{ roomId, kind: 'quote', side: 'buyer', turn: 'buyer', price: '9200' }]);
    await test.deps.pool.query(`UPDATE agent_buys SET quote_expires_at = now() - interval '1 hour' WHERE id = $1`, [
      id,
    ]);
    expect(await trades(buyer)).toEqual([]);
  });
});
