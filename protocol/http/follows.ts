/** Following stores and people (spec §2, follow). The rules are in `protocol/rules/follows.ts`. */
import * as z from 'zod/mini';
import { fileRef } from '../entities/user.ts';
import { FOLLOW_KINDS } from '../rules/follows.ts';
import { count, id, timestamp, userId } from '../scalars.ts';
import { defineCall } from './define-call.ts';

/** The state of a target for the reader, and its number of followers. */
const followState = z.object({ followers: count, isFollowing: z.boolean(), isOwn: z.boolean() });
export const followStatus = defineCall({
  name: 'follows.status',
  method: 'GET',
  path: '/api/FollowPublic/:kind/:id',
  access: 'public',
  response: followState,
});
export const setFollow = defineCall({
  name: 'follows.set',
  method: 'POST',
  path: '/api/Follow/:kind/:id',
  access: 'user',
  response: followState,
});

/** `storeId` is the open store of the person. */
const followed = {
  userId,
  name: z.string(),
  avatar: z.nullable(fileRef),
  storeId: z.nullable(id),
  followedAt: timestamp,
};
/** `total` counts all pages; `next` is the cursor of the next page, null on the last one. */
const page = { total: count, next: z.nullable(z.string()) };

/**
 * `kind`: whether the follower follows the reader or the reader's store. `isFollowing`: whether the reader follows the
 * follower or their store.
 */
const follower = z.object({ kind: z.enum(FOLLOW_KINDS), isFollowing: z.boolean(), ...followed });
export type Follower = z.infer<typeof follower>;
export const listFollowers = defineCall({
  name: 'follows.followers',
  method: 'GET',
  path: '/api/Follow/followers',
  access: 'user',
  response: z.object({ items: z.array(follower), ...page }),
});

/** `id` of the store or the person. A store that is not open shows its number only. */
const following = z.object({ kind: z.enum(FOLLOW_KINDS), id, isOpen: z.boolean(), ...followed });
export type Following = z.infer<typeof following>;
export const listFollowings = defineCall({
  name: 'follows.followings',
  method: 'GET',
  path: '/api/Follow/followings',
  access: 'user',
  response: z.object({ items: z.array(following), ...page }),
});

/** Every call of this file. */
export const FOLLOWS_CALLS = [followStatus, setFollow, listFollowers, listFollowings] as const;
