import { eq } from 'drizzle-orm';
import type { ServerLanguage } from '#protocol/locales.ts';
import type { ReviewReasonGiven } from '#protocol/entities/review.ts';
import { needsReason, type Role } from '#machines/domain/domain-chart.ts';
import { kycChart } from '#machines/kyc/kyc.machine.ts';
import type { KycMove, KycState } from '#protocol/rules/states.ts';
import { users } from '../database/schema/accounts.ts';
import { kycCases, kycMoves, kycDocuments } from '../database/schema/kyc.ts';
import type { Deps } from '../deps.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { replaceFileUses } from '../files/queries.ts';
import { DomainError } from '../http/domain-error.ts';
import { lockDocuments, type SubmittedDocument } from '../documents/submitted-documents.ts';
import { holdAccount } from '../account-state/hold-account.ts';
import { notifyReviewQueues } from '../reviews/review-queues.ts';
import {
  withExpiry,
  kycFacts,
  readKycDocuments,
  readKycCase,
  kycStateOfRow,
  kycStatusOfState,
  type KycRow,
} from './kyc-case.ts';
import { checkKycInput, type KycInput } from './kyc-checks.ts';

export type KycMoveRequest = {
  /** The user whose case it is. */
  readonly id: string;
  readonly move: Exclude<KycMove, 'submit'>;
  readonly by: Exclude<Role, 'other'>;
  /** Null for the system. */
  readonly actorId: string | null;
  /** Required for a rejection. */
  readonly reason?: ReviewReasonGiven | null | undefined;
};
export type KycMoveResult = {
  readonly status: number;
  readonly frozen: false;
  readonly ownerId: string;
  readonly state: KycState;
};
export type KycSubmission = KycInput & { readonly documents: readonly SubmittedDocument[] };

/**
 * Makes a move other than {@link submitKyc}: the chart decides on the locked row; the move is recorded and the person
 * notified.
 * @throws DomainError NotFoundService if nothing was ever submitted, and for staff also if the case was withdrawn;
 *   MoveRefused `{ move, state, missing }`; FieldsInvalid for a rejection without a reason
 */
export async function moveKyc(
  work: UnitOfWork,
  deps: Pick<Deps, 'mailer'>,
  request: KycMoveRequest,
): Promise<KycMoveResult> {
  const { id, move, by, actorId, reason = null } = request;
  const row = await readKycCase(work.db, id, true);
  if (!row || (by === 'owner' && id !== actorId) || (by === 'service' && kycStateOfRow(row) === 'pending'))
    throw new DomainError('NotFoundService');
  if (needsReason(kycChart, move) && !reason) throw new DomainError('FieldsInvalid', { 'reason.code': 'required' });
  // `expire` starts from the stored state, all other moves from the state at this moment.
  const current = move === 'expire' ? row : withExpiry(row, work.now);
  const input = { ...current, documents: await readKycDocuments(work.db, id) };
  const moved = await applyKycMove(work, current, move, { by, actorId, reason }, input);
  if (by !== 'owner')
    work.send([id], { event: 'changed', data: { families: ['account', 'kyc', 'goods', 'offers', 'auctions'] } });
  if (move === 'approve' || move === 'reject') await mailKycDecision(work, deps, id, move === 'approve', reason);
  return moved;
}

/**
 * Submits a case, for the first time or again.
 * @throws DomainError MoveRefused while a case is in review or approved; FieldsInvalid by field; FileNotUploaded for
 *   documents that are not the user's own or not uploaded
 */
export async function submitKyc(work: UnitOfWork, userId: string, submission: KycSubmission): Promise<KycMoveResult> {
  await holdAccount(work, userId);
  await work.db.insert(kycCases).values({ userId }).onConflictDoNothing();
  const row = withExpiry((await readKycCase(work.db, userId, true))!, work.now);
  const who = { by: 'owner', actorId: userId, reason: null } as const;
  // The state comes first: field problems are of no use where nothing can be submitted.
  const decision = work.decide(
    kycChart,
    null,
    kycStateOfRow(row),
    kycFacts(submission, { by: 'owner', ownCase: true }, work.now),
    'submit',
  );
  const problems = checkKycInput(submission, work.now);
  if (!decision.allowed && Object.keys(problems).length > 0 && !decision.missing.includes('rightState'))
    throw new DomainError('FieldsInvalid', { ...problems });
  const moved = await applyKycMove(work, row, 'submit', who, submission);
  const documents = await lockDocuments(work.db, userId, submission.documents);
  await work.db
    .update(kycCases)
    .set({
      trueName: submission.trueName.trim(),
      country: submission.country,
      documentNumber: submission.documentNumber.trim(),
      expiresOn: submission.expiresOn,
      submittedAt: work.now,
      decidedAt: null,
      reviewReason: null,
    })
    .where(eq(kycCases.userId, userId));
  await work.db.delete(kycDocuments).where(eq(kycDocuments.userId, userId));
  await work.db.insert(kycDocuments).values(documents.map((document, position) => ({ userId, ...document, position })));
  await replaceFileUses(
    work.db,
    'kyc',
    userId,
    documents.map(({ fileId }) => fileId),
  );
  return moved;
}

async function applyKycMove(
  work: UnitOfWork,
  row: KycRow,
  move: KycMove,
  who: { by: Role; actorId: string | null; reason: ReviewReasonGiven | null },
  input: KycInput,
): Promise<KycMoveResult> {
  const { userId } = row;
  const state = kycStateOfRow(row);
  const decision = work.decide(
    kycChart,
    null,
    state,
    kycFacts(input, { by: who.by, ownCase: who.actorId === userId }, work.now),
    move,
  );
  if (!decision.allowed) throw new DomainError('MoveRefused', { move, state, missing: decision.missing });
  const status = kycStatusOfState(decision.state);
  const decides = move === 'approve' || move === 'reject';
  await work.db
    .update(kycCases)
    .set({
      status,
      ...(decides ? { decidedAt: work.now, reviewReason: move === 'reject' ? who.reason : null } : {}),
    })
    .where(eq(kycCases.userId, userId));
  await work.db.update(users).set({ kycStatus: status }).where(eq(users.id, userId));
  await notifyReviewQueues(work, 'kyc', [row.status, status]);
  await work.db
    .insert(kycMoves)
    .values({ userId, at: work.now, actorId: who.actorId, move, status, reason: who.reason });
  return { status, frozen: false, ownerId: userId, state: decision.state };
}

/** Mails the decision to a verified address, in the person's language. */
async function mailKycDecision(
  work: UnitOfWork,
  { mailer }: Pick<Deps, 'mailer'>,
  userId: string,
  approved: boolean,
  reason: ReviewReasonGiven | null,
): Promise<void> {
  const { rows } = await work.client.query<{ email: string; language_code: ServerLanguage }>(
    'SELECT email, language_code FROM users WHERE id = $1 AND email IS NOT NULL AND email_verified',
    [userId],
  );
  const person = rows[0];
  if (!person) return;
  await mailer.send(
    {
      to: { method: 'email', email: person.email },
      language: person.language_code,
      template: 'reviewDecided',
      params: {
        subject: 'kyc',
        decision: approved ? 'approved' : 'rejected',
        ...(reason ? { reason: reason.code, note: reason.note } : {}),
      },
    },
    work,
  );
}
