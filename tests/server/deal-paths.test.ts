import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveDeal, readDeal } from '#protocol/http/deals.ts';
import { decide } from '#machines/domain/domain-chart.ts';
import { dealChart, type DealFacts } from '#machines/deal/deal.machine.ts';
import { dealModel } from '#machines/deal/deal.model.ts';
import { pathsOver, walkDecisions } from '#tests/models/engine/decisions.ts';
import type { TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { runDue } from './support/due.ts';
import { makeOffer, makeSeller } from './support/goods.ts';
import { outcomeOf, type Outcome } from './support/outcome.ts';
import { createTradeApp, buy, DEAL_BODIES } from './support/trade.ts';
import { DEAL_PARTY_MOVES, type DealMove, type DealPartyMove, type DealState } from '#protocol/rules/states.ts';

let test: TestApp;
let seller: Client;
let sellerOnDuty: Client;
let buyer: Client;
let staff: Client;
let stranger: Client;

beforeAll(async () => {
  ({ test, seller, buyer, staff } = await createTradeApp());
  [sellerOnDuty, stranger] = await Promise.all([makeSeller(test, { isCustomerService: true }), createClient(test)]);
});
afterAll(() => test.close());

/** Makes a deal over new goods of the seller. @returns its id */
const agreed = async (): Promise<string> => buy(buyer, await makeOffer(test, seller, staff.userId));

/** Makes the facts true for the deal. The own case of staff is a deal over their own goods. */
async function establish(
  id: string,
  state: DealState,
  { by, ownCase, managed, waitedLongEnough, due }: DealFacts,
): Promise<void> {
  await test.deps.pool.query(
    `UPDATE deals
      SET state = $2, seller_id = $3, managed = $4, logistics = CASE WHEN $2 = 'agreed' THEN NULL ELSE 'faceToFace' END,
       cancellation = NULL,
       completes_at = CASE WHEN $2 = 'received'
         THEN date_trunc('milliseconds', clock_timestamp()) + $5 * interval '1 s' END,
       lapses_at = date_trunc('milliseconds', clock_timestamp()) + $6 * interval '1 s'
      WHERE id = $1`,
    [
      id,
      state,
      (by === 'service' && ownCase ? sellerOnDuty : seller).userId,
      managed,
      waitedLongEnough ? -1 : 3_600,
      due ? -1 : 3_600,
    ],
  );
}

/** Makes a move over HTTP as the user of the facts; the system's by the due work. */
async function make(id: string, move: DealMove, { by, ownCase }: DealFacts): Promise<Outcome | 'due'> {
  if (by === 'system') return runDue(test).then(() => 'due' as const);
  const who = by === 'owner' ? seller : by === 'other' ? buyer : ownCase ? sellerOnDuty : staff;
  return outcomeOf(await who.call(moveDeal, { params: { id }, body: DEAL_BODIES[move as DealPartyMove] }));
}

async function storedState(id: string): Promise<{ state: DealState; moves: number }> {
  const {
    rows: [row],
  } = await test.deps.pool.query<{ state: DealState; moves: number }>(
    `SELECT state, (SELECT count(*)::int FROM deal_moves m WHERE m.deal_id = d.id) AS moves FROM deals d
      WHERE id = $1`,
    [id],
  );
  return row!;
}
const possible = ({ by, ownCase }: DealFacts): boolean => by === 'service' || !ownCase;

describe('deals on the server follow the chart', () => {
  it('[DEA-1] make every allowed move along every path', async () => {
    const { ways } = walkDecisions(dealModel);
    for (const path of pathsOver(dealModel.start, ways)) {
      const id = await agreed();
      for (const { from, move, facts, to } of path) {
        await establish(id, from, facts);
        const before = await storedState(id);
        expect([from, move, facts.by, await make(id, move, facts)]).toEqual([
          from,
          move,
          facts.by,
          facts.by === 'system' ? 'due' : { status: 200 },
        ]);
        expect([from, move, facts.by, await storedState(id)]).toEqual([
          from,
          move,
          facts.by,
          { state: to, moves: before.moves + 1 },
        ]);
      }
    }
  });

  it('[DEA-2] [DEA-3] [DEA-4] [DEA-5] decide moves of every role under every fact like the chart', async () => {
    const { values } = dealModel;
    let [taken, refused] = [0, 0];
    // A refused move leaves the deal as it was, so that the next one can be made on it.
    let id = await agreed();
    for (const state of dealChart.states) {
      for (const by of values.by) {
        for (const ownCase of values.ownCase) {
          for (const managed of values.managed) {
            for (const over of [false, true]) {
              const facts: DealFacts = { by, ownCase, managed, waitedLongEnough: over, due: over };
              if (!possible(facts) || (by !== 'system' && over)) continue;
              // The due work makes every move of the system that is due.
              const due = state === 'agreed' ? ('lapse' as const) : ('complete' as const);
              for (const move of by === 'system' ? [due] : DEAL_PARTY_MOVES) {
                await establish(id, state, facts);
                const before = await storedState(id);
                // Staff who sell the goods are a party only and cannot make moves of staff.
                const decision = decide(
                  dealChart,
                  state,
                  ownCase ? { ...facts, by: 'owner', ownCase: false } : facts,
                  move,
                );
                const outcome = await make(id, move, facts);
                if (by !== 'system')
                  expect([state, facts, move, outcome]).toEqual([
                    state,
                    facts,
                    move,
                    decision.allowed ? { status: 200 } : { status: 422, missing: decision.missing },
                  ]);
                expect([state, facts, move, await storedState(id)]).toEqual([
                  state,
                  facts,
                  move,
                  decision.allowed ? { state: decision.state, moves: before.moves + 1 } : before,
                ]);
                if (decision.allowed) {
                  taken += 1;
                  id = await agreed();
                } else refused += 1;
              }
            }
          }
        }
      }
    }
    expect({ taken, refused }).toEqual({ taken: 35, refused: 229 });
  }, 300_000);

  it('[DEA-1] include the moves that the chart allows, and are hidden from strangers', async () => {
    const id = await agreed();
    for (const state of dealChart.states) {
      for (const [who, by] of [
        [seller, 'owner'],
        [buyer, 'other'],
        [staff, 'service'],
      ] as const) {
        const facts: DealFacts = { by, ownCase: false, managed: false, waitedLongEnough: false, due: false };
        await establish(id, state, facts);
        const { moves } = await who.get(readDeal, { params: { id }, query: {} });
        expect([state, by, moves.filter((move) => move.allowed).map(({ move }) => move)]).toEqual([
          state,
          by,
          dealChart.moves.filter((move) => decide(dealChart, state, facts, move).allowed),
        ]);
      }
      for (const move of DEAL_PARTY_MOVES) {
        const [unseen, absent] = [
          await stranger.call(moveDeal, { params: { id }, body: DEAL_BODIES[move] }),
          await stranger.call(moveDeal, { params: { id: 'absent' }, body: DEAL_BODIES[move] }),
        ];
        expect([unseen.status, unseen.error]).toEqual([404, absent.error]);
      }
    }
  });
});
