import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hongKongDay } from '#server/foundation/calendar-day.ts';
import { buyGoods } from '#protocol/http/deals.ts';
import { fetchMessages, sendMessage } from '#protocol/http/messages.ts';
import { goodsOffers, makeOffer as makeCall } from '#protocol/http/offers.ts';
import { moveGoods } from '#protocol/http/goods-own.ts';
import { getRoom, listRooms } from '#protocol/http/rooms.ts';
import { TRADE } from '#protocol/limits.ts';
import type { TestApp } from './support/app.ts';
import { openAuction } from './support/auctions.ts';
import type { Client } from './support/client.ts';
import { asStaff, makeDraft, makeOffer, makeSeller, makeStore } from './support/goods.ts';
import { missingOf, refusalOf } from './support/outcome.ts';
import { join } from './support/socket.ts';
import { answerOffer, createTradeApp, decideOffer, offerBody, offerOn, PRICE } from './support/trade.ts';

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
const buy = (goodsId: string, who = buyer, extra: object = {}) =>
  who.call(buyGoods, { body: { id: crypto.randomUUID(), goodsId, price: PRICE, currency: 'HKD', ...extra } });
const forGoods = (goodsId: string, who = buyer) => who.get(goodsOffers, { params: { goodsId }, query: {} });

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
    expect(missingOf(await answerOffer((await forGoods(token)).live!.id, seller, { price: '0.000000001' }))).toBe(
      'FieldsInvalid',
    );
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
    await decideOffer(id, 'cancel', buyer);
    expect((await make(goodsId)).status).toBe(200);
  });
});
