import * as deals from '#protocol/http/deals.ts';
import * as offers from '#protocol/http/offers.ts';
import type { DealState } from '#protocol/rules/states.ts';
import { DEAL_BODIES, offerBody, offerOn, PRICE } from '../../server/support/trade.ts';
import { ABSENT, type Cast } from '../cast.ts';
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
const NEITHER = between('MoveRefused', 'MoveRefused');
const ENDED = { expired: NEITHER, accepted: NEITHER, rejected: NEITHER, cancelled: NEITHER, superseded: NEITHER };
const TO_SELLER = between('MoveRefused', 'ok');
const TO_BUYER = between('ok', 'MoveRefused');
const answer = {
  accept: { pending: TO_SELLER, countered: TO_BUYER, hidden: NEITHER, frozen: NEITHER, ...ENDED },
  reject: { pending: TO_SELLER, countered: TO_BUYER, hidden: NEITHER, frozen: TO_SELLER, ...ENDED },
  cancel: { pending: TO_BUYER, countered: TO_SELLER, hidden: NEITHER, frozen: TO_BUYER, ...ENDED },
} as const;
const counterBody = () => ({ id: crypto.randomUUID(), price: '125000', currency: 'HKD', comment: '' });
const buying = (goodsId: string, price = PRICE) => ({
  body: { id: crypto.randomUUID(), goodsId, price, currency: 'HKD' },
});

/** A deal of buyer and seller; staff see it and have other moves. */
const parties = (buyer: Cells['buyer'], seller: Cells['seller'], service: Cells['service']): Cells =>
  cells(404, { visitor: 401, buyer, seller, service });
const OF_BUYER = parties('ok', 'MoveRefused', 'MoveRefused');
const OF_SELLER = parties('MoveRefused', 'ok', 'MoveRefused');
const OF_STAFF = parties('MoveRefused', 'MoveRefused', 'ok');
const OF_ALL = parties('ok', 'ok', 'ok');
const OF_NOBODY = parties('MoveRefused', 'MoveRefused', 'MoveRefused');
const DEAL_CELLS: Record<keyof typeof DEAL_BODIES, Record<DealState, Cells>> = {
  arrange: {
    agreed: OF_BUYER,
    arranged: OF_BUYER,
    sent: OF_NOBODY,
    received: OF_NOBODY,
    completed: OF_NOBODY,
    cancelled: OF_NOBODY,
  },
  send: {
    agreed: OF_NOBODY,
    arranged: OF_SELLER,
    sent: OF_NOBODY,
    received: OF_NOBODY,
    completed: OF_NOBODY,
    cancelled: OF_NOBODY,
  },
  receive: {
    agreed: OF_NOBODY,
    arranged: OF_NOBODY,
    sent: OF_BUYER,
    received: OF_NOBODY,
    completed: OF_NOBODY,
    cancelled: OF_NOBODY,
  },
  complete: {
    agreed: OF_NOBODY,
    arranged: OF_NOBODY,
    sent: OF_NOBODY,
    received: OF_BUYER,
    completed: OF_NOBODY,
    cancelled: OF_NOBODY,
  },
  cancel: {
    agreed: OF_ALL,
    arranged: OF_ALL,
    sent: OF_STAFF,
    received: OF_STAFF,
    completed: OF_NOBODY,
    cancelled: OF_NOBODY,
  },
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
      answer[move],
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
    answer.accept,
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
      DEAL_CELLS[move],
      async (cast, state) => ({
        params: { id: await dealIn(cast, state as DealState) },
        body: DEAL_BODIES[move],
      }),
      () => ({ params: { id: ABSENT }, body: DEAL_BODIES[move] }),
    ),
  ),
  row(deals.moveDeal, 'a deal of consigned goods: send', { arranged: OF_STAFF }, async (cast, state) => ({
    params: { id: await dealIn(cast, state as DealState, true) },
    body: DEAL_BODIES.send,
  })),
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
