import type { AuctionState, BidRecord } from '#protocol/entities/auction.ts';
import type { GoodsState } from '#protocol/rules/states.ts';

/** A piece of content that pages show. */
export type ContentKind = 'goods' | 'store' | 'article' | 'news';

/**
 * What domains announce to each other: the name of every domain event (a past participle) and its data. A domain calls
 * `work.publish`; the domains above it subscribe in `server/subscribers.ts`.
 */
export type DomainEvents = {
  /**
   * Content that visitors see changed in a way that no other event announces. `lists` is false when no list gains,
   * loses or reorders it. `isCount` marks a mere number, such as likes, which pages may show a moment late.
   */
  'content.changed': {
    readonly kind: ContentKind;
    readonly ids: readonly string[];
    readonly lists: boolean;
    readonly isCount?: boolean;
  };
  /** Goods changed their state; published before the row of removed goods is deleted. */
  'goods.moved': {
    readonly goodsId: string;
    readonly from: GoodsState;
    readonly to: GoodsState;
    readonly wasFrozen: boolean;
    readonly isFrozen: boolean;
    readonly isAuction: boolean;
  };
  /** The account of the seller is being removed: only staff still see these goods. */
  'goods.hidden-with-account': { readonly sellerId: string; readonly goodsIds: readonly string[] };
  /** A store was opened, closed, frozen or released: its goods are listed, or no longer. */
  'store.visibility-changed': { readonly storeId: string };
  /** The current bid, the end or the records of an auction changed; `records` are the newest ones, newest first. */
  'auction.changed': { readonly state: AuctionState; readonly records: BidRecord[] };
};

export type DomainEventType = keyof DomainEvents;
export type DomainEventOf<Type extends DomainEventType> = { readonly type: Type } & DomainEvents[Type];
/** Any domain event. */
export type DomainEvent = { [Type in DomainEventType]: DomainEventOf<Type> }[DomainEventType];
