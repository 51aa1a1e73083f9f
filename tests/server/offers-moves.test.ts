import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listDeals } from '#protocol/http/deals.ts';
import { fetchMessages } from '#protocol/http/messages.ts';
import { goodsOffers, listOffers, moveOffer, roomOffers } from '#protocol/http/offers.ts';
import { moveGoods } from '#protocol/http/goods-own.ts';
import { staffJoin } from '#protocol/http/staff.ts';
import { GOODS_STATUS } from '#protocol/lookups.ts';
import type { TestApp } from './support/app.ts';
import type { Answer, Client } from './support/client.ts';
import { asStaff, makeOffer } from './support/goods.ts';
import { missingOf, refusalOf } from './support/outcome.ts';
import { join } from './support/socket.ts';
import {
  allowedMoves,
  answerOffer,
  counter,
  createTradeApp,
  decideOffer,
  goodsStatus,
  offerOn,
  offerState,
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
const forGoods = (goodsId: string) => buyer.get(goodsOffers, { params: { goodsId }, query: {} });

describe('moves of an offer', () => {
  it('differ by side, and end with an answer', async () => {
    const made = await offerOn(buyer, await onOffer());
    expect(allowedMoves(made)).toEqual(['cancel']);
    const [seen] = await seller.get(roomOffers, { params: { roomId: made.roomId }, query: {} });
    expect([seen?.id, seen?.side, allowedMoves(seen!)]).toEqual([made.id, 'seller', ['accept', 'counter', 'reject']]);
    expect(missingOf(await decideOffer(made.id, 'accept', buyer))).toEqual(['byOther']);
    expect(missingOf(await decideOffer(made.id, 'cancel', seller))).toEqual(['byOwner']);
    const rejected = await seller.get(moveOffer, { params: { id: made.id }, body: { move: 'reject' } });
    expect([rejected.state, allowedMoves(rejected), rejected.decidedAt === null]).toEqual(['rejected', [], false]);
    expect(refusalOf(await decideOffer(made.id, 'cancel', buyer))).toEqual([
      422,
      'MoveRefused',
      { move: 'cancel', state: 'rejected', missing: ['rightState'] },
    ]);
  });

  it('get the response of an absent offer from others, staff included', async () => {
    const made = await offerOn(buyer, await onOffer());
    const asks: ((who: Client, id: string) => Promise<Answer<unknown>>)[] = [
      (who, id) => decideOffer(id, 'accept', who),
      (who, id) => decideOffer(id, 'reject', who),
      (who, id) => decideOffer(id, 'cancel', who),
      (who, id) => answerOffer(id, who),
    ];
    for (const ask of asks) {
      for (const who of [rival, staff]) {
        const [absent, foreign] = [await ask(who, 'absent'), await ask(who, made.id)];
        expect([foreign.status, JSON.stringify(foreign.error)]).toEqual([404, JSON.stringify(absent.error)]);
      }
    }
    const rooms = await Promise.all(
      ['absent', made.roomId].map((roomId) => rival.call(roomOffers, { params: { roomId }, query: {} })),
    );
    expect([rooms[1]?.status, rooms[1]?.error]).toEqual([404, rooms[0]?.error]);
    expect((await staff.call(roomOffers, { params: { roomId: made.roomId }, query: {} })).status).toBe(404);
    expect(await offerState(test, made.id)).toBe('pending');
  });

  it('are refused to staff who joined the room and see its offers', async () => {
    const made = await offerOn(buyer, await onOffer());
    await staff.get(staffJoin, { body: { roomId: made.roomId, reason: 'asked for' } });
    const [seen] = await staff.get(roomOffers, { params: { roomId: made.roomId }, query: {} });
    expect([seen?.id, allowedMoves(seen!)]).toEqual([made.id, []]);
    expect((await decideOffer(made.id, 'reject', staff)).status).toBe(404);
  });

  it('let a counter-offer supersede an offer and be countered again', async () => {
    const made = await offerOn(buyer, await onOffer());
    const second = await counter(seller, made.id);
    expect(second).toMatchObject({
      author: 'seller',
      side: 'seller',
      previousId: made.id,
      price: '125000',
      state: 'pending',
      roomId: made.roomId,
    });
    expect(allowedMoves(second)).toEqual(['cancel']);
    expect(missingOf(await answerOffer(second.id, seller))).toEqual(['byOther']);
    const third = await counter(buyer, second.id, { price: '122000' });
    const seen = await buyer.get(roomOffers, { params: { roomId: made.roomId }, query: {} });
    expect(seen.map(({ id, state, author }) => [id, state, author])).toEqual([
      [third.id, 'pending', 'buyer'],
      [second.id, 'superseded', 'seller'],
      [made.id, 'superseded', 'buyer'],
    ]);
    expect(missingOf(await answerOffer(third.id, seller, { price: '1.001' }))).toBe('FieldsInvalid');
    expect(await offerState(test, third.id)).toBe('pending');
    expect((await forGoods(made.goods.id)).live?.id).toBe(third.id);
  });

  it('sell the goods, reject other offers and make the deal by accepting', async () => {
    const goodsId = await onOffer();
    const [mine, theirs] = [await offerOn(buyer, goodsId), await offerOn(rival, goodsId)];
    const line = await join(base, rival);
    const accepted = await seller.get(moveOffer, { params: { id: mine.id }, body: { move: 'accept' } });
    expect([accepted.state, await offerState(test, theirs.id), await goodsStatus(test, goodsId)]).toEqual([
      'accepted',
      'rejected',
      GOODS_STATUS.soldOut,
    ]);
    expect((await line.next('changed')).data.families).toContain('offers');
    line.socket.terminate();
    const {
      items: [deal],
    } = await buyer.get(listDeals, { query: {} });
    expect(deal).toMatchObject({
      id: accepted.dealId,
      goods: { id: goodsId },
      origin: 'offer',
      price: '120000',
      state: 'agreed',
      side: 'buyer',
      feePercent: 0,
      roomId: mine.roomId,
    });
    const messages = await buyer.get(fetchMessages, { body: { roomId: mine.roomId, options: {} } });
    expect(messages.map(({ sender_id, extra }) => [sender_id, extra])).toEqual([
      [buyer.userId, { card: 'offer', id: mine.id }],
      [seller.userId, { card: 'deal', id: deal!.id, move: 'made' }],
    ]);
    expect(missingOf(await decideOffer(theirs.id, 'accept', seller))).toEqual(['rightState']);
  });

  it('refuse to accept for changed goods, but allow to reject', async () => {
    const changes: [(id: string) => Promise<unknown>, string][] = [
      [(id) => asStaff(test, staff.userId, id, 'freeze'), 'notFrozen'],
      [
        (id) =>
          test.deps.pool.query(
            `UPDATE goods
              SET sale_type = 2, starting_price = 1, increment_price = 1,
                effective_end_at = now() + interval '1 day' WHERE id = $1`,
            [id],
          ),
        'onSale',
      ],
      [(id) => test.deps.pool.query(`UPDATE goods SET currency = 'USD' WHERE id = $1`, [id]), 'onSale'],
    ];
    for (const [change, lacks] of changes) {
      const goodsId = await onOffer();
      const [made, other] = [await offerOn(buyer, goodsId), await offerOn(rival, goodsId)];
      await change(goodsId);
      expect([
        missingOf(await decideOffer(made.id, 'accept', seller)),
        missingOf(await answerOffer(made.id, seller)),
      ]).toEqual([[lacks], [lacks]]);
      expect([
        (await decideOffer(made.id, 'reject', seller)).status,
        (await decideOffer(other.id, 'cancel', rival)).status,
      ]).toEqual([200, 200]);
    }
  });

  it('end with removed goods, whose title stays', async () => {
    const goodsId = await onOffer();
    const made = await offerOn(buyer, goodsId);
    for (const name of ['hide', 'remove'] as const)
      await seller.get(moveGoods, { params: { id: goodsId }, body: { move: name } });
    expect(
      (await buyer.get(listOffers, { query: { state: 'ended' } })).items.find(({ id }) => id === made.id)?.goods,
    ).toMatchObject({ num: '', title: 'A watch', image: null });
    expect(missingOf(await decideOffer(made.id, 'accept', seller))).toEqual(['rightState']);
  });

  it.each([
    ['accept', 'accepted', () => [seller, buyer] as const],
    ['reject', 'rejected', () => [seller, buyer] as const],
    ['cancel', 'cancelled', () => [buyer, seller] as const],
  ] as const)('[OFR-8] are answered again, to who made them only: %s', async (name, state, sides) => {
    const { id, roomId } = await offerOn(buyer, await onOffer());
    const [maker, other] = sides();
    const first = await decideOffer(id, name, maker);
    const decisions = await test.deps.pool.query('SELECT seq FROM decisions WHERE entity = $1', [id]);
    const again = await decideOffer(id, name, maker);
    expect([again.status, again.data.state, again.data]).toEqual([200, state, first.data]);
    expect(missingOf(await decideOffer(id, name, other))).toEqual(['rightState']);
    const { rows } = await test.deps.pool.query(
      `SELECT (SELECT count(*)::int FROM deals WHERE offer_id = $1) AS deals,
        (SELECT count(*)::int FROM decisions WHERE entity = $1) AS decisions,
        (SELECT count(*)::int FROM messages WHERE room_id = $2) AS messages`,
      [id, roomId],
    );
    const cards = name === 'accept' ? 2 : 1;
    // Besides that of the other side.
    expect(rows).toEqual([{ deals: name === 'accept' ? 1 : 0, decisions: decisions.rows.length + 1, messages: cards }]);
  });
});
