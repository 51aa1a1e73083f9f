import { NOT_BOUND } from '#machines/binding/binding-act.ts';
import { offerChart, type OfferFacts } from '#machines/offer/offer.machine.ts';
import { offerModel } from '#machines/offer/offer.model.ts';
import { counterOffer, listOffers, moveOffer } from '#protocol/http/offers.ts';
import { staffMove } from '#protocol/http/staff.ts';
import type { OfferMove, OfferState } from '#protocol/rules/states.ts';
import { createClient, type Client } from '#tests/server/support/client.ts';
import { runDue } from '#tests/server/support/due.ts';
import { HOUR } from '#tests/server/support/goods.ts';
import { outcomeOf } from '#tests/server/support/outcome.ts';
import { buy, counter, offerOn } from '#tests/server/support/trade.ts';
import { NO_SUCH } from './answers.ts';
import { defineHttp, type Act } from './life.ts';
import { listGoods, verifiedUser } from './people.ts';

const COUNTER_OFFER = 'a counter-offer of the seller';
const SIDE_MOVES = ['accept', 'reject', 'cancel'] as const;

export const offerOverHttp = defineHttp<OfferState, OfferMove, OfferFacts>({
  chart: offerChart,
  model: offerModel,
  variants: ['an offer of the buyer', COUNTER_OFFER],
  repeats: SIDE_MOVES,
  async begin({ test, time }, variant) {
    const [staff, buyer, rival, stranger] = await Promise.all([
      createClient(test, { isCustomerService: true }),
      createClient(test),
      createClient(test),
      createClient(test),
    ]);
    const seller = await verifiedUser(test, staff);
    const goodsId = await listGoods(test, seller, staff);
    const first = await offerOn(buyer, goodsId);
    const isCounter = variant === COUNTER_OFFER;
    const { id } = isCounter ? await counter(seller, first.id) : first;
    const [maker, taker] = isCounter ? [seller, buyer] : [buyer, seller];
    const sideOf = (who: Client): 'buyer' | 'seller' => (who === buyer ? 'buyer' : 'seller');
    const facts = { frozen: false, onSale: true, notExpired: true, ...NOT_BOUND };
    let state: OfferState = 'pending';
    /** An offer reads as expired before the system has recorded that. */
    let isRecorded = false;
    const pass = (): void => {
      if (facts.notExpired) time.pass(49 * HOUR);
      facts.notExpired = false;
    };

    type Try = Act<OfferMove, OfferFacts>;
    const body = () => ({ id: crypto.randomUUID(), price: '124000', currency: 'HKD', comment: '' }) as const;
    const tries = (who: Client, by: Try['by'], how?: string): Try[] => [
      ...SIDE_MOVES.map((move): Try => ({
        by,
        move,
        ...(how !== undefined && { how }),
        call: async () => outcomeOf(await who.call(moveOffer, { params: { id }, body: { move } })),
      })),
      {
        by,
        move: 'counter',
        ...(how !== undefined && { how }),
        call: async () => outcomeOf(await who.call(counterOffer, { params: { id }, body: body() })),
      },
    ];
    const acts: readonly Try[] = [
      ...tries(maker, 'owner'),
      ...tries(taker, 'other'),
      // Staff are not a party, and do not see the offer.
      ...tries(staff, 'service'),
    ];
    const sale: Try = {
      by: 'system',
      move: 'reject',
      how: 'the goods are sold',
      async call() {
        await buy(rival, goodsId);
        facts.onSale = false;
      },
    };
    const freeze = (move: 'freeze' | 'unfreeze') => ({
      name: `staff ${move} the goods`,
      async happen() {
        const params = { kind: 'goods', id: goodsId } as const;
        await staff.get(staffMove, { params, body: { move, reason: { code: 'complaint', note: '' } } });
        facts.frozen = move === 'freeze';
      },
    });
    return {
      acts: () => [
        ...acts,
        {
          by: 'system',
          move: 'expire',
          how: 'after 48 hours',
          facts: { notExpired: state !== 'pending' && facts.notExpired },
          async call() {
            if (state === 'pending') pass();
            await runDue(test);
            isRecorded ||= state === 'pending';
          },
        },
        ...(state === 'pending' && facts.notExpired && !facts.frozen ? [sale] : []),
      ],
      circumstances: () =>
        state === 'pending'
          ? [
              freeze(facts.frozen ? 'unfreeze' : 'freeze'),
              ...(facts.notExpired ? [{ name: '48 hours pass', happen: async () => pass() }] : []),
            ]
          : [],
      async read() {
        const unseen = await stranger.get(listOffers, { query: { side: 'buyer', pageNo: 1 } });
        if (unseen.total > 0) throw new Error('a stranger has offers');
        const [own, theirs] = await Promise.all(
          [maker, taker].map(async (who) => {
            const { items } = await who.get(listOffers, { query: { side: sideOf(who), pageNo: 1 } });
            return items[0]!;
          }),
        );
        const step = own!.id === id ? own! : own!.earlier.find((earlier) => earlier.id === id)!;
        state = step.state === 'expired' && !isRecorded ? 'pending' : step.state;
        const isNewest = own!.id === id;
        return {
          state,
          facts: { ...facts },
          ...(isNewest && { offered: { owner: own!.moves, other: theirs!.moves } }),
        };
      },
      learn({ to }) {
        if (to === 'accepted') facts.onSale = false;
      },
      answerOf: ({ facts: { by } }) => (by === 'service' ? NO_SUCH : undefined),
    };
  },
});
