import { hash } from 'node:crypto';
import { TRADE } from '#protocol/limits.ts';
import type { FieldProblem, Problems } from '#protocol/rules/field-problems.ts';
import { amountProblem } from '#protocol/rules/amount-problem.ts';
import type { CurrencyCode } from '#protocol/money.ts';
import { postCard } from '../chat/card-message.ts';
import { offers } from '../database/schema/trade.ts';
import { refreshParties } from '../deals/goods-and-parties.ts';
import type { Deps } from '../deps.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { DomainError } from '../http/domain-error.ts';

export type OfferTerms = { readonly price: string; readonly currency: string; readonly comment: string };

/**
 * Checks the terms of an offer (spec §5).
 * @param asked currency of the goods, and whether they are a token
 */
export function validateOfferTerms(
  terms: OfferTerms,
  asked: { readonly currency: CurrencyCode; readonly isToken: boolean },
): Problems {
  const problems: Record<string, FieldProblem> = {};
  const price = amountProblem(terms.price, asked.currency, asked.isToken, 'priceRequired');
  if (price !== undefined) problems['price'] = price;
  if (terms.currency !== asked.currency) problems['currency'] = 'currencyDifferent';
  if (terms.comment.length > TRADE.commentMax) problems['comment'] = 'tooLong';
  return problems;
}

/** SHA-256 of a request, which distinguishes a repeated request from a reused id. */
export const hashRequest = (...posted: readonly (string | boolean)[]): Buffer =>
  hash('sha256', JSON.stringify(posted), 'buffer');

/**
 * Whether this user sent exactly this request before.
 * @throws DomainError KeyReused for an id of any other request
 */
export async function isRepeatedRequest(
  { client }: Pick<UnitOfWork, 'client'>,
  id: string,
  userId: string,
  bodyHash: Buffer,
): Promise<boolean> {
  const {
    rows: [known],
  } = await client.query<{ body_hash: Buffer; author_id: string }>(
    `SELECT body_hash, CASE author WHEN 'buyer' THEN buyer_id ELSE seller_id END AS author_id FROM offers
      WHERE id = $1`,
    [id],
  );
  if (!known) return false;
  if (known.author_id !== userId || !known.body_hash.equals(bodyHash)) throw new DomainError('KeyReused');
  return true;
}

export type NewOffer = {
  readonly id: string;
  readonly goodsId: string;
  readonly buyerId: string;
  readonly sellerId: string;
  readonly author: 'buyer' | 'seller';
  readonly roomId: string;
  readonly terms: OfferTerms;
  readonly currency: CurrencyCode;
  readonly previousId: string | null;
  readonly bodyHash: Buffer;
};

/**
 * Writes a checked offer, posts its card in the room and refreshes both sides. The caller holds the lock of the goods.
 * @throws DomainError KeyReused if another request with this id was faster
 */
export async function writeOffer(
  work: UnitOfWork,
  deps: Pick<Deps, 'ids'>,
  { terms, ...draft }: NewOffer,
): Promise<void> {
  const { db, now } = work;
  const made = await db
    .insert(offers)
    .values({
      ...draft,
      price: terms.price,
      comment: terms.comment.trim(),
      createdAt: now,
      expiresAt: new Date(now.getTime() + TRADE.offerLifetime),
    })
    .onConflictDoNothing({ target: offers.id })
    .returning({ id: offers.id });
  if (made.length === 0) throw new DomainError('KeyReused');
  const senderId = draft.author === 'buyer' ? draft.buyerId : draft.sellerId;
  await postCard(work, deps, { roomId: draft.roomId, senderId, card: { card: 'offer', id: draft.id } });
  refreshParties(work, draft);
}
