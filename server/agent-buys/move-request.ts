import { eq } from 'drizzle-orm';
import type { ReviewReasonGiven } from '#protocol/entities/review.ts';
import { TRADE } from '#protocol/limits.ts';
import type { CurrencyCode } from '#protocol/money.ts';
import { agentBuyChart } from '#machines/agent-buy/agent-buy.machine.ts';
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
/** Input of a move. */
type AgentBuyMoveInput = {
  readonly quote?: Quote;
  readonly reason?: { readonly code: string; readonly note: string } | null;
  /** Time of the quote that the buyer read, ms. */
  readonly quotedAt?: number | undefined;
};

/**
 * The only way people change the state of a request: the chart decides on the locked row; the move is
 * stored, posted as a card and refreshed on open pages. Staff join the room with their first move. The acceptance of
 * a quote may be repeated: it changes nothing (AGB-6).
 * @throws DomainError NotFoundService for a request that is absent or another buyer's; MoveRefused `{ move, state,
 *   missing }`; FieldsInvalid for a quote or a reason; Changed if the quote was replaced
 */
export async function moveAgentBuy(
  work: UnitOfWork,
  deps: Pick<Deps, 'ids' | 'bus' | 'config'>,
  id: string,
  move: AgentBuyMove,
  actor: AgentBuyViewer,
  said: AgentBuyMoveInput = {},
): Promise<void> {
  // A buyer who accepts cannot remove the account before the commit.
  if (actor.as === 'owner') await holdAccountShared(work, actor.userId);
  const row = await readAgentBuyRow(work.client, id, true);
  if (!row || (actor.as === 'owner' && row.buyer_id !== actor.userId)) throw new DomainError('NotFoundService');
  if (isAcceptedQuote(row, move, said.quotedAt)) return;
  const { db, now } = work;
  const facts = agentBuyFactsOf(row, actor, now, deps.config.binding);
  const decision = work.decide(agentBuyChart, id, row.state, facts, move);
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
      ...(actor.as === 'service' ? { staffId: actor.userId } : {}),
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

/** Whether this is the acceptance that the buyer, who alone accepts, made before. */
const isAcceptedQuote = (row: AgentBuyRow, move: AgentBuyMove, quotedAt: number | undefined): boolean =>
  move === 'accept' && row.state === 'agreed' && (quotedAt === undefined || quotedAt === row.quoted_at?.getTime());

/**
 * Expires a quote: posts a card in the name of its author and refreshes open pages. Does nothing if it was answered or
 * replaced meanwhile.
 */
export async function expireQuote(
  work: UnitOfWork,
  deps: Pick<Deps, 'ids' | 'bus' | 'config'>,
  id: string,
): Promise<void> {
  const { client, db, now } = work;
  const row = await readAgentBuyRow(client, id, true);
  if (!row) return;
  const facts = agentBuyFactsOf(row, { userId: '', as: 'system' }, now, deps.config.binding);
  const decision = work.decide(agentBuyChart, id, row.state, facts, 'expire');
  if (!decision.allowed) return;
  await db.update(agentBuys).set({ state: decision.state, updatedAt: now }).where(eq(agentBuys.id, id));
  await db
    .insert(agentBuyMoves)
    .values({ agentBuyId: id, at: now, actorId: null, move: 'expire', state: decision.state });
  await postCard(work, deps, {
    roomId: row.room_id,
    senderId: row.staff_id ?? row.buyer_id,
    card: { card: 'agentBuy', id, move: CARD_MOVES.expire },
  });
  await refreshAgentBuyPages(work, row.buyer_id);
}

/** Moves as cards name them. */
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
 * Quotes are identified by their time, so two of one request never share a millisecond.
 * @param before time of the quote that is replaced
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
      action: move as 'quote' | 'fulfil' | 'fail',
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
      { actorId: staffId, action: 'joinRoom', subjectKind: 'room', subject: row.room_id, details: { reason: row.num } },
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

/** Quotes per round. */
const MOST = 500;

/** Expires quotes that are due. Idempotent; reads treat due quotes as expired already. */
export async function expireQuotes(
  deps: Pick<Deps, 'pool' | 'transact' | 'clock' | 'log' | 'ids' | 'bus' | 'config'>,
): Promise<void> {
  const now = deps.clock();
  const { rows } = await deps.pool.query<{ id: string }>(
    `SELECT id FROM agent_buys WHERE state = 'quoted' AND quote_expires_at <= $1 ORDER BY quote_expires_at
      LIMIT ${MOST}`,
    [now],
  );
  for (const { id } of rows) {
    // A failing one does not stop the others.
    await deps
      .transact((work) => expireQuote(work, deps, id))
      .catch((err: unknown) => deps.log.error({ err, agentBuyId: id }, 'quote expiry'));
  }
}

/** Makes the open pages of the buyer and of all staff refetch requests. */
export async function refreshAgentBuyPages(work: UnitOfWork, buyerId: string): Promise<void> {
  work.send([buyerId], { event: 'changed', data: { families: ['agentBuys'] } });
  await notifyStaff(work, ['agentBuys'], { except: buyerId });
}
