import { describe, expect, it } from 'vitest';
import { dealChart, type DealFacts } from '#machines/deal/deal.machine.ts';
import { decide } from '#machines/domain/domain-chart.ts';
import { DEAL_STATES } from '#protocol/rules/states.ts';
import { nextOf, type DealSide } from './next-of.ts';

const ROLES: Record<DealSide, DealFacts['by']> = { buyer: 'other', seller: 'owner', service: 'service' };

describe('whose turn it is in a deal', () => {
  for (const managed of [false, true]) {
    for (const state of DEAL_STATES) {
      it(`names who may take the next step: ${state}${managed ? ', on consignment' : ''}`, () => {
        const next = nextOf({ state, managed });
        for (const by of ['buyer', 'seller', 'service'] as const) {
          const facts: DealFacts = { by: ROLES[by], ownCase: false, managed, waitedLongEnough: false };
          const forward = (['arrange', 'send', 'receive', 'complete'] as const).filter((move) => {
            const decision = decide(dealChart, state, facts, move);
            return decision.allowed && decision.state !== state;
          });
          expect(forward).toEqual(next?.by === by ? [next.step] : []);
        }
      });
    }
  }
});
