import type { FollowKind } from '#protocol/rules/follows.ts';

/** A follow of the demo; `of` is a person, or the owner of the store. */
export type DemoFollow = {
  readonly by: string;
  readonly kind: FollowKind;
  readonly of: string;
  readonly daysAgo: number;
  /** The followed person has not seen the notice yet. */
  readonly unseen?: true;
};

/** Their notices are made from them: to the followed person, and of goods that were put up since. */
export const FOLLOWS: readonly DemoFollow[] = [
  { by: 'cheung-hiutung', kind: 'user', of: 'demo-buyer', daysAgo: 7.6 },
  { by: 'ho-meiling', kind: 'user', of: 'demo-buyer', daysAgo: 0.9, unseen: true },
  { by: 'demo-buyer', kind: 'store', of: 'demo-seller', daysAgo: 62 },
  { by: 'demo-buyer', kind: 'store', of: 'priya-nair', daysAgo: 48 },
  { by: 'demo-buyer', kind: 'store', of: 'marcus-lim', daysAgo: 41 },
  { by: 'demo-buyer', kind: 'user', of: 'wu-chunchieh', daysAgo: 21 },
  { by: 'demo-buyer2', kind: 'store', of: 'demo-seller', daysAgo: 35 },
  { by: 'demo-buyer2', kind: 'store', of: 'somchai-r', daysAgo: 12 },
  { by: 'lee-yawen', kind: 'store', of: 'demo-seller', daysAgo: 1.5, unseen: true },
  { by: 'wong-chikeung', kind: 'store', of: 'demo-seller', daysAgo: 0.4, unseen: true },
  { by: 'zhao-mingxuan', kind: 'store', of: 'wang-siyuan', daysAgo: 30 },
  { by: 'sun-ruolin', kind: 'store', of: 'priya-nair', daysAgo: 26 },
  { by: 'demo-seller', kind: 'store', of: 'priya-nair', daysAgo: 55 },
  { by: 'demo-seller', kind: 'store', of: 'marcus-lim', daysAgo: 50 },
];
