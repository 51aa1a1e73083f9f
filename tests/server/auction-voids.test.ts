import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replayAuction } from '#machines/auction/replay.ts';
import * as calls from '#protocol/http/auctions.ts';
import { moveGoods } from '#protocol/http/goods-own.ts';
import { staffAudit } from '#protocol/http/staff.ts';
import { endAuction, endDueAuctions } from '#server/auctions/end-auction.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { readBook, verdictOn } from './support/auction-book.ts';
import { bid, openAuction, passEnd } from './support/auctions.ts';
import { createClient, type Client } from './support/client.ts';
import { asStaff, makeSeller } from './support/goods.ts';
import { digest } from '#tests/doubles/digest.ts';

/** The consequences of voids. */

let test: TestApp;
let seller: Client, staff: Client;
type Name = 'ann' | 'ben' | 'cy' | 'shill';
let people: Readonly<Record<Name, Client>>;

beforeAll(async () => {
  test = await createTestApp();
  const some = (): Promise<Client> => createClient(test);
  [seller, staff] = await Promise.all([makeSeller(test), createClient(test, { isCustomerService: true })]);
  people = {
    ann: await createClient(test, { trueName: 'Ann' }),
    ben: await createClient(test, { trueName: 'Ben' }),
    cy: await some(),
    shill: await some(),
  };
});
afterAll(() => test.close());

type Said = readonly [who: Name, amount: number, mode?: 'exact' | 'upTo'];
const open = (reservePrice = ''): Promise<string> =>
  openAuction(test, seller, staff.userId, { reservePrice, extendMinutes: 5 });
const say = (goodsId: string, [who, amount, mode = 'exact']: Said) =>
  bid(people[who], goodsId, String(amount), { mode });
const out = async (goodsId: string, seq: number) =>
  (await staff.get(calls.voidBid, { params: { goodsId }, body: { seq, reason: { code: 'complaint', note: '' } } }))
    .state;
const nameOf = (userId: string | null): Name | null =>
  (Object.keys(people) as Name[]).find((name) => people[name].userId === userId) ?? null;
const at = (goodsId: string) => ({ params: { goodsId } });
const stateOf = async (goodsId: string) => (await people.cy.get(calls.auctionStateCall, at(goodsId))).state;
const ended = async (goodsId: string): Promise<void> => {
  await passEnd(test, goodsId);
  expect(await endAuction(test.deps, goodsId)).toBe(true);
};

/** The state of an auction by name, with the leader's maximum bid. */
async function storedState(
  goodsId: string,
): Promise<{ price: string | null; leader: Name | null; maximum: string | null }> {
  const {
    rows: [row],
  } = await test.deps.pool.query<{ price: string | null; leader: string | null; maximum: string | null }>(
    `SELECT trim_scale(price)::text AS price, leader_id AS leader, trim_scale(leader_maximum)::text AS maximum
      FROM auctions WHERE goods_id = $1`,
    [goodsId],
  );
  return { ...row!, leader: nameOf(row!.leader) };
}

/** Checks that the records lead to the published state and have the same number of valid bids. */
async function follows(goodsId: string): Promise<string[]> {
  const book = await readBook((call, input) => staff.get(call, input), goodsId);
  expect(await verdictOn(book)).toMatchObject({ valid: true, problem: null });
  const gone = new Set(book.records.flatMap(({ kind, voids }) => (kind === 'void' ? [voids] : [])));
  const valid = book.records.filter(({ kind, seq }) => kind === 'bid' && !gone.has(seq));
  expect(book.state).toMatchObject({
    bids: valid.length,
    price: valid.at(-1)?.price ?? null,
    leader: valid.at(-1)?.bidder ?? null,
  });
  return book.records.map(({ kind, bidder, price, automatic, voids }) =>
    kind === 'void'
      ? `${automatic ? 'fell' : 'out'} ${voids}`
      : `${bidder} ${price}${automatic ? '*' : ''}${voids === null ? '' : ` for ${voids}`}`,
  );
}

/** The valid bids of the shill by number. */
const ofShill = async (goodsId: string): Promise<number[]> =>
  (
    await test.deps.pool.query<{ seq: number }>(
      `SELECT seq FROM auction_records WHERE goods_id = $1 AND user_id = $2 AND kind = 'bid' AND NOT voided
       ORDER BY seq DESC`,
      [goodsId, people.shill.userId],
    )
  ).rows.map(({ seq }) => seq);

describe('voided bids', () => {
  it('void the bids that they provoked', async () => {
    const goodsId = await open();
    for (const one of [
      ['ann', 200, 'upTo'],
      ['shill', 120],
      ['shill', 180, 'upTo'],
    ] as const)
      await say(goodsId, one);
    expect(await storedState(goodsId)).toEqual({ price: '190', leader: 'ann', maximum: '200' });
    expect(await out(goodsId, 4)).toMatchObject({ price: '130', bids: 3 });
    expect(await out(goodsId, 2)).toMatchObject({ price: '100', bids: 1, seq: 9 });
    expect(await storedState(goodsId)).toEqual({ price: '100', leader: 'ann', maximum: '200' });
    expect(await follows(goodsId)).toEqual([
      '1 100',
      '2 120',
      '1 130*',
      '2 180',
      '1 190*',
      'out 4',
      'fell 5',
      'out 2',
      'fell 3',
    ]);
    expect(await people.ann.get(calls.auctionMine, { params: { goodsId } })).toMatchObject({
      status: 'winning',
      price: '100',
      maximum: '200',
    });
    await say(goodsId, ['ben', 150]);
    expect(await storedState(goodsId), 'the house goes on for her').toEqual({
      price: '160',
      leader: 'ann',
      maximum: '200',
    });
    await follows(goodsId);
  });

  it('[AUC-10] reinstate the remaining leader by a record', async () => {
    const goodsId = await open();
    for (const one of [
      ['ann', 120],
      ['shill', 300, 'upTo'],
      ['ben', 400, 'upTo'],
    ] as const)
      await say(goodsId, one);
    expect(await out(goodsId, 2)).toMatchObject({ price: '130', leader: 3, bids: 2 });
    expect(await storedState(goodsId)).toEqual({ price: '130', leader: 'ben', maximum: '400' });
    expect(await follows(goodsId)).toEqual([
      '1 120',
      '2 130',
      '2 300*',
      '3 310',
      'out 2',
      'fell 4',
      'fell 3',
      '3 130* for 2',
    ]);
    await say(goodsId, ['ann', 140]);
    expect(await storedState(goodsId)).toEqual({ price: '150', leader: 'ben', maximum: '400' });
    expect(await out(goodsId, 8), 'a reinstated bid can be voided as any other').toMatchObject({
      price: '120',
      leader: 1,
    });
    expect(await storedState(goodsId), 'having said 140 over her own 120').toEqual({
      price: '120',
      leader: 'ann',
      maximum: '140',
    });
    await follows(goodsId);
  });

  it('restore a maximum that was exceeded', async () => {
    const goodsId = await open();
    for (const one of [
      ['ann', 200, 'upTo'],
      ['ben', 110],
      ['shill', 250],
    ] as const)
      await say(goodsId, one);
    expect(await storedState(goodsId)).toEqual({ price: '250', leader: 'shill', maximum: null });
    await out(goodsId, 4);
    expect(await storedState(goodsId)).toEqual({ price: '120', leader: 'ann', maximum: '200' });
    await follows(goodsId);
  });

  it('write a record for a leader who had none because of an earlier equal maximum', async () => {
    const goodsId = await open();
    for (const one of [
      ['shill', 200, 'upTo'],
      ['ben', 200, 'upTo'],
    ] as const)
      await say(goodsId, one);
    expect(await out(goodsId, 1)).toMatchObject({ price: '100', leader: 2, bids: 1 });
    expect(await follows(goodsId)).toEqual(['1 100', '1 200*', 'out 1', 'fell 2', '2 100* for 1']);
  });

  it('discard the bidder’s higher bids too, including a secret maximum', async () => {
    const goodsId = await open();
    for (const one of [
      ['ann', 100],
      ['shill', 110, 'upTo'],
      ['shill', 900, 'upTo'],
      ['ben', 300],
    ] as const)
      await say(goodsId, one);
    expect(await storedState(goodsId)).toEqual({ price: '310', leader: 'shill', maximum: '900' });
    await out(goodsId, 2);
    expect(await storedState(goodsId)).toEqual({ price: '300', leader: 'ben', maximum: null });
    await follows(goodsId);
  });

  it('change neither the end nor the response to a repeated request', async () => {
    const goodsId = await open();
    const id = crypto.randomUUID();
    const { data } = await bid(people.shill, goodsId, '150', { id });
    const state = await out(goodsId, 1);
    expect(state.effectiveEndAt).toBe(data.state.effectiveEndAt);
    expect((await bid(people.shill, goodsId, '150', { id })).data).toMatchObject({
      result: 'winning',
      receipt: data.receipt,
      state: { leader: null },
    });
  });

  it('[GDS-6] leave an auction that cannot be hidden', async () => {
    const goodsId = await open();
    await say(goodsId, ['shill', 100]);
    expect(await out(goodsId, 1)).toMatchObject({ bids: 0, price: null });
    expect(
      (await seller.call(moveGoods, { params: { id: goodsId }, body: { move: 'hide' } })).error?.params,
    ).toMatchObject({ missing: ['noBids'] });
  });

  it('leave the auction as if they had never been placed', { timeout: 120_000 }, async () => {
    const one = fc.tuple(
      fc.constantFrom<Name>('ann', 'ben', 'cy', 'shill'),
      fc.integer({ min: 10, max: 40 }).map((tens) => tens * 10),
      fc.constantFrom('exact' as const, 'upTo' as const),
    );
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(one, { minLength: 4, maxLength: 14 }),
        fc.constantFrom('', '200'),
        fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
        async (list, reserve, picks) => {
          const [goodsId, other] = [await open(reserve), await open(reserve)];
          const keys: string[] = [];
          for (const [who, amount, mode] of list) {
            const id = crypto.randomUUID();
            if ((await bid(people[who], goodsId, String(amount), { mode, id })).status === 200) keys.push(id);
            else keys.push('');
          }
          for (const pick of picks) {
            const left = await ofShill(goodsId);
            if (left.length > 0) await out(goodsId, left[pick % left.length]!);
          }
          const { rows: unsaid } = await test.deps.pool.query<{ id: string; user_id: string }>(
            'SELECT id, user_id FROM bid_requests WHERE goods_id = $1 AND voided',
            [goodsId],
          );
          expect(unsaid.filter(({ user_id }) => user_id !== people.shill.userId)).toEqual([]);
          taken += unsaid.length;
          // In an auction without those bids a leader only sets a maximum.
          for (const [index, [who, amount, mode]] of list.entries()) {
            if (keys[index] === '' || unsaid.some(({ id }) => id === keys[index])) continue;
            if ((await say(other, [who, amount, mode])).status !== 200) await say(other, [who, amount, 'upTo']);
          }
          expect(await storedState(goodsId)).toEqual(await storedState(other));
          const {
            rows: [terms],
          } = await test.deps.pool.query<{ salt: string }>('SELECT salt FROM auctions WHERE goods_id = $1', [goodsId]);
          const book = await readBook((call, input) => staff.get(call, input), goodsId);
          expect(
            await verdictOn({ ...book, terms: { ...book.terms, salt: terms!.salt, reserve: reserve || null } }),
          ).toMatchObject({ valid: true });
        },
      ),
      { numRuns: 25 },
    );
    expect(taken).toBeGreaterThan(0);
  });
});

describe('staff', () => {
  const reason = { code: 'other', note: 'Typed one nought too many' };

  it('void a bid with a reason; the highest valid bid leads, and the chain records it', async () => {
    const goodsId = await open();
    await bid(people.ann, goodsId, '100');
    await bid(people.ben, goodsId, '1100');
    const seen = await staff.get(calls.staffBids, { ...at(goodsId), query: {} });
    expect(seen.items.map(({ seq, person, moves }) => [seq, person.name, moves])).toEqual([
      [2, 'Ben', [{ move: 'void', allowed: true, missing: [] }]],
      [1, 'Ann', [{ move: 'void', allowed: true, missing: [] }]],
    ]);
    expect(
      (await staff.call(calls.voidBid, { ...at(goodsId), body: { seq: 2, reason: { code: 'other', note: ' ' } } }))
        .error,
    ).toMatchObject({ errorCode: 'FieldsInvalid', params: { 'reason.note': 'required' } });
    const { state } = await staff.get(calls.voidBid, { ...at(goodsId), body: { seq: 2, reason } });
    expect(state).toMatchObject({ price: '100', leader: 1, minimum: '110', bids: 1, seq: 3 });
    expect((await staff.call(calls.voidBid, { ...at(goodsId), body: { seq: 2, reason } })).error?.params).toMatchObject(
      { move: 'void', missing: ['bidIsValid'] },
    );
    const records = (await people.cy.get(calls.auctionRecords, { ...at(goodsId), query: { after: 0 } })).items;
    expect(records.at(-1)).toMatchObject({ kind: 'void', voids: 2, bidder: 2, price: '1100' });
    expect(
      await replayAuction(
        await people.cy.get(calls.auctionTermsCall, at(goodsId)),
        records,
        await stateOf(goodsId),
        digest,
      ),
    ).toMatchObject({ valid: true });
    expect((await bid(people.ben, goodsId, '1100')).data).toMatchObject({ result: 'winning', receipt: { seq: 4 } });
    const acts = (await staff.get(staffAudit, { query: {} })).items.filter(({ subject }) => subject === goodsId);
    expect(acts.map(({ action }) => action)).toEqual(['voidBid', 'viewBids']);
    expect(acts[0]?.details).toMatchObject({ seq: '2', price: '1100', reason: 'other', note: reason.note });
  });

  it('cannot void bids in their own auction or after the end', async () => {
    const goodsId = await open();
    const two = await createClient(test, { isCustomerService: true });
    await bid(two, goodsId, '100');
    expect((await two.call(calls.voidBid, { ...at(goodsId), body: { seq: 1, reason } })).error?.params).toMatchObject({
      missing: ['notOwnCase'],
    });
    await ended(goodsId);
    expect((await staff.call(calls.voidBid, { ...at(goodsId), body: { seq: 1, reason } })).error?.params).toMatchObject(
      { state: 'won', missing: ['rightState'] },
    );
    expect((await staff.call(calls.voidBid, { ...at('nothing'), body: { seq: 1, reason } })).status).toBe(404);
    expect((await staff.call(calls.staffBids, { ...at('nothing'), query: {} })).status).toBe(404);
    expect((await people.ann.call(calls.staffBids, { ...at(goodsId), query: {} })).status).toBe(403);
  });

  it('[AUC-7] may void bids of a frozen auction after its end, until it is decided', async () => {
    const goodsId = await open();
    await bid(people.ann, goodsId, '100');
    await bid(people.ben, goodsId, '110');
    await asStaff(test, staff.userId, goodsId, 'freeze');
    await passEnd(test, goodsId);
    expect((await staff.get(calls.voidBid, { ...at(goodsId), body: { seq: 2, reason } })).state).toMatchObject({
      state: 'open',
      price: '100',
      leader: 1,
    });
    await asStaff(test, staff.userId, goodsId, 'unfreeze');
    await endDueAuctions(test.deps);
    expect(await stateOf(goodsId)).toMatchObject({ state: 'won', leader: 1, price: '100' });
  });

  it('leave no leader when they void the only bid', async () => {
    const goodsId = await open();
    await bid(people.ann, goodsId, '200', { mode: 'upTo' });
    expect((await staff.get(calls.voidBid, { ...at(goodsId), body: { seq: 1, reason } })).state).toMatchObject({
      price: null,
      leader: null,
      minimum: '100',
    });
    await ended(goodsId);
    expect(await stateOf(goodsId)).toMatchObject({ state: 'unsold', price: null });
  });
});
