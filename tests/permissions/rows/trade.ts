import type { DealFacts } from '#machines/deal/deal.machine.ts';
import { dealModel } from '#machines/deal/deal.model.ts';
import type { OfferFacts } from '#machines/offer/offer.machine.ts';
import { offerModel } from '#machines/offer/offer.model.ts';
import * as deals from '#protocol/http/deals.ts';
import * as offers from '#protocol/http/offers.ts';
import { DEAL_STATES, type DealMove, type DealState, type OfferMove, type OfferState } from '#protocol/rules/states.ts';
import { DEAL_BODIES, offerBody, offerOn, PRICE } from '../../server/support/trade.ts';
import { ABSENT, type Cast } from '../cast.ts';
import { cellsInStates, cellsOfMove, type TableCase } from '../cells-of-move.ts';
import type { GoodsStateName } from '../goods-states.ts';
import { auctionIn, dealIn, offerIn, type OfferStateName } from '../trade-states.ts';
import { cells, row, SERVICE, SIGNED_IN, type Cells, type Row } from '../row.ts';

const NO_ROOM = 'room_2_0_a.b_0';
/** Goods are absent for those who may not see them; the others get the reason of the refusal. */
const FOR_SALE = cells('ok', { visitor: 401, seller: 'MoveRefused' });
const GONE = cells('MoveRefused', { visitor: 401 });
const UNSEEN = cells(404, { visitor: 401, seller: 'MoveRefused', service: 'MoveRefused' });
// Goods that were frozen while for sale give that reason.
const GOODS = { forSale: FOR_SALE, soldOut: GONE, frozen: GONE, draft: UNSEEN, pending: UNSEEN, hidden: UNSEEN };
const NOT_FOR_SALE = cells(404, { visitor: 401, seller: 'ok', service: 'ok' });
/** An offer is visible to its two parties; for everyone else, staff included, it is absent. */
const between = (buyer: Cells['buyer'], seller: Cells['seller']): Cells => cells(404, { visitor: 401, buyer, seller });
const AUTHOR = { buyer: 'owner', seller: 'other' } as const;
const ended = (state: OfferState): TableCase<OfferState, OfferFacts> => ({ state, by: AUTHOR });
const OFFERS: Record<OfferStateName, TableCase<OfferState, OfferFacts>> = {
  pending: { state: 'pending', by: AUTHOR },
  countered: { state: 'pending', by: { buyer: 'other', seller: 'owner' } },
  hidden: ended('rejected'),
  frozen: { state: 'pending', facts: { frozen: true }, by: AUTHOR },
  expired: { state: 'pending', facts: { notExpired: false }, by: AUTHOR },
  accepted: ended('accepted'),
  rejected: ended('rejected'),
  cancelled: ended('cancelled'),
  superseded: ended('superseded'),
};
/** Who ended an offer may repeat it (OFR-8). */
const REPEATED: Partial<Record<OfferMove, Partial<Record<OfferStateName, Cells>>>> = {
  accept: { accepted: between('MoveRefused', 'ok') },
  reject: { rejected: between('MoveRefused', 'ok') },
  cancel: { cancelled: between('ok', 'MoveRefused') },
};
const offerCells = (move: OfferMove): Record<OfferStateName, Cells> => ({
  ...cellsOfMove(offerModel, move, OFFERS, between('MoveRefused', 'MoveRefused')),
  ...REPEATED[move],
});
const counterBody = () => ({ id: crypto.randomUUID(), price: '125000', currency: 'HKD', comment: '' });
const buying = (goodsId: string, price = PRICE) => ({
  body: { id: crypto.randomUUID(), goodsId, price, currency: 'HKD' },
});

/** A deal of buyer and seller; staff see it and have other moves. */
const parties = (buyer: Cells['buyer'], seller: Cells['seller'], service: Cells['service']): Cells =>
  cells(404, { visitor: 401, buyer, seller, service });
const OF_ALL = parties('ok', 'ok', 'ok');
const dealCells = (move: DealMove, states = DEAL_STATES as readonly DealState[], facts: Partial<DealFacts> = {}) =>
  cellsInStates(
    dealModel,
    move,
    states,
    { buyer: 'other', seller: 'owner', service: 'service' },
    parties('MoveRefused', 'MoveRefused', 'MoveRefused'),
    facts,
  );
/** Who made the last move may repeat it (DEA-6). */
const REPEATED_DEAL: Partial<Record<DealMove, Partial<Record<DealState, Cells>>>> = {
  send: { sent: parties('MoveRefused', 'ok', 'MoveRefused') },
  receive: { received: parties('ok', 'MoveRefused', 'MoveRefused') },
  complete: { completed: parties('ok', 'MoveRefused', 'MoveRefused') },
  cancel: { cancelled: parties('ok', 'MoveRefused', 'MoveRefused') },
};
const goodsOf = async (cast: Cast, state: string): Promise<string> =>
  state === 'auction' ? auctionIn(cast, 'open') : cast.goods(state as GoodsStateName);

/** Offers, purchases and deals of buyer and seller, in every state. */
export const TRADE_ROWS: readonly Row[] = [
  row(
    offers.makeOffer,
    "the seller's goods",
    { ...GOODS, auction: GONE },
    async (cast, state) => ({ body: offerBody(await goodsOf(cast, state)) }),
    () => ({ body: offerBody(ABSENT) }),
  ),
  row(offers.makeOffer, 'goods with a live offer of the buyer', { ...FOR_SALE, buyer: 'OfferLive' }, async (cast) => {
    const goodsId = await cast.goods('forSale');
    await offerOn(cast.people.buyer, goodsId);
    return { body: offerBody(goodsId) };
  }),
  row(
    offers.makeOffer,
    'without agreeing to the terms',
    cells('FieldsInvalid', { visitor: 401, seller: 'MoveRefused' }),
    async (cast) => ({ body: offerBody(await cast.goods('forSale'), { agreed: false }) }),
  ),
  ...(['accept', 'reject', 'cancel'] as const).map((move) =>
    row(
      offers.moveOffer,
      `an offer between buyer and seller: ${move}`,
      offerCells(move),
      async (cast, state) => ({
        params: { id: (await offerIn(cast, state as OfferStateName)).id },
        body: { move },
      }),
      () => ({ params: { id: ABSENT }, body: { move } }),
    ),
  ),
  row(
    offers.counterOffer,
    'an offer between buyer and seller',
    offerCells('counter'),
    async (cast, state) => ({
      params: { id: (await offerIn(cast, state as OfferStateName)).id },
      body: counterBody(),
    }),
    () => ({ params: { id: ABSENT }, body: counterBody() }),
  ),
  row(offers.listOffers, 'own', SIGNED_IN, () => ({ query: {} })),
  row(
    offers.roomOffers,
    'the room of buyer and seller',
    between('ok', 'ok'),
    async (cast) => ({ params: { roomId: (await offerIn(cast, 'pending')).roomId }, query: {} }),
    () => ({ params: { roomId: NO_ROOM }, query: {} }),
  ),
  row(
    offers.goodsOffers,
    "the seller's goods",
    {
      forSale: SIGNED_IN,
      soldOut: SIGNED_IN,
      auction: SIGNED_IN,
      frozen: SIGNED_IN,
      draft: NOT_FOR_SALE,
      pending: NOT_FOR_SALE,
      hidden: NOT_FOR_SALE,
    },
    async (cast, state) => ({ params: { goodsId: await goodsOf(cast, state) }, query: {} }),
    () => ({ params: { goodsId: ABSENT }, query: {} }),
  ),

  row(
    deals.buyGoods,
    "the seller's goods",
    GOODS,
    async (cast, state) => buying(await goodsOf(cast, state)),
    () => buying(ABSENT),
  ),
  row(
    deals.buyGoods,
    'an auction with a fixed price',
    { open: FOR_SALE, bid: GONE, ended: GONE },
    async (cast, state) => buying(await auctionIn(cast, state as 'open'), '5000'),
  ),
  row(deals.buyGoods, 'an outdated price', cells('Changed', { visitor: 401, seller: 'MoveRefused' }), async (cast) =>
    buying(await cast.goods('forSale'), '100'),
  ),
  row(deals.listDeals, 'own', SIGNED_IN, () => ({ query: {} })),
  row(
    deals.readDeal,
    'a deal of buyer and seller',
    { agreed: OF_ALL, sent: OF_ALL, completed: OF_ALL, cancelled: OF_ALL },
    async (cast, state) => ({ params: { id: await dealIn(cast, state as DealState) }, query: {} }),
    () => ({ params: { id: ABSENT }, query: {} }),
  ),
  ...(['arrange', 'send', 'receive', 'complete', 'cancel'] as const).map((move) =>
    row(
      deals.moveDeal,
      `a deal of buyer and seller: ${move}`,
      { ...dealCells(move), ...REPEATED_DEAL[move] },
      async (cast, state) => ({
        params: { id: await dealIn(cast, state as DealState) },
        body: DEAL_BODIES[move],
      }),
      () => ({ params: { id: ABSENT }, body: DEAL_BODIES[move] }),
    ),
  ),
  row(
    deals.moveDeal,
    'a deal of consigned goods: send',
    dealCells('send', ['arranged'], { managed: true }),
    async (cast, state) => ({
      params: { id: await dealIn(cast, state as DealState, true) },
      body: DEAL_BODIES.send,
    }),
  ),
  row(
    deals.moveDeal,
    'a deal: cancel without a reason',
    parties('FieldsInvalid', 'FieldsInvalid', 'FieldsInvalid'),
    async (cast) => ({ params: { id: await dealIn(cast, 'agreed') }, body: { move: 'cancel' } }),
  ),
  row(
    deals.moveDeal,
    'a deal: arrange without a destination',
    { agreed: parties('FieldsInvalid', 'MoveRefused', 'MoveRefused') },
    async (cast) => ({
      params: { id: await dealIn(cast, 'agreed') },
      body: { ...DEAL_BODIES.arrange, destination: '' },
    }),
  ),
  row(deals.staffDeals, 'the queue', SERVICE, () => ({ query: {} })),
];
