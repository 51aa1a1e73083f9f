import { NOT_BOUND } from '#machines/binding/binding-act.ts';
import { decide } from '#machines/domain/domain-chart.ts';
import { purchaseChart, type PurchaseFacts } from '#machines/offer/purchase.machine.ts';
import { purchaseModel } from '#machines/offer/purchase.model.ts';
import { buyGoods } from '#protocol/http/deals.ts';
import { moveGoods } from '#protocol/http/goods-own.ts';
import { goodsOffers, makeOffer, moveOffer } from '#protocol/http/offers.ts';
import { staffMove } from '#protocol/http/staff.ts';
import type { PurchaseMove, PurchaseState } from '#protocol/rules/states.ts';
import { auctionTerms, bid, passEnd } from '#tests/server/support/auctions.ts';
import { createClient, type Client } from '#tests/server/support/client.ts';
import { DAY, HOUR } from '#tests/server/support/goods.ts';
import { outcomeOf } from '#tests/server/support/outcome.ts';
import { buy, offerBody, PRICE } from '#tests/server/support/trade.ts';
import { NO_SUCH } from './answers.ts';
import { defineHttp, type Act, type Circumstance, type Probe } from './life.ts';
import { listGoods, verifiedUser } from './people.ts';

const BUY_NOW = 'an auction with a buy-now price';
const AUCTION = 'an auction without one';
const SENT_AGAIN = 'a purchase that is sent again is answered with its deal';
const UNVERIFIED = 'goods at a price, and a buyer whose contacts are not verified';

/** What was posted, and the deal that it made. */
type Purchase = {
  readonly body: { readonly id: string; readonly goodsId: string; readonly price: string; readonly currency: 'HKD' };
  readonly dealId: string;
};

export const purchaseOverHttp = defineHttp<PurchaseState, PurchaseMove, PurchaseFacts>({
  chart: purchaseChart,
  model: purchaseModel,
  variants: ['goods at a price', BUY_NOW, AUCTION, UNVERIFIED],
  promises: [SENT_AGAIN],
  async begin({ test, time }, variant) {
    const isAuction = variant === BUY_NOW || variant === AUCTION;
    const isVerified = variant !== UNVERIFIED;
    const [staff, buyer, rival] = await Promise.all([
      createClient(test, { isCustomerService: true }),
      createClient(test, { emailVerified: isVerified, mobileVerified: isVerified }),
      createClient(test),
    ]);
    const seller = await verifiedUser(test, staff);
    // The end is by the clock of the database, too.
    const terms = auctionTerms({ endAt: Date.now() + 30 * DAY, ...(variant === BUY_NOW && { fixedPrice: PRICE }) });
    const goodsId = await listGoods(test, seller, staff, isAuction ? terms : {});
    const facts = {
      frozen: false,
      onSale: true,
      negotiable: !isAuction,
      hasFixedPrice: variant !== AUCTION,
      bids: 0,
      beforeEnd: true,
      liveOffer: false,
      ...NOT_BOUND,
      emailVerified: isVerified,
      phoneVerified: isVerified,
    };
    let state: PurchaseState = 'offered';
    let isHidden = false;
    let offerId: string | undefined;
    let purchase: Purchase | undefined;

    type Try = Act<PurchaseMove, PurchaseFacts>;
    const tries = (who: Client, by: Try['by'], own: Try['facts'] = {}): Try[] => [
      {
        by,
        move: 'make',
        facts: own,
        async call() {
          const answer = await who.call(makeOffer, { body: offerBody(goodsId) });
          if (answer.status === 200) offerId = answer.data.id;
          return outcomeOf(answer);
        },
        afterwards: () => void (facts.liveOffer = true),
      },
      {
        by,
        move: 'buy',
        facts: own,
        async call() {
          const body = { id: crypto.randomUUID(), goodsId, price: PRICE, currency: 'HKD' } as const;
          const answer = await who.call(buyGoods, { body });
          if (answer.status === 200) {
            state = 'bought';
            purchase = { body, dealId: answer.data.id };
          }
          return outcomeOf(answer);
        },
        afterwards: () => void Object.assign(facts, { onSale: false, liveOffer: false }),
      },
    ];
    const acts: readonly Try[] = [
      ...tries(buyer, 'other'),
      // Sellers have verified contacts, and no offer on their own goods.
      ...tries(seller, 'owner', { emailVerified: true, phoneVerified: true, liveOffer: false }),
    ];

    const freeze = (move: 'freeze' | 'unfreeze'): Circumstance => ({
      name: `staff ${move} the goods`,
      async happen() {
        const params = { kind: 'goods', id: goodsId } as const;
        await staff.get(staffMove, { params, body: { move, reason: { code: 'complaint', note: '' } } });
        facts.frozen = move === 'freeze';
      },
    });
    const show = (move: 'hide' | 'publish'): Circumstance => ({
      name: `the seller's move ${move}`,
      async happen() {
        await seller.get(moveGoods, { params: { id: goodsId }, body: { move } });
        isHidden = move === 'hide';
        facts.onSale = !isHidden;
      },
    });
    const sale: Circumstance = {
      name: 'another buyer buys the goods',
      async happen() {
        await buy(rival, goodsId);
        Object.assign(facts, { onSale: false, liveOffer: false });
      },
    };
    const firstBid: Circumstance = {
      name: 'another buyer bids',
      async happen() {
        const answer = await bid(rival, goodsId, '100');
        if (answer.error) throw new Error(answer.error.errorCode);
        facts.bids = 1;
      },
    };
    const end: Circumstance = {
      name: 'the auction ends',
      async happen() {
        await passEnd(test, goodsId);
        facts.beforeEnd = false;
      },
    };
    const endOffer: readonly Circumstance[] = [
      {
        name: 'the buyer cancels the offer',
        async happen() {
          await buyer.get(moveOffer, { params: { id: offerId! }, body: { move: 'cancel' } });
          facts.liveOffer = false;
        },
      },
      {
        name: '48 hours pass',
        async happen() {
          time.pass(49 * HOUR);
          facts.liveOffer = false;
        },
      },
    ];
    const circumstances = (): Circumstance[] => {
      if (isHidden) return [show('publish')];
      if (!facts.onSale) return [];
      if (facts.frozen) return [freeze('unfreeze')];
      const isFree = facts.bids === 0 && facts.beforeEnd;
      return [
        freeze('freeze'),
        ...(isFree && !facts.liveOffer ? [show('hide')] : []),
        ...(isFree && facts.hasFixedPrice ? [sale] : []),
        ...(isFree && isAuction ? [firstBid] : []),
        ...(isAuction && facts.beforeEnd ? [end] : []),
        ...(facts.liveOffer ? endOffer : []),
      ];
    };
    const sendAgain = ({ body, dealId }: Purchase): Probe => ({
      name: 'the buyer sends the purchase again',
      promise: SENT_AGAIN,
      expected: { status: 200 },
      async call() {
        const answer = await buyer.call(buyGoods, { body });
        return answer.status === 200 && answer.data.id !== dealId
          ? { status: 200, missing: 'its deal' }
          : outcomeOf(answer);
      },
    });
    return {
      acts: () => acts,
      circumstances,
      probes: () => (purchase ? [sendAgain(purchase)] : []),
      async read() {
        const shown = await buyer.call(goodsOffers, { params: { goodsId }, query: {} });
        const isOffered = state === 'offered' && shown.status === 200;
        return { state, facts: { ...facts }, ...(isOffered && { offered: { other: shown.data.moves } }) };
      },
      answerOf({ from, move, facts: all }, missing) {
        // Who has made an offer has a room about the goods, and sees them.
        if (isHidden && all.by === 'other' && offerId === undefined) return NO_SUCH;
        if (missing.length === 1 && missing[0] === 'noLiveOffer') return { status: 422, missing: 'OfferLive' };
        if (from === 'offered') return undefined;
        // The server keeps no state of purchases: bought goods are no longer for sale.
        const decision = decide(purchaseChart, 'offered', all, move);
        return decision.allowed ? undefined : { status: 422, missing: decision.missing };
      },
    };
  },
});
