import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveGoods } from '#protocol/http/goods-own.ts';
import { goodsDetail } from '#protocol/http/goods-search.ts';
import { staffMove } from '#protocol/http/staff.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { makeDraft, makeSeller } from './support/goods.ts';

let test: TestApp;
let owner: Client;
let stranger: Client;

beforeAll(async () => {
  test = await createTestApp();
  [owner, stranger] = await Promise.all([makeSeller(test), createClient(test)]);
});
afterAll(() => test.close());

describe('goods that are not public', () => {
  it('are to strangers as if they did not exist', async () => {
    const id = await makeDraft(test, owner);
    for (const move of ['submit', 'withdraw', 'hide', 'publish', 'remove'] as const) {
      const [unseen, absent] = [
        await stranger.call(moveGoods, { params: { id }, body: { move } }),
        await stranger.call(moveGoods, { params: { id: 'absent' }, body: { move } }),
      ];
      expect([unseen.status, unseen.error]).toEqual([absent.status, absent.error]);
    }
    expect((await stranger.call(goodsDetail, { params: { goodsId: id }, query: {} })).status).toBe(404);
    const body = { move: 'approve', reason: null } as const;
    expect((await stranger.call(staffMove, { params: { kind: 'goods', id }, body })).status).toBe(403);
  });
});
