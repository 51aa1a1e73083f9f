import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveAddress } from '#protocol/http/addresses.ts';
import { listDeals, moveDeal, readDeal } from '#protocol/http/deals.ts';
import { listOffers, moveOffer } from '#protocol/http/offers.ts';
import { removalPreview, removeAccount } from '#protocol/http/registration.ts';
import { moveGoods } from '#protocol/http/goods-own.ts';
import { REMOVED_PERSON } from '#protocol/removed-person.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Answer, type Client } from './support/client.ts';
import { makeOffer, makeSeller } from './support/goods.ts';
import { bringDeal, buy, counter, offerOn, passExpiry } from './support/trade.ts';

const PASSWORD = 'correct horse battery';
let test: TestApp;
let staff: Client;
let made = 0;

type Person = Client & { readonly username: string };
async function person(sells = false): Promise<Person> {
  made += 1;
  const account = {
    username: `trader.${made}`,
    trueName: `Trader ${made}`,
    passwordHash: await test.deps.passwords.hash(PASSWORD),
  };
  return { ...(await (sells ? makeSeller(test, account) : createClient(test, account))), username: account.username };
}
const remove = (who: Person): Promise<Answer<unknown>> =>
  who.call(removeAccount, { body: { proof: PASSWORD, username: who.username } });
const onOffer = (seller: Client): Promise<string> => makeOffer(test, seller, staff.userId);
const states = async (who: Client, side: 'buyer' | 'seller'): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await who.get(listOffers, { query: { side, state: 'all' } })).items.map(({ id, state }) => [id, state]),
  );

beforeAll(async () => {
  test = await createTestApp();
  staff = await createClient(test, { isCustomerService: true });
});
afterAll(() => test.close());

describe('account removal', () => {
  it('is refused to both sides of an open deal', async () => {
    const [seller, buyer] = [await person(true), await person()];
    const id = await buy(buyer, await onOffer(seller));
    for (const who of [seller, buyer]) {
      expect((await who.get(removalPreview, {})).blockers).toEqual(['openDeals']);
      const answer = await remove(who);
      expect([answer.status, answer.error?.params]).toEqual([
        422,
        { move: 'remove', state: 'active', missing: ['openDeals'] },
      ]);
    }
    await bringDeal(id, 'completed', { buyer, sender: seller });
    expect((await buyer.get(removalPreview, {})).blockers).toEqual([]);
  });

  it('erases addresses from deals, which the other side keeps', async () => {
    const [seller, buyer] = [await person(true), await person()];
    const { id: addressId } = await buyer.get(saveAddress, {
      body: {
        consignee: 'Bo',
        country: 'HK',
        areaCode: '852',
        mobile: '91234567',
        detail: '1 Peak Road',
        isDefault: true,
      },
    });
    const id = await buy(buyer, await makeOffer(test, seller, staff.userId, { logistics: ['mailing'] }));
    await buyer.get(moveDeal, {
      params: { id },
      body: { move: 'arrange', logistics: 'mailing', addressId, note: 'Second floor.' },
    });
    await seller.get(moveDeal, { params: { id }, body: { move: 'send', carrier: 'SF', trackingNumber: 'SF1' } });
    for (const move of ['receive', 'complete'] as const) await buyer.get(moveDeal, { params: { id }, body: { move } });
    expect((await seller.get(readDeal, { params: { id }, query: {} })).delivery).toMatchObject({
      address: '1 Peak Road',
    });
    expect((await remove(buyer)).status).toBe(200);
    const kept = await seller.get(readDeal, { params: { id }, query: {} });
    expect(kept).toMatchObject({
      state: 'completed',
      delivery: null,
      destination: '',
      shipment: null,
      price: '128000',
      buyer: { userId: buyer.userId, name: REMOVED_PERSON, avatar: null },
    });
    expect(kept.history.map(({ move, note }) => [move, note])).toEqual(
      ['made', 'arrange', 'send', 'receive', 'complete'].map((move) => [move, '']),
    );
    const {
      rows: [row],
    } = await test.deps.pool.query<{ whole: string }>(
      'SELECT row_to_json(d)::text AS whole FROM deals d WHERE id = $1',
      [id],
    );
    expect(row?.whole).not.toContain('Peak Road');
    expect((await remove(seller)).status).toBe(200);
    expect((await staff.get(readDeal, { params: { id }, query: {} })).seller.name).toBe(REMOVED_PERSON);
  });

  it('cancels own offers, rejects those of others, and keeps them for the other side', async () => {
    const [leaver, seller, asker] = [await person(true), await person(true), await person()];
    const own = await offerOn(leaver, await onOffer(seller), { comment: 'Dearly wanted.' });
    const answered = await counter(seller, (await offerOn(leaver, await onOffer(seller))).id);
    const late = await offerOn(leaver, await onOffer(seller));
    await passExpiry(test, late.id);
    const goodsId = await onOffer(leaver);
    const asked = await offerOn(asker, goodsId);
    await leaver.get(moveGoods, { params: { id: goodsId }, body: { move: 'hide' } });
    expect((await remove(leaver)).status).toBe(200);
    expect(await states(seller, 'seller')).toMatchObject({
      [own.id]: 'cancelled',
      [answered.id]: 'rejected',
      [late.id]: 'expired',
    });
    expect(await states(asker, 'buyer')).toEqual({ [asked.id]: 'rejected' });
    const seen = (await seller.get(listOffers, { query: { side: 'seller', state: 'all' } })).items.find(
      ({ id }) => id === own.id,
    );
    expect(seen).toMatchObject({ comment: 'Dearly wanted.', buyer: { name: REMOVED_PERSON } });
  });

  it('never both removes the account and makes a deal', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [seller, buyer] = [await person(true), await person()];
      const { id } = await offerOn(buyer, await onOffer(seller));
      const [gone, accepted] = await Promise.all([
        remove(buyer),
        seller.call(moveOffer, { params: { id }, body: { move: 'accept' } }),
      ]);
      const dealt = (await seller.get(listDeals, { query: { side: 'seller' } })).total;
      expect([gone.status, accepted.status, dealt]).toEqual(gone.status === 200 ? [200, 422, 0] : [422, 200, 1]);
    }
  });
});
