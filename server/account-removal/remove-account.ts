import type { Deps } from '../deps.ts';
import type { AccountServices } from '../accounts/account-services.ts';
import { notifyRoomMembers } from '../account-state/notify-room-members.ts';
import { eraseAccount } from '../accounts/erase.ts';
import { readOwnAccount } from '../accounts/own-account.ts';
import { proveOwner } from '../accounts/prove-owner.ts';
import { eraseAddressesOfAccount } from '../addresses/erase.ts';
import { eraseAgentBuysOfAccount } from '../agent-buys/erase.ts';
import { eraseNameInQuotes, eraseReactions } from '../chat/erase.ts';
import { eraseDealsOfAccount } from '../deals/erase.ts';
import { eraseFormDraftsOfAccount } from '../drafts/erase.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { eraseFavouritesOfAccount } from '../favourites/erase.ts';
import { eraseFollowsOfAccount } from '../follows/erase.ts';
import { eraseForumOfAccount } from '../forum/erase.ts';
import { rejectProblems } from '../forms/reject-problems.ts';
import { deleteDraftsOfAccount, eraseGoodsOfAccount } from '../goods/erase.ts';
import { DomainError } from '../http/domain-error.ts';
import { eraseImportsOfAccount } from '../imports/erase.ts';
import { eraseKycOfAccount } from '../kyc/erase.ts';
import { eraseNoticesOfAccount } from '../notices/erase.ts';
import { expireArchives } from '../own-data/archives.ts';
import { eraseOffersOfAccount } from '../offers/erase.ts';
import { notifyStaff } from '../reviews/notify-staff.ts';
import { eraseSavedSearchesOfAccount } from '../saved-searches/saved-searches.ts';
import { eraseStoresOfAccount } from '../stores/erase.ts';
import { findRemovalBlockers } from './removal-blockers.ts';

/** What each domain erases of a person, in the order in which their rows are locked everywhere. */
const ERASERS: readonly ((work: UnitOfWork, userId: string) => Promise<void>)[] = [
  eraseFavouritesOfAccount,
  eraseFollowsOfAccount,
  eraseSavedSearchesOfAccount,
  eraseForumOfAccount,
  eraseStoresOfAccount,
  eraseOffersOfAccount,
  eraseDealsOfAccount,
  eraseGoodsOfAccount,
  eraseImportsOfAccount,
  eraseKycOfAccount,
  eraseAddressesOfAccount,
  eraseFormDraftsOfAccount,
  eraseAgentBuysOfAccount,
  eraseNameInQuotes,
  eraseReactions,
  eraseNoticesOfAccount,
  expireArchives,
];

type RemovalDeps = Pick<
  Deps & AccountServices,
  'pool' | 'transact' | 'codes' | 'passwords' | 'sessions' | 'signInLimit' | 'mailer' | 'clock' | 'ids'
>;
type RemovalRequest = {
  readonly userId: string;
  /** The password, or a verification code for an account without one. */
  readonly proof: string;
  readonly username: string;
  /** `clientAddressKey(request.ip)` */
  readonly address: string;
};

/**
 * Removes an account. The request must carry its username and its password, or a verification code for an account
 * without a password. The row stays, emptied, because messages and deals of others refer to it; its username, e-mail
 * address and phone number are free again.
 * @throws DomainError FieldsInvalid, InvalidCurrentPwd, InvalidVerifyCode, CodeTooManyTries, TooManyRequests;
 *   MoveRefused with the blockers as `missing`
 */
export async function removeAccount(deps: RemovalDeps, request: RemovalRequest): Promise<void> {
  const { pool, transact, codes, sessions, mailer, ids } = deps;
  const { userId } = request;
  const own = await readOwnAccount(pool, userId);
  rejectProblems({
    username: request.username.trim().toLowerCase() === own.username ? undefined : 'notAccepted',
    proof: request.proof.trim() !== '' ? undefined : own.passwordHash === null ? 'requiredCode' : 'requiredPassword',
  });
  const codeId = await proveOwner(deps, own, { ...request, purpose: 'removeAccount' });
  refuseBlocked(await findRemovalBlockers(pool, userId));
  await deleteDraftsOfAccount(transact, userId);
  await transact(async (work) => {
    const { client, now } = work;
    const current = await readOwnAccount(client, userId, 'FOR NO KEY UPDATE');
    if (current.passwordHash !== own.passwordHash) throw new DomainError('InvalidCurrentPwd');
    refuseBlocked(await findRemovalBlockers(client, userId));
    if (codeId !== undefined && !(await codes.use(client, codeId, now))) throw new DomainError('InvalidVerifyCode');
    const to = current.targets.find(({ method }) => mailer.reaches(method));
    if (to) await mailer.send({ to, language: current.language, template: 'accountRemoved', params: {} }, work);
    await eraseAccountData({ sessions, ids }, work, userId);
    await notifyStaff(work, ['queues']);
  });
}

/** Erases the data of an account in every domain and ends its sessions. The account must have no blockers. */
export async function eraseAccountData(
  { sessions, ids }: Pick<Deps, 'sessions' | 'ids'>,
  work: UnitOfWork,
  userId: string,
): Promise<void> {
  await sessions.revokeAllInTransaction(work, userId);
  for (const erase of ERASERS) await erase(work, userId);
  await eraseAccount(work, userId, ids.id());
  await notifyRoomMembers(work, userId);
  work.afterCommit(() => sessions.uncacheAccount(userId));
}

/** @throws DomainError MoveRefused with the blockers as `missing` */
function refuseBlocked(blockers: Awaited<ReturnType<typeof findRemovalBlockers>>): void {
  if (blockers.length > 0) throw new DomainError('MoveRefused', { move: 'remove', state: 'active', missing: blockers });
}
