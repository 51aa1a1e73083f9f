import type { FastifyInstance } from 'fastify';
import { followStatus, listFollowers, listFollowings, setFollow } from '#protocol/http/endpoints/follows.ts';
import { FOLLOW } from '#protocol/limits.ts';
import type { Deps } from '../deps.ts';
import { orNotFound } from '../http/or-not-found.ts';
import { route } from '../http/route.ts';
import { readFollowers, readFollowings } from './follow-lists.ts';
import * as domain from './follows.ts';

/** Routes of follows. */
export function registerFollows(app: FastifyInstance, { pool, transact }: Deps): void {
  route(app, followStatus, async ({ params }, { principal }) =>
    orNotFound(await domain.readFollowState(pool, params, principal?.userId)),
  );
  route(
    app,
    setFollow,
    ({ params, body }, { principal }) =>
      transact((work) => domain.setFollow(work, principal.userId, params, body.follow)),
    { perMinute: FOLLOW.changesPerMinute },
  );
  route(app, listFollowers, ({ query }, { principal }) => readFollowers(pool, principal.userId, query));
  route(app, listFollowings, ({ query }, { principal }) => readFollowings(pool, principal.userId, query));
}
