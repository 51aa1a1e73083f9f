import type { z } from 'zod';
import type { ReviewReasonGiven } from '#protocol/entities/review.ts';
import type { staffMove } from '#protocol/http/endpoints/staff.ts';
import type { CaseKind } from '#protocol/rules/audit-actions.ts';
import { goodsChart } from '#machines/goods/goods.machine.ts';
import { kycChart } from '#machines/kyc/kyc.machine.ts';
import { storeChart } from '#machines/store/store.machine.ts';
import type { KycMove, StoreMove } from '#protocol/rules/states.ts';
import type { Deps } from '../deps.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { moveGoods } from '../goods/move-goods.ts';
import { DomainError } from '../http/domain-error.ts';
import { moveKyc } from '../kyc/moves.ts';
import { moveStore } from '../stores/store-moves.ts';
import { writeAuditEntry } from '../audit/write-audit-entry.ts';
import { readReviewReason } from '../reviews/review-reason.ts';

type CaseMoveRequest = z.output<typeof staffMove.body>;
export type StaffMoveName = CaseMoveRequest['move'];
type MoveDeps = Pick<Deps, 'mailer' | 'sessions' | 'clock'>;
type Mover = (
  work: UnitOfWork,
  deps: MoveDeps,
  request: { id: string; move: StaffMoveName; by: 'service'; actorId: string; reason: ReviewReasonGiven | null },
) => Promise<CaseMoveResult>;
type CaseMoveResult = { readonly status: number; readonly frozen: boolean };

/** A move that the chart of a kind does not have is refused there as not allowed in the state. */
const MOVERS: Record<CaseKind, Mover> = {
  kyc: (work, deps, request) => moveKyc(work, deps, { ...request, move: request.move as Exclude<KycMove, 'submit'> }),
  store: (work, deps, request) => moveStore(work, deps, { ...request, move: request.move as StoreMove }),
  goods: (work, deps, request) => moveGoods(work, deps, { ...request, move: request.move }),
};
const CHARTS = { kyc: kycChart, store: storeChart, goods: goodsChart } as const satisfies Record<CaseKind, unknown>;
/** Where each kind stores the time of its submission. */
const SUBMISSIONS: Record<CaseKind, string> = {
  kyc: 'kyc_cases WHERE user_id',
  store: 'stores WHERE id',
  goods: 'goods WHERE id',
};

/**
 * Makes a move of staff and its audit entry in one transaction.
 * @throws DomainError NotFoundService, MoveRefused, FieldsInvalid for a reason that is missing or unknown, Changed
 */
export async function applyCaseMove(
  work: UnitOfWork,
  deps: MoveDeps,
  kind: CaseKind,
  id: string,
  { move, reason: given, submittedAt }: CaseMoveRequest,
  actorId: string,
): Promise<CaseMoveResult> {
  const reason = readReviewReason(CHARTS[kind], move, given);
  if (submittedAt !== undefined) await refuseOutdated(work, kind, id, submittedAt);
  const moved = await MOVERS[kind](work, deps, { id, move, by: 'service', actorId, reason });
  await writeAuditEntry(
    work.client,
    {
      actorId,
      action: move,
      subjectKind: kind,
      subject: id,
      details: { status: String(moved.status), ...(reason ? { reason: reason.code, note: reason.note } : {}) },
    },
    work.now,
  );
  return moved;
}

/**
 * Refuses a decision on a case that was withdrawn and submitted again since it was read.
 * @throws DomainError Changed
 */
async function refuseOutdated(
  { client }: UnitOfWork,
  kind: CaseKind,
  id: string,
  submittedAt: number | null,
): Promise<void> {
  const {
    rows: [row],
  } = await client.query<{ submitted_at: Date | null }>(
    `SELECT submitted_at FROM ${SUBMISSIONS[kind]} = $1 FOR UPDATE`,
    [id],
  );
  if (row && (row.submitted_at?.getTime() ?? null) !== submittedAt) throw new DomainError('Changed');
}
