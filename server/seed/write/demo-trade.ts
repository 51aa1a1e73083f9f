import { hash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { agentBuyChart, type AgentBuyFacts } from '#machines/agent-buy/agent-buy.machine.ts';
import { NOT_BOUND } from '#machines/binding/binding-act.ts';
import { dealChart, type DealFacts } from '#machines/deal/deal.machine.ts';
import type { Decision } from '#machines/domain/domain-chart.ts';
import { offerChart } from '#machines/offer/offer.machine.ts';
import type { Deal } from '#protocol/entities/trade.ts';
import { TRADE } from '#protocol/limits.ts';
import { CHAT_TYPE, LOGISTICS, type ChatType } from '#protocol/lookups.ts';
import { makeRoomId } from '#protocol/room-id.ts';
import type { Decide } from '../../events/decision-log.ts';
import type { Queryable } from '../../database/pool.ts';
import { agentBuyMoves, agentBuys, dealMoves, deals, offers } from '../../database/schema/trade.ts';
import { AGENT_BUYS, type DemoAgentBuy } from '../content/agent-buys.ts';
import { GOODS } from '../content/goods.ts';
import { ADDRESSES } from '../content/identity.ts';
import { DEALS, OFFERS, type DemoDeal, type DemoOffer } from '../content/trade.ts';
import { still } from '../pictures/catalogue.ts';
import { sellerOf } from './cards.ts';
import { demoId, drawn, GOODS_SIDE, type DemoFile } from './demo-files.ts';
import type { AgentBuyState, DealState, OfferState } from '#protocol/rules/states.ts';

const MINUTE = 60_000;
type Numbered = { readonly at: Date; readonly write: (num: string) => void };

/** What the offers, deals and requests of the demo become in the database. Numbers are given when they are written. */
export type TradeRows = {
  readonly offers: (typeof offers.$inferInsert)[];
  readonly deals: (typeof deals.$inferInsert)[];
  readonly dealMoves: (typeof dealMoves.$inferInsert)[];
  readonly agentBuys: (typeof agentBuys.$inferInsert)[];
  readonly agentBuyMoves: (typeof agentBuyMoves.$inferInsert)[];
  readonly files: DemoFile[];
};

/** Makes the rows of offers, deals and requests. Every state comes from the chart. @throws Error for a refused move */
export async function tradeRows(now: Date, decide: Decide): Promise<TradeRows> {
  const then = (minutesAgo: number): Date => new Date(now.getTime() - minutesAgo * MINUTE);
  const made = {
    deals: DEALS.map((deal) => dealRows(deal, then, decide)),
    requests: AGENT_BUYS.map((request) => requestRows(request, then, decide)),
  };
  return {
    offers: OFFERS.map((offer) => offerRow(offer, then, decide)),
    deals: made.deals.map(({ row }) => row),
    dealMoves: made.deals.flatMap(({ moves }) => moves),
    agentBuys: made.requests.map(({ row }) => row),
    agentBuyMoves: made.requests.flatMap(({ moves }) => moves),
    files: await Promise.all(
      AGENT_BUYS.flatMap((request) =>
        (request.pictures ?? []).map(({ thing, seed, view }, at) =>
          drawn(
            now,
            still(thing, seed, view),
            GOODS_SIDE,
            {
              id: pictureId(request.id, at),
              ownerId: request.buyer,
              category: 'agentBuy',
              name: `${request.id}-${at + 1}.webp`,
            },
            [{ kind: 'agentBuy', ref: request.id }],
          ),
        ),
      ),
    ),
  };
}

/** Writes them; people, goods and rooms are there already. Deals and requests are numbered as they came. */
export async function insertTrade(db: Queryable, rows: TradeRows): Promise<void> {
  const numbered: Numbered[] = [
    ...rows.deals.map((row) => ({ at: row.createdAt, write: (num: string) => void (row.num = `D-${num}`) })),
    ...rows.agentBuys.map((row) => ({ at: row.createdAt, write: (num: string) => void (row.num = `A-${num}`) })),
  ];
  for (const { write } of numbered.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const {
      rows: [next],
    } = await db.execute<{ num: string }>(sql`SELECT nextval('trade_numbers')::text AS num`);
    write(next!.num);
  }
  await db.insert(offers).values(rows.offers);
  await db.insert(deals).values(rows.deals);
  await db.insert(dealMoves).values(rows.dealMoves);
  await db.insert(agentBuys).values(rows.agentBuys);
  await db.insert(agentBuyMoves).values(rows.agentBuyMoves);
}

const roomOf = (chatType: ChatType, refId: string, one: string, other: string): string =>
  makeRoomId({ chatType, refId, users: [one, other] });
const goodsOf = (goodsId: string) => GOODS.find(({ id }) => id === goodsId)!;
const hashOf = (id: string): Buffer => hash('sha256', id, 'buffer');

function refused(what: string, move: string, missing: readonly string[]): Error {
  return new Error(`${what}: ${move} lacks ${missing.join(', ')}`);
}

function offerRow(
  { id, goodsId, buyer, author, price, comment = '', made, ended, previous }: DemoOffer,
  then: (minutesAgo: number) => Date,
  decide: Decide,
): typeof offers.$inferInsert {
  const seller = sellerOf(goodsId);
  const expiresAt = new Date(then(made).getTime() + TRADE.offerLifetime);
  let state: OfferState = 'pending';
  if (ended) {
    const [minutesAgo, move] = ended;
    const by = move === 'cancel' ? 'owner' : move === 'expire' ? 'system' : 'other';
    const decision = decide(
      offerChart,
      id,
      state,
      { by, frozen: false, onSale: true, notExpired: then(minutesAgo) < expiresAt, ...NOT_BOUND },
      move,
    );
    if (!decision.allowed) throw refused(id, move, decision.missing);
    state = decision.state;
  }
  return {
    id,
    goodsId,
    buyerId: buyer,
    sellerId: seller,
    author,
    roomId: roomOf(CHAT_TYPE.goods, goodsId, buyer, seller),
    price,
    currency: goodsOf(goodsId).currency,
    comment,
    state,
    previousId: previous ?? null,
    bodyHash: hashOf(id),
    createdAt: then(made),
    expiresAt,
    decidedAt: ended ? then(ended[0]) : null,
  };
}

const ROLES = { buyer: 'other', seller: 'owner', service: 'service' } as const;

function dealRows(
  deal: DemoDeal,
  then: (minutesAgo: number) => Date,
  decide: Decide,
): { row: typeof deals.$inferInsert; moves: (typeof dealMoves.$inferInsert)[] } {
  const { id, goodsId, buyer, origin, price, made, handOver } = deal;
  const seller = sellerOf(goodsId);
  const { currency, managed = false, token } = goodsOf(goodsId);
  const auctioned = origin === 'auction';
  const actor = origin === 'offer' ? seller : buyer;
  const moves: (typeof dealMoves.$inferInsert)[] = [
    {
      dealId: id,
      at: then(made),
      actorId: auctioned ? null : actor,
      by: auctioned ? 'system' : actor === buyer ? 'buyer' : 'seller',
      move: 'made',
      state: 'agreed',
    },
  ];
  let state: DealState = 'agreed';
  for (const [minutesAgo, by, move, note = ''] of deal.moves) {
    const decision: Decision<DealState, DealFacts> = decide(
      dealChart,
      id,
      state,
      { by: ROLES[by], ownCase: false, managed, waitedLongEnough: false, due: false },
      move,
    );
    if (!decision.allowed) throw refused(id, move, decision.missing);
    state = decision.state;
    moves.push({ dealId: id, at: then(minutesAgo), actorId: by === 'buyer' ? buyer : seller, by, move, state, note });
  }
  const last = moves.at(-1)!;
  const received = moves.find(({ move }) => move === 'receive');
  return {
    moves,
    row: {
      id,
      num: '',
      goodsId,
      buyerId: buyer,
      sellerId: seller,
      origin,
      offerId: deal.offer ?? null,
      roomId: roomOf(CHAT_TYPE.goods, goodsId, buyer, seller),
      price,
      currency,
      state,
      managed,
      isToken: token !== undefined,
      logisticsOptions: [...LOGISTICS],
      logistics: handOver === undefined ? null : handOver === 'mailing' ? 'mailing' : 'faceToFace',
      delivery: handOver === 'mailing' ? addressOf(buyer) : null,
      destination: typeof handOver === 'object' ? handOver.place : '',
      shipment: deal.shipment ?? null,
      cancellation:
        deal.cancelled && last.by !== 'system' ? { by: last.by, reason: deal.cancelled, note: last.note ?? '' } : null,
      // Only what was won at auction is not arranged yet in the demo.
      lapsesAt: null,
      completesAt: state === 'received' && received ? new Date(received.at.getTime() + TRADE.completeAfter) : null,
      createdAt: then(made),
      updatedAt: last.at,
    },
  };
}

function addressOf(userId: string): NonNullable<Deal['delivery']> {
  const { consignee, areaCode, mobile, country, detail } = ADDRESSES.find((address) => address.userId === userId)!;
  return { consignee, areaCode, mobile, country, address: detail };
}

const pictureId = (requestId: string, at: number): string => demoId('agentBuy', requestId, String(at));

function requestRows(
  request: DemoAgentBuy,
  then: (minutesAgo: number) => Date,
  decide: Decide,
): { row: typeof agentBuys.$inferInsert; moves: (typeof agentBuyMoves.$inferInsert)[] } {
  const {
    id,
    buyer,
    service,
    title,
    link = '',
    description,
    budget,
    currency,
    quantity = 1,
    pictures = [],
    asked,
  } = request;
  const row: typeof agentBuys.$inferInsert = {
    id,
    num: '',
    buyerId: buyer,
    title,
    link,
    description,
    budget: budget ?? null,
    currency,
    quantity,
    fileIds: pictures.map((_, at) => pictureId(id, at)),
    roomId: roomOf(CHAT_TYPE.agentBuy, id, buyer, service),
    bodyHash: hashOf(id),
    createdAt: then(asked),
    updatedAt: then(asked),
  };
  const moves: (typeof agentBuyMoves.$inferInsert)[] = [
    { agentBuyId: id, at: then(asked), actorId: buyer, move: 'request', state: 'requested' },
  ];
  let state: AgentBuyState = 'requested';
  for (const [minutesAgo, move, said] of request.moves) {
    const byStaff = move === 'quote' || move === 'fulfil' || move === 'fail';
    const decision: Decision<AgentBuyState, AgentBuyFacts> = decide(
      agentBuyChart,
      id,
      state,
      { by: byStaff ? 'service' : 'owner', ownCase: !byStaff, notExpired: true, ...NOT_BOUND },
      move,
    );
    if (!decision.allowed) throw refused(id, move, decision.missing);
    state = decision.state;
    const at = then(minutesAgo);
    const reason = said?.reason ?? null;
    moves.push({ agentBuyId: id, at, actorId: byStaff ? service : buyer, move, state, reason });
    Object.assign(
      row,
      { state, reason, updatedAt: at },
      byStaff && { staffId: service },
      said?.quote && {
        quotePrice: said.quote[0],
        quoteCurrency: said.quote[1],
        quoteNote: said.quote[2],
        quotedAt: at,
        quoteExpiresAt: new Date(at.getTime() + TRADE.quoteLifetime),
      },
    );
  }
  return { row, moves };
}
