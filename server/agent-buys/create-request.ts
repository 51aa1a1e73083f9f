import { hash } from 'node:crypto';
import type { AgentBuyInput } from '#protocol/entities/trade.ts';
import type { FieldProblem } from '#protocol/rules/field-problems.ts';
import { TRADE } from '#protocol/limits.ts';
import type { CurrencyCode } from '#protocol/money.ts';
import { openAgentBuyRoom } from '../chat/open-agent-buy-room.ts';
import { postCard } from '../chat/card-message.ts';
import { agentBuyMoves, agentBuys } from '../database/schema/trade.ts';
import type { Deps } from '../deps.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { fileKindOf } from '../files/file-types.ts';
import { lockOwnFiles, replaceFileUses } from '../files/queries.ts';
import { DomainError } from '../http/domain-error.ts';
import type { Principal } from '../http/principal.ts';
import { holdAccount } from '../account-state/hold-account.ts';
import { IS_OPEN, readAgentBuyRow } from './queries.ts';
import { validateRequest, normalizeRequest } from './validate-request.ts';
import { refreshAgentBuyPages } from './move-request.ts';

/**
 * Creates a request and its room with staff. Idempotent by `id`.
 * @throws DomainError FieldsInvalid, FileNotUploaded, AgentBuysTooMany, TooManyRequests; KeyReused for an id of any
 *   other request; NotFoundService without any staff
 */
export async function requestAgentBuy(
  work: UnitOfWork,
  deps: Pick<Deps, 'ids' | 'bus'>,
  asker: Principal,
  id: string,
  typed: AgentBuyInput,
): Promise<void> {
  const { db, client, now } = work;
  const input = normalizeRequest(typed);
  const bodyHash = hash('sha256', JSON.stringify(input), 'buffer');
  // Serialises requests of one person, so that repeated ids and limits are detected.
  await holdAccount(work, asker.userId);
  const known = await readAgentBuyRow(client, id);
  if (known) {
    if (known.buyer_id !== asker.userId || !known.body_hash.equals(bodyHash)) throw new DomainError('KeyReused');
    return;
  }
  const problems = validateRequest(input);
  if (Object.keys(problems).length > 0) throw new DomainError('FieldsInvalid', { ...problems });
  await lockPictures(work, asker.userId, input.fileIds);
  await refuseTooMany(work, asker.userId);
  const roomId = await openAgentBuyRoom(work, asker, { id, title: input.title });
  const {
    rows: [num],
  } = await client.query<{ num: string }>(`SELECT 'A-' || nextval('trade_numbers') AS num`);
  const { title, link, description, quantity, fileIds } = input;
  const made = await db
    .insert(agentBuys)
    .values({
      id,
      num: num!.num,
      buyerId: asker.userId,
      title,
      link,
      description,
      budget: input.budget === '' ? null : input.budget,
      currency: input.currency as CurrencyCode,
      quantity,
      fileIds,
      roomId,
      bodyHash,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: agentBuys.id });
  if (made.length === 0) throw new DomainError('KeyReused');
  await db
    .insert(agentBuyMoves)
    .values({ agentBuyId: id, at: now, actorId: asker.userId, move: 'request', state: 'requested' });
  await replaceFileUses(db, 'agentBuy', id, fileIds);
  await postCard(work, deps, { roomId, senderId: asker.userId, card: { card: 'agentBuy', id, move: 'requested' } });
  await refreshAgentBuyPages(work, asker.userId);
}

/** Pictures must be uploaded by the buyer for this purpose. */
async function lockPictures({ db }: UnitOfWork, ownerId: string, fileIds: readonly string[]): Promise<void> {
  const found = await lockOwnFiles(db, ownerId, 'agentBuy', fileIds);
  const problems: Record<string, FieldProblem> = {};
  fileIds.forEach((fileId, at) => {
    const file = found.get(fileId);
    if (!file) throw new DomainError('FileNotUploaded', { fileId });
    if (fileKindOf(file.contentType) !== 'image' || file.thumbOf !== null) problems[`fileIds.${at}`] = 'notAccepted';
  });
  if (Object.keys(problems).length > 0) throw new DomainError('FieldsInvalid', problems);
}

/**
 * A cancelled request frees a slot among the open ones, but not in the daily limit: each opens a room and notifies all
 * staff. The caller holds the account.
 */
async function refuseTooMany({ client, now }: UnitOfWork, buyerId: string): Promise<void> {
  const {
    rows: [asked],
  } = await client.query<{ open: number; oldest: Date | null }>(
    `SELECT (SELECT count(*)::int FROM agent_buys WHERE buyer_id = $1 AND ${IS_OPEN}) AS open,
       (SELECT created_at FROM agent_buys WHERE buyer_id = $1 AND created_at > $2
       ORDER BY created_at DESC OFFSET ${TRADE.agentBuysPerDay - 1} LIMIT 1) AS oldest`,
    [buyerId, new Date(now.getTime() - DAY)],
  );
  if (asked!.oldest !== null)
    throw new DomainError('TooManyRequests', {
      retryAfter: Math.ceil((asked!.oldest.getTime() + DAY - now.getTime()) / 1_000),
    });
  if (asked!.open >= TRADE.agentBuysMost) throw new DomainError('AgentBuysTooMany', { most: TRADE.agentBuysMost });
}

const DAY = 24 * 60 * 60 * 1_000;
