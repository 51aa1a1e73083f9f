import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveDeal } from '#protocol/http/deals.ts';
import { makeOffer as makeOfferCall, moveOffer } from '#protocol/http/offers.ts';
import { replayDecisions } from '#machines/domain/decision-record.ts';
import { conform, conformanceLines, readDomainCharts } from '#tests/models/conform.ts';
import type { TestApp } from './support/app.ts';
import { bid, openAuction } from './support/auctions.ts';
import type { Client } from './support/client.ts';
import { makeOffer } from './support/goods.ts';
import { agree, createTradeApp, offerBody } from './support/trade.ts';

let test: TestApp;
let seller: Client;
let staff: Client;
let [buyer, rival]: Client[] = [];
beforeAll(async () => {
  ({ test, seller, buyer, rival, staff } = await createTradeApp());
});
afterAll(() => test.close());

type Row = { chart: string; from: string; move: string; by: string; to: string | null };
/** Recorded decisions about an entity, or all. */
async function decisionsOf(entity?: string): Promise<Row[]> {
  const charts = await readDomainCharts();
  const { rows } = await test.deps.pool.query<{ chart: string; steps: string }>(
    'SELECT chart, steps FROM decisions WHERE $1::text IS NULL OR entity = $1 ORDER BY seq',
    [entity ?? null],
  );
  return rows.flatMap(({ chart, steps }) =>
    replayDecisions(charts.get(chart)!, { steps }).map(({ from, move, by, recorded }) => ({
      chart,
      from,
      move,
      by,
      to: recorded.to,
    })),
  );
}

describe('decisions of the server', () => {
  it('are recorded with their transaction, refused ones although it is rolled back', async () => {
    const goodsId = await makeOffer(test, seller, staff.userId);
    const dealId = await agree(buyer!, seller, goodsId);
    expect((await decisionsOf(goodsId)).filter(({ chart }) => chart === 'purchase')).toEqual([
      { chart: 'purchase', from: 'offered', move: 'make', by: 'other', to: 'offered' },
    ]);
    expect(await decisionsOf(dealId)).toEqual([]);
    // The seller may not receive; the buyer not yet.
    for (const who of [seller, buyer!])
      expect((await who.call(moveDeal, { params: { id: dealId }, body: { move: 'receive' } })).error?.errorCode).toBe(
        'MoveRefused',
      );
    const refused = { chart: 'deal', from: 'agreed', move: 'receive', to: null };
    expect(await decisionsOf(dealId)).toEqual([
      { ...refused, by: 'owner' },
      { ...refused, by: 'other' },
    ]);
    // A transaction that fails for another reason leaves nothing: its decisions were not carried out.
    const body = { ...offerBody(await makeOffer(test, seller, staff.userId)), price: '0' };
    const before = await decisionsOf();
    expect((await buyer!.call(makeOfferCall, { body })).error?.errorCode).toBe('FieldsInvalid');
    expect(await decisionsOf()).toEqual(before);
  });

  it('name no user', async () => {
    const goodsId = await openAuction(test, seller, staff.userId);
    await bid(buyer!, goodsId, '100', { mode: 'upTo' });
    await bid(rival!, goodsId, '110');
    expect((await decisionsOf(goodsId)).filter(({ move }) => move === 'bid')).toHaveLength(2);
    const { rows } = await test.deps.pool.query<{ text: string }>('SELECT d::text AS text FROM decisions d');
    const { rows: users } = await test.deps.pool.query<{ id: string }>('SELECT id FROM users');
    expect(users.length).toBeGreaterThan(3);
    expect(rows.filter(({ text }) => users.some(({ id }) => text.includes(id)))).toEqual([]);
  });

  it('are decided again by the charts; a changed chart is found with entity, move and both answers', async () => {
    const charts = await readDomainCharts();
    expect(charts.size).toBe(12);
    const { first, decided } = await conform(test.deps.pool, charts);
    expect(first).toBeUndefined();
    expect([...decided.keys()]).toEqual(expect.arrayContaining(['goods', 'offer', 'deal', 'purchase', 'auction']));

    const offerChart = charts.get('offer')!;
    // Planted: the one who made an offer may accept it.
    const goodsId = await makeOffer(test, seller, staff.userId);
    const offer = await buyer!.get(makeOfferCall, { body: offerBody(goodsId) });
    await buyer!.call(moveOffer, { params: { id: offer.id }, body: { move: 'accept' } });
    const holds = Object.fromEntries(Object.keys(offerChart.holds).map((code) => [code, () => true]));
    const lax = { ...offerChart, holds };
    const found = await conform(test.deps.pool, new Map([...charts, ['offer', lax]]));
    expect(found.divergences).toBe(1);
    expect(found.first).toMatchObject({ chart: 'offer', entity: offer.id, move: 'accept', recorded: { to: null } });
    expect(found.first?.now?.to).toBe('accepted');
    expect(conformanceLines(found).join('\n')).toMatch(
      new RegExp(
        `offer ${offer.id}: accept in pending by owner\n  then   refused, missing .*byOther.*\n  now    accepted`,
      ),
    );
    // A chart that is gone.
    const gone = await conform(test.deps.pool, new Map([...charts].filter(([name]) => name !== 'purchase')));
    expect(gone.first).toMatchObject({ chart: 'purchase', now: undefined });
  });
});
