import { sendMessage, updateSeen } from '#protocol/http/messages.ts';
import { staffMove } from '#protocol/http/staff.ts';
import type { NoticeType } from '#protocol/lookups.ts';
import type { ServerEvent } from '#protocol/realtime/frames.ts';
import type { NewNotice } from '#server/events/write-notices.ts';
import type { Cast } from './cast.ts';
import { WHO, type Who } from './row.ts';
import type { AuctionStateName } from './trade-states.ts';

export type ConnectedActor = Exclude<Who, 'visitor'>;
/** How a frame is caused, and its recipients. Visitors have no connection. */
export type EventRow = {
  readonly event: ServerEvent;
  readonly recipients: readonly ConnectedActor[];
  cause(cast: Cast): Promise<unknown>;
};

const commodity = { id: 'g1', title: 'A watch', num: 'VM-1' };
const person = { userId: 'another', userName: 'Another' };
const auction = {
  commodity,
  price: '1',
  currency: 'HKD',
  biddingUser: person,
  shopUser: { userId: 'another' },
  shopInfo: null,
  forUserId: 'another',
} as const;
const NOTICES: Record<Exclude<NoticeType, 'freezeGoods' | 'freezeStore'>, NewNotice> = {
  attention_action: { type: 'attention_action', attentionAction: 'add', follower: person },
  attention_update: { type: 'attention_update', extra: { store: { id: 's1', url: null, name: 'A store' }, commodity } },
  auction_bidding: { type: 'auction_bidding', action: 'bid', ...auction },
  auction_complete: { type: 'auction_complete', action: 'complete', ...auction },
  agent_buy: { type: 'agent_buy', agentStatus: 0, agent: { id: 'a1', name: 'A bag' }, userId: 'another' },
};
const notice = (type: keyof typeof NOTICES): EventRow => ({
  event: type,
  recipients: ['buyer'],
  cause: (cast) =>
    cast.test.deps.transact((work) => {
      work.notify(cast.people.buyer.userId, NOTICES[type]);
      return Promise.resolve();
    }),
});
const byStaff = (cast: Cast, kind: 'goods' | 'store', id: string, move: 'take' | 'freeze') =>
  cast.people.service.get(staffMove, {
    params: { kind, id },
    body: { move, reason: { code: 'complaint', note: 'Reported by a user' } },
  });

/** Every frame that the server sends without a request. */
export const EVENTS: readonly EventRow[] = [
  {
    event: 'chat-message',
    recipients: ['seller', 'participant'],
    cause: (cast) =>
      cast.people.participant.get(sendMessage, {
        body: {
          userId: cast.people.seller.userId,
          data: { _id: crypto.randomUUID(), roomId: cast.room.roomId, content: 'And the box?' },
        },
      }),
  },
  {
    event: 'message-seen',
    recipients: ['seller', 'participant'],
    cause: (cast) =>
      cast.people.seller.get(updateSeen, { body: { roomId: cast.room.roomId, _id: cast.room.messageId } }),
  },
  {
    event: 'changed',
    recipients: ['seller', 'service'],
    cause: async (cast) => byStaff(cast, 'goods', await cast.goods('pending'), 'take'),
  },
  {
    event: 'freezeGoods',
    recipients: ['seller'],
    cause: async (cast) => byStaff(cast, 'goods', await cast.goods('forSale'), 'freeze'),
  },
  { event: 'freezeStore', recipients: ['storeOwner'], cause: (cast) => byStaff(cast, 'store', cast.storeId, 'freeze') },
  notice('attention_action'),
  notice('attention_update'),
  notice('auction_bidding'),
  notice('auction_complete'),
  notice('agent_buy'),
];

const EVERYBODY: readonly ConnectedActor[] = WHO.filter((who): who is ConnectedActor => who !== 'visitor');
/** The subscribers of the seller's auction who get `auction-state`, by its state. */
export const AUCTION_STATE_RECIPIENTS: Readonly<
  Record<AuctionStateName | 'draft' | 'fixedPrice', readonly ConnectedActor[]>
> = {
  open: EVERYBODY,
  bid: EVERYBODY,
  ended: EVERYBODY,
  won: EVERYBODY,
  unsold: EVERYBODY,
  frozen: ['buyer', 'otherBuyer', 'seller', 'service'],
  hidden: ['seller', 'service'],
  draft: [],
  fixedPrice: [],
};
