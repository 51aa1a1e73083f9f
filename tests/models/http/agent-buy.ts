import { agentBuyChart, type AgentBuyFacts } from '#machines/agent-buy/agent-buy.machine.ts';
import { agentBuyModel } from '#machines/agent-buy/agent-buy.model.ts';
import { NOT_BOUND } from '#machines/binding/binding-act.ts';
import {
  createAgentBuy,
  decideAgentBuy,
  moveAgentBuy,
  quoteAgentBuy,
  readAgentBuy,
} from '#protocol/http/agent-buys.ts';
import type { AgentBuyMove, AgentBuyState } from '#protocol/rules/states.ts';
import { createClient } from '#tests/server/support/client.ts';
import { runDue } from '#tests/server/support/due.ts';
import { HOUR } from '#tests/server/support/goods.ts';
import { outcomeOf } from '#tests/server/support/outcome.ts';
import { REASON, requestBody } from '#tests/server/support/trade.ts';
import { NO_SUCH, NOT_STAFF, ON_DUTY } from './answers.ts';
import { defineHttp, type Act } from './life.ts';

const OWN_MOVES = ['accept', 'decline', 'cancel'] as const;
const STAFF_MOVES = ['quote', 'fulfil', 'fail'] as const;

export const agentBuyOverHttp = defineHttp<AgentBuyState, AgentBuyMove, AgentBuyFacts>({
  chart: agentBuyChart,
  model: agentBuyModel,
  variants: ['a buyer', ON_DUTY],
  repeats: ['accept'],
  async begin({ test, time }, variant) {
    const isOnDuty = variant === ON_DUTY;
    const [buyer, staff, stranger] = await Promise.all([
      createClient(test, { isCustomerService: isOnDuty }),
      createClient(test, { isCustomerService: true }),
      createClient(test),
    ]);
    const { id } = await buyer.get(createAgentBuy, { body: requestBody() });
    const params = { id };
    const facts = { ownCase: false, notExpired: true, ...NOT_BOUND };
    /** A quote reads as expired before the system has recorded that. */
    let isRecorded = false;
    const pass = (): void => {
      if (facts.notExpired) time.pass(49 * HOUR);
      facts.notExpired = false;
    };

    type Try = Act<AgentBuyMove, AgentBuyFacts>;
    const own = (who: typeof buyer, by: Try['by'], move: (typeof OWN_MOVES)[number]): Try => ({
      by,
      move,
      call: async () => outcomeOf(await who.call(moveAgentBuy, { params, body: { move } })),
    });
    const decide = (who: typeof buyer, by: Try['by'], move: (typeof STAFF_MOVES)[number], isOwn = false): Try => ({
      by,
      move,
      ...(isOwn && { how: 'an own request', facts: { ownCase: true } }),
      call: async () =>
        outcomeOf(
          move === 'quote'
            ? await who.call(quoteAgentBuy, { params, body: { price: '42000', currency: 'HKD', note: 'With the box' } })
            : await who.call(decideAgentBuy, { params, body: { move, reason: move === 'fail' ? REASON : null } }),
        ),
      ...(move === 'quote' && { afterwards: () => void (isRecorded = !(facts.notExpired = true)) }),
    });
    let state: AgentBuyState = 'requested';
    const acts: readonly Try[] = [
      ...OWN_MOVES.flatMap((move) => [own(buyer, 'owner', move), own(stranger, 'other', move)]),
      ...STAFF_MOVES.flatMap((move) => [
        decide(staff, 'service', move),
        decide(stranger, 'other', move),
        isOnDuty ? decide(buyer, 'service', move, true) : decide(buyer, 'owner', move),
      ]),
    ];
    return {
      acts: () => [
        ...acts,
        {
          by: 'system',
          move: 'expire',
          how: 'after 48 hours',
          facts: { notExpired: state !== 'quoted' && facts.notExpired },
          async call() {
            if (state === 'quoted') pass();
            await runDue(test);
            isRecorded ||= state === 'quoted';
          },
        },
      ],
      circumstances: () =>
        state === 'quoted' && facts.notExpired ? [{ name: '48 hours pass', happen: async () => pass() }] : [],
      async read() {
        const [asked, shown] = await Promise.all([
          buyer.get(readAgentBuy, { params }),
          staff.get(readAgentBuy, { params }),
        ]);
        state = asked.state === 'expired' && !isRecorded ? 'quoted' : asked.state;
        return { state, facts: { ...facts }, offered: { owner: asked.moves, service: shown.moves } };
      },
      answerOf({ move, facts: { by } }) {
        if (STAFF_MOVES.some((one) => one === move)) return by === 'service' ? undefined : NOT_STAFF;
        return by === 'other' ? NO_SUCH : undefined;
      },
    };
  },
});
