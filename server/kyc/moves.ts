import { eq } from 'drizzle-orm';
import type { ServerLanguage } from '#protocol/locales.ts';
import type { ReviewReasonGiven } from '#protocol/entities/review.ts';
import { decide, needsReason, type Role } from '#machines/domain/domain-chart.ts';
import { kycChart } from '#machines/kyc/kyc.machine.ts';
import type { KycMove, KycState } from '#protocol/rules/states.ts';
import { users } from '../database/schema/accounts.ts';
import { kycCases, kycMoves, kycPapers } from '../database/schema/kyc.ts';
import type { Deps } from '../deps.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { replaceFileUses } from '../files/queries.ts';
import { DomainError } from '../http/domain-error.ts';
import { holdDocuments, type SubmittedDocument } from '../documents/submitted-documents.ts';
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
  /** Whose case. */
  readonly id: string;
  readonly move: Exclude<KycMove, 'submit'>;
  readonly by: Exclude<Role, 'other'>;
  /** Null for the system. */
  readonly actorId: string | null;
  /** Why it is turned down. */
  readonly reason?: ReviewReasonGiven | null | undefined;
};
export type KycMoveResult = {
  readonly status: number;
  readonly frozen: false;
  readonly ownerId: string;
  readonly state: KycState;
};
export type KycSubmission = KycInput & { readonly papers: readonly SubmittedDocument[] };

/**
 * The one way a case changes its state, but for {@link submitKyc}: lets the chart decide under the row's lock, writes,
 * keeps the move, and tells the person.
 * @throws DomainError NotFoundService for who never handed in anything, and for staff also once it was taken back;
 *   MoveRefused `{ move, state, missing }`; FieldsInvalid for a refusal without a reason
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
  // What ran out is told apart from what is still good, but for the move that makes it so.
  const seen = move === 'expire' ? row : withExpiry(row, work.now);
  const input = { ...seen, papers: await readKycDocuments(work.db, id) };
  const moved = await decided(work, seen, move, { by, actorId, reason }, input);
  if (by !== 'owner') work.send([id], { event: 'changed', data: { families: ['account', 'kyc', 'goods'] } });
  if (move === 'approve' || move === 'reject') await mailKycDecision(work, deps, id, move === 'approve', reason);
  return moved;
}

/**
 * KYC-2: hands a case in, for the first time or again.
 * @throws DomainError MoveRefused while one is in review or stands; FieldsInvalid by field; FileNotUploaded for papers that
 *   are not the person's own or did not arrive
 */
export async function submitKyc(work: UnitOfWork, userId: string, submission: KycSubmission): Promise<KycMoveResult> {
  await holdAccount(work, userId);
  await work.db.insert(kycCases).values({ userId }).onConflictDoNothing();
  const row = withExpiry((await readKycCase(work.db, userId, true))!, work.now);
  const who = { by: 'owner', actorId: userId, reason: null } as const;
  // The state first: who cannot hand in anything need not be told of fields.
  const decision = decide(
    kycChart,
    kycStateOfRow(row),
    kycFacts(submission, { by: 'owner', ownCase: true }, work.now),
    'submit',
  );
  const problems = checkKycInput(submission, work.now);
  if (!decision.allowed && Object.keys(problems).length > 0 && !decision.missing.includes('rightState'))
    throw new DomainError('FieldsInvalid', { ...problems });
  const moved = await decided(work, row, 'submit', who, submission);
  const papers = await holdDocuments(work.db, userId, submission.papers);
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
  await work.db.delete(kycPapers).where(eq(kycPapers.userId, userId));
  await work.db.insert(kycPapers).values(papers.map((paper, position) => ({ userId, ...paper, position })));
  await replaceFileUses(
    work.db,
    'kyc',
    userId,
    papers.map(({ fileId }) => fileId),
  );
  return moved;
}

async function decided(
  work: UnitOfWork,
  row: KycRow,
  move: KycMove,
  who: { by: Role; actorId: string | null; reason: ReviewReasonGiven | null },
  input: KycInput,
): Promise<KycMoveResult> {
  const { userId } = row;
  const state = kycStateOfRow(row);
  const decision = decide(
    kycChart,
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

/** KYC-5: writes the person of a decision, in their language; who has no e-mail address reads it on their page. */
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
