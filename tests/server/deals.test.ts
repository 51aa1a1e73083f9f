import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveAddress } from '#protocol/http/addresses.ts';
import { listDeals, moveDeal, readDeal, staffDeals } from '#protocol/http/deals.ts';
import { moveGoods } from '#protocol/http/goods-own.ts';
import { fetchMessages } from '#protocol/http/messages.ts';
import { staffAudit } from '#protocol/http/staff.ts';
import { FEE, TRADE } from '#protocol/limits.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { asStaff, makeDraft, makeOffer, makeSeller } from './support/goods.ts';
import { missingOf } from './support/outcome.ts';
import { join } from './support/socket.ts';
import { allowedMoves, bringDeal, buy, DEAL_BODIES, dealTools, problemsOf } from './support/trade.ts';

let test: TestApp;
let base: string;
let seller: Client;
let buyer: Client;
let stranger: Client;
let staff: Client;
/** A member of staff who also sells. */
let clerk: Client;

beforeAll(async () => {
  test = await createTestApp();
  base = await test.listen();
  [seller, buyer, stranger, staff, clerk] = await Promise.all([
    makeSeller(test, { trueName: 'Sela' }),
    createClient(test, { trueName: 'Bo' }),
    createClient(test),
    createClient(test, { isCustomerService: true, trueName: 'Mia' }),
    makeSeller(test, { isCustomerService: true }),
  ]);
});
afterAll(() => test.close());

const { move, read, made } = dealTools(() => ({ test, seller, buyer, staff }));
/** Sold consigned goods. */
async function consigned(
  who = seller,
  logistics: ('faceToFace' | 'mailing')[] = ['faceToFace', 'mailing'],
): Promise<string> {
  const goodsId = await makeDraft(test, who, { transactionType: 2, managedAddressId: 'hk-central', logistics });
  await who.get(moveGoods, { params: { id: goodsId }, body: { move: 'submit' } });
  for (const name of ['take', 'approve', 'receive'] as const) await asStaff(test, staff.userId, goodsId, name);
  return buy(buyer, goodsId);
}
let homes = 0;
async function home(who: Client): Promise<string> {
  homes += 1;
  const saved = await who.get(saveAddress, {
    body: {
      consignee: `Bo ${homes}`,
      country: 'HK',
      areaCode: '852',
      mobile: '91234567',
      detail: '1 Peak Road',
      isDefault: false,
    },
  });
  return saved.id;
}

describe('a deal', () => {
  it('begins with its price, number and ways of delivery', async () => {
    const id = await made({ logistics: ['mailing', 'faceToFace'] });
    const deal = await read(id);
    expect(deal).toMatchObject({
      num: expect.stringMatching(/^D-\d{6}$/) as string,
      side: 'buyer',
      origin: 'fixedPrice',
      price: '128000',
      currency: 'HKD',
      feePercent: 0,
      state: 'agreed',
      managed: false,
      isToken: false,
      buyer: { userId: buyer.userId, name: 'Bo' },
      seller: { userId: seller.userId, name: 'Sela' },
      goods: { title: 'A watch' },
      logistics: null,
      delivery: null,
      destination: '',
      shipment: null,
      cancellation: null,
      completesAt: null,
      history: [{ move: 'made', by: 'buyer', note: '' }],
    });
    expect(new Set(deal.logisticsOptions)).toEqual(new Set(['mailing', 'faceToFace']));
    expect([allowedMoves(deal), allowedMoves(await read(id, seller))]).toEqual([['arrange', 'cancel'], ['cancel']]);
  });

  it('is visible to its parties and staff only; others get the response of an absent one', async () => {
    const id = await made();
    for (const ask of [
      (who: Client, one: string) => who.call(readDeal, { params: { id: one }, query: {} }),
      (who: Client, one: string) => move(one, who, { move: 'cancel', reason: 'changedMind' }),
    ]) {
      const [absent, foreign, absentToStaff] = [
        await ask(stranger, 'absent'),
        await ask(stranger, id),
        await ask(staff, 'absent'),
      ];
      expect([foreign.status, JSON.stringify(foreign.error)]).toEqual([404, JSON.stringify(absent.error)]);
      expect(absentToStaff.status).toBe(404);
    }
    expect((await stranger.call(staffDeals, { query: {} })).status).toBe(403);
    expect((await read(id)).state).toBe('agreed');
  });

  it('records views by staff once a minute, also by a repeated move [DEA-6]', async () => {
    const [seen, moved] = [await made(), await made()];
    const audited = async (subject: string) =>
      (await staff.get(staffAudit, { query: { subject } })).items.map(({ action }) => action).toSorted();
    for (let times = 0; times < 2; times += 1) expect(await read(seen, staff)).toMatchObject({ side: 'service' });
    expect(await audited(seen)).toEqual(['viewDeal']);
    for (let times = 0; times < 3; times += 1) await move(moved, staff, DEAL_BODIES.cancel);
    expect(await audited(moved)).toEqual(['moveDeal', 'viewDeal']);
  });
});

describe('from agreed to completed', () => {
  it('posts a history entry, a card and events for each step of a handover in person', async () => {
    const id = await made();
    const lines = [await join(base, seller), await join(base, buyer)];
    await bringDeal(id, 'completed', { buyer, sender: seller });
    for (const line of lines) {
      for (const step of ['arrange', 'send', 'receive', 'complete']) {
        expect((await line.next('changed')).data).toEqual({ families: ['offers', 'deals', 'goods'] });
        expect((await line.next('chat-message')).data.extra).toEqual({ card: 'deal', id, move: step });
      }
      line.socket.terminate();
    }
    const deal = await read(id);
    expect(deal.history.map(({ move: step, by }) => [step, by])).toEqual([
      ['made', 'buyer'],
      ['arrange', 'buyer'],
      ['send', 'seller'],
      ['receive', 'buyer'],
      ['complete', 'buyer'],
    ]);
    expect(deal).toMatchObject({
      state: 'completed',
      logistics: 'faceToFace',
      destination: DEAL_BODIES.arrange.destination,
      shipment: null,
      completesAt: null,
    });
    const messages = await buyer.get(fetchMessages, { body: { roomId: deal.roomId, options: {} } });
    expect(
      messages.map(({ sender_id, ticks, extra }) => [
        sender_id === buyer.userId ? 'buyer' : 'seller',
        ticks,
        extra?.['move'],
      ]),
    ).toEqual([
      ['buyer', '1', 'made'],
      ['buyer', '2', 'arrange'],
      ['seller', '3', 'send'],
      ['buyer', '4', 'receive'],
      ['buyer', '5', 'complete'],
    ]);
  });

  it('stores a copy of the buyer’s address for mailing', async () => {
    const [own, foreign] = [await home(buyer), await home(stranger)];
    const id = await made({ logistics: ['mailing'] });
    for (const [body, expected] of [
      [{}, { logistics: 'required' }],
      [{ logistics: 'faceToFace', destination: 'here' }, { logistics: 'notAccepted' }],
      [{ logistics: 'mailing' }, { addressId: 'addressRequired' }],
      [{ logistics: 'mailing', addressId: foreign }, { addressId: 'notAccepted' }],
      [
        { logistics: 'mailing', addressId: 'absent', note: 'x'.repeat(TRADE.noteMax + 1) },
        { addressId: 'notAccepted', note: 'tooLong' },
      ],
    ] as const)
      expect(problemsOf(await move(id, buyer, { move: 'arrange', ...body }))).toEqual(expected);
    const arranged = await buyer.get(moveDeal, {
      params: { id },
      body: { move: 'arrange', logistics: 'mailing', addressId: own, note: ' Ring twice. ' },
    });
    const delivery = {
      consignee: expect.stringContaining('Bo') as string,
      areaCode: '852',
      mobile: '91234567',
      country: 'HK',
      address: '1 Peak Road',
    };
    expect(arranged).toMatchObject({ state: 'arranged', logistics: 'mailing', delivery, destination: '' });
    await test.deps.pool.query('DELETE FROM addresses WHERE id = $1', [own]);
    expect(await read(id, seller)).toMatchObject({
      delivery,
      history: [{ move: 'made' }, { move: 'arrange', note: 'Ring twice.' }],
    });
    expect((await read(id, staff)).delivery).toMatchObject({ address: '1 Peak Road' });
    expect(JSON.stringify((await seller.get(listDeals, { query: { side: 'seller' } })).items)).not.toContain(
      'Peak Road',
    );
  });

  it('can be arranged again until it is sent', async () => {
    const id = await made({ logistics: ['mailing', 'faceToFace'] });
    await buyer.get(moveDeal, {
      params: { id },
      body: { move: 'arrange', logistics: 'mailing', addressId: await home(buyer) },
    });
    expect(problemsOf(await move(id, buyer, { move: 'arrange', logistics: 'faceToFace', destination: ' ' }))).toEqual({
      destination: 'required',
    });
    expect(
      problemsOf(
        await move(id, buyer, { move: 'arrange', logistics: 'faceToFace', destination: 'x'.repeat(TRADE.lineMax + 1) }),
      ),
    ).toEqual({ destination: 'tooLong' });
    expect(
      await buyer.get(moveDeal, {
        params: { id },
        body: { move: 'arrange', logistics: 'faceToFace', destination: 'The Landmark' },
      }),
    ).toMatchObject({ state: 'arranged', logistics: 'faceToFace', destination: 'The Landmark', delivery: null });
    await seller.get(moveDeal, { params: { id }, body: { move: 'send' } });
    expect(
      missingOf(await move(id, buyer, { move: 'arrange', logistics: 'faceToFace', destination: 'Elsewhere' })),
    ).toEqual(['rightState']);
  });

  it('[DEA-6] answers a repeated move again, with the same words and to who made it only', async () => {
    const id = await made();
    const cards = async (): Promise<number> =>
      (await buyer.get(fetchMessages, { body: { roomId: (await read(id)).roomId, options: {} } })).length;
    for (const [who, name, changed] of [
      [buyer, 'arrange', { destination: 'The lobby of the Mandarin' }],
      [seller, 'send', { carrier: 'SF' }],
      [buyer, 'receive', { note: 'With a scratch' }],
      [buyer, 'complete', { note: 'Thank you' }],
    ] as const) {
      const first = await who.get(moveDeal, { params: { id }, body: DEAL_BODIES[name] });
      const written = await cards();
      expect(await who.get(moveDeal, { params: { id }, body: DEAL_BODIES[name] })).toEqual(first);
      expect([await cards(), (await read(id)).history.length]).toEqual([written, first.history.length]);
      const other = await move(id, who, { ...DEAL_BODIES[name], ...changed });
      // The delivery may be arranged again.
      expect(name === 'arrange' ? other.status : missingOf(other)).toEqual(name === 'arrange' ? 200 : ['rightState']);
      expect((await move(id, who === buyer ? seller : buyer, DEAL_BODIES[name])).status).toBe(422);
    }
    const ended = await made();
    const cancelled = await move(ended, seller, { move: 'cancel', reason: 'other', note: 'Broken' });
    expect((await move(ended, seller, { move: 'cancel', reason: 'other', note: ' Broken ' })).data).toEqual(
      cancelled.data,
    );
    expect(missingOf(await move(ended, seller, { move: 'cancel', reason: 'cannotDeliver' }))).toEqual(['rightState']);
    expect(missingOf(await move(ended, buyer, DEAL_BODIES.cancel))).toEqual(['rightState']);
  });

  it('sends a token to a wallet only', async () => {
    const goodsId = await makeOffer(test, seller, staff.userId);
    await test.deps.pool.query(`UPDATE goods SET type = 3, logistics = '{}' WHERE id = $1`, [goodsId]);
    const id = await buy(buyer, goodsId);
    expect(problemsOf(await move(id, buyer, { move: 'arrange', logistics: 'mailing' }))).toEqual({
      destination: 'required',
    });
    const arranged = await buyer.get(moveDeal, {
      params: { id },
      body: { move: 'arrange', destination: ' 0x52908400098527886E0F7030069857D2E4169EE7 ' },
    });
    expect(arranged).toMatchObject({
      isToken: true,
      logisticsOptions: [],
      logistics: null,
      destination: '0x52908400098527886E0F7030069857D2E4169EE7',
    });
    expect((await move(id, seller, { move: 'send' })).status).toBe(200);
  });

  it('needs a carrier and tracking number for mail, stored apart from the history', async () => {
    const id = await made({ logistics: ['mailing'] });
    await buyer.get(moveDeal, {
      params: { id },
      body: { move: 'arrange', logistics: 'mailing', addressId: await home(buyer) },
    });
    expect(problemsOf(await move(id, seller, { move: 'send' }))).toEqual({
      carrier: 'required',
      trackingNumber: 'required',
    });
    expect(
      problemsOf(await move(id, seller, { move: 'send', carrier: 'x'.repeat(TRADE.lineMax + 1), trackingNumber: '1' })),
    ).toEqual({ carrier: 'tooLong' });
    expect(missingOf(await move(id, buyer, { move: 'send', carrier: 'SF', trackingNumber: '1' }))).toEqual(['byOwner']);
    const sent = await seller.get(moveDeal, {
      params: { id },
      body: { move: 'send', carrier: ' SF Express ', trackingNumber: 'SF123' },
    });
    expect(sent).toMatchObject({
      state: 'sent',
      shipment: { carrier: 'SF Express', trackingNumber: 'SF123' },
      side: 'seller',
    });
  });

  it('lets staff send consigned goods: they are notified, join the room and are audited', async () => {
    const id = await consigned();
    const desk = await join(base, staff);
    await buyer.get(moveDeal, {
      params: { id },
      body: { move: 'arrange', logistics: 'faceToFace', destination: 'Your counter' },
    });
    expect(await read(id)).toMatchObject({ managed: true, feePercent: FEE.consignmentPercent });
    expect(missingOf(await move(id, seller, { move: 'send' }))).toEqual(['notManaged']);
    expect((await desk.next('changed')).data).toEqual({ families: ['deals'] });
    desk.socket.terminate();
    const waiting = await staff.get(staffDeals, { query: {} });
    expect(waiting.items.map((one) => [one.id, one.side, allowedMoves(one)])).toEqual([
      [id, 'service', ['send', 'cancel']],
    ]);
    const sent = await staff.get(moveDeal, { params: { id }, body: { move: 'send' } });
    expect([sent.state, sent.history.at(-1)]).toMatchObject(['sent', { move: 'send', by: 'service' }]);
    const messages = await buyer.get(fetchMessages, { body: { roomId: sent.roomId, options: {} } });
    expect(messages.slice(-2)).toMatchObject([
      { sender_id: staff.userId, extra: { event: 'serviceJoined' } },
      { sender_id: staff.userId, username: 'Mia', extra: { card: 'deal', id, move: 'send' } },
    ]);
    expect((await staff.get(staffAudit, { query: { action: 'moveDeal', subject: id } })).items).toMatchObject([
      { details: { move: 'send' } },
    ]);
    expect((await staff.get(staffDeals, { query: {} })).items).toEqual([]);
  });

  it('treats staff as a party in their own deals', async () => {
    const own = await consigned(clerk);
    await bringDeal(own, 'arranged', { buyer, sender: clerk });
    expect(missingOf(await move(own, clerk, { move: 'send' }))).toEqual(['notManaged']);
    expect((await read(own, clerk)).side).toBe('seller');
    await staff.get(moveDeal, { params: { id: own }, body: { move: 'send' } });
    expect(missingOf(await move(own, clerk, { move: 'cancel', reason: 'other', note: 'x' }))).toEqual(['byService']);
    expect((await staff.get(staffAudit, { query: { subject: own, actor: clerk.userId } })).items).toEqual([]);
    expect(missingOf(await move(own, staff, { move: 'receive' }))).toEqual(['byOther']);
  });
});

describe('lists', () => {
  it('begin with deals that wait for the reader; open and ended ones are separate', async () => {
    const [asker, other] = [await createClient(test), await makeSeller(test)];
    const deal = async (): Promise<string> => buy(asker, await makeOffer(test, other, staff.userId));
    const [arranged, ended, fresh] = [await deal(), await deal(), await deal()];
    await bringDeal(arranged, 'arranged', { buyer: asker, sender: other });
    await bringDeal(ended, 'cancelled', { buyer: asker, sender: other });
    const list = async (who: Client, side: 'buyer' | 'seller', state: 'live' | 'ended' | 'all' = 'all') =>
      (await who.get(listDeals, { query: { side, state } })).items.map(({ id }) => id);
    expect([await list(asker, 'buyer'), await list(other, 'seller')]).toEqual([
      [fresh, ended, arranged],
      [arranged, ended, fresh],
    ]);
    expect([
      await list(asker, 'buyer', 'live'),
      await list(asker, 'buyer', 'ended'),
      await list(asker, 'seller'),
    ]).toEqual([[fresh, arranged], [ended], []]);
    expect(await asker.get(listDeals, { query: { pageNo: 1 } })).toMatchObject({ total: 3, pageSize: TRADE.pageSize });
  });

  it('let staff find deals by number, goods and user', async () => {
    const named = await createClient(test, {
      username: 'vera.wong',
      trueName: 'Vera Wong',
      email: 'vera@mail.example',
    });
    const id = await buy(
      named,
      await makeOffer(test, seller, staff.userId, {
        texts: {
          EN: { title: 'Obsidian lamp', description: '' },
          ZHHK: { title: '', description: '' },
          ZHCN: { title: '', description: '' },
        },
      }),
    );
    const { num, goods } = await read(id, named);
    for (const keyword of [
      num,
      num.toLowerCase(),
      id,
      goods.id,
      goods.num,
      'obsidian',
      'vera.wong',
      'Vera W',
      'VERA@mail.example',
      named.userId,
    ]) {
      expect([
        keyword,
        (await staff.get(staffDeals, { query: { filter: 'all', keyword } })).items.map((one) => one.id),
      ]).toEqual([keyword, [id]]);
    }
    expect((await staff.get(staffDeals, { query: { filter: 'live', keyword: '%' } })).items).toEqual([]);
    expect((await staff.get(staffDeals, { query: { filter: 'live' } })).items.map((one) => one.id)).toContain(id);
  });
});
