import { afterAll, beforeAll, expect, it } from 'vitest';
import { replayAuction } from '#machines/auction/replay.ts';
import * as calls from '#protocol/http/auctions.ts';
import { removeAccount } from '#protocol/http/registration.ts';
import { endDueAuctions } from '#server/auctions/end-auction.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { bid, openAuction, passEnd } from './support/auctions.ts';
import { createClient, type Client } from './support/client.ts';
import { asStaff, makeSeller } from './support/goods.ts';
import { digest } from '#tests/doubles/digest.ts';

/** Bids, voids, freezes and account removals, all at once. */

const PASSWORD = 'correct horse battery';
const AUCTIONS = 4;
const STAYING = 5;
const LEAVING = 6;
const ROUNDS = 6;
const at = (goodsId: string) => ({ params: { goodsId } });

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('never lets a removed account lead or win, and every auction can be recomputed', { timeout: 60_000 }, async () => {
  const [seller, staff, passwordHash] = await Promise.all([
    makeSeller(test),
    createClient(test, { isCustomerService: true }),
    test.deps.passwords.hash(PASSWORD),
  ]);
  const goodsIds = await Promise.all(
    Array.from({ length: AUCTIONS }, () =>
      openAuction(test, seller, staff.userId, { extendMinutes: 5, reservePrice: '300' }),
    ),
  );
  const staying = await Promise.all(Array.from({ length: STAYING }, () => createClient(test)));
  const leaving = await Promise.all(
    Array.from({ length: LEAVING }, (_, index) => createClient(test, { username: `leaves.${index}`, passwordHash })),
  );
  await test.deps.pool.query(
    `INSERT INTO favourites (user_id, goods_id, created_at) SELECT u, g, now()
      FROM unnest($1::text[]) u, unnest($2::text[]) g`,
    [leaving.map(({ userId }) => userId), goodsIds],
  );
  const statuses: number[] = [];
  const gone = new Set<string>();
  const note = async (answer: Promise<{ status: number }>): Promise<number> => {
    const { status } = await answer;
    statuses.push(status);
    return status;
  };

  // Every removed account has bids that a void has to skip.
  for (const [index, who] of leaving.entries())
    for (const goodsId of goodsIds) expect((await bid(who, goodsId, String(100 + 10 * index))).status).toBe(200);

  async function bids(who: Client, index: number): Promise<void> {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const goodsId of goodsIds) {
        const { state } = await staff.get(calls.auctionStateCall, at(goodsId));
        const amount = String(Number(state.minimum) + 10 * ((index + round) % 3));
        await note(bid(who, goodsId, amount, { mode: (index + round) % 2 === 0 ? 'upTo' : 'exact' }));
      }
    }
  }
  async function leaves(who: Client, index: number): Promise<void> {
    const trying = bids(who, index);
    for (let round = 0; round < 4 * ROUNDS && !gone.has(who.userId); round += 1) {
      if ((await note(who.call(removeAccount, { body: { proof: PASSWORD, username: `leaves.${index}` } }))) === 200)
        gone.add(who.userId);
    }
    await trying;
  }
  async function voids(goodsId: string, index: number): Promise<void> {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { records } = await staff.get(calls.auctionStateCall, at(goodsId));
      const newest = records.find(({ kind }) => kind === 'bid');
      if (newest)
        await note(
          staff.call(calls.voidBid, {
            ...at(goodsId),
            body: { seq: newest.seq, reason: { code: 'complaint', note: '' } },
          }),
        );
      if ((round + index) % 5 === 0)
        for (const move of ['freeze', 'unfreeze'] as const) await asStaff(test, staff.userId, goodsId, move);
    }
  }
  await Promise.all([...staying.map(bids), ...leaving.map(leaves), ...goodsIds.map(voids)]);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(gone.size, 'an account was removed').toBeGreaterThan(0);

  // Voids every remaining leading bid.
  for (const goodsId of goodsIds.slice(1)) {
    for (let top = await leader(goodsId); top; top = await leader(goodsId)) {
      expect(gone.has(top.userId)).toBe(false);
      await staff.get(calls.voidBid, {
        ...at(goodsId),
        body: { seq: top.seq, reason: { code: 'complaint', note: '' } },
      });
      if (goodsId === goodsIds[1]) break;
    }
  }
  const { rowCount } = await test.deps.pool.query(
    `SELECT FROM auction_records WHERE kind = 'void' AND user_id = ANY ($1)`,
    [[...gone]],
  );
  expect(rowCount, 'bids of people who left were voided').toBeGreaterThan(0);
  for (const goodsId of goodsIds) await follows(goodsId);
  for (const goodsId of goodsIds) await passEnd(test, goodsId);
  await endDueAuctions(test.deps);
  const { rows } = await test.deps.pool.query<{ buyer_id: string }>(
    'SELECT buyer_id FROM deals WHERE goods_id = ANY ($1)',
    [goodsIds],
  );
  expect(rows.filter(({ buyer_id }) => gone.has(buyer_id))).toEqual([]);
});

async function leader(goodsId: string): Promise<{ userId: string; seq: number } | undefined> {
  const {
    rows: [row],
  } = await test.deps.pool.query<{ userId: string; seq: number }>(
    `SELECT a.leader_id AS "userId", max(b.seq) AS seq FROM auctions a JOIN auction_records b ON b.goods_id = a.goods_id
      AND b.user_id = a.leader_id AND b.kind = 'bid' AND NOT b.voided
     WHERE a.goods_id = $1 GROUP BY 1`,
    [goodsId],
  );
  return row;
}

/** The auction with its reserve, which is public only after the end, so that open auctions can be recomputed too. */
async function follows(goodsId: string): Promise<void> {
  const {
    rows: [row],
  } = await test.deps.pool.query<{ salt: string }>('SELECT salt FROM auctions WHERE goods_id = $1', [goodsId]);
  const viewer = await createClient(test);
  const [terms, { state }] = [
    await viewer.get(calls.auctionTermsCall, at(goodsId)),
    await viewer.get(calls.auctionStateCall, at(goodsId)),
  ];
  const records = [];
  while (records.length < state.seq)
    records.push(
      ...(await viewer.get(calls.auctionRecords, { ...at(goodsId), query: { after: records.length, limit: 500 } }))
        .items,
    );
  expect(await replayAuction({ ...terms, salt: row!.salt, reserve: '300' }, records, state, digest)).toMatchObject({
    valid: true,
    records: state.seq,
  });
}
