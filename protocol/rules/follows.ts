/**
 * Following stores and people.
 *
 * [FOL-1] A user follows a person or a store. Following either again changes nothing; neither does ending a follow
 *         that has ended.
 * [FOL-2] A person with an account and an open store can be followed; all others get the result of absent ones. A
 *         follow that exists can always be ended.
 * [FOL-3] Users follow neither themselves nor their own store.
 * [FOL-4] A user has at most `FOLLOW.most` follows.
 * [FOL-5] The followed user gets a notice when a user's first follow of them begins, and when the last one ends: a
 *         person and their store count as one. All notices about one follower are one notice with the latest action.
 * [FOL-6] Goods that go on sale are announced to the followers of their store, or of the seller when they belong to no
 *         store. Goods on sale do not change: changed goods are reviewed and go on sale again. Goods that were only
 *         hidden are announced once a day.
 * [FOL-7] A reader gets one notice per store and day. It shows the newest goods and counts all of that day.
 * [FOL-8] An announcement goes, once, to those who follow when their batch is written, while the goods are listed.
 * [FOL-9] Removing an account ends its follows and those of its followers.
 */
import type { ErrorCode } from '../errors.ts';
import { FOLLOW } from '../limits.ts';

export const FOLLOW_KINDS = ['store', 'user'] as const;
/** What is followed: a store, or a person. */
export type FollowKind = (typeof FOLLOW_KINDS)[number];

/** What decides about a request to follow. */
export type FollowFacts = {
  /** The target is the user, or their store. */
  readonly isOwn: boolean;
  /** The target can be followed: an account that exists, or an open store. */
  readonly isOpen: boolean;
  readonly isFollowing: boolean;
  /** Whether the user follows the other target of the same person: their store, or the person behind a store. */
  readonly followsOther: boolean;
  /** Number of follows of the user. */
  readonly follows: number;
};

export type FollowDecision =
  | { readonly refusal: ErrorCode }
  | {
      readonly change: 'add' | 'remove' | 'none';
      /** The action of the notice to the followed user (spec §3, attentionAction); null for no notice. */
      readonly notice: 'add' | 'other' | null;
    };

const UNCHANGED: FollowDecision = { change: 'none', notice: null };

/**
 * Decides about a request to follow or to end a follow.
 * @param wanted whether the user wants to follow
 */
export function decideFollow(wanted: boolean, facts: FollowFacts): FollowDecision {
  const { isOwn, isOpen, isFollowing, followsOther, follows } = facts;
  if (!wanted && isFollowing) return { change: 'remove', notice: followsOther ? null : 'other' };
  if (!isOpen) return { refusal: 'NotFoundService' };
  if (!wanted || isFollowing) return UNCHANGED;
  if (isOwn) return { refusal: 'FollowOneself' };
  if (follows >= FOLLOW.most) return { refusal: 'FollowsTooMany' };
  return { change: 'add', notice: followsOther ? null : 'add' };
}
