import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveGoods, moveManyGoods } from '#protocol/http/goods-own.ts';
import { kycSubmit, kycWithdraw } from '#protocol/http/kyc.ts';
import * as calls from '#protocol/http/staff.ts';
import { storeApply } from '#protocol/http/stores.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { makeDraft, makeSeller } from './support/goods.ts';
import { uploadDocumentPicture, submission } from './support/documents.ts';
import { join } from './support/socket.ts';
import { applicationOf, makeMerchant } from './support/stores.ts';

let test: TestApp;
let staff: Client;
let staffConnection: Awaited<ReturnType<typeof join>>;
let stranger: typeof staffConnection;

beforeAll(async () => {
  test = await createTestApp();
  const url = await test.listen();
  staff = await createClient(test, { isCustomerService: true });
  staffConnection = await join(url, await createClient(test, { isCustomerService: true }));
  stranger = await join(url, await createClient(test));
});
afterAll(() => test.close());

const nextFamilies = async (): Promise<readonly string[]> => (await staffConnection.next('changed')).data.families;
const decide = (
  kind: 'kyc' | 'store' | 'goods',
  id: string,
  move: 'take' | 'release' | 'reject' | 'approve' | 'freeze',
) =>
  staff.get(calls.staffMove, {
    params: { kind, id },
    body: { move, reason: move === 'reject' || move === 'freeze' ? { code: 'complaint', note: '' } : null },
  });

describe('open queue pages of staff', () => {
  it('refetch when a KYC case is submitted, withdrawn, submitted again and decided', async () => {
    const person = await createClient(test);
    const body = submission([await uploadDocumentPicture(test, person)]);
    await person.get(kycSubmit, { body });
    expect(await nextFamilies()).toEqual(['queues']);
    await person.get(kycWithdraw, { body: {} });
    expect(await nextFamilies()).toEqual(['queues']);
    await person.get(kycSubmit, { body });
    expect(await nextFamilies()).toEqual(['queues']);
    await decide('kyc', person.userId, 'approve');
    expect(await nextFamilies()).toEqual(['queues']);
  });

  it('refetch when a store is submitted, taken, released and rejected', async () => {
    const merchant = await makeMerchant(test);
    const { id } = await merchant.get(storeApply, { body: await applicationOf(test, merchant) });
    expect(await nextFamilies()).toEqual(['queues']);
    for (const move of ['take', 'release', 'take', 'reject'] as const) {
      await decide('store', id, move);
      expect([move, await nextFamilies()]).toEqual([move, ['queues']]);
    }
  });

  it('refetch when goods are submitted and reviewed, once for two hundred, and not for other moves', async () => {
    const seller = await makeSeller(test);
    const ids = [await makeDraft(test, seller), await makeDraft(test, seller), await makeDraft(test, seller)];
    await seller.get(moveManyGoods, { body: { ids, move: 'submit' } });
    expect(await nextFamilies()).toEqual(['queues']);
    const [id] = ids as [string];
    for (const move of ['take', 'approve'] as const) {
      await decide('goods', id, move);
      expect([move, await nextFamilies()]).toEqual([move, ['queues']]);
    }
    for (const move of ['hide', 'publish'] as const) await seller.get(moveGoods, { params: { id }, body: { move } });
    await decide('goods', id, 'freeze');
    await test.deps.transact(({ send }) =>
      Promise.resolve(
        send([staffConnection.initialed.userId, stranger.initialed.userId], {
          event: 'changed',
          data: { families: ['done'] },
        }),
      ),
    );
    expect(await nextFamilies()).toEqual(['done']);
    expect((await stranger.next('changed')).data.families).toEqual(['done']);
  });
});
