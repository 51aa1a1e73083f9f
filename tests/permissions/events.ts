import { sendMessage, updateSeen } from '#protocol/http/messages.ts';
import { staffMove } from '#protocol/http/staff.ts';
import { NOTICE_TYPES, type NoticeType } from '#protocol/rules/notices.ts';
import type { ServerEvent } from '#protocol/realtime/frames.ts';
import { SAMPLE_NOTICES } from '#tests/doubles/sample-notices.ts';
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

/** Kinds that staff cause below, as users see them happen. */
const BY_STAFF: readonly NoticeType[] = ['freezeGoods', 'freezeStore'];
const notice = (type: NoticeType): EventRow => ({
  event: type,
  recipients: ['buyer'],
  cause: (cast) =>
    cast.test.deps.transact((work) => {
      const { _id, createTime: _time, ticks: _ticks, seen: _seen, ...draft } = SAMPLE_NOTICES[type];
      work.notify(cast.people.buyer.userId, draft);
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
  ...NOTICE_TYPES.filter((type) => !BY_STAFF.includes(type)).map(notice),
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
