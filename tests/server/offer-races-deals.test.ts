import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOT_BOUND } from '#machines/binding/binding-act.ts';
import { dealChart } from '#machines/deal/deal.machine.ts';
import { agentBuyChart } from '#machines/agent-buy/agent-buy.machine.ts';
import { decideAgentBuy, moveAgentBuy, quoteAgentBuy, readAgentBuy } from '#protocol/http/agent-buys.ts';
import { moveDeal } from '#protocol/http/deals.ts';
import { decide, type Role } from '#machines/domain/domain-chart.ts';
import { createRandom } from '#tests/simulation/random.ts';
import type { TestApp } from './support/app.ts';
import { type Answer, type Client } from './support/client.ts';
import { runDue } from './support/due.ts';
import { makeOffer } from './support/goods.ts';
import { createTradeApp, agree, bringDeal, DEAL_BODIES, REASON, requestIn } from './support/trade.ts';
import type { DealPartyMove, DealState, AgentBuyMove, AgentBuyState } from '#protocol/rules/states.ts';

const ROUNDS = 60;
let test: TestApp;
let seller: Client;
let buyer: Client;
let staff: Client;

beforeAll(async () => {
  ({ test, seller, buyer, staff } = await createTradeApp());
});
afterAll(() => test.close());

type Kept<State> = { readonly move: string; readonly state: State; readonly by: Role };
const shuffled = <Item>(random: ReturnType<typeof createRandom>, items: readonly Item[]): Item[] => {
  const left = [...items];
  return items.map(() => left.splice(random.integer(left.length), 1)[0]!);
};

/**
 * Holds a history against a chart: each move is one that its maker might make where the one before had led. @returns
 * where it leads
 */
function follow<State extends string>(
  start: State,
  kept: readonly Kept<State>[],
  step: (state: State, move: string, by: Role) => State | undefined,
): State {
  let at = start;
  for (const { move, state, by } of kept) {
    expect([at, move, by, step(at, move, by)]).toEqual([at, move, by, state]);
    at = state;
  }
  return at;
}

describe('simultaneous moves of a deal by both sides and staff', () => {
  const ROLES = { buyer: 'other', seller: 'owner', service: 'service', system: 'system' } as const;

  it('[DEA-1] [DEA-4] are recorded once each, as a path of the chart', async () => {
    const random = createRandom(7);
    const outcomes = new Set<DealState>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const from = random.pick(['agreed', 'arranged', 'sent', 'received'] as const);
      const goodsId = await makeOffer(test, seller, staff.userId);
      const id = await bringDeal(await agree(buyer, seller, goodsId), from, { buyer, sender: seller });
      if (from === 'received')
        await test.deps.pool.query(
          `UPDATE deals SET completes_at = clock_timestamp() - interval '1 s'
          WHERE id = $1`,
          [id],
        );
      const move = (who: Client, name: DealPartyMove) =>
        who.call(moveDeal, { params: { id }, body: DEAL_BODIES[name] });
      const act = (who: Client, name: DealPartyMove) => ({
        name: `${name} ${who === buyer ? 'other' : who === seller ? 'owner' : 'service'}`,
        run: (): Promise<Answer<unknown> | undefined> => move(who, name),
      });
      const acts = [
        act(buyer, 'arrange'),
        act(buyer, 'receive'),
        act(buyer, 'complete'),
        act(buyer, 'cancel'),
        act(seller, 'send'),
        act(seller, 'send'),
        act(seller, 'cancel'),
        act(staff, 'cancel'),
        { name: 'what is due', run: () => runDue(test).then(() => undefined) },
      ];
      const before = await history(id);
      const chosen = shuffled(random, acts).slice(0, 4);
      const answers = await Promise.all(chosen.map(({ run }) => run()));
      expect(answers.filter((answer) => answer && ![200, 422].includes(answer.status))).toEqual([]);
      const after = await history(id);
      const fresh = after.kept.slice(before.kept.length);
      // A move that is repeated by who made it, also before this round, is answered again and not recorded.
      const acknowledged = new Set(chosen.filter((_, at) => answers[at]?.status === 200).map(({ name }) => name));
      const last = before.kept.at(-1);
      acknowledged.delete(`${last?.move} ${last?.by}`);
      expect(fresh.filter(({ by }) => by !== 'system')).toHaveLength(acknowledged.size);
      const end = follow<DealState>(from, fresh, (state, name, by) => {
        const decision = decide(
          dealChart,
          state,
          { by, ownCase: false, managed: false, waitedLongEnough: true, due: false },
          name as DealPartyMove,
        );
        return decision.allowed ? decision.state : undefined;
      });
      expect(end).toBe(after.state);
      // What falls through goes back to its seller; what does not is sold.
      expect(after.goods).toBe(end === 'cancelled' ? 5 : 6);
      outcomes.add(end);
    }
    expect(outcomes.size).toBeGreaterThan(2);
  }, 120_000);

  async function history(id: string): Promise<{ state: DealState; goods: number; kept: Kept<DealState>[] }> {
    const {
      rows: [row],
    } = await test.deps.pool.query<{ state: DealState; goods: number }>(
      'SELECT d.state, g.status AS goods FROM deals d JOIN goods g ON g.id = d.goods_id WHERE d.id = $1',
      [id],
    );
    const { rows } = await test.deps.pool.query<{ move: string; state: DealState; by: keyof typeof ROLES }>(
      'SELECT move, state, by FROM deal_moves WHERE deal_id = $1 ORDER BY seq',
      [id],
    );
    return { ...row!, kept: rows.map(({ by, ...rest }) => ({ ...rest, by: ROLES[by] })) };
  }
});

describe('simultaneous moves of an agent-buy request by buyer and staff', () => {
  it('[AGB-1] [AGB-2] are recorded once each, as a path of the chart', async () => {
    const random = createRandom(11);
    const outcomes = new Set<AgentBuyState>();
    for (let round = 0; round < ROUNDS; round += 1) {
      await test.deps.pool.query(`UPDATE agent_buys SET state = 'failure' WHERE buyer_id = $1`, [buyer.userId]);
      const from = random.pick(['requested', 'quoted', 'agreed'] as const);
      const { id } = await requestIn(from, buyer, staff, test);
      const params = { id };
      const acts: (() => Promise<Answer<unknown>>)[] = [
        ...(['accept', 'decline', 'cancel'] as const).map(
          (move) => () => buyer.call(moveAgentBuy, { params, body: { move } }),
        ),
        () => staff.call(quoteAgentBuy, { params, body: { price: '45000', currency: 'HKD', note: '' } }),
        () => staff.call(decideAgentBuy, { params, body: { move: 'fulfil', reason: null } }),
        () => staff.call(decideAgentBuy, { params, body: { move: 'fail', reason: REASON } }),
      ];
      const before = (await history(id)).length;
      const chosen = shuffled(random, acts).slice(0, 4);
      const answers = await Promise.all(chosen.map((act) => act()));
      expect(answers.filter(({ status }) => ![200, 422].includes(status))).toEqual([]);
      const fresh = (await history(id)).slice(before);
      // An acceptance of before the round that is repeated in it is answered again.
      const made = answers.filter(({ status }, at) => status === 200 && !(from === 'agreed' && chosen[at] === acts[0]));
      expect(fresh).toHaveLength(made.length);
      const end = follow<AgentBuyState>(from, fresh, (state, name, by) => {
        const facts = { by, ownCase: false, notExpired: true, ...NOT_BOUND };
        const decision = decide(agentBuyChart, state, facts, name as AgentBuyMove);
        return decision.allowed ? decision.state : undefined;
      });
      expect(end).toBe((await buyer.get(readAgentBuy, { params })).state);
      outcomes.add(end);
    }
    expect(outcomes.size).toBeGreaterThan(2);
  }, 120_000);

  async function history(id: string): Promise<Kept<AgentBuyState>[]> {
    const { rows } = await test.deps.pool.query<{ move: string; state: AgentBuyState; actor_id: string }>(
      'SELECT move, state, actor_id FROM agent_buy_moves WHERE agent_buy_id = $1 ORDER BY seq',
      [id],
    );
    return rows.map(({ actor_id, ...rest }) => ({ ...rest, by: actor_id === buyer.userId ? 'owner' : 'service' }));
  }
});
