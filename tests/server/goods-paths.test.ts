import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goodsDetail } from '#protocol/http/goods-search.ts';
import { moveGoods, saveGoods } from '#protocol/http/goods-own.ts';
import { staffMove } from '#protocol/http/staff.ts';
import { decide } from '#machines/domain/domain-chart.ts';
import { goodsChart, type GoodsFacts } from '#machines/goods/goods.machine.ts';
import { goodsModel } from '#machines/goods/goods.model.ts';
import type { GoodsData } from '#protocol/entities/goods.ts';
import { readGoodsRow } from '#server/goods/goods-row.ts';
import { goodsStatusOf } from '#server/goods/goods-row.ts';
import { updateGoodsContent } from '#server/goods/write-goods.ts';
import { pathsOver, walkDecisions } from '#tests/models/engine/decisions.ts';
import { asSystem, DAY, makeDraft, makeSeller, makeStore, wholeGoods } from './support/goods.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Answer, type Client } from './support/client.ts';
import type { GoodsMove, GoodsState } from '#protocol/rules/states.ts';

let test: TestApp;
let owner: Client;
let ownerOnDuty: Client;
let staff: Client;
let stranger: Client;

beforeAll(async () => {
  test = await createTestApp();
  // A member of staff with own goods.
  [owner, ownerOnDuty, staff, stranger] = await Promise.all([
    makeSeller(test),
    makeSeller(test, { isCustomerService: true }),
    createClient(test, { isCustomerService: true }),
    createClient(test),
  ]);
  for (const person of [owner, ownerOnDuty]) await makeStore(test, person.userId);
});
afterAll(() => test.close());

const OWNER_MOVES: ReadonlySet<GoodsMove> = new Set(['edit', 'submit', 'withdraw', 'hide', 'publish', 'remove']);
const STAFF_MOVES: ReadonlySet<GoodsMove> = new Set([
  'take',
  'release',
  'approve',
  'reject',
  'receive',
  'freeze',
  'unfreeze',
]);

/** Possible facts only: only an auction has an end, and content with a past end is incomplete. */
const possible = (facts: GoodsFacts): GoodsFacts => {
  const endInFuture = !facts.isAuction || facts.endInFuture;
  return { ...facts, endInFuture, complete: facts.complete && endInFuture, bids: 0 };
};

/** Makes the facts true for the goods. */
async function establish(id: string, state: GoodsState, facts: GoodsFacts): Promise<void> {
  const seller = facts.ownCase && facts.by === 'service' ? ownerOnDuty : owner;
  const { pool } = test.deps;
  const data: GoodsData = {
    ...(await wholeGoods(test, seller.userId)),
    asStore: facts.asStore,
    ...(facts.complete || !facts.endInFuture ? {} : { categoryCode: '' }),
    ...(facts.managed ? { transactionType: 2, managedAddressId: 'hk-central' } : {}),
    ...(facts.isAuction
      ? { saleType: 2, startingPrice: '5', incrementPrice: '1', endAt: Date.now() + (facts.endInFuture ? DAY : -DAY) }
      : {}),
  };
  await pool.query('UPDATE users SET kyc_status = $2 WHERE id = $1', [seller.userId, facts.kycVerified ? 2 : 3]);
  await pool.query('UPDATE stores SET status = $2, frozen = $3 WHERE owner_id = $1', [
    seller.userId,
    facts.storeApproved ? 2 : 4,
    facts.storeFrozen,
  ]);
  await updateGoodsContent(pool, [{ id, storeId: null, data }], new Date());
  await pool.query(
    'UPDATE goods SET seller_id = $2, status = $3, frozen = $4, changed_since_review = $5 WHERE id = $1',
    [id, seller.userId, goodsStatusOf(state), facts.frozen, facts.changedSinceReview],
  );
}

type Outcome = { status: number; missing?: unknown; at?: unknown };
const outcomeOf = (answer: Answer<unknown>): Outcome => ({
  status: answer.status,
  ...(answer.error ? { missing: answer.error.params?.['missing'] ?? answer.error.errorCode } : {}),
});

/** Makes a move over HTTP as the user of the facts; the system makes none over HTTP. */
async function make(id: string, move: GoodsMove, { by, ownCase }: GoodsFacts): Promise<Outcome> {
  if (by === 'system')
    return asSystem(test, id, move).then(
      () => ({ status: 200 }),
      (error: { params?: { missing: unknown } }) => ({ status: 422, missing: error.params?.missing }),
    );
  if (by === 'service') {
    const who = ownCase ? ownerOnDuty : staff;
    return outcomeOf(
      await who.call(staffMove, {
        params: { kind: 'goods', id },
        body: { move: move as 'take', reason: { code: 'complaint', note: '' } },
      }),
    );
  }
  const who = by === 'owner' ? owner : stranger;
  if (move === 'edit') return outcomeOf(await edit(id, who));
  return outcomeOf(await who.call(moveGoods, { params: { id }, body: { move: move as 'submit' } }));
}

/** Saves other texts. */
async function edit(id: string, who: Client): Promise<Answer<unknown>> {
  const row = await readGoodsRow(test.deps.pool, id);
  return who.call(saveGoods, {
    params: { id },
    body: { revision: row!.revision, data: { ...row!.data, brand: `${row!.data.brand}.` } },
  });
}

async function storedState(id: string): Promise<unknown> {
  const {
    rows: [row],
  } = await test.deps.pool.query(
    'SELECT status, frozen, changed_since_review AS "changedSinceReview" FROM goods WHERE id = $1',
    [id],
  );
  return row;
}
const dealStateAfter = (state: GoodsState, { frozen, changedSinceReview }: GoodsFacts): unknown =>
  state === 'removed' ? undefined : { status: goodsStatusOf(state), frozen, changedSinceReview };

describe('goods on the server follow the chart', () => {
  it('make every allowed move along every path', async () => {
    const { ways } = walkDecisions(goodsModel);
    const paths = pathsOver(goodsModel.start, ways);
    let steps = 0;
    for (const path of paths) {
      const id = await makeDraft(test, owner, { brand: String(steps) });
      for (const { from, move, facts, to, after } of path) {
        await establish(id, from, facts);
        expect([from, move, await make(id, move, facts)]).toEqual([from, move, { status: 200 }]);
        expect([from, move, await storedState(id)]).toEqual([from, move, dealStateAfter(to ?? from, after)]);
        steps += 1;
      }
    }
    expect(steps).toBeGreaterThanOrEqual(ways.length);
  }, 300_000);

  // What other users get in every state is in the permission matrix.
  it("refuse every forbidden move with the chart's reasons and change nothing", async () => {
    const { facts: ready, values } = goodsModel;
    const odd = Object.entries(values)
      .filter(([name]) => name !== 'by' && name !== 'bids')
      .flatMap(([name, list]) =>
        list.filter((value) => value !== ready[name as keyof GoodsFacts]).map((value) => ({ [name]: value })),
      );
    const id = await makeDraft(test, owner);
    for (const state of goodsChart.states.filter((name) => name !== 'removed')) {
      for (const change of [{}, ...odd]) {
        for (const [by, moves] of [
          ['owner', OWNER_MOVES],
          ['service', STAFF_MOVES],
        ] as const) {
          const facts = possible({ ...ready, ...change, by });
          const refused = [...moves].flatMap((move) => {
            const decision = decide(goodsChart, state, facts, move);
            return decision.allowed ? [] : [{ move, missing: decision.missing }];
          });
          await establish(id, state, facts);
          for (const { move, missing } of refused) {
            const expected = {
              status: 422,
              missing:
                by === 'owner' &&
                missing.includes('complete') &&
                missing.every((code) => code === 'complete' || code === 'endInFuture')
                  ? 'FieldsInvalid'
                  : missing,
            };
            expect([state, move, change, await make(id, move, facts)]).toEqual([state, move, change, expected]);
          }
          expect(await storedState(id)).toEqual(dealStateAfter(state, facts));
        }
      }
    }
  }, 240_000);

  it('reveal nothing about goods that are not public to strangers', async () => {
    const id = await makeDraft(test, owner);
    for (const move of [...OWNER_MOVES].filter((name) => name !== 'edit')) {
      const [unseen, absent] = [
        await stranger.call(moveGoods, { params: { id }, body: { move: move as 'submit' } }),
        await stranger.call(moveGoods, { params: { id: 'absent' }, body: { move: move as 'submit' } }),
      ];
      expect([unseen.status, unseen.error]).toEqual([absent.status, absent.error]);
    }
    expect((await stranger.call(goodsDetail, { params: { goodsId: id }, query: {} })).status).toBe(404);
    expect(
      (await stranger.call(staffMove, { params: { kind: 'goods', id }, body: { move: 'approve', reason: null } }))
        .status,
    ).toBe(403);
  });
});
