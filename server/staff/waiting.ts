import type { CaseKind } from '#protocol/http/staff.ts';
import { GOODS_STATUS, KYC_STATUS, STORE_STATUS } from '#protocol/lookups.ts';
import type { Work } from '../events/transact.ts';
import { tellDesk } from './tell-desk.ts';

/**
 * What each queue holds: the statuses that wait and those in somebody's hands. Consigned goods that are yet to arrive
 * wait behind everything else, and nobody promised a day for them.
 */
export const QUEUES: Record<
  CaseKind,
  { readonly waiting: readonly number[]; readonly inReview: readonly number[]; readonly later: readonly number[] }
> = {
  kyc: { waiting: [KYC_STATUS.approving], inReview: [], later: [] },
  store: { waiting: [STORE_STATUS.draft], inReview: [STORE_STATUS.lock], later: [] },
  goods: { waiting: [GOODS_STATUS.pending], inReview: [GOODS_STATUS.locked], later: [GOODS_STATUS.toBeManaged] },
};

/** STAFF-10: whoever has a queue open sees what comes into it, moves in it and leaves it. @param statuses of the case before and after a move */
export async function tellQueues(work: Work, kind: CaseKind, statuses: readonly number[]): Promise<void> {
  const { waiting, inReview, later } = QUEUES[kind];
  if ([...waiting, ...inReview, ...later].some((status) => statuses.includes(status))) await tellDesk(work, ['queues']);
}
