import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgentBuy, quoteAgentBuy } from '#protocol/http/agent-buys.ts';
import { placeBid } from '#protocol/http/auctions.ts';
import { buyGoods, moveDeal } from '#protocol/http/deals.ts';
import { counterOffer, makeOffer as makeOfferCall, moveOffer } from '#protocol/http/offers.ts';
import { moveGoods } from '#protocol/http/goods-own.ts';
import type { TestApp } from './support/app.ts';
import { bid, openAuction, passEnd } from './support/auctions.ts';
import { type Answer, type Client } from './support/client.ts';
import { runDue } from './support/due.ts';
import { CURRENCIES, HUGE, MALFORMED, NINE_DECIMALS, NOT_AMOUNTS, TOO_FINE, ZEROS } from './support/bad-amounts.ts';
import { asStaff, makeDraft, makeOffer } from './support/goods.ts';
import {
  createTradeApp,
  agree,
  DEAL_BODIES,
  offerBody,
  offerOn,
  PRICE,
  requestBody,
  requestIn,
} from './support/trade.ts';
import { fingerprint } from './support/untouched.ts';

let test: TestApp;
let seller: Client;
let buyer: Client;
let rival: Client;
let staff: Client;

beforeAll(async () => {
  ({ test, seller, buyer, rival, staff } = await createTradeApp());
});
afterAll(() => test.close());

const id = (): string => crypto.randomUUID();
const outcomeOf = ({ status, error }: Answer<unknown>): unknown => [
  status,
  error?.errorCode,
  error?.params?.['missing'] ?? error?.params,
];
const refusal = (...missing: string[]): unknown => [422, 'MoveRefused', missing];
const wrong = (field: string, problem: string): unknown => [422, 'FieldsInvalid', { [field]: problem }];
const ABSENT = [404, 'NotFoundService', undefined];

/** Checks that nothing in the database has changed. */
async function untouched(run: () => Promise<void>): Promise<void> {
  const before = await fingerprint(test);
  await run();
  expect(await fingerprint(test)).toEqual(before);
}

describe('amounts', () => {
  type Post = {
    readonly field: string;
    post(amount: string, currency?: string): Promise<Answer<unknown>>;
    readonly missing: string;
    raw(amount: unknown): Promise<Answer<unknown>>;
    /** Leading and trailing spaces are ignored. */
    readonly trims?: true;
  };
  const posts: Readonly<Record<string, () => Promise<Post>>> = {
    async 'of a bid'() {
      const goodsId = await openAuction(test, seller, staff.userId, { startingPrice: '10', incrementPrice: '0.5' });
      return {
        field: 'amount',
        missing: 'bidRequired',
        post: (amount, currency = 'HKD') => bid(buyer, goodsId, amount, { currency }),
        raw: (amount) =>
          buyer.raw(
            { ...placeBid, path: `/api/Auction/${goodsId}/bid` },
            JSON.stringify({ id: id(), amount, currency: 'HKD', mode: 'exact' }),
          ),
      };
    },
    async 'of a maximum'() {
      const goodsId = await openAuction(test, seller, staff.userId, { startingPrice: '10', incrementPrice: '0.5' });
      return {
        field: 'amount',
        missing: 'bidRequired',
        post: (amount, currency = 'HKD') => bid(buyer, goodsId, amount, { currency, mode: 'upTo' }),
        raw: (amount) =>
          buyer.raw(
            { ...placeBid, path: `/api/Auction/${goodsId}/bid` },
            JSON.stringify({ id: id(), amount, currency: 'HKD', mode: 'upTo' }),
          ),
      };
    },
    async 'of an offer'() {
      const goodsId = await makeOffer(test, seller, staff.userId);
      return {
        field: 'price',
        missing: 'priceRequired',
        post: (price, currency = 'HKD') => buyer.call(makeOfferCall, { body: offerBody(goodsId, { price, currency }) }),
        raw: (price) => buyer.raw(makeOfferCall, JSON.stringify({ ...offerBody(goodsId), price })),
      };
    },
    async 'of a counter-offer'() {
      const params = { id: (await offerOn(buyer, await makeOffer(test, seller, staff.userId))).id };
      return {
        field: 'price',
        missing: 'priceRequired',
        post: (price, currency = 'HKD') =>
          seller.call(counterOffer, { params, body: { id: id(), price, currency, comment: '' } }),
        raw: (price) =>
          seller.raw(
            { ...counterOffer, path: `/api/Offer/${params.id}/counter` },
            JSON.stringify({ id: id(), price, currency: 'HKD', comment: '' }),
          ),
      };
    },
    async 'of a quote'() {
      const params = { id: (await requestIn('requested', buyer, staff, test)).id };
      return {
        field: 'price',
        missing: 'priceRequired',
        trims: true,
        post: (price, currency = 'HKD') => staff.call(quoteAgentBuy, { params, body: { price, currency, note: '' } }),
        raw: (price) =>
          staff.raw(
            { ...quoteAgentBuy, path: `/api/staff/agent-buys/${params.id}/quote` },
            JSON.stringify({ price, currency: 'HKD', note: '' }),
          ),
      };
    },
  };

  it.each(Object.keys(posts))(
    '%s: reports every invalid form and changes nothing',
    async (name) => {
      const { field, missing, post, raw, trims } = await posts[name]!();
      await untouched(async () => {
        for (const text of NOT_AMOUNTS.filter((each) => !trims || each.trim() === each)) {
          expect([JSON.stringify(text), outcomeOf(await post(text))]).toEqual([
            JSON.stringify(text),
            wrong(field, text.trim() === '' ? missing : 'priceFormat'),
          ]);
        }
        for (const text of TOO_FINE)
          expect([text, outcomeOf(await post(text))]).toEqual([text, wrong(field, 'priceDecimals')]);
        // Too many decimals; too many digits.
        expect([
          [422, 'FieldsInvalid', { [field]: 'priceDecimals' }],
          [422, 'FieldsInvalid', { [field]: 'priceFormat' }],
        ]).toContainEqual(outcomeOf(await post(NINE_DECIMALS)));
        for (const text of HUGE)
          expect([
            [422, 'FieldsInvalid', { [field]: 'amountTooLarge' }],
            [422, 'FieldsInvalid', { [field]: 'priceFormat' }],
          ]).toContainEqual(outcomeOf(await post(text)));
        for (const text of ZEROS) {
          const answer = await post(text);
          expect([text, answer.status]).toEqual([text, 422]);
        }
        for (const value of MALFORMED) expect([value, (await raw(value)).status]).toEqual([value, 400]);
        for (const code of CURRENCIES.filter((each) => name !== 'of a quote' || !['USD', 'HKD '].includes(each))) {
          const [status, error, params] = outcomeOf(await post('150', code)) as [
            number,
            string,
            Record<string, string>,
          ];
          expect([code, status, error, Object.keys(params)]).toEqual([code, 422, 'FieldsInvalid', ['currency']]);
        }
        expect((await post('150', 'X'.repeat(9))).status).toBe(400);
      });
    },
    60_000,
  );

  it('are checked for the budget of a request', async () => {
    await untouched(async () => {
      for (const text of NOT_AMOUNTS.filter((each) => each.trim() === each && each !== ''))
        expect([text, outcomeOf(await buyer.call(createAgentBuy, { body: requestBody({ budget: text }) }))]).toEqual([
          text,
          wrong('budget', 'priceFormat'),
        ]);
      for (const text of TOO_FINE)
        expect([text, outcomeOf(await buyer.call(createAgentBuy, { body: requestBody({ budget: text }) }))]).toEqual([
          text,
          wrong('budget', 'priceDecimals'),
        ]);
      for (const quantity of [0, -1, 1_001])
        expect((await buyer.call(createAgentBuy, { body: requestBody({ quantity }) })).error?.params).toHaveProperty(
          'quantity',
        );
      for (const link of [
        'javascript:alert(1)',
        'http://maison.example',
        'https://',
        'maison.example',
        'https://a b.example',
        'data:text/html,1',
      ]) {
        expect([link, outcomeOf(await buyer.call(createAgentBuy, { body: requestBody({ link }) }))]).toEqual([
          link,
          wrong('link', 'urlInvalid'),
        ]);
      }
    });
  });

  it('must equal the price of a purchase', async () => {
    const goodsId = await makeOffer(test, seller, staff.userId);
    await untouched(async () => {
      for (const price of [...NOT_AMOUNTS, ...HUGE, '127999', '128000.01', '12800', '1.28e5', '128,000', '0128000']) {
        expect([
          price,
          (await buyer.call(buyGoods, { body: { id: id(), goodsId, price, currency: 'HKD' } })).error?.errorCode,
        ]).toEqual([price, 'Changed']);
      }
      for (const currency of ['USD', 'hkd', ''])
        expect(
          (await buyer.call(buyGoods, { body: { id: id(), goodsId, price: PRICE, currency } })).error?.errorCode,
        ).toBe('Changed');
    });
  });

  it('have the decimals of their currency, eight for tokens', async () => {
    const yen = await openAuction(test, seller, staff.userId, { currency: 'JPY' });
    expect(outcomeOf(await bid(buyer, yen, '100.5', { currency: 'JPY' }))).toEqual(wrong('amount', 'priceDecimals'));
    expect((await bid(buyer, yen, '100', { currency: 'JPY' })).status).toBe(200);
    const token = await openAuction(test, seller, staff.userId);
    await test.deps.pool.query('UPDATE goods SET type = 3 WHERE id = $1', [token]);
    expect(outcomeOf(await bid(buyer, token, NINE_DECIMALS))).toEqual(wrong('amount', 'priceDecimals'));
    // Eight decimals are valid but no whole step.
    expect(outcomeOf(await bid(buyer, token, '150.12345678'))).toEqual(refusal('wholeSteps'));
    expect((await bid(buyer, token, '150.00000000')).data.receipt?.price).toBe('150');
  });

  it('are refused between steps, below the minimum bid and above the largest', async () => {
    const goodsId = await openAuction(test, seller, staff.userId);
    await untouched(async () => {
      for (const [amount, ...missing] of [
        ['99', 'highEnough', 'wholeSteps'],
        ['90', 'highEnough'],
        ['105', 'wholeSteps'],
        ['100.01', 'wholeSteps'],
        ['0.01', 'highEnough', 'wholeSteps'],
      ] as const) {
        expect([amount, outcomeOf(await bid(buyer, goodsId, amount))]).toEqual([amount, refusal(...missing)]);
      }
      expect(outcomeOf(await bid(buyer, goodsId, '9'.repeat(18)))).toEqual(wrong('amount', 'amountTooLarge'));
      expect((await bid(buyer, goodsId, '99')).error?.params?.['minimum']).toBe('100');
    });
    // The largest amount that leaves room for one more bid.
    const most = '9999999990';
    expect((await bid(buyer, goodsId, most)).data.receipt?.price).toBe(most);
    const { status, data, error } = await bid(rival, goodsId, '999999999999999990', { mode: 'upTo' });
    expect([
      [200, '999999999999999990'],
      [422, undefined],
    ]).toContainEqual([status, data?.state.price]);
    expect(error?.errorCode ?? 'FieldsInvalid').toBe('FieldsInvalid');
  });
});

describe('unavailable goods and foreign resources', () => {
  it('refuse bids with the right reason and change nothing', async () => {
    const open = () => openAuction(test, seller, staff.userId, { fixedPrice: '5000' });
    const [frozen, hidden, ended, over, bought, draft, fixed] = [
      await open(),
      await open(),
      await open(),
      await open(),
      await open(),
      await makeDraft(test, seller, { saleType: 2 }),
      await makeOffer(test, seller, staff.userId),
    ];
    await asStaff(test, staff.userId, frozen, 'freeze');
    await seller.get(moveGoods, { params: { id: hidden }, body: { move: 'hide' } });
    await bid(rival, over, '100');
    await passEnd(test, over);
    await runDue(test);
    await passEnd(test, ended);
    await rival.get(buyGoods, { body: { id: id(), goodsId: bought, price: '5000', currency: 'HKD' } });
    const own = await open();
    await untouched(async () => {
      for (const mode of ['exact', 'upTo'] as const) {
        expect(outcomeOf(await bid(buyer, frozen, '200', { mode }))).toEqual(refusal('notFrozen'));
        expect(outcomeOf(await bid(buyer, ended, '200', { mode }))).toEqual(refusal('beforeEnd'));
        expect(outcomeOf(await bid(buyer, over, '200', { mode }))).toEqual(refusal('rightState'));
        expect(outcomeOf(await bid(rival, over, '200', { mode }))).toEqual(refusal('rightState'));
        expect(outcomeOf(await bid(buyer, bought, '200', { mode }))).toEqual(refusal('rightState'));
        expect(outcomeOf(await bid(seller, own, '200', { mode }))).toEqual(refusal('byOther'));
        for (const unseen of [hidden, draft, fixed, 'absent'])
          expect([unseen, outcomeOf(await bid(buyer, unseen, '200', { mode }))]).toEqual([unseen, ABSENT]);
      }
    });
  });

  it('refuse offers and purchases with the right reason', async () => {
    const [frozen, hidden, sold, auction, own, draft] = [
      await makeOffer(test, seller, staff.userId),
      await makeOffer(test, seller, staff.userId),
      await makeOffer(test, seller, staff.userId),
      await openAuction(test, seller, staff.userId),
      await makeOffer(test, seller, staff.userId),
      await makeDraft(test, seller),
    ];
    await asStaff(test, staff.userId, frozen, 'freeze');
    await seller.get(moveGoods, { params: { id: hidden }, body: { move: 'hide' } });
    await agree(rival, seller, sold);
    const offer = (who: Client, goodsId: string) =>
      who.call(makeOfferCall, { body: offerBody(goodsId) }).then(outcomeOf);
    const purchase = (who: Client, goodsId: string) =>
      who.call(buyGoods, { body: { id: id(), goodsId, price: PRICE, currency: 'HKD' } }).then(outcomeOf);
    await untouched(async () => {
      for (const tried of [offer, purchase]) {
        expect(await tried(buyer, frozen)).toEqual(refusal('notFrozen'));
        expect(await tried(buyer, sold)).toEqual(refusal('onSale'));
        expect(await tried(seller, own)).toEqual(refusal('byOther'));
        for (const unseen of [hidden, draft, 'absent'])
          expect([unseen, await tried(buyer, unseen)]).toEqual([unseen, ABSENT]);
      }
      expect(await offer(buyer, auction)).toEqual(refusal('negotiable'));
      expect(await purchase(buyer, auction)).toEqual(refusal('hasFixedPrice'));
      const without = await buyer.call(makeOfferCall, { body: offerBody(own, { agreed: false }) });
      expect(outcomeOf(without)).toEqual(wrong('agreed', 'offerTermsNotAgreed'));
      expect(
        outcomeOf(await buyer.call(makeOfferCall, { body: offerBody(own, { comment: 'x'.repeat(1_001) }) })),
      ).toEqual(wrong('comment', 'tooLong'));
    });
  });

  it('hide offers, deals and requests of others from every call', async () => {
    const goodsId = await makeOffer(test, seller, staff.userId);
    const offerId = (await offerOn(buyer, goodsId)).id;
    const dealId = await agree(buyer, seller, await makeOffer(test, seller, staff.userId));
    await untouched(async () => {
      for (const move of ['accept', 'reject', 'cancel'] as const)
        expect(outcomeOf(await rival.call(moveOffer, { params: { id: offerId }, body: { move } }))).toEqual(ABSENT);
      expect(
        outcomeOf(
          await rival.call(counterOffer, {
            params: { id: offerId },
            body: { id: id(), price: '1', currency: 'HKD', comment: '' },
          }),
        ),
      ).toEqual(ABSENT);
      for (const body of Object.values(DEAL_BODIES))
        expect(outcomeOf(await rival.call(moveDeal, { params: { id: dealId }, body }))).toEqual(ABSENT);
    });
  });

  it('refuse deal moves with incomplete fields', async () => {
    const dealId = await agree(
      buyer,
      seller,
      await makeOffer(test, seller, staff.userId, { logistics: ['faceToFace', 'mailing'] }),
    );
    const params = { id: dealId };
    await untouched(async () => {
      const arrange = async (body: Partial<(typeof DEAL_BODIES)['arrange']>) =>
        Object.keys((await buyer.call(moveDeal, { params, body: { move: 'arrange', ...body } })).error?.params ?? {});
      expect(await arrange({})).toEqual(['logistics']);
      expect(await arrange({ logistics: 'faceToFace' })).toEqual(['destination']);
      expect(await arrange({ logistics: 'faceToFace', destination: 'x'.repeat(201) })).toEqual(['destination']);
      expect(await arrange({ logistics: 'mailing' })).toEqual(['addressId']);
      expect(await arrange({ logistics: 'mailing', addressId: 'absent' })).toEqual(['addressId']);
      for (const reason of ['', 'because', '__proto__', 'constructor'])
        expect([
          reason,
          (await buyer.call(moveDeal, { params, body: { move: 'cancel', reason } })).error?.errorCode,
        ]).toEqual([reason, 'FieldsInvalid']);
      expect(
        (await buyer.call(moveDeal, { params, body: { move: 'cancel', reason: 'other' } })).error?.params,
      ).toHaveProperty('note');
      for (const body of ['{}', '{"move":"steal"}', '[]', 'null', '', '{"move":"arrange","logistics":"drone"}'])
        expect([body, (await buyer.raw({ ...moveDeal, path: `/api/Deal/${dealId}/move` }, body)).status]).toEqual([
          body,
          400,
        ]);
    });
  });
});
