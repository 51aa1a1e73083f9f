import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Offer } from '#protocol/entities/trade.ts';
import { buyGoods } from '#protocol/http/deals.ts';
import { moveGoods, moveManyGoods } from '#protocol/http/goods-own.ts';
import { goodsOffers, listOffers, makeOffer as makeCall, moveOffer, roomOffers } from '#protocol/http/offers.ts';
import { staffJoin } from '#protocol/http/staff.ts';
import { eraseOffersOfAccount } from '#server/offers/erase.ts';
import { moveStore } from '#server/stores/store-moves.ts';
import type { TestApp } from './support/app.ts';
import type { Client } from './support/client.ts';
import { asStaff, makeOffer, makeSeller, makeStore } from './support/goods.ts';
import { runDue } from './support/due.ts';
import { missingOf, refusalOf } from './support/outcome.ts';
import { join } from './support/socket.ts';
import {
  allowedMoves,
  answerOffer,
  buy,
  counter,
  createTradeApp,
  decideOffer,
  offerBody,
  offerOn,
  offerState,
  passExpiry,
  PRICE,
} from './support/trade.ts';

let test: TestApp;
let base: string;
let seller: Client;
let buyer: Client;
let rival: Client;
let staff: Client;

beforeAll(async () => {
  ({ test, seller, buyer, rival, staff } = await createTradeApp());
  base = await test.listen();
});
afterAll(() => test.close());

const onOffer = (): Promise<string> => makeOffer(test, seller, staff.userId);
const moveOwn = (id: string, move: 'hide' | 'remove' | 'publish') =>
  seller.get(moveGoods, { params: { id }, body: { move } });
const make = (goodsId: string) => buyer.call(makeCall, { body: offerBody(goodsId) });
const forGoods = (goodsId: string) => buyer.get(goodsOffers, { params: { goodsId }, query: {} });
/** An offer on a user's card. */
async function seenBy(who: Client, id: string): Promise<Offer> {
  const {
    rows: [row],
  } = await test.deps.pool.query<{ room_id: string }>('SELECT room_id FROM offers WHERE id = $1', [id]);
  return (await who.get(roomOffers, { params: { roomId: row!.room_id }, query: {} })).find((one) => one.id === id)!;
}
const endOf = async (who: Client, id: string): Promise<unknown> => {
  const { state, endReason, decidedAt } = await seenBy(who, id);
  return [state, endReason, decidedAt === null];
};

describe('goods that are no longer for sale end their pending offers', () => {
  it.each<[string, (id: string) => Promise<unknown>, Offer['endReason']]>([
    ['hidden', (id) => moveOwn(id, 'hide'), 'withdrawn'],
    ['hidden with others', (id) => seller.get(moveManyGoods, { body: { ids: [id], move: 'hide' } }), 'withdrawn'],
    ['removed', (id) => moveOwn(id, 'hide').then(() => moveOwn(id, 'remove')), 'withdrawn'],
    ['bought at the price', (id) => buy(rival, id), 'sold'],
    [
      'sold to another’s offer',
      async (id) => seller.get(moveOffer, { params: { id: (await offerOn(rival, id)).id }, body: { move: 'accept' } }),
      'sold',
    ],
  ])('%s: with a reason for both sides, at any turn', async (_, leave, reason) => {
    for (const countered of [false, true]) {
      const goodsId = await onOffer();
      const first = await offerOn(buyer, goodsId);
      const { id } = countered ? await counter(seller, first.id) : first;
      await leave(goodsId);
      for (const who of [buyer, seller]) expect(await endOf(who, id)).toEqual(['rejected', reason, false]);
    }
  });

  it('refresh the open pages of both sides', async () => {
    const goodsId = await onOffer();
    await offerOn(buyer, goodsId);
    const lines = [await join(base, seller), await join(base, buyer)];
    await moveOwn(goodsId, 'hide');
    for (const line of lines) {
      expect((await line.next('changed')).data.families).toContain('offers');
      line.socket.terminate();
    }
  });

  it('refresh the open pages of both sides after a freeze of goods or store', async () => {
    const shopkeeper = await makeSeller(test);
    const storeId = await makeStore(test, shopkeeper.userId);
    const goodsId = await makeOffer(test, shopkeeper, staff.userId, { asStore: true });
    const { id } = await offerOn(buyer, goodsId);
    const lines = [await join(base, shopkeeper), await join(base, buyer)];
    const expectRefresh = async (): Promise<void> => {
      for (const line of lines) while (!(await line.next('changed')).data.families.includes('offers'));
    };
    const missing = async (): Promise<unknown> =>
      (await seenBy(shopkeeper, id)).moves.find(({ move }) => move === 'accept')?.missing;
    const moveTheirs = (move: 'freeze' | 'unfreeze') =>
      test.deps.transact((work) =>
        moveStore(work, test.deps, {
          id: storeId,
          move,
          by: 'service',
          actorId: staff.userId,
          reason: { code: 'complaint', note: '' },
        }),
      );
    for (const [change, lacks] of [
      [() => asStaff(test, staff.userId, goodsId, 'freeze'), ['notFrozen']],
      [() => asStaff(test, staff.userId, goodsId, 'unfreeze'), []],
      [() => moveTheirs('freeze'), ['onSale']],
      [() => moveTheirs('unfreeze'), []],
    ] as const) {
      await change();
      await expectRefresh();
      expect(await missing()).toEqual(lacks);
    }
    for (const { socket } of lines) socket.terminate();
  });

  it('link only the seller to hidden goods', async () => {
    const goodsId = await onOffer();
    const { id, goods } = await offerOn(buyer, goodsId);
    expect(goods.num).not.toBe('');
    await moveOwn(goodsId, 'hide');
    expect([(await seenBy(buyer, id)).goods.num, (await seenBy(seller, id)).goods.num]).toEqual(['', goods.num]);
  });

  it('accept new offers after they are listed again; ended ones stay ended', async () => {
    const goodsId = await onOffer();
    const { id } = await offerOn(buyer, goodsId);
    await moveOwn(goodsId, 'hide');
    await moveOwn(goodsId, 'publish');
    expect((await seenBy(buyer, id)).state).toBe('rejected');
    expect((await offerOn(buyer, goodsId)).state).toBe('pending');
  });

  it('keep the reason of expired and answered offers', async () => {
    const goodsId = await onOffer();
    const [late, refused] = [await offerOn(buyer, goodsId), await offerOn(rival, goodsId)];
    await passExpiry(test, late.id);
    await seller.get(moveOffer, { params: { id: refused.id }, body: { move: 'reject' } });
    await moveOwn(goodsId, 'hide');
    expect([await endOf(buyer, late.id), await endOf(rival, refused.id)]).toEqual([
      ['expired', null, false],
      ['rejected', null, false],
    ]);
  });

  it('keep offers pending while goods or store are frozen', async () => {
    const shopkeeper = await makeSeller(test);
    await makeStore(test, shopkeeper.userId);
    const [frozen, stored] = [await onOffer(), await makeOffer(test, shopkeeper, staff.userId, { asStore: true })];
    const [one, two] = [await offerOn(buyer, frozen), await offerOn(buyer, stored)];
    await asStaff(test, staff.userId, frozen, 'freeze');
    await test.deps.pool.query('UPDATE stores SET frozen = true WHERE owner_id = $1', [shopkeeper.userId]);
    expect([(await seenBy(buyer, one.id)).state, (await seenBy(buyer, two.id)).state]).toEqual(['pending', 'pending']);
    await asStaff(test, staff.userId, frozen, 'unfreeze');
    expect((await seller.call(moveOffer, { params: { id: one.id }, body: { move: 'accept' } })).data.state).toBe(
      'accepted',
    );
  });

  it('reach either a deal or an ended offer when hidden during an acceptance', async () => {
    for (let round = 0; round < 6; round += 1) {
      const goodsId = await onOffer();
      const { id } = await offerOn(buyer, goodsId);
      const [accepted, hidden] = await Promise.all([
        seller.call(moveOffer, { params: { id }, body: { move: 'accept' } }),
        seller.call(moveGoods, { params: { id: goodsId }, body: { move: 'hide' } }),
      ]);
      expect([accepted.status, hidden.status].sort()).toEqual([200, 422]);
      expect(await endOf(buyer, id)).toEqual(
        accepted.status === 200 ? ['accepted', null, false] : ['rejected', 'withdrawn', false],
      );
    }
  });

  it('end offers of and to a removed account with that reason', async () => {
    const leaver = await makeSeller(test);
    const theirs = await makeOffer(test, leaver, staff.userId);
    const [made, received] = [await offerOn(leaver, await onOffer()), await offerOn(buyer, theirs)];
    await test.deps.transact((work) => eraseOffersOfAccount(work, leaver.userId));
    expect([await endOf(seller, made.id), await endOf(buyer, received.id)]).toEqual([
      ['cancelled', 'accountClosed', false],
      ['rejected', 'accountClosed', false],
    ]);
  });

  it('end the buyer’s own offer as sold after a purchase', async () => {
    const goodsId = await onOffer();
    const { id } = await offerOn(buyer, goodsId);
    await buyer.get(buyGoods, { body: { id: crypto.randomUUID(), goodsId, price: PRICE, currency: 'HKD' } });
    expect(await endOf(buyer, id)).toEqual(['rejected', 'sold', false]);
  });
});

describe('moves that are not allowed state their condition', () => {
  const lacks = ({ moves }: Offer): unknown => moves.map((one) => [one.move, one.missing]);

  it('for the author and the recipient of a pending offer', async () => {
    const goodsId = await onOffer();
    const first = await offerOn(buyer, goodsId);
    const made = [
      ['accept', ['byOther']],
      ['counter', ['byOther']],
      ['reject', ['byOther']],
      ['cancel', []],
    ];
    const received = [
      ['accept', []],
      ['counter', []],
      ['reject', []],
      ['cancel', ['byOwner']],
    ];
    expect([lacks(await seenBy(buyer, first.id)), lacks(await seenBy(seller, first.id))]).toEqual([made, received]);
    const { id } = await counter(seller, first.id);
    expect([lacks(await seenBy(buyer, id)), lacks(await seenBy(seller, id))]).toEqual([received, made]);
    await asStaff(test, staff.userId, goodsId, 'freeze');
    const [accept] = (await seenBy(seller, id)).moves;
    expect(accept?.missing).toEqual(['byOther', 'notFrozen']);
  });

  it('for both sides of an ended offer', async () => {
    const { id } = await offerOn(buyer, await onOffer());
    await seller.get(moveOffer, { params: { id }, body: { move: 'reject' } });
    for (const [who, side] of [
      [buyer, 'buyer'],
      [seller, 'seller'],
    ] as const) {
      const {
        items: [listed],
      } = await who.get(listOffers, { query: { side, state: 'ended' } });
      expect(listed?.id).toBe(id);
      expect({ ...(await seenBy(who, id)), earlier: [] }).toEqual(listed);
      expect(lacks(listed!)).toEqual(['accept', 'counter', 'reject', 'cancel'].map((name) => [name, ['rightState']]));
    }
  });

  it('for staff who joined the room', async () => {
    const { roomId } = await offerOn(buyer, await onOffer());
    await staff.get(staffJoin, { body: { roomId, reason: 'asked for' } });
    const [seen] = await staff.get(roomOffers, { params: { roomId }, query: {} });
    expect(lacks(seen!)).toEqual([
      ['accept', ['byOther']],
      ['counter', ['byOther']],
      ['reject', ['byOther']],
      ['cancel', ['byOwner']],
    ]);
  });
});

describe('48 hours', () => {
  it('expire an offer in every read, also before the job ran', async () => {
    const goodsId = await onOffer();
    const made = await offerOn(buyer, goodsId);
    await passExpiry(test, made.id);
    expect(await offerState(test, made.id)).toBe('pending');
    const [seen] = await seller.get(roomOffers, { params: { roomId: made.roomId }, query: {} });
    expect([seen?.id, seen?.state, allowedMoves(seen!)]).toEqual([made.id, 'expired', []]);
    expect(refusalOf(await decideOffer(made.id, 'accept', seller))).toEqual([
      422,
      'MoveRefused',
      { move: 'accept', state: 'expired', missing: ['notExpired'] },
    ]);
    expect([
      missingOf(await decideOffer(made.id, 'cancel', buyer)),
      missingOf(await decideOffer(made.id, 'reject', seller)),
      missingOf(await answerOffer(made.id, seller)),
    ]).toEqual([['notExpired'], ['notExpired'], ['notExpired']]);
    expect(await forGoods(goodsId)).toMatchObject({
      live: null,
      moves: [
        { move: 'make', allowed: true },
        { move: 'buy', allowed: true },
      ],
    });
    expect((await make(goodsId)).status).toBe(200);
    expect(await offerState(test, made.id)).toBe('expired');
  });

  it('expires a due offer once, notifies both sides, and leaves offers that are not due', async () => {
    const [made, fresh] = [await offerOn(buyer, await onOffer()), await offerOn(buyer, await onOffer())];
    await passExpiry(test, made.id);
    const lines = [await join(base, seller), await join(base, buyer)];
    await Promise.all([runDue(test), runDue(test)]);
    for (const line of lines) {
      expect((await line.next('changed')).data.families).toContain('offers');
      line.socket.terminate();
    }
    expect([await offerState(test, made.id), await offerState(test, fresh.id)]).toEqual(['expired', 'pending']);
    expect(missingOf(await decideOffer(made.id, 'accept', seller))).toEqual(['rightState']);
  });

  it('mark other overdue offers as expired, not rejected', async () => {
    const goodsId = await onOffer();
    const [mine, late] = [await offerOn(buyer, goodsId), await offerOn(rival, goodsId)];
    await passExpiry(test, late.id);
    await decideOffer(mine.id, 'accept', seller);
    expect([await offerState(test, mine.id), await offerState(test, late.id)]).toEqual(['accepted', 'expired']);
  });
});
