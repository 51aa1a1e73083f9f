import * as z from 'zod/mini';
import { FOLLOW } from '../../limits.ts';
import { FOLLOW_KINDS } from '../../rules/follows.ts';
import { id } from '../../scalars.ts';
import * as calls from '../follows.ts';
import { defineEndpoint } from './define-endpoint.ts';

const target = z.object({ kind: z.enum(FOLLOW_KINDS), id });
/** `after` is the `next` of the page before; pages are not numbered, so that new follows do not move their rows. */
const page = z.object({
  after: z.optional(z.string().check(z.regex(/^\d{1,15}_[A-Za-z0-9-]{1,64}_(store|user)$/))),
  limit: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(FOLLOW.pageSize)),
    FOLLOW.pageSize as number,
  ),
});

export const followStatus = defineEndpoint(calls.followStatus, {
  summary: 'The number of followers of a store or a person, and whether the user is one of them',
  params: target,
  errors: [],
});
export const setFollow = defineEndpoint(calls.setFollow, {
  summary: 'Follows a store or a person, or ends the follow',
  params: target,
  body: z.object({ follow: z.boolean() }),
  errors: ['FollowOneself', 'FollowsTooMany'],
});
export const listFollowers = defineEndpoint(calls.listFollowers, {
  summary: 'Who follows the user or their store, the latest first',
  query: page,
  errors: [],
});
export const listFollowings = defineEndpoint(calls.listFollowings, {
  summary: 'The stores and people the user follows, the latest first',
  query: page,
  errors: [],
});
