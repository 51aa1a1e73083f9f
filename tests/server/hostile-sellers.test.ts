import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goodsDetail, visitGoods } from '#protocol/http/goods-search.ts';
import { createGoods, moveGoods } from '#protocol/http/goods-own.ts';
import { listOffers } from '#protocol/http/offers.ts';
import * as imports from '#protocol/http/imports.ts';
import { kycSubmit, kycWithdraw } from '#protocol/http/kyc.ts';
import { getRoom } from '#protocol/http/rooms.ts';
import * as staff from '#protocol/http/staff.ts';
import { KYC_STATUS } from '#protocol/lookups.ts';
import { startImport } from '#server/imports/import-commands.ts';
import { createImportRunner } from '#server/imports/runner.ts';
import { upload } from './support/files.ts';
import { asStaff, makeDraft, makeOffer, makeSeller, wholeGoods } from './support/goods.ts';
import { uploadDocumentPicture, submission } from './support/documents.ts';
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

describe('a user in a review', () => {
  const decide = (id: string, submittedAt: number | null) =>
    service.call(staff.staffMove, {
      params: { kind: 'kyc', id },
      body: { move: 'approve', reason: null, submittedAt },
    });
  const read = (id: string) => service.get(staff.staffCase, { params: { kind: 'kyc', id }, query: {} });

  it('cannot replace KYC documents during their review', async () => {
    const person = await createClient(test);
    await person.get(kycSubmit, { body: submission([await uploadDocumentPicture(test, person)]) });
    const seen = await read(person.userId);
    await person.get(kycWithdraw, { body: {} });
    await person.get(kycSubmit, {
      body: submission([await uploadDocumentPicture(test, person)], { trueName: 'Someone Else' }),
    });
    expect((await decide(person.userId, seen.state.submittedAt)).error?.errorCode).toBe('Changed');
    const again = await read(person.userId);
    expect([again.state.status, again.kyc?.trueName]).toEqual([KYC_STATUS.approving, 'Someone Else']);
    expect((await decide(person.userId, again.state.submittedAt)).data).toMatchObject({ status: KYC_STATUS.success });
  });
});

describe('a seller', () => {
  it('cannot add visits by changing the user agent', async () => {
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

describe('a malicious import file', () => {
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

  it('fails at an endless row of a list without filling the memory', async () => {
    const made = await create(
      `[{"title":"Bowl"},{"title":"Vase","x":[${'{},'.repeat(3 * 1024 * 1024)}{}]},{"title":"Cup"}]`,
      'application/json',
    );
    expect(await run(made)).toMatchObject({ state: 'failed', errorCode: 'ImportNotReadable', rows: 1 });
  });

  it('fails at an endless row of delimiters without filling the memory', async () => {
    const made = await create(`title,brand\nBowl,a\n${','.repeat(9 * 1024 * 1024)}\nCup,b\n`, 'text/csv');
    expect(await run(made)).toMatchObject({ state: 'failed', errorCode: 'ImportNotReadable', rows: 1 });
  });

  it('reports a too deeply nested row as unreadable', async () => {
    const deep = `[{"title":"Vase","x":${'['.repeat(100_000)}${']'.repeat(100_000)}},{"title":"Cup"}]`;
    expect(await run(await create(deep, 'application/json'))).toMatchObject({
      state: 'checked',
      rows: 2,
      accepted: 1,
      refused: 1,
    });
  });

  it('may name columns like properties of Object.prototype', async () => {
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

  it('is given up after it ended several processes', async () => {
    const made = await create('title\nBowl\n', 'text/csv');
    // The row of an import whose processes died five times before a batch.
    await test.database.pool.query(
      `UPDATE imports
        SET state = 'importing', dry = false, failed_runs = 4, leased_by = 'dead',
          leased_until = now() - interval '1 second' WHERE id = $1`,
      [made.id],
    );
    const runner = createImportRunner(test.deps);
    runner.start();
    await expect
      .poll(async () => (await seller.get(imports.readImport, { params: { id: made.id } })).state)
      .toBe('failed');
    await runner.stop();
  });

  it('is refused at the limit of drafts', async () => {
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

  it('imports nothing for an account that is being removed', async () => {
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
          (await test.database.pool.query('SELECT FROM imports WHERE id = $1 AND leased_by IS NOT NULL', [id]))
            .rowCount,
      )
      .toBe(1);
    await runner.stop();
    expect((await test.database.pool.query('SELECT FROM goods WHERE seller_id = $1', [leaving.userId])).rowCount).toBe(
      0,
    );
  });

  it('is not stored in shared caches', async () => {
    const { link } = await put('title\nBowl\n', 'text/csv');
    const answer = await test.app.inject({
      url: `/files/${link.fileId}`,
      headers: { authorization: `Bearer ${seller.token}` },
    });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, max-age=604800, immutable']);
  });
});

describe('the id of goods that another seller removed', () => {
  it.each(['offered for', 'talked about'])('cannot be used again after they were %s', async (how) => {
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
