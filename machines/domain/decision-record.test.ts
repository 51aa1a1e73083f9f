import { describe, expect, it } from 'vitest';
import { auctionChart, type AuctionFacts } from '../auction/auction.machine.ts';
import { NOT_BOUND } from '../binding/binding-act.ts';
import { ROLE_PREDICATES, decide, setupDomain, type DomainChart, type Role } from './domain-chart.ts';
import { recordOf, replayDecisions } from './decision-record.ts';

const facts: AuctionFacts = {
  by: 'other',
  ownCase: false,
  frozen: false,
  onSale: true,
  hasFixedPrice: false,
  now: 1_000,
  rules: { starting: 100n, increment: 10n, reserve: null, extendMs: 0, latestEndAt: 9_000 },
  bidding: { price: 120n, leader: 'user-of-ann', maximum: 200n, bids: 1, endAt: 9_000 },
  bid: { bidder: 'user-of-ben', amount: 150n, mode: 'exact' },
  bidIsValid: false,
  fallback: null,
  ceiling: null,
  placed: [],
  ...NOT_BOUND,
};
const taken = (change: Partial<AuctionFacts> = {}, from: 'open' | 'won' = 'open') => {
  const given = { ...facts, ...change };
  return {
    chart: auctionChart,
    entity: 'g1',
    from,
    facts: given,
    move: 'bid',
    decision: decide(auctionChart, from, given, 'bid'),
  } as const;
};
/** A chart as the replay takes one: its types are put aside. */
const known = auctionChart as unknown as DomainChart<string, string, { by: Role }>;

/** Two bids of a batch: the second sees what the first has changed. */
function batch() {
  const first = taken();
  if (!first.decision.allowed) throw new Error('refused');
  const { bidding } = first.decision.facts;
  return recordOf([first, taken({ bidding, bid: { bidder: 'user-of-eve', amount: 300n, mode: 'exact' } })]);
}
const stepsOf = ({ steps }: { steps: string }) => JSON.parse(steps) as Record<string, unknown>[];

describe('records of decisions', () => {
  it('[DOM-7] have a number instead of each user, the same one in facts and outcomes', () => {
    const one = batch();
    expect(JSON.stringify(one)).not.toContain('user-of');
    expect(one).toMatchObject({ chart: 'auction', entity: 'g1' });
    expect(stepsOf(one)).toMatchObject([
      {
        from: 'open',
        move: 'bid',
        facts: { by: 'other', bidding: { leader: '1', maximum: '200n' }, bid: { bidder: '2', amount: '150n' } },
        to: 'open',
        outcome: {
          bidding: { leader: '1', price: '160n' },
          placed: [
            { bidder: '2', price: '150n', automatic: false },
            { bidder: '1', price: '160n', automatic: true },
          ],
        },
      },
      { facts: { bid: { bidder: '3', amount: '300n' } }, outcome: { bidding: { leader: '3', price: '300n' } } },
    ]);
  });

  it('have of a later step only the facts that differ from those after the step before', () => {
    expect(Object.keys(stepsOf(batch())[1]!['facts'] as object).toSorted()).toEqual(['bid', 'placed']);
  });

  it('[DOM-7] have what a refused move lacked', () => {
    const steps = stepsOf(recordOf([taken({ frozen: true, onSale: false })]));
    expect(steps).toMatchObject([{ to: null, outcome: ['onSale', 'notFrozen'] }]);
  });

  it('are decided again with the same answers, whatever the order of names', () => {
    const all = [batch(), recordOf([taken({ frozen: true }), taken({}, 'won'), taken({ bid: null, now: 9_000 })])];
    const replayed = all.flatMap((one) => replayDecisions(known, one));
    expect(replayed.map(({ now }) => now)).toEqual(Array.from({ length: 5 }));
    expect(replayed.map(({ recorded }) => recorded.to)).toEqual(['open', 'open', null, null, null]);
    const [one] = stepsOf(recordOf([taken()]));
    const { placed, bidding } = one!['outcome'] as Record<string, object>;
    const turned = { steps: JSON.stringify([{ ...one, outcome: { placed, bidding } }]) };
    expect(replayDecisions(known, turned)).toMatchObject([{ now: undefined }]);
  });

  it('show another answer of a later chart: another state, other facts, another refusal, an unknown state', () => {
    const one = recordOf([taken()]);
    const nowOf = (steps: string, chart = known) => replayDecisions(chart, { steps })[0]?.now;
    expect(nowOf(one.steps.replace('"to":"open"', '"to":"won"'))?.to).toBe('open');
    expect(nowOf(one.steps.replaceAll('160n', '170n'))?.outcome).toContain('160n');
    expect(nowOf(recordOf([taken({ frozen: true })]).steps.replace('notFrozen', 'onSale'))).toEqual({
      to: null,
      outcome: '["notFrozen"]',
    });
    const later: typeof known = {
      machine: setupDomain<{ by: Role }, 'bid'>(ROLE_PREDICATES).createMachine({
        id: 'auction',
        context: ({ input }) => input,
        initial: 'running',
        states: { running: {} },
      }),
      states: ['running'],
      moves: ['bid'],
      holds: ROLE_PREDICATES,
    };
    expect(nowOf(one.steps, later)).toEqual({ to: null, outcome: '["rightState"]' });
  });
});
