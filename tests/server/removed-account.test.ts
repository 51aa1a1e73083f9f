import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveAddress } from '#protocol/http/addresses.ts';
import { saveDraft } from '#protocol/http/drafts.ts';
import { kycSubmit } from '#protocol/http/kyc.ts';
import { EMPTY_GOODS } from '#protocol/empty-goods.ts';
import { setFavourite } from '#protocol/http/goods-search.ts';
import { createGoods } from '#protocol/http/goods-own.ts';
import { createImport } from '#protocol/http/imports.ts';
import { staffPeople } from '#protocol/http/staff.ts';
import { storeApply, storeSendEmailCode, storeVerifyEmail } from '#protocol/http/stores.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { codeSentTo } from './support/outbox.ts';
import { asPerson, upload } from './support/files.ts';
import { makeOffer, makeSeller } from './support/goods.ts';
import { uploadDocumentPicture, submission } from './support/documents.ts';
import { applicationOf, makeMerchant } from './support/stores.ts';

let test: TestApp;
let offered: string;
beforeAll(async () => {
  test = await createTestApp();
  offered = await makeOffer(
    test,
    await makeSeller(test),
    (await createClient(test, { isCustomerService: true })).userId,
  );
});
afterAll(() => test.close());

const importFile = async (who: Client): Promise<string> => {
  const table = new TextEncoder().encode('sku,title\nA1,Bowl\n');
  const { link } = await upload(
    test,
    asPerson(who),
    { fileName: 'goods.csv', contentType: 'text/csv', category: 'import' },
    table,
  );
  return link.fileId;
};

const writes: readonly [string, (who: Client) => Promise<{ status: number }>][] = [
  [
    'an address',
    (who) =>
      who.call(saveAddress, {
        body: { consignee: 'Ann', country: 'HK', areaCode: '852', mobile: '51234567', detail: '1 Queen’s Road' },
      }),
  ],
  ['a form', (who) => who.call(saveDraft, { params: { form: 'kyc' }, body: { value: 1 } })],
  ['a draft', async (who) => who.call(createGoods, { body: { id: test.deps.ids.id(), data: EMPTY_GOODS } })],
  ['an application', async (who) => who.call(storeApply, { body: await applicationOf(test, who) })],
  [
    'a proven address',
    async (who) => {
      const email = `${who.userId.toLowerCase()}@store.example`;
      await who.get(storeSendEmailCode, { body: { email } });
      return who.call(storeVerifyEmail, { body: { email, code: await codeSentTo(test, email) } });
    },
  ],
  ['a favourite', async (who) => who.call(setFavourite, { params: { goodsId: offered }, body: { favourite: true } })],
  ['an import', async (who) => who.call(createImport, { body: { fileId: await importFile(who) } })],
  ['a case', async (who) => who.call(kycSubmit, { body: submission([await uploadDocumentPicture(test, who)]) })],
];

it.each(writes)('does not write %s during the removal of the account', async (_, write) => {
  const person = await makeMerchant(test);
  const removal = await test.deps.pool.connect();
  const {
    rows: [own],
  } = await removal.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  await removal.query('BEGIN');
  await removal.query('UPDATE users SET removed_at = now() WHERE id = $1', [person.userId]);
  const answer = write(person);
  await waitedFor(own!.pid);
  await removal.query('COMMIT');
  removal.release();
  expect((await answer).status).toBe(401);
  const { rows } = await test.deps.pool.query(
    `SELECT 1 FROM addresses WHERE user_id = $1 UNION ALL SELECT 1 FROM form_drafts WHERE user_id = $1
     UNION ALL SELECT 1 FROM kyc_cases WHERE user_id = $1 UNION ALL SELECT 1 FROM goods WHERE seller_id = $1
     UNION ALL SELECT 1 FROM stores WHERE owner_id = $1 UNION ALL SELECT 1 FROM store_emails WHERE user_id = $1
     UNION ALL SELECT 1 FROM favourites WHERE user_id = $1 UNION ALL SELECT 1 FROM imports WHERE owner_id = $1`,
    [person.userId],
  );
  expect(rows).toEqual([]);
});

it('finds a removed account by id only', async () => {
  const staff = await createClient(test, { isCustomerService: true });
  const gone = await createClient(test, { trueName: 'Someone once' });
  await test.deps.pool.query('UPDATE users SET removed_at = now() WHERE id = $1', [gone.userId]);
  expect((await staff.get(staffPeople, { query: { keyword: 'Someone once' } })).items).toEqual([]);
  expect((await staff.get(staffPeople, { query: { keyword: gone.userId } })).items).toHaveLength(1);
});

/**
 * Resolves when another transaction waits for a lock of this connection. Uses another connection, because
 * pg_stat_activity does not change within a transaction.
 */
async function waitedFor(pid: number): Promise<void> {
  for (;;) {
    const { rows } = await test.deps.pool.query<{ waits: boolean }>(
      'SELECT EXISTS (SELECT FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))) AS waits',
      [pid],
    );
    if (rows[0]?.waits) return;
  }
}
