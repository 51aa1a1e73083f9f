/** How much a huge seed writes. */
export type HugeSizes = {
  /** Besides the collector, who has a room with each of them. One in a hundred has a store. */
  readonly people: number;
  readonly messages: number;
  readonly goods: number;
  /** Of one auction. */
  readonly bids: number;
  /** Of one thread. */
  readonly replies: number;
  /** Of one store. */
  readonly followers: number;
};

/** What `SEED=huge` writes. */
export const HUGE: HugeSizes = {
  people: 100_000,
  messages: 10_000_000,
  goods: 1_000_000,
  bids: 100_000,
  replies: 1_000_000,
  followers: 50_000,
};

/** The same marketplace, smaller. */
export const scaled = (by: number): HugeSizes => ({
  people: HUGE.people / by,
  messages: HUGE.messages / by,
  goods: HUGE.goods / by,
  bids: HUGE.bids / by,
  replies: HUGE.replies / by,
  followers: HUGE.followers / by,
});

/** Names of what is large. Their ids are numbered: `huge-1` to the number of people, `goods-1` to that of goods. */
export const HUGE_IDS = {
  prefix: 'huge',
  /** Has a room with everybody. */
  collector: 'huge-0',
  /** Owner of the store with the followers, and of a tenth of the goods. */
  seller: 'huge-1',
  auction: 'huge-auction',
  thread: 'huge-thread',
} as const;

export const personId = (number: number): string => `${HUGE_IDS.prefix}-${number}`;
export const storeId = (number: number): string => `huge-store-${number}`;
/** At least two, so that goods are not all of one seller. */
export const storesOf = ({ people }: HugeSizes): number => Math.max(2, Math.floor(people / 100));
