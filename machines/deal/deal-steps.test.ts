import { describe, expect, it } from 'vitest';
import { dealChart, type DealFacts } from '#machines/deal/deal.machine.ts';
import { decide } from '#machines/domain/domain-chart.ts';
import { nextStepOf, dealStateAfter } from '#protocol/rules/deal-steps.ts';
import { DEAL_STATES, type DealSide } from '#protocol/rules/states.ts';

const ROLES: Record<DealSide, DealFacts['by']> = { buyer: 'other', seller: 'owner', service: 'service' };

describe('the next step of a deal', () => {
  for (const managed of [false, true]) {
    for (const state of DEAL_STATES) {
      it(`is the move that the chart allows in ${state}${managed ? ', on consignment' : ''}`, () => {
        const next = nextStepOf({ state, managed });
        for (const by of ['buyer', 'seller', 'service'] as const) {
          const facts: DealFacts = { by: ROLES[by], ownCase: false, managed, waitedLongEnough: false, due: false };
          const forward = (['arrange', 'send', 'receive', 'complete'] as const).filter((move) => {
            const decision = decide(dealChart, state, facts, move);
            return decision.allowed && decision.state !== state;
          });
          expect(forward).toEqual(next?.by === by ? [next.step] : []);
          for (const move of forward)
            expect(decide(dealChart, state, facts, move)).toMatchObject({ state: dealStateAfter(move) });
        }
      });
    }
  }
});
