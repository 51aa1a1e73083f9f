import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goodsOffers } from '#protocol/http/offers.ts';
import type { TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { makeOffer } from './support/goods.ts';
import { createTradeApp, buy, offerOn } from './support/trade.ts';

let test: TestApp;
let seller: Client;
let buyer: Client;
let rival: Client;
let staff: Client;
let stranger: Client;

beforeAll(async () => {
  ({ test, seller, buyer, rival, staff } = await createTradeApp());
  stranger = await createClient(test);
});
afterAll(() => test.close());

describe('new offers and purchases', () => {
  it('[PUR-2] are offered to each user by their own offer and the state of the goods', async () => {
    const goodsId = await makeOffer(test, seller, staff.userId);
    const moves = async (who: Client) =>
      Object.fromEntries(
        (await who.get(goodsOffers, { params: { goodsId }, query: {} })).moves.map(({ move, allowed, missing }) => [
          move,
          allowed ? 'ok' : missing,
        ]),
      );
    expect(await moves(buyer)).toEqual({ make: 'ok', buy: 'ok' });
    await offerOn(buyer, goodsId);
    expect(await moves(buyer)).toEqual({ make: ['noLiveOffer'], buy: 'ok' });
    expect(await moves(rival)).toEqual({ make: 'ok', buy: 'ok' });
    await buy(rival, goodsId);
    expect(await moves(stranger)).toEqual({ make: ['onSale'], buy: ['onSale'] });
  });
});
