import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideAgentBuy, moveAgentBuy, quoteAgentBuy, readAgentBuy } from '#protocol/http/agent-buys.ts';
import { decide } from '#machines/domain/domain-chart.ts';
import { NOT_BOUND } from '#machines/binding/binding-act.ts';
import { agentBuyChart, type AgentBuyFacts } from '#machines/agent-buy/agent-buy.machine.ts';
import { agentBuyModel } from '#machines/agent-buy/agent-buy.model.ts';
import { pathsOver, walkDecisions } from '#tests/models/engine/decisions.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { outcomeOf, type Outcome } from './support/outcome.ts';
import { runDue } from './support/due.ts';
import { REASON, passQuote, requestIn } from './support/trade.ts';
import type { AgentBuyMove, AgentBuyState } from '#protocol/rules/states.ts';

let test: TestApp;
let buyer: Client;
let buyerOnDuty: Client;
let staff: Client;
let stranger: Client;

beforeAll(async () => {
  test = await createTestApp();
  // A member of staff with an own request.
  [buyer, buyerOnDuty, staff, stranger] = await Promise.all([
    createClient(test),
    createClient(test, { isCustomerService: true }),
    createClient(test, { isCustomerService: true }),
    createClient(test),
  ]);
});
afterAll(() => test.close());

const STAFF_MOVES: ReadonlySet<AgentBuyMove> = new Set(['quote', 'fulfil', 'fail']);
const whose = ({ by, ownCase }: AgentBuyFacts): Client => (by === 'service' && ownCase ? buyerOnDuty : buyer);

/** Makes a move over HTTP as the user of the facts; the system's by the expiry job. */
async function make(id: string, move: AgentBuyMove, facts: AgentBuyFacts): Promise<Outcome> {
  const params = { id };
  if (facts.by === 'system')
    return passQuote(test, id)
      .then(() => runDue(test))
      .then(() => ({ status: 200 }));
  if (facts.by !== 'service')
    return outcomeOf(
      await (facts.by === 'owner' ? buyer : stranger).call(moveAgentBuy, { params, body: { move: move as 'accept' } }),
    );
  const who = facts.ownCase ? buyerOnDuty : staff;
  if (move === 'quote')
    return outcomeOf(
      await who.call(quoteAgentBuy, { params, body: { price: '42000', currency: 'HKD', note: 'With the box' } }),
    );
  return outcomeOf(
    await who.call(decideAgentBuy, { params, body: { move: move as 'fail', reason: move === 'fail' ? REASON : null } }),
  );
}

/** The state of a request and the number of its recorded moves. */
async function readRequest(id: string): Promise<{ state: AgentBuyState; moves: number }> {
  const {
    rows: [row],
  } = await test.deps.pool.query<{ state: AgentBuyState; moves: number }>(
    `SELECT state, (SELECT count(*)::int FROM agent_buy_moves m WHERE m.agent_buy_id = a.id) AS moves
      FROM agent_buys a WHERE id = $1`,
    [id],
  );
  return row!;
}

describe('agent-buy requests on the server follow the chart', () => {
  it('[AGB-1] make every allowed move along every path', async () => {
    const { ways } = walkDecisions(agentBuyModel);
    const taken = new Set<string>();
    for (const path of pathsOver(agentBuyModel.start, ways)) {
      const { id } = await requestIn('requested', buyer, staff, test);
      for (const { from, move, facts, to } of path) {
        const before = await readRequest(id);
        expect([from, move, await make(id, move, facts)]).toEqual([from, move, { status: 200 }]);
        expect([from, move, await readRequest(id)]).toEqual([from, move, { state: to, moves: before.moves + 1 }]);
        taken.add(`${from} ${move}`);
      }
    }
    expect(taken.size).toBe(ways.length);
  });

  it("[AGB-2] [AGB-3] refuse every forbidden move with the chart's reasons and change nothing", async () => {
    for (const state of agentBuyChart.states) {
      for (const [by, ownCase] of [
        ['owner', false],
        ['service', false],
        ['service', true],
        ['other', false],
      ] as const) {
        const facts: AgentBuyFacts = { by, ownCase, notExpired: state !== 'expired', ...NOT_BOUND };
        const { id } = await requestIn(state, whose(facts), staff, test);
        if (state === 'expired') await runDue(test);
        const before = await readRequest(id);
        for (const move of agentBuyChart.moves.filter(
          (name) => name !== 'expire' && STAFF_MOVES.has(name) === (by === 'service'),
        )) {
          const decision = decide(agentBuyChart, state, facts, move);
          if (decision.allowed) continue;
          const expected =
            by === 'other' ? { status: 404, missing: 'NotFoundService' } : { status: 422, missing: decision.missing };
          expect([state, by, ownCase, move, await make(id, move, facts)]).toEqual([state, by, ownCase, move, expected]);
        }
        expect(await readRequest(id)).toEqual(before);
      }
    }
  });

  it('[AGB-2] include the moves that the chart allows', async () => {
    for (const state of agentBuyChart.states) {
      const { id } = await requestIn(state, buyer, staff, test);
      for (const [who, by] of [
        [buyer, 'owner'],
        [staff, 'service'],
      ] as const) {
        const { moves } = await who.get(readAgentBuy, { params: { id } });
        const allowed = agentBuyChart.moves.filter(
          (move) =>
            decide(agentBuyChart, state, { by, ownCase: false, notExpired: state !== 'expired', ...NOT_BOUND }, move)
              .allowed,
        );
        expect([state, by, moves.filter((move) => move.allowed).map(({ move }) => move)]).toEqual([state, by, allowed]);
      }
    }
  });
});
