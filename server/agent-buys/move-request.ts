import { eq } from 'drizzle-orm';
import type { ReviewReasonGiven } from '#protocol/entities/review.ts';
import { TRADE } from '#protocol/limits.ts';
import type { CurrencyCode } from '#protocol/money.ts';
import { agentBuyChart } from '#machines/agent-buy/agent-buy.machine.ts';
import { decide } from '#machines/domain/domain-chart.ts';
import { postCard } from '../chat/card-message.ts';
import { joinRoom } from '../chat/join-room.ts';
import { agentBuyMoves, agentBuys } from '../database/schema/trade.ts';
import type { Deps } from '../deps.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { DomainError } from '../http/domain-error.ts';
import { holdAccountShared } from '../account-state/hold-account.ts';
import { writeAuditEntry } from '../audit/write-audit-entry.ts';
import { readReviewReason } from '../reviews/review-reason.ts';
import {
  agentBuyFactsOf,
  readAgentBuyRow,
  effectiveAgentBuyState,
  agentBuyStatusOf,
  type AgentBuyRow,
  type AgentBuyViewer,
} from './queries.ts';
import { validateQuote } from './validate-request.ts';
import type { AgentBuyMove, AgentBuyState } from '#protocol/rules/states.ts';
import { notifyStaff } from '../reviews/notify-staff.ts';

export type Quote = { readonly price: string; readonly currency: string; readonly note: string };
/** What a move brings along. */
type AgentBuyMoveInput = {
  readonly quote?: Quote;
  readonly reason?: { readonly code: string; readonly note: string } | null;
  /** When the quote was made that the buyer read, ms. */
  readonly quotedAt?: number | undefined;
};

/**
 * The one way people change the state of a request: the chart decides on the locked row (AGB-1 … AGB-4); the move is kept, stands in
 * the room as a card, and is told. Staff who are not in the room join it, for everybody there to see.
 * @throws DomainError NotFoundService for what is absent, or somebody else's; MoveRefused `{ move, state, missing }`;
 *   FieldsInvalid for a quote or a reason; Changed for a quote that took the place of the one read
 */
export async function moveAgentBuy(
  work: UnitOfWork,
  deps: Pick<Deps, 'ids' | 'bus'>,
  id: string,
  move: AgentBuyMove,
  actor: AgentBuyViewer,
  said: AgentBuyMoveInput = {},
): Promise<void> {
  // AGENT-8: whoever accepts does not leave before that is known.
  if (actor.as === 'owner') await holdAccountShared(work, actor.userId);
  const row = await readAgentBuyRow(work.client, id, true);
  if (!row || (actor.as === 'owner' && row.buyer_id !== actor.userId)) throw new DomainError('NotFoundService');
  const { db, now } = work;
  const decision = decide(agentBuyChart, row.state, agentBuyFactsOf(row, actor, now), move);
  if (!decision.allowed)
    throw new DomainError('MoveRefused', { move, state: effectiveAgentBuyState(row, now), missing: decision.missing });
  if (said.quotedAt !== undefined && said.quotedAt !== row.quoted_at?.getTime()) throw new DomainError('Changed');
  const reason = actor.as === 'service' ? readReviewReason(agentBuyChart, move, said.reason ?? null) : null;
  await db
    .update(agentBuys)
    .set({
      state: decision.state,
      updatedAt: now,
      reason,
      ...(actor.as === 'service' ? { serviceId: actor.userId } : {}),
      ...(said.quote ? toQuoteColumns(said.quote, now, row.quoted_at) : {}),
    })
    .where(eq(agentBuys.id, id));
  await db
    .insert(agentBuyMoves)
    .values({ agentBuyId: id, at: now, actorId: actor.userId, move, state: decision.state, reason });
  if (actor.as === 'service') await logStaffMove(work, deps, row, move, actor.userId, said.quote, reason);
  await postCard(work, deps, {
    roomId: row.room_id,
    senderId: actor.userId,
    card: { card: 'agentBuy', id, move: CARD_MOVES[move] },
  });
  if (actor.as === 'service') notifyBuyer(work, row, decision.state);
  await refreshAgentBuyPages(work, row.buyer_id);
}

/**
 * AGENT-10: writes down that a quote has run out, and tells both: in their room, where the quote stands in the name of whoever made it,
 * and on the open pages. Nothing happens where it was answered, or replaced, in the meantime.
 */
export async function expireQuote(work: UnitOfWork, deps: Pick<Deps, 'ids' | 'bus'>, id: string): Promise<void> {
  const { client, db, now } = work;
  const row = await readAgentBuyRow(client, id, true);
  if (!row) return;
  const decision = decide(agentBuyChart, row.state, agentBuyFactsOf(row, { userId: '', as: 'system' }, now), 'expire');
  if (!decision.allowed) return;
  await db.update(agentBuys).set({ state: decision.state, updatedAt: now }).where(eq(agentBuys.id, id));
  await db
    .insert(agentBuyMoves)
    .values({ agentBuyId: id, at: now, actorId: null, move: 'expire', state: decision.state });
  await postCard(work, deps, {
    roomId: row.room_id,
    senderId: row.service_id ?? row.buyer_id,
    card: { card: 'agentBuy', id, move: CARD_MOVES.expire },
  });
  await refreshAgentBuyPages(work, row.buyer_id);
}

/** What a card says has happened. */
const CARD_MOVES: Record<AgentBuyMove, string> = {
  quote: 'quoted',
  accept: 'agreed',
  decline: 'declined',
  cancel: 'cancelled',
  expire: 'expired',
  fulfil: 'fulfilled',
  fail: 'failed',
};

/**
 * Two within a millisecond are two all the same: what is accepted is named by when it was made.
 * @param before when the one was made whose place it takes
 * @throws DomainError FieldsInvalid
 */
function toQuoteColumns(typed: Quote, now: Date, before: Date | null): Partial<typeof agentBuys.$inferInsert> {
  const quote = { price: typed.price.trim(), currency: typed.currency.trim(), note: typed.note.trim() };
  const problems = validateQuote(quote);
  if (Object.keys(problems).length > 0) throw new DomainError('FieldsInvalid', { ...problems });
  const at = Math.max(now.getTime(), (before?.getTime() ?? 0) + 1);
  return {
    quotePrice: quote.price,
    quoteCurrency: quote.currency as CurrencyCode,
    quoteNote: quote.note,
    quotedAt: new Date(at),
    quoteExpiresAt: new Date(at + TRADE.quoteLifetime),
  };
}

async function logStaffMove(
  work: UnitOfWork,
  deps: Pick<Deps, 'ids' | 'bus'>,
  row: AgentBuyRow,
  move: AgentBuyMove,
  staffId: string,
  quote: Quote | undefined,
  reason: ReviewReasonGiven | null,
): Promise<void> {
  const { client, now } = work;
  await writeAuditEntry(
    client,
    {
      actorId: staffId,
      act: move as 'quote' | 'fulfil' | 'fail',
      subjectKind: 'agentBuy',
      subject: row.id,
      details: {
        ...(quote ? { price: quote.price.trim(), currency: quote.currency.trim() } : {}),
        ...(reason ? { reason: reason.code, note: reason.note } : {}),
      },
    },
    now,
  );
  if (await joinRoom(work, deps, row.room_id, staffId)) {
    await writeAuditEntry(
      client,
      { actorId: staffId, act: 'joinRoom', subjectKind: 'room', subject: row.room_id, details: { reason: row.num } },
      now,
    );
  }
}

function notifyBuyer(work: UnitOfWork, row: AgentBuyRow, state: AgentBuyState): void {
  work.notify(row.buyer_id, {
    type: 'agent_buy',
    agentStatus: agentBuyStatusOf(state),
    agent: { id: row.id, name: row.title },
    userId: row.buyer_id,
  });
}

/** Quotes that one round writes down; what is left waits for the next. */
const MOST = 500;

/** AGENT-10: writes down which quotes have run out. Reads are right without it; a round that runs twice, or at another process too, does nothing twice. */
export async function expireQuotes(
  deps: Pick<Deps, 'pool' | 'transact' | 'clock' | 'log' | 'ids' | 'bus'>,
): Promise<void> {
  const now = deps.clock();
  const { rows } = await deps.pool.query<{ id: string }>(
    `SELECT id FROM agent_buys WHERE state = 'quoted' AND quote_expires_at <= $1 ORDER BY quote_expires_at LIMIT ${MOST}`,
    [now],
  );
  for (const { id } of rows) {
    // One that fails keeps no other waiting.
    await deps
      .transact((work) => expireQuote(work, deps, id))
      .catch((err: unknown) => deps.log.error({ err, agentBuyId: id }, 'quote expiry'));
  }
}

/** AGENT-5: the buyer's open tabs ask again, and those of all of the customer service, whose queue it stands in. */
export async function refreshAgentBuyPages(work: UnitOfWork, buyerId: string): Promise<void> {
  work.send([buyerId], { event: 'changed', data: { families: ['agentBuys'] } });
  await notifyStaff(work, ['agentBuys'], { except: buyerId });
}
