import type { CaseKind } from '#protocol/rules/audit-actions.ts';
import { GOODS_STATUS, KYC_STATUS, STORE_STATUS } from '#protocol/lookups.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { notifyStaff } from './notify-staff.ts';

type QueueStatuses = {
  readonly waiting: readonly number[];
  readonly inReview: readonly number[];
  /** Sorted behind all others, and without a due time. */
  readonly later: readonly number[];
};

/** The statuses by which a case belongs to its review queue. Consigned goods that have not arrived come `later`. */
export const REVIEW_QUEUES: Record<CaseKind, QueueStatuses> = {
  kyc: { waiting: [KYC_STATUS.approving], inReview: [], later: [] },
  store: { waiting: [STORE_STATUS.draft], inReview: [STORE_STATUS.lock], later: [] },
  goods: { waiting: [GOODS_STATUS.pending], inReview: [GOODS_STATUS.locked], later: [GOODS_STATUS.toBeManaged] },
};

/**
 * Lets open queue pages of staff refetch when a case enters, moves within or leaves its queue.
 * @param statuses of the case before and after a move
 */
export async function notifyReviewQueues(work: UnitOfWork, kind: CaseKind, statuses: readonly number[]): Promise<void> {
  const { waiting, inReview, later } = REVIEW_QUEUES[kind];
  if ([...waiting, ...inReview, ...later].some((status) => statuses.includes(status)))
    await notifyStaff(work, ['queues']);
}
