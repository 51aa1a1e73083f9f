import { dealChart, type DealFacts } from '#machines/deal/deal.machine.ts';
import { dealModel } from '#machines/deal/deal.model.ts';
import { moveDeal, readDeal } from '#protocol/http/deals.ts';
import { DEAL_PARTY_MOVES, type DealMove, type DealState } from '#protocol/rules/states.ts';
import { createClient } from '#tests/server/support/client.ts';
import { runDue } from '#tests/server/support/due.ts';
import { outcomeOf } from '#tests/server/support/outcome.ts';
import { buy, DEAL_BODIES } from '#tests/server/support/trade.ts';
import { ON_DUTY } from './answers.ts';
import { defineHttp, type Act } from './life.ts';
import { listGoods, verifiedUser } from './people.ts';

const CONSIGNED = 'of consigned goods';

export const dealOverHttp = defineHttp<DealState, DealMove, DealFacts>({
  chart: dealChart,
  model: dealModel,
  variants: ['of a seller', CONSIGNED, `of ${ON_DUTY}`],
  repeats: DEAL_PARTY_MOVES,
  async begin({ test, time }, variant) {
    const [staff, buyer] = await Promise.all([createClient(test, { isCustomerService: true }), createClient(test)]);
    // Staff who sell the goods are a party, and make no moves of staff.
    const seller = await verifiedUser(test, staff, { isCustomerService: variant.endsWith(ON_DUTY) });
    const managed = variant === CONSIGNED;
    const consigned = { transactionType: 2, managedAddressId: 'hk-central' } as const;
    const id = await buy(buyer, await listGoods(test, seller, staff, managed ? consigned : {}));
    const facts = { ownCase: false, managed, waitedLongEnough: false, due: false };
    let state: DealState = 'agreed';
    let overAt: number | null = null;

    type Try = Act<DealMove, DealFacts>;
    const sides = [
      [seller, 'owner'],
      [buyer, 'other'],
      [staff, 'service'],
    ] as const;
    const acts = DEAL_PARTY_MOVES.flatMap((move) =>
      sides.map(([who, by]): Try => ({
        by,
        move,
        call: async () => outcomeOf(await who.call(moveDeal, { params: { id }, body: DEAL_BODIES[move] })),
      })),
    );
    return {
      acts: () => [
        ...acts,
        { by: 'system', move: state === 'agreed' ? 'lapse' : 'complete', call: () => runDue(test) },
      ],
      circumstances: () =>
        overAt === null || facts.due || facts.waitedLongEnough
          ? []
          : [
              {
                name: 'the time is over',
                async happen() {
                  time.pass(overAt! - test.deps.clock().getTime() + 1);
                  if (state === 'agreed') facts.due = true;
                  else facts.waitedLongEnough = true;
                },
              },
            ],
      async read() {
        const [sold, bought, shown] = await Promise.all(
          sides.map(([who]) => who.get(readDeal, { params: { id }, query: {} })),
        );
        ({ state } = bought!);
        overAt = bought!.lapsesAt ?? bought!.completesAt;
        const offered = { owner: sold!.moves, other: bought!.moves, service: shown!.moves };
        return { state, facts: { ...facts }, offered };
      },
      learn({ from, to }) {
        if (to !== from) Object.assign(facts, { due: false, waitedLongEnough: false });
      },
    };
  },
});
