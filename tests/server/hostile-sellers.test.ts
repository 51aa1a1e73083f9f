import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goodsDetail, visitGoods } from '#protocol/http/goods-found.ts';
import { createGoods, moveGoods } from '#protocol/http/goods-own.ts';
import { listOffers } from '#protocol/http/offers.ts';
import * as imports from '#protocol/http/imports.ts';
import { kycSubmit, kycWithdraw } from '#protocol/http/kyc.ts';
import { getRoom } from '#protocol/http/rooms.ts';
import * as staff from '#protocol/http/staff.ts';
import { KYC_STATUS } from '#protocol/lookups.ts';
import { startImport } from '#server/imports/orders.ts';
import { createImportRunner } from '#server/imports/runner.ts';
import { upload } from './support/files.ts';
import { asStaff, makeDraft, makeOffer, makeSeller, wholeGoods } from './support/goods.ts';
import { paperPicture, submission } from './support/papers.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { offerOn } from './support/trade.ts';

let test: TestApp;
let service: Client;
let seller: Client;
beforeAll(async () => {
  test = await createTestApp();
  [service, seller] = [await createClient(test, { isCustomerService: true }), await makeSeller(test)];
});
afterAll(() => test.close());

describe('whoever wants something of staff', () => {
  const decide = (id: string, submittedAt: number | null) =>
    service.call(staff.staffMove, {
      params: { kind: 'kyc', id },
      body: { move: 'approve', reason: null, submittedAt },
    });
  const read = (id: string) => service.get(staff.staffCase, { params: { kind: 'kyc', id }, query: {} });

  it('cannot have papers approved that nobody saw, by changing them while others are looked at', async () => {
    const person = await createClient(test);
    await person.get(kycSubmit, { body: submission([await paperPicture(test, person)]) });
    const seen = await read(person.userId);
    await person.get(kycWithdraw, { body: {} });
    await person.get(kycSubmit, {
      body: submission([await paperPicture(test, person)], { trueName: 'Somebody Else' }),
    });
    expect((await decide(person.userId, seen.state.submittedAt)).error?.errorCode).toBe('Changed');
    const again = await read(person.userId);
    expect([again.state.status, again.kyc?.trueName]).toEqual([KYC_STATUS.approving, 'Somebody Else']);
    expect((await decide(person.userId, again.state.submittedAt)).data).toMatchObject({ status: KYC_STATUS.success });
  });
});

describe('a seller', () => {
  it('does not look visited by changing the name of a browser', async () => {
    const id = await makeDraft(test, seller);
    await seller.get(moveGoods, { params: { id }, body: { move: 'submit' } });
    for (const move of ['take', 'approve'] as const) await asStaff(test, service.userId, id, move);
    const visit = async (n: number, remoteAddress: string): Promise<unknown> =>
      (
        await test.app.inject({
          method: 'POST',
          url: visitGoods.path.replace(':goodsId', id),
          remoteAddress,
          headers: { 'user-agent': `Browser ${n}`, 'x-vermeil': '1' },
        })
      ).json();
    for (let n = 0; n < 40; n += 1) await visit(n, '203.0.113.20');
    expect(await visit(0, '203.0.113.21')).toEqual({ data: { visits: 21 } });
    expect(await (await createClient(test)).get(visitGoods, { params: { goodsId: id } })).toEqual({ visits: 22 });
    expect((await seller.get(goodsDetail, { params: { goodsId: id }, query: {} })).visits).toBe(22);
  });
});

describe('a table made to do harm', () => {
  const put = (text: string, contentType: string, who = seller) =>
    upload(
      test,
      { userId: who.userId, headers: { authorization: `Bearer ${who.token}` } },
      { fileName: 'table', contentType, category: 'import' },
      new TextEncoder().encode(text),
    );
  const create = async (text: string, contentType: string): Promise<imports.GoodsImport> =>
    seller.get(imports.createImport, { body: { fileId: (await put(text, contentType)).link.fileId } });
  async function run({ id }: imports.GoodsImport): Promise<imports.GoodsImport> {
    await seller.get(imports.startImport, { params: { id }, body: { dry: true } });
    await expect
      .poll(async () => (await seller.get(imports.readImport, { params: { id } })).state, {
        timeout: 60_000,
        interval: 20,
      })
      .not.toMatch(/ing$/);
    return seller.get(imports.readImport, { params: { id } });
  }

  it('a row of a list without end ends the file, not the memory', async () => {
    const made = await create(
      `[{"title":"Bowl"},{"title":"Vase","x":[${'{},'.repeat(3 * 1024 * 1024)}{}]},{"title":"Cup"}]`,
      'application/json',
    );
    expect(await run(made)).toMatchObject({ state: 'failed', errorCode: 'ImportNotReadable', rows: 1 });
  });

  it('a row of nothing but delimiters ends the file, not the memory', async () => {
    const made = await create(`title,brand\nBowl,a\n${','.repeat(9 * 1024 * 1024)}\nCup,b\n`, 'text/csv');
    expect(await run(made)).toMatchObject({ state: 'failed', errorCode: 'ImportNotReadable', rows: 1 });
  });

  it('a row nested deeper than anything can be written is a row that cannot be read', async () => {
    const deep = `[{"title":"Vase","x":${'['.repeat(100_000)}${']'.repeat(100_000)}},{"title":"Cup"}]`;
    expect(await run(await create(deep, 'application/json'))).toMatchObject({
      state: 'checked',
      rows: 2,
      accepted: 1,
      refused: 1,
    });
  });

  it('columns may be called like what every object has', async () => {
    const made = await create(
      '[{"title":"Vase","constructor":"Ru","__proto__":{"polluted":"1"}},{"title":"Cup"}]',
      'application/json',
    );
    await seller.get(imports.configureImport, {
      params: { id: made.id },
      body: {
        mapping: [
          { column: 'title', field: 'title.EN' },
          { column: 'constructor', field: 'property' },
        ],
        defaults: {},
      },
    });
    expect(await run(made)).toMatchObject({ state: 'checked', rows: 2, accepted: 2 });
    expect('polluted' in {}).toBe(false);
  });

  it('what ends every process that reads it is not read for ever', async () => {
    const made = await create('title\nBowl\n', 'text/csv');
    // As a process leaves it that died five times before a batch was taken.
    await test.database.pool.query(
      `UPDATE imports SET state = 'importing', dry = false, accidents = 4, lease_by = 'dead', lease_until = now() - interval '1 second' WHERE id = $1`,
      [made.id],
    );
    const runner = createImportRunner(test.deps);
    runner.start();
    await expect
      .poll(async () => (await seller.get(imports.readImport, { params: { id: made.id } })).state)
      .toBe('failed');
    await runner.stop();
  });

  it('is one too many when the drafts of a person are', async () => {
    const hoarder = await createClient(test);
    await makeDraft(test, hoarder);
    const { link } = await put('title\nBowl\n', 'text/csv', hoarder);
    const { id } = await hoarder.get(imports.createImport, { body: { fileId: link.fileId } });
    const start = (dry: boolean, most: number) =>
      test.deps.transact((work) => startImport(work, hoarder.userId, id, dry, most));
    await expect(start(false, 1)).rejects.toMatchObject({ code: 'GoodsTooMany', params: { most: 1 } });
    expect((await start(false, 2)).state).toBe('importing');
    await hoarder.get(imports.stopImport, { params: { id }, body: {} });
    expect((await start(true, 1)).state).toBe('checking');
  });

  it('brings nothing in for an account that is being removed', async () => {
    const leaving = await createClient(test);
    const { link } = await put('title\nBowl\n', 'text/csv', leaving);
    const { id } = await leaving.get(imports.createImport, { body: { fileId: link.fileId } });
    await test.database.pool.query(`UPDATE users SET removed_at = now() WHERE id = $1`, [leaving.userId]);
    await test.database.pool.query(`UPDATE imports SET state = 'importing', dry = false WHERE id = $1`, [id]);
    const runner = createImportRunner(test.deps);
    runner.start();
    await expect
      .poll(
        async () =>
          (await test.database.pool.query('SELECT FROM imports WHERE id = $1 AND lease_by IS NOT NULL', [id])).rowCount,
      )
      .toBe(1);
    await runner.stop();
    expect((await test.database.pool.query('SELECT FROM goods WHERE seller_id = $1', [leaving.userId])).rowCount).toBe(
      0,
    );
  });

  it('stays out of caches that others share', async () => {
    const { link } = await put('title\nBowl\n', 'text/csv');
    const answer = await test.app.inject({
      url: `/files/${link.fileId}`,
      headers: { authorization: `Bearer ${seller.token}` },
    });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, max-age=604800, immutable']);
  });
});

describe('whoever knows the id of goods that another seller removed', () => {
  it.each(['offered for', 'talked about'])('does not put their own in their place where these were %s', async (how) => {
    const [impostor, buyer] = [await makeSeller(test), await createClient(test)];
    const id = await makeOffer(test, seller, service.userId);
    if (how === 'offered for') await offerOn(buyer, id);
    else await buyer.get(getRoom, { body: { userId: seller.userId, chatType: 2, refId: id } });
    for (const move of ['hide', 'remove'] as const) await seller.get(moveGoods, { params: { id }, body: { move } });
    expect(
      (await impostor.call(createGoods, { body: { id, data: await wholeGoods(test, impostor.userId) } })).status,
    ).toBe(404);
    for (const { goods } of (await buyer.get(listOffers, { query: { side: 'buyer', state: 'ended' } })).items)
      expect(goods).toMatchObject({ id, num: '', title: 'A watch' });
  });
});
