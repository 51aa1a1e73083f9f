import { sendMessage, updateSeen } from '#protocol/http/messages.ts';
import { staffMove } from '#protocol/http/staff.ts';
import type { NoticeType } from '#protocol/lookups.ts';
import type { ServerEvent } from '#protocol/realtime/frames.ts';
import type { NewNotice } from '#server/events/write-notices.ts';
import type { Cast } from './cast.ts';
import { WHO, type Who } from './row.ts';
import type { AuctionStateName } from './trade-states.ts';

export type Listener = Exclude<Who, 'visitor'>;
/** What brings a frame about, and who hears it; nobody else does. A visitor has no socket at all. */
export type EventRow = {
  readonly event: ServerEvent;
  readonly heardBy: readonly Listener[];
  cause(cast: Cast): Promise<unknown>;
};

const commodity = { id: 'g1', title: 'A watch', num: 'VM-1' };
const person = { userId: 'somebody', userName: 'Somebody' };
const auction = {
  commodity,
  price: '1',
  currency: 'HKD',
  biddingUser: person,
  shopUser: { userId: 'somebody' },
  shopInfo: null,
  forUserId: 'somebody',
} as const;
const DRAFTS: Record<Exclude<NoticeType, 'freezeGoods' | 'freezeStore'>, NewNotice> = {
  attention_action: { type: 'attention_action', attentionAction: 'add', follower: person },
  attention_update: { type: 'attention_update', extra: { store: { id: 's1', url: null, name: 'A store' }, commodity } },
  auction_bidding: { type: 'auction_bidding', action: 'bid', ...auction },
  auction_complete: { type: 'auction_complete', action: 'complete', ...auction },
  agent_buy: { type: 'agent_buy', agentStatus: 0, agent: { id: 'a1', name: 'A bag' }, userId: 'somebody' },
};
const notice = (type: keyof typeof DRAFTS): EventRow => ({
  event: type,
  heardBy: ['buyer'],
  cause: (cast) =>
    cast.test.deps.transact((work) => {
      work.notify(cast.people.buyer.userId, DRAFTS[type]);
      return Promise.resolve();
    }),
});
const byStaff = (cast: Cast, kind: 'goods' | 'store', id: string, move: 'take' | 'freeze') =>
  cast.people.service.get(staffMove, {
    params: { kind, id },
    body: { move, reason: { code: 'complaint', note: 'Told by a reader' } },
  });

/** Every frame a server sends of its own accord. */
export const EVENTS: readonly EventRow[] = [
  {
    event: 'chat-message',
    heardBy: ['seller', 'participant'],
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
    heardBy: ['seller', 'participant'],
    cause: (cast) =>
      cast.people.seller.get(updateSeen, { body: { roomId: cast.room.roomId, _id: cast.room.messageId } }),
  },
  {
    event: 'changed',
    heardBy: ['seller', 'service'],
    cause: async (cast) => byStaff(cast, 'goods', await cast.goods('pending'), 'take'),
  },
  {
    event: 'freezeGoods',
    heardBy: ['seller'],
    cause: async (cast) => byStaff(cast, 'goods', await cast.goods('forSale'), 'freeze'),
  },
  { event: 'freezeStore', heardBy: ['storeOwner'], cause: (cast) => byStaff(cast, 'store', cast.storeId, 'freeze') },
  notice('attention_action'),
  notice('attention_update'),
  notice('auction_bidding'),
  notice('auction_complete'),
  notice('agent_buy'),
];

const EVERYBODY: readonly Listener[] = WHO.filter((who): who is Listener => who !== 'visitor');
/** Who of those that watch an auction of the seller's hears `auction-state`, by where it stands. Who does not watch hears nothing. */
export const WATCHED: Readonly<Record<AuctionStateName | 'draft' | 'fixedPrice', readonly Listener[]>> = {
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
