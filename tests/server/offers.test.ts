// Long because every move of an offer is tried on the goods and users of one file.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Offer } from '#protocol/entities/trade.ts';
import { hongKongDay } from '#server/foundation/calendar-day.ts';
import { buyGoods, listDeals } from '#protocol/http/deals.ts';
import { fetchMessages, sendMessage } from '#protocol/http/messages.ts';
import {
  counterOffer,
  goodsOffers,
  listOffers,
  makeOffer as makeCall,
  moveOffer,
  roomOffers,
} from '#protocol/http/offers.ts';
import { moveGoods } from '#protocol/http/goods-own.ts';
import { getRoom, listRooms } from '#protocol/http/rooms.ts';
import { staffJoin } from '#protocol/http/staff.ts';
import { TRADE } from '#protocol/limits.ts';
import { GOODS_STATUS } from '#protocol/lookups.ts';
import type { TestApp } from './support/app.ts';
import { openAuction } from './support/auctions.ts';
import { type Answer, type Client } from './support/client.ts';
import { asStaff, makeDraft, makeOffer, makeSeller, makeStore } from './support/goods.ts';
import { missingOf, refusalOf } from './support/outcome.ts';
import { join } from './support/socket.ts';
import { createTradeApp, PRICE, counter, goodsStatus, offerBody, offerOn, offerState } from './support/trade.ts';

let test: TestApp;
let base: string;
let seller: Client;
let buyer: Client;
let rival: Client;
let staff: Client;

beforeAll(async () => {
  ({ test, seller, buyer, rival, staff } = await createTradeApp({ seller: 'Sela', buyer: 'Bo' }));
  base = await test.listen();
});
afterAll(() => test.close());

const onOffer = (extra: Parameters<typeof makeOffer>[3] = {}): Promise<string> =>
  makeOffer(test, seller, staff.userId, extra);
const make = (goodsId: string, who = buyer, extra: Parameters<typeof offerBody>[1] = {}) =>
  who.call(makeCall, { body: offerBody(goodsId, extra) });
const move = (id: string, name: 'accept' | 'cancel' | 'reject', who: Client) =>
  who.call(moveOffer, { params: { id }, body: { move: name } });
const answer = (id: string, who: Client, extra: object = {}) =>
  who.call(counterOffer, {
    params: { id },
    body: { id: crypto.randomUUID(), price: '125000', currency: 'HKD', comment: '', ...extra },
  });
const buy = (goodsId: string, who = buyer, extra: object = {}) =>
  who.call(buyGoods, { body: { id: crypto.randomUUID(), goodsId, price: PRICE, currency: 'HKD', ...extra } });
const forGoods = (goodsId: string, who = buyer) => who.get(goodsOffers, { params: { goodsId }, query: {} });
const allowed = ({ moves }: Pick<Offer, 'moves'>): string[] =>
  moves.filter((one) => one.allowed).map((one) => one.move);

describe('making an offer', () => {
  it('posts a card in the goods room, lasts 48 hours and counts in the daily figures', async () => {
    const goodsId = await onOffer();
    const before = Date.now();
    const made = await offerOn(buyer, goodsId, { comment: ' For my mother. ' });
    expect(made).toMatchObject({
      goods: { id: goodsId, title: 'A watch', image: { fileId: expect.any(String) as string } },
      askingPrice: PRICE,
      price: '120000',
      currency: 'HKD',
      comment: 'For my mother.',
      buyer: { userId: buyer.userId, name: 'Bo' },
      seller: { userId: seller.userId, name: 'Sela' },
      author: 'buyer',
      side: 'buyer',
      state: 'pending',
      previousId: null,
      dealId: null,
    });
    expect(made.expiresAt - made.createTime).toBe(TRADE.offerLifetime);
    expect(made.createTime).toBeGreaterThanOrEqual(before - 1_000);
    const messages = await seller.get(fetchMessages, { body: { roomId: made.roomId, options: {} } });
    expect(messages).toMatchObject([
      { sender_id: buyer.userId, username: 'Bo', content: '', ticks: '1', extra: { card: 'offer', id: made.id } },
    ]);
    const [room] = await seller.get(listRooms, {
      params: { clientId: seller.userId },
      query: { page: 1, pageSize: 10 },
    });
    expect(room).toMatchObject({
      roomId: made.roomId,
      refId: goodsId,
      unreadCount: 1,
      latestMessage: { content: '', extra: { card: 'offer', id: made.id } },
    });
    const { rows } = await test.deps.pool.query(
      'SELECT offers, chats FROM goods_daily_figures WHERE goods_id = $1 AND day = $2',
      [goodsId, hongKongDay(new Date())],
    );
    expect(rows).toEqual([{ offers: 1, chats: 1 }]);
  });

  it('uses the existing room and continues its ticks', async () => {
    const goodsId = await onOffer();
    const { roomId } = await buyer.get(getRoom, { body: { chatType: 2, refId: goodsId } });
    await buyer.get(sendMessage, {
      body: { userId: seller.userId, data: { _id: 'is-it-real', roomId, content: 'Is it real?' } },
    });
    const made = await offerOn(buyer, goodsId);
    expect(made.roomId).toBe(roomId);
    await buyer.get(sendMessage, {
      body: { userId: seller.userId, data: { _id: 'what-say-you', roomId, content: 'Well?' } },
    });
    expect(
      (await seller.get(fetchMessages, { body: { roomId, options: {} } })).map(({ ticks, extra }) => [
        ticks,
        extra?.['card'],
      ]),
    ).toEqual([
      ['1', undefined],
      ['2', 'offer'],
      ['3', undefined],
    ]);
  });

  it('ignores a card in a posted message', async () => {
    const made = await offerOn(buyer, await onOffer());
    const data = {
      _id: 'forged-card',
      roomId: made.roomId,
      content: 'Accepted!',
      extra: { card: 'offer', id: made.id },
      files: [],
      replyMessageId: null,
    };
    expect((await rival.raw(sendMessage, JSON.stringify({ userId: seller.userId, data }))).status).toBe(404);
    expect((await buyer.raw(sendMessage, JSON.stringify({ userId: seller.userId, data }))).status).toBe(200);
    const messages = await seller.get(fetchMessages, { body: { roomId: made.roomId, options: {} } });
    expect(messages.map(({ content, extra }) => [content, extra])).toEqual([
      ['', { card: 'offer', id: made.id }],
      ['Accepted!', null],
    ]);
  });

  it('sends events to both sides', async () => {
    const goodsId = await onOffer();
    const lines = [await join(base, seller), await join(base, buyer)];
    const made = await offerOn(buyer, goodsId);
    for (const line of lines) {
      expect((await line.next('changed')).data).toEqual({ families: ['offers', 'deals', 'goods'] });
      expect((await line.next('chat-message')).data).toMatchObject({ extra: { card: 'offer', id: made.id } });
      line.socket.terminate();
    }
  });

  it.each<[string, object, object]>([
    ['no price', { price: ' ' }, { price: 'priceRequired' }],
    ['words', { price: 'lots' }, { price: 'priceFormat' }],
    ['zero', { price: '0.00' }, { price: 'priceFormat' }],
    ['a sign', { price: '-5' }, { price: 'priceFormat' }],
    ['an exponent', { price: '1e5' }, { price: 'priceFormat' }],
    ['a comma', { price: '1,000' }, { price: 'priceFormat' }],
    ['full-width digits', { price: '１２０' }, { price: 'priceFormat' }],
    ['nineteen digits', { price: '1234567890123456789' }, { price: 'priceFormat' }],
    ['three decimals', { price: '1.005' }, { price: 'priceDecimals' }],
    ['another currency', { currency: 'USD' }, { currency: 'currencyDifferent' }],
    ['a novel', { comment: 'x'.repeat(TRADE.commentMax + 1) }, { comment: 'tooLong' }],
    ['no agreement', { agreed: false }, { agreed: 'offerTermsNotAgreed' }],
    [
      'everything wrong',
      { price: '', currency: '', agreed: false },
      { price: 'priceRequired', currency: 'currencyDifferent', agreed: 'offerTermsNotAgreed' },
    ],
  ])('is refused with %s at its field and changes nothing', async (_, extra, params) => {
    const goodsId = await sharedGoods();
    expect(refusalOf(await make(goodsId, buyer, extra))).toEqual([422, 'FieldsInvalid', params]);
    expect((await forGoods(goodsId)).live).toBeNull();
  });
  let shared: string | undefined;
  const sharedGoods = async (): Promise<string> => (shared ??= await onOffer());

  it('allows no decimals for yen and eight for tokens', async () => {
    expect(refusalOf(await make(await onOffer({ currency: 'JPY' }), buyer, { currency: 'JPY', price: '1.5' }))).toEqual(
      [422, 'FieldsInvalid', { price: 'priceDecimals' }],
    );
    const token = await onOffer();
    await test.deps.pool.query('UPDATE goods SET type = 3 WHERE id = $1', [token]);
    expect((await offerOn(buyer, token, { price: '0.00000001' })).price).toBe('0.00000001');
    expect(missingOf(await answer((await forGoods(token)).live!.id, seller, { price: '0.000000001' }))).toBe(
      'FieldsInvalid',
    );
  });

  it.each([
    ['accept', 'accepted', () => [seller, buyer!] as const],
    ['reject', 'rejected', () => [seller, buyer!] as const],
    ['cancel', 'cancelled', () => [buyer!, seller] as const],
  ] as const)('[OFR-8] answers a repeated %s again, to who made it only', async (name, state, sides) => {
    const { id, roomId } = await offerOn(buyer, await onOffer());
    const [maker, other] = sides();
    const first = await move(id, name, maker);
    const decisions = await test.deps.pool.query('SELECT seq FROM decisions WHERE entity = $1', [id]);
    const again = await move(id, name, maker);
    expect([again.status, again.data.state, again.data]).toEqual([200, state, first.data]);
    expect(missingOf(await move(id, name, other))).toEqual(['rightState']);
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

  it('refuses own, sold, frozen and auctioned goods, and those of closed stores', async () => {
    const goodsId = await onOffer();
    expect(refusalOf(await make(goodsId, seller))).toEqual([
      422,
      'MoveRefused',
      { move: 'make', state: 'offered', missing: ['byOther'] },
    ]);
    expect((await forGoods(goodsId, seller)).moves).toEqual([]);
    await asStaff(test, staff.userId, goodsId, 'freeze');
    expect([missingOf(await make(goodsId)), missingOf(await buy(goodsId))]).toEqual([['notFrozen'], ['notFrozen']]);
    await asStaff(test, staff.userId, goodsId, 'unfreeze');
    await buy(goodsId);
    expect(missingOf(await make(goodsId, rival))).toEqual(['onSale']);
    const auction = await openAuction(test, seller, staff.userId);
    expect([missingOf(await make(auction)), missingOf(await buy(auction))]).toEqual([
      ['negotiable'],
      ['hasFixedPrice'],
    ]);
    const shopkeeper = await makeSeller(test);
    await makeStore(test, shopkeeper.userId);
    const stored = await makeOffer(test, shopkeeper, staff.userId, { asStore: true });
    await test.deps.pool.query('UPDATE stores SET frozen = true WHERE owner_id = $1', [shopkeeper.userId]);
    expect(missingOf(await make(stored))).toEqual(['onSale']);
  });

  it('answers for hidden goods like for absent ones, and gives members of a room the reason', async () => {
    const [hidden, draft] = [await onOffer(), await makeDraft(test, seller)];
    await buyer.get(getRoom, { body: { chatType: 2, refId: hidden } });
    await seller.get(moveGoods, { params: { id: hidden }, body: { move: 'hide' } });
    for (const ask of [
      (id: string) => make(id, rival),
      (id: string) => buy(id, rival),
      (id: string) => rival.call(goodsOffers, { params: { goodsId: id }, query: {} }),
    ]) {
      const absent = JSON.stringify([(await ask('absent')).status, (await ask('absent')).error]);
      expect(absent).toContain('404');
      for (const id of [hidden, draft])
        expect(JSON.stringify([(await ask(id)).status, (await ask(id)).error])).toBe(absent);
    }
    expect([missingOf(await make(hidden)), missingOf(await buy(hidden))]).toEqual([['onSale'], ['onSale']]);
    expect((await forGoods(hidden)).moves.map((one) => one.missing)).toEqual([['onSale'], ['onSale']]);
  });

  it('[PUR-2] allows one pending offer per buyer and goods, which the refusal names', async () => {
    const goodsId = await onOffer();
    const answers = await Promise.all(Array.from({ length: 8 }, () => make(goodsId)));
    const made = answers.filter(({ status }) => status === 200);
    expect(made).toHaveLength(1);
    const { id } = made[0]!.data;
    expect(
      new Set(answers.filter(({ status }) => status !== 200).map((one) => JSON.stringify(refusalOf(one)))),
    ).toEqual(new Set([JSON.stringify([422, 'OfferLive', { offerId: id }])]));
    expect((await forGoods(goodsId)).live?.id).toBe(id);
    expect((await make(goodsId, rival)).status).toBe(200);
    await move(id, 'cancel', buyer);
    expect((await make(goodsId)).status).toBe(200);
  });
});

describe('moves', () => {
  it('differ by side, and end with an answer', async () => {
    const made = await offerOn(buyer, await onOffer());
    expect(allowed(made)).toEqual(['cancel']);
    const [seen] = await seller.get(roomOffers, { params: { roomId: made.roomId }, query: {} });
    expect([seen?.id, seen?.side, allowed(seen!)]).toEqual([made.id, 'seller', ['accept', 'counter', 'reject']]);
    expect(missingOf(await move(made.id, 'accept', buyer))).toEqual(['byOther']);
    expect(missingOf(await move(made.id, 'cancel', seller))).toEqual(['byOwner']);
    const rejected = await seller.get(moveOffer, { params: { id: made.id }, body: { move: 'reject' } });
    expect([rejected.state, allowed(rejected), rejected.decidedAt === null]).toEqual(['rejected', [], false]);
    expect(refusalOf(await move(made.id, 'cancel', buyer))).toEqual([
      422,
      'MoveRefused',
      { move: 'cancel', state: 'rejected', missing: ['rightState'] },
    ]);
  });

  it('get the response of an absent offer from others, staff included', async () => {
    const made = await offerOn(buyer, await onOffer());
    const asks: ((who: Client, id: string) => Promise<Answer<unknown>>)[] = [
      (who, id) => move(id, 'accept', who),
      (who, id) => move(id, 'reject', who),
      (who, id) => move(id, 'cancel', who),
      (who, id) => answer(id, who),
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
    expect([seen?.id, allowed(seen!)]).toEqual([made.id, []]);
    expect((await move(made.id, 'reject', staff)).status).toBe(404);
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
    expect(allowed(second)).toEqual(['cancel']);
    expect(missingOf(await answer(second.id, seller))).toEqual(['byOther']);
    const third = await counter(buyer, second.id, { price: '122000' });
    const seen = await buyer.get(roomOffers, { params: { roomId: made.roomId }, query: {} });
    expect(seen.map(({ id, state, author }) => [id, state, author])).toEqual([
      [third.id, 'pending', 'buyer'],
      [second.id, 'superseded', 'seller'],
      [made.id, 'superseded', 'buyer'],
    ]);
    expect(missingOf(await answer(third.id, seller, { price: '1.001' }))).toBe('FieldsInvalid');
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
    expect(missingOf(await move(theirs.id, 'accept', seller))).toEqual(['rightState']);
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
      expect([missingOf(await move(made.id, 'accept', seller)), missingOf(await answer(made.id, seller))]).toEqual([
        [lacks],
        [lacks],
      ]);
      expect([(await move(made.id, 'reject', seller)).status, (await move(other.id, 'cancel', rival)).status]).toEqual([
        200, 200,
      ]);
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
    expect(missingOf(await move(made.id, 'accept', seller))).toEqual(['rightState']);
  });
});
