import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auctionMine } from '#protocol/http/auctions.ts';
import { buyGoods, moveDeal } from '#protocol/http/deals.ts';
import { moveGoods } from '#protocol/http/goods-own.ts';
import { TRADE } from '#protocol/limits.ts';
import { GOODS_STATUS } from '#protocol/lookups.ts';
import { returnReleasedGoods } from '#server/deals/return-goods.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { bid, openAuction, passEnd } from './support/auctions.ts';
import { createClient, type Client } from './support/client.ts';
import { runDue } from './support/due.ts';
import { asStaff, makeSeller } from './support/goods.ts';
import { missingOf } from './support/outcome.ts';
import { join } from './support/socket.ts';
import {
  agree,
  allowedMoves,
  bringDeal,
  dealTools,
  goodsStatus,
  problemsOf,
  type DealMoveBody,
} from './support/trade.ts';

let test: TestApp;
let base: string;
let seller: Client;
let buyer: Client;
let staff: Client;

beforeAll(async () => {
  test = await createTestApp();
  base = await test.listen();
  [seller, buyer, staff] = await Promise.all([
    makeSeller(test, { trueName: 'Sela' }),
    createClient(test, { trueName: 'Bo' }),
    createClient(test, { isCustomerService: true, trueName: 'Mia' }),
  ]);
});
afterAll(() => test.close());

const { move, read, made } = dealTools(() => ({ test, seller, buyer, staff }));

describe('cancelling', () => {
  it.each<[string, DealMoveBody, object]>([
    ['nothing', { move: 'cancel' }, { reason: 'required' }],
    ['an unknown reason', { move: 'cancel', reason: 'boredom' }, { reason: 'notAccepted' }],
    ['another reason without a note', { move: 'cancel', reason: 'other', note: ' ' }, { note: 'required' }],
    ['a novel', { move: 'cancel', reason: 'noAnswer', note: 'x'.repeat(TRADE.noteMax + 1) }, { note: 'tooLong' }],
  ])('is refused with %s', async (_, body, expected) => {
    const id = await made();
    expect(problemsOf(await move(id, seller, body))).toEqual(expected);
    expect((await read(id)).state).toBe('agreed');
  });

  it('returns goods with a price to the seller as hidden', async () => {
    const id = await made();
    const goodsId = (await read(id)).goods.id;
    const cancelled = await buyer.get(moveDeal, {
      params: { id },
      body: { move: 'cancel', reason: 'other', note: ' Too large. ' },
    });
    expect(cancelled).toMatchObject({
      state: 'cancelled',
      cancellation: { by: 'buyer', reason: 'other', note: 'Too large.' },
      history: [{}, { move: 'cancel', by: 'buyer', note: 'Too large.' }],
    });
    expect(allowedMoves(cancelled)).toEqual([]);
    expect(await goodsStatus(test, goodsId)).toBe(GOODS_STATUS.hidden);
    await seller.get(moveGoods, { params: { id: goodsId }, body: { move: 'publish' } });
    const again = await agree(buyer, seller, goodsId);
    expect([await goodsStatus(test, goodsId), (await read(again)).origin, (await read(id)).state]).toEqual([
      GOODS_STATUS.soldOut,
      'offer',
      'cancelled',
    ]);
  });

  it('hides the number of hidden or frozen goods from the buyer', async () => {
    const [cancelled, frozen] = [await made(), await made()];
    const { id, num } = (await read(cancelled)).goods;
    expect(num).not.toBe('');
    await buyer.get(moveDeal, { params: { id: cancelled }, body: { move: 'cancel', reason: 'changedMind' } });
    await asStaff(test, staff.userId, (await read(frozen)).goods.id, 'freeze');
    for (const one of [cancelled, frozen]) {
      const nums = [
        (await read(one)).goods.num,
        (await read(one, seller)).goods.num,
        (await read(one, staff)).goods.num,
      ];
      expect(nums.map((text) => text !== '')).toEqual([false, true, true]);
    }
    await seller.get(moveGoods, { params: { id }, body: { move: 'publish' } });
    expect((await read(cancelled)).goods.num).toBe(num);
  });

  it('returns frozen goods after their release', async () => {
    const frozen = await made();
    const goodsId = (await read(frozen)).goods.id;
    await asStaff(test, staff.userId, goodsId, 'freeze');
    await seller.get(moveDeal, { params: { id: frozen }, body: { move: 'cancel', reason: 'cannotDeliver' } });
    await returnReleasedGoods(test.deps);
    expect(await goodsStatus(test, goodsId)).toBe(GOODS_STATUS.soldOut);
    await asStaff(test, staff.userId, goodsId, 'unfreeze');
    await Promise.all([returnReleasedGoods(test.deps), returnReleasedGoods(test.deps)]);
    expect(await goodsStatus(test, goodsId)).toBe(GOODS_STATUS.hidden);
  });

  it('returns an auction that was bought at once, and keeps one that was won as it is', async () => {
    const [atOnce, won] = [
      await openAuction(test, seller, staff.userId, { fixedPrice: '500' }),
      await openAuction(test, seller, staff.userId, {}),
    ];
    await bid(buyer, won, '100');
    await passEnd(test, won);
    await runDue(test);
    const bought = await buyer.get(buyGoods, {
      body: { id: crypto.randomUUID(), goodsId: atOnce, price: '500', currency: 'HKD' },
    });
    const { dealId } = await buyer.get(auctionMine, { params: { goodsId: won } });
    for (const id of [bought.id, dealId!])
      await buyer.get(moveDeal, { params: { id }, body: { move: 'cancel', reason: 'changedMind' } });
    await returnReleasedGoods(test.deps);
    expect([await goodsStatus(test, atOnce), await goodsStatus(test, won)]).toEqual([
      GOODS_STATUS.hidden,
      GOODS_STATUS.auctionComplete,
    ]);
    // It can be sold again, with a new end.
    await seller.get(moveGoods, { params: { id: atOnce }, body: { move: 'publish' } });
    expect((await bid(buyer, atOnce, '100')).status).toBe(200);
  });

  it('[DEA-4] is up to staff after sending; the room and the audit log name them', async () => {
    const id = await bringDeal(await made(), 'sent', { buyer, sender: seller });
    for (const who of [buyer, seller])
      expect(missingOf(await move(id, who, { move: 'cancel', reason: 'noAnswer' }))).toEqual(['byService']);
    expect(
      await staff.get(moveDeal, { params: { id }, body: { move: 'cancel', reason: 'notAsDescribed' } }),
    ).toMatchObject({ state: 'cancelled', cancellation: { by: 'service', reason: 'notAsDescribed', note: '' } });
  });

  it('[DEA-1] reaches one end when both sides cancel and send at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await bringDeal(await made(), 'arranged', { buyer, sender: seller });
      const answers = await Promise.all([
        move(id, buyer, { move: 'cancel', reason: 'changedMind' }),
        move(id, seller, { move: 'cancel', reason: 'noAnswer' }),
        move(id, seller, { move: 'send' }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
      const { history, state } = await read(id);
      expect([history.length, state]).toEqual([3, answers[2].status === 200 ? 'sent' : 'cancelled']);
    }
  });
});

describe('seven days', () => {
  it('complete a received deal automatically, once', async () => {
    const id = await bringDeal(await made(), 'received', { buyer, sender: seller });
    const received = await read(id);
    expect(received.completesAt! - received.updateTime).toBe(TRADE.completeAfter);
    await runDue(test);
    expect((await read(id)).state).toBe('received');
    await test.deps.pool.query(`UPDATE deals SET completes_at = now() - interval '1 s' WHERE id = $1`, [id]);
    const line = await join(base, seller);
    await Promise.all([runDue(test), runDue(test)]);
    expect((await line.next('chat-message')).data).toMatchObject({
      sender_id: buyer.userId,
      extra: { card: 'deal', id, move: 'complete' },
    });
    line.socket.terminate();
    expect(await read(id)).toMatchObject({
      state: 'completed',
      history: [{}, {}, {}, {}, { move: 'complete', by: 'system' }],
    });
  });
});
