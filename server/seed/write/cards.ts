import type { Card } from '#protocol/rules/cards.ts';
import type { AgentBuyMove } from '#protocol/rules/states.ts';
import { CHAT_TYPE, type ChatType } from '#protocol/lookups.ts';
import { AGENT_BUYS } from '../content/agent-buys.ts';
import { GOODS } from '../content/goods.ts';
import type { DemoRoom } from '../content/room-notation.ts';
import { DEALS, OFFERS } from '../content/trade.ts';

/** A card in a room: how many minutes ago, its author. */
export type PlacedCard = { readonly minutesAgo: number; readonly by: string; readonly card: Card };
type Placed = PlacedCard & { readonly chatType: ChatType; readonly refId: string; readonly buyer: string };

export const sellerOf = (goodsId: string): string => {
  const goods = GOODS.find(({ id }) => id === goodsId);
  if (!goods) throw new Error(`There are no goods ${goodsId} in the demo`);
  return goods.seller;
};

/** What the card of a move says happened (server/agent-buys/move-request.ts). */
const HAPPENED: Record<AgentBuyMove, string> = {
  quote: 'quoted',
  accept: 'agreed',
  decline: 'declined',
  cancel: 'cancelled',
  expire: 'expired',
  fulfil: 'fulfilled',
  fail: 'failed',
};
const BY_STAFF: ReadonlySet<AgentBuyMove> = new Set(['quote', 'fulfil', 'fail']);

const CARDS: readonly Placed[] = [
  ...OFFERS.map(({ id, goodsId, buyer, author, made }): Placed => ({
    minutesAgo: made,
    by: author === 'buyer' ? buyer : sellerOf(goodsId),
    card: { card: 'offer', id },
    chatType: CHAT_TYPE.goods,
    refId: goodsId,
    buyer,
  })),
  ...DEALS.flatMap(({ id, goodsId, buyer, origin, made, moves }): Placed[] => {
    const place = { chatType: CHAT_TYPE.goods, refId: goodsId, buyer };
    const seller = sellerOf(goodsId);
    return [
      {
        ...place,
        minutesAgo: made,
        by: origin === 'fixedPrice' ? buyer : seller,
        card: { card: 'deal', id, move: 'made' },
      },
      ...moves.map(([minutesAgo, by, move]): Placed => ({
        ...place,
        minutesAgo,
        by: by === 'buyer' ? buyer : seller,
        card: { card: 'deal', id, move },
      })),
    ];
  }),
  ...AGENT_BUYS.flatMap(({ id, buyer, service, asked, moves }): Placed[] => {
    const place = { chatType: CHAT_TYPE.agentBuy, refId: id, buyer };
    return [
      { ...place, minutesAgo: asked, by: buyer, card: { card: 'agentBuy', id, move: 'requested' } },
      ...moves.map(([minutesAgo, move]): Placed => ({
        ...place,
        minutesAgo,
        by: BY_STAFF.has(move) ? service : buyer,
        card: { card: 'agentBuy', id, move: HAPPENED[move] },
      })),
    ];
  }),
];

/** The cards of a room. */
export function roomCards({ chatType, refId, members }: DemoRoom): readonly PlacedCard[] {
  return CARDS.filter(
    (placed) => placed.chatType === chatType && placed.refId === refId && members.some(({ id }) => id === placed.buyer),
  );
}
