import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EMPTY_GOODS } from '#protocol/empty-goods.ts';
import type { GoodsData, ProvenanceStep } from '#protocol/entities/goods.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import { editGoods, saveGoods } from '#protocol/http/goods-own.ts';
import { goodsDetail } from '#protocol/http/goods-search.ts';
import { staffAudit, staffCase, staffCheckProvenance } from '#protocol/http/staff.ts';
import { CHAT_TYPE } from '#protocol/lookups.ts';
import { computeResponseTimes } from '#server/chat/response-times.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { DAY, HOUR, makeDraft, makeOffer, makeSeller } from './support/goods.ts';

let test: TestApp;
let seller: Client;
let buyer: Client;
let staff: Client;
const NOW = Date.UTC(2026, 10, 23, 8);

beforeAll(async () => {
  test = await createTestApp({ clock: () => new Date(NOW) });
  [seller, buyer, staff] = [
    await makeSeller(test),
    await createClient(test),
    await createClient(test, { isCustomerService: true }),
  ];
});
afterAll(() => test.close());

const detail = (goodsId: string) => buyer.get(goodsDetail, { params: { goodsId }, query: {} });
const BOUGHT: ProvenanceStep = { time: '1988', text: 'Bought in Guangzhou', document: 'Invoice of 1988' };
const WORN: ProvenanceStep = { time: '', text: 'Worn by three women of one family', document: '' };

describe('facts of goods', () => {
  it('are on the item page as their seller states them', async () => {
    const id = await makeOffer(test, seller, staff.userId, {
      condition: 'veryGood',
      conditionNote: 'A healed fissure',
      comesWith: ['invoice', 'report'],
      provenance: [BOUGHT, { time: '', text: ' ', document: '' }, WORN],
      deliveryPayer: 'buyer',
      deliveryCost: '350.50',
      shipsTo: ['HK', 'SG'],
      dispatchDays: 3,
      returnDays: 0,
    });
    expect(await detail(id)).toMatchObject({
      condition: 'veryGood',
      conditionNote: 'A healed fissure',
      comesWith: ['invoice', 'report'],
      provenance: [
        { ...BOUGHT, checkTime: null },
        { ...WORN, checkTime: null },
      ],
      deliveryPayer: 'buyer',
      deliveryCost: '350.5',
      shipsTo: ['HK', 'SG'],
      dispatchDays: 3,
      returnDays: 0,
      estimateLow: '',
    });
  });

  it('are read in the language of the reader, or as they were written', async () => {
    const id = await makeOffer(test, seller, staff.userId, {
      conditionNote: 'A healed fissure',
      conditionTranslations: { EN: '', ZHHK: '一道癒合紋', ZHCN: '' },
      provenance: [{ ...BOUGHT, translations: { ZHCN: { time: '', text: '购于广州', document: '发票' } } }, WORN],
    });
    const read = async (languageCode: ServerLanguage) => {
      const { conditionNote, provenance } = await buyer.get(goodsDetail, {
        params: { goodsId: id },
        query: { languageCode },
      });
      return { conditionNote, provenance: provenance.map(({ checkTime: _, ...step }) => step) };
    };
    expect(await read('EN')).toEqual({ conditionNote: 'A healed fissure', provenance: [BOUGHT, WORN] });
    const chinese = {
      conditionNote: '一道癒合紋',
      provenance: [{ time: '1988', text: '购于广州', document: '发票' }, WORN],
    };
    expect(await read('ZHHK')).toEqual(chinese);
    expect(await read('ZHCN')).toEqual(chinese);
  });

  it('may be left out, also by clients that do not know them', async () => {
    const id = await makeDraft(test, seller);
    const { revision, data } = await seller.get(editGoods, { params: { id }, query: {} });
    const {
      conditionTranslations: _t,
      provenance: _p,
      condition: _c,
      comesWith: _w,
      shipsTo: _s,
      deliveryCost: _d,
      dispatchDays: _n,
      returnDays: _r,
      ...older
    } = data;
    const body = { revision, data: { ...older, brand: 'Alderton' } as GoodsData };
    expect((await seller.call(saveGoods, { params: { id }, body })).status).toBe(200);
    expect((await seller.get(editGoods, { params: { id }, query: {} })).data).toMatchObject({
      brand: 'Alderton',
      provenance: [],
      conditionTranslations: { EN: '', ZHHK: '', ZHCN: '' },
      condition: null,
      comesWith: [],
      shipsTo: [],
      deliveryCost: '',
      dispatchDays: null,
      returnDays: null,
    });
  });

  it('may be missing in what an older server answers', async () => {
    const { dispatchDays: _d, returnDays: _r, ...older } = await detail(await makeOffer(test, seller, staff.userId));
    expect(goodsDetail.response.parse(older)).toMatchObject({ dispatchDays: null, returnDays: null });
  });

  it.each([
    { condition: 'perfect' },
    { condition: 3 },
    { comesWith: ['warrantyCard', 'gold'] },
    { comesWith: 'invoice' },
    { shipsTo: ['XX'] },
    { deliveryPayer: 'nobody' },
    { dispatchDays: 2 },
    { returnDays: '14' },
    { deliveryCost: '1'.repeat(41) },
    { conditionNote: 'x'.repeat(4_001) },
    { provenance: [{ ...BOUGHT, text: 'x'.repeat(1_001) }] },
    { conditionTranslations: { EN: 'x'.repeat(4_001), ZHHK: '', ZHCN: '' } },
    { conditionTranslations: { FR: 'Une fissure' } },
    { provenance: [{ time: '1988', text: 'Bought' }] },
    { provenance: [{ ...BOUGHT, translations: { EN: { time: '', text: 'x'.repeat(1_001), document: '' } } }] },
    { provenance: Array.from({ length: 31 }, () => BOUGHT) },
    { provenance: [{ ...BOUGHT, text: 'a\0b' }] },
  ])('reject the malformed value %j', async (change) => {
    const body = { revision: 0, data: { ...EMPTY_GOODS, ...change } as GoodsData };
    expect((await seller.call(saveGoods, { params: { id: test.deps.ids.id() }, body })).status).toBe(400);
  });

  it('keep what was typed, invalid amounts and control characters of a draft included', async () => {
    const id = await makeDraft(test, seller);
    const { revision, data } = await seller.get(editGoods, { params: { id }, query: {} });
    const typed = { ...data, deliveryCost: 'about 300', provenance: [{ ...BOUGHT, text: '<b>Bought</b>\u202e' }] };
    await seller.get(saveGoods, { params: { id }, body: { revision, data: typed } });
    expect((await seller.get(editGoods, { params: { id }, query: {} })).data).toMatchObject({
      deliveryCost: 'about 300',
      provenance: typed.provenance,
    });
  });
});

describe('checks of provenance', () => {
  const check = (goodsId: string, step: ProvenanceStep, checked = true, who = staff) =>
    who.call(staffCheckProvenance, { params: { goodsId }, body: { step, checked } });
  const offer = () => makeOffer(test, seller, staff.userId, { provenance: [BOUGHT, WORN] });
  const checkTimes = async (id: string) => (await detail(id)).provenance.map(({ checkTime }) => checkTime);

  it('are shown on the item page and to staff, and are in the audit log', async () => {
    const id = await offer();
    expect((await check(id, BOUGHT)).status).toBe(200);
    expect((await check(id, BOUGHT)).status).toBe(200);
    expect(await checkTimes(id)).toEqual([NOW, null]);
    const { goods } = await staff.get(staffCase, { params: { kind: 'goods', id }, query: {} });
    expect(goods?.provenance).toEqual([
      { ...BOUGHT, checkTime: NOW },
      { ...WORN, checkTime: null },
    ]);
    await check(id, BOUGHT, false);
    expect(await checkTimes(id)).toEqual([null, null]);
    const { items } = await staff.get(staffAudit, { query: { subject: id } });
    expect(items.map(({ action }) => action)).toEqual(expect.arrayContaining(['uncheckProvenance', 'checkProvenance']));
  });

  it('end when the seller changes the step or a translation of it', async () => {
    const id = await offer();
    await check(id, BOUGHT);
    const write = (steps: readonly ProvenanceStep[]) =>
      test.deps.pool.query('UPDATE goods SET provenance = $2 WHERE id = $1', [id, JSON.stringify(steps)]);
    await write([{ ...BOUGHT, text: 'Bought from an emperor' }, WORN]);
    expect(await checkTimes(id)).toEqual([null, null]);
    expect((await check(id, BOUGHT)).error?.errorCode).toBe('Changed');
    await write([BOUGHT, WORN]);
    expect(await checkTimes(id)).toEqual([NOW, null]);
    await write([{ ...BOUGHT, translations: { ZHHK: { ...BOUGHT, text: '得自皇帝' } } }, WORN]);
    expect(await checkTimes(id)).toEqual([null, null]);
  });

  it('need a document, and are not made by staff for their own goods', async () => {
    const id = await offer();
    expect((await check(id, WORN)).error?.errorCode).toBe('FieldsInvalid');
    await test.deps.pool.query('UPDATE goods SET seller_id = $2 WHERE id = $1', [id, staff.userId]);
    expect((await check(id, BOUGHT)).error?.errorCode).toBe('MoveRefused');
    expect(await checkTimes(id)).toEqual([null, null]);
  });
});

describe('the time until a seller answers', () => {
  /** Rooms about the goods whose first message is the buyer's, so long ago; each with the delay of the answer. */
  const talk = async (goodsId: string, sellerId: string, delays: readonly (number | null)[], ago = DAY) => {
    for (const [index, delay] of delays.entries()) {
      const room = `room_2_${goodsId}_${buyer.userId}.${sellerId}_${index}`;
      const at = new Date(NOW - ago);
      await test.deps.pool.query(
        'INSERT INTO rooms (id, chat_type, ref_id, created_at, updated_at) VALUES ($1, $2, $3, $4, $4)',
        [room, CHAT_TYPE.goods, goodsId, at],
      );
      const say = (ticks: number, sender: string, time: Date) =>
        test.deps.pool.query(
          `INSERT INTO messages (room_id, ticks, id, sender_id, content, created_at) VALUES ($1, $2, $3, $4, 'x', $5)`,
          [room, ticks, test.deps.ids.id(), sender, time],
        );
      await say(1, buyer.userId, at);
      await say(2, buyer.userId, at);
      if (delay !== null) {
        await say(3, sellerId, new Date(at.getTime() + delay));
        await say(4, sellerId, new Date(at.getTime() + delay + 10 * HOUR));
      }
    }
  };
  const responseTime = async (id: string) => {
    await computeResponseTimes(test.deps);
    return (await detail(id)).seller.responseTime;
  };

  it('is the median of first answers, from five on', async () => {
    const merchant = await makeSeller(test);
    const id = await makeOffer(test, merchant, staff.userId);
    await talk(id, merchant.userId, [HOUR, 2 * HOUR, 3 * HOUR, 30 * HOUR, null]);
    expect(await responseTime(id)).toBeNull();
    const other = await makeOffer(test, merchant, staff.userId);
    await talk(other, merchant.userId, [4 * HOUR]);
    expect(await responseTime(id)).toBe(3 * HOUR);
    expect((await detail(other)).seller.responseTime).toBe(3 * HOUR);
  });

  it('counts the last 90 days, and is forgotten after them', async () => {
    const merchant = await makeSeller(test);
    const id = await makeOffer(test, merchant, staff.userId);
    await talk(id, merchant.userId, [HOUR, HOUR, HOUR, HOUR, HOUR], 91 * DAY);
    expect(await responseTime(id)).toBeNull();
    await test.deps.pool.query('INSERT INTO seller_response_times VALUES ($1, 60, 9)', [merchant.userId]);
    expect(await responseTime(id)).toBeNull();
  });
});
