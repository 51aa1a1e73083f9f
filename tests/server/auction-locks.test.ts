import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as calls from '#protocol/http/auctions.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { bid, openAuction } from './support/auctions.ts';
import { createClient } from './support/client.ts';
import { makeSeller } from './support/goods.ts';

/** The removal of an account holds its row and then waits for goods: bids and voids take the two in the same order. */

let test: TestApp;
let removal: PoolClient;
beforeAll(async () => {
  test = await createTestApp();
  removal = await test.deps.pool.connect();
});
afterAll(async () => {
  removal.release();
  await test.close();
});

/** Waits until another transaction waits for one that `removal` has open. */
async function untilBlocked(): Promise<void> {
  const countWaiting = async (): Promise<number | null> => {
    const { rowCount } = await test.deps.pool.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return rowCount;
  };
  await expect.poll(countWaiting).toBeGreaterThan(0);
}

/**
 * Holds the account as a removal does, until `act` waits for it, and then locks the goods as the removal does.
 * @param meanwhile must settle while `act` waits
 */
async function duringRemoval<Result>(
  userId: string,
  goodsId: string,
  act: () => Promise<Result>,
  meanwhile: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Result> {
  await removal.query('BEGIN');
  try {
    await removal.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
    const result = act();
    await untilBlocked();
    await meanwhile();
    await removal.query('SELECT FROM goods WHERE id = $1 FOR NO KEY UPDATE NOWAIT', [goodsId]);
    await removal.query('COMMIT');
    return await result;
  } catch (error) {
    await removal.query('ROLLBACK');
    throw error;
  }
}

it('holds no goods while a bid or a void waits for an account', async () => {
  const [seller, staff, ann, ben] = await Promise.all([
    makeSeller(test),
    createClient(test, { isCustomerService: true }),
    createClient(test),
    createClient(test),
  ]);
  const goodsId = await openAuction(test, seller, staff.userId);
  expect((await duringRemoval(ann.userId, goodsId, () => bid(ann, goodsId, '100'))).status).toBe(200);
  const later = await duringRemoval(
    ann.userId,
    goodsId,
    () => bid(ann, goodsId, '150'),
    async () => expect((await bid(ben, goodsId, '200')).status, 'others do not wait').toBe(200),
  );
  expect(later.status, 'decided after the bid of 200').not.toBe(200);
  const voided = await duringRemoval(ann.userId, goodsId, () =>
    staff.call(calls.voidBid, { params: { goodsId }, body: { seq: 2, reason: { code: 'complaint', note: '' } } }),
  );
  expect(voided.status).toBe(200);
  const { state } = await ann.get(calls.auctionStateCall, { params: { goodsId } });
  expect(state).toMatchObject({ price: '100', bids: 1 });
});
