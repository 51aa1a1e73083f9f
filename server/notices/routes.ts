import type { FastifyInstance } from 'fastify';
import {
  agentUnread,
  attentionUnread,
  auctionCompleteSeen,
  auctionSeen,
  auctionUnread,
  pushRead,
  pushStoreUpdates,
  pushUnread,
} from '#protocol/http/notices.ts';
import type { NoticeType } from '#protocol/lookups.ts';
import type { Pool } from 'pg';
import { DomainError } from '../http/domain-error.ts';
import { route } from '../http/route.ts';
import { countUnreadNotices, markNoticesSeen, readNotices } from './read-notices.ts';

/** Reads notices and marks them as seen (spec §7, Notifications), for the user of the session. */
export function registerNotices(app: FastifyInstance, { pool }: { pool: Pool }): void {
  for (const [call, types] of UNREAD) {
    route(app, call, ({ body }, { principal }) => readNotices(pool, principal.userId, types, body.limit));
  }
  route(app, pushUnread, ({ body }, { principal }) => readNotices(pool, principal.userId, [body.type], body.limit));
  for (const [call, types] of SEEN) {
    route(app, call, async ({ body }, { principal }) => {
      const type = await markNoticesSeen(pool, principal.userId, body, types);
      if (!type) throw new DomainError('NotFoundService');
      return { count: await countUnreadNotices(pool, principal.userId, [type]) };
    });
  }
}

const UNREAD = [
  [attentionUnread, ['attention_action']],
  [auctionUnread, ['auction_bidding', 'auction_complete']],
  [agentUnread, ['agent_buy']],
  [pushStoreUpdates, ['attention_update']],
] as const satisfies readonly (readonly [unknown, readonly NoticeType[]])[];

/** Each call marks its own kinds only; a notice of another kind is not found. */
const SEEN = [
  [auctionSeen, ['auction_bidding']],
  [auctionCompleteSeen, ['auction_complete']],
  [pushRead, ['attention_action', 'attention_update', 'agent_buy', 'freezeGoods', 'freezeStore']],
] as const satisfies readonly (readonly [unknown, readonly NoticeType[]])[];
