import type { Pool, PoolClient } from 'pg';
import type { z } from 'zod';
import { REMOVED_PERSON } from '#protocol/removed-person.ts';
import { ERASED, KEPT, type REMOVAL_BLOCKERS, type removalPreview } from '#protocol/http/registration.ts';
import { GOODS_STATUS, KYC_STATUS, SALE_TYPE } from '#protocol/lookups.ts';
import { hasOpenCommitments } from '../auctions/stakes.ts';
import type { Deps } from '../deps.ts';
import { erasePerson as eraseAddresses } from '../addresses/erase.ts';
import { eraseAgentBuysOfAccount as eraseAgentBuys, hasAgreedAgentBuys } from '../agent-buys/erase.ts';
import { eraseDealsOfAccount as eraseDeals, hasOpenDeals } from '../deals/erase.ts';
import { erasePerson as eraseDrafts } from '../drafts/erase.ts';
import type { Work } from '../events/transact.ts';
import { eraseFavouritesOfAccount as eraseFavourites } from '../favourites/erase.ts';
import { eraseGoodsOfAccount as eraseGoods } from '../goods/erase.ts';
import { DomainError } from '../http/domain-error.ts';
import { erasePerson as eraseImports } from '../imports/erase.ts';
import { erasePerson as eraseKyc } from '../kyc/erase.ts';
import { eraseOffersOfAccount as eraseOffers } from '../offers/erase.ts';
import { erasePerson as eraseStores } from '../stores/erase.ts';
import { refuseProblems, REMOVED_PREFIX, tidyCode } from './form-rules.ts';
import { readOwnAccount, type OwnAccount } from './own-account.ts';
import type { SignInLimit } from './sign-in-limit.ts';
import { notifyRoommates } from '../account-state/notify-roommates.ts';
import { notifyStaff } from '../reviews/notify-staff.ts';

type RemovalDeps = Pick<Deps, 'pool' | 'transact' | 'codes' | 'passwords' | 'sessions' | 'mailer' | 'ids'>;
/** The domains that know something of a person, in the order in which their rows are locked everywhere. */
const ERASERS = [
  eraseFavourites,
  eraseStores,
  eraseOffers,
  eraseDeals,
  eraseGoods,
  eraseImports,
  eraseKyc,
  eraseAddresses,
  eraseDrafts,
  eraseAgentBuys,
];
type Blocker = (typeof REMOVAL_BLOCKERS)[number];

/** REG-12: what goes, what stays, what stands against it. */
export async function previewRemoval(
  { pool }: Pick<Deps, 'pool'>,
  userId: string,
): Promise<z.input<typeof removalPreview.answer>> {
  const [own, blockers] = await Promise.all([readOwnAccount(pool, userId), blockersOf(pool, userId)]);
  return { blockers, erased: [...ERASED], kept: [...KEPT], proof: own.passwordHash === null ? 'code' : 'password' };
}

/**
 * Goods that others may be about to buy have to be taken down first: nobody is left with a purchase from a nobody. Frozen
 * ones nobody can buy, and their seller could not take them down.
 */
async function blockersOf(client: Pool | PoolClient, userId: string): Promise<Blocker[]> {
  const { rows } = await client.query<{ sale_type: number }>(
    'SELECT DISTINCT sale_type FROM goods WHERE seller_id = $1 AND status IN ($2, $3) AND NOT frozen',
    [userId, GOODS_STATUS.forSale, GOODS_STATUS.toBeManaged],
  );
  const auction = rows.some((row) => row.sale_type === SALE_TYPE.auction) || (await hasOpenCommitments(client, userId));
  const sale = rows.some((row) => row.sale_type !== SALE_TYPE.auction);
  const open = (await hasOpenDeals(client, userId)) || (await hasAgreedAgentBuys(client, userId));
  return [
    ...(sale ? ['goodsForSale' as const] : []),
    ...(auction ? ['auctionRunning' as const] : []),
    ...(open ? ['openDeals' as const] : []),
  ];
}

/**
 * REG-13, REG-14: removes an account for who knows its password (or, without one, a code sent to it) and types its name.
 * The row stays, emptied, because messages and deals of others refer to it; its username, address and number are free again.
 * @throws DomainError FieldsInvalid, InvalidCurrentPwd, InvalidVerifyCode, CodeTooManyTries, MoveRefused with the blockers as `missing`
 */
export async function removeAccount(
  deps: RemovalDeps,
  limit: SignInLimit,
  input: { userId: string; proof: string; username: string; address: string },
  now: Date,
): Promise<void> {
  const { pool, transact, codes, sessions, mailer } = deps;
  const { userId } = input;
  const own = await readOwnAccount(pool, userId);
  refuseProblems({
    username: input.username.trim().toLowerCase() === own.username ? undefined : 'notAccepted',
    proof: input.proof.trim() !== '' ? undefined : own.passwordHash === null ? 'requiredCode' : 'requiredPassword',
  });
  const codeId = await prove(deps, limit, own, input, now);
  await transact(async (work) => {
    const { client } = work;
    const current = await readOwnAccount(client, userId, 'FOR NO KEY UPDATE');
    if (current.passwordHash !== own.passwordHash) throw new DomainError('InvalidCurrentPwd');
    const blockers = await blockersOf(client, userId);
    if (blockers.length > 0)
      throw new DomainError('MoveRefused', { move: 'remove', state: 'active', missing: blockers });
    if (codeId !== undefined && !(await codes.use(client, codeId, now))) throw new DomainError('InvalidVerifyCode');
    const to = current.targets.find(({ method }) => mailer.reaches(method));
    if (to) await mailer.send({ to, language: current.language, template: 'accountRemoved', params: {} }, work);
    await sessions.endWith(work, userId);
    for (const erase of ERASERS) await erase(work, userId);
    await eraseAccount(work, userId, deps.ids.id());
    await notifyRoommates(work, userId);
    await notifyStaff(work, ['queues']);
    work.afterCommit(() => sessions.accountChanged(userId));
  });
}

async function prove(
  { codes, passwords }: RemovalDeps,
  limit: SignInLimit,
  own: OwnAccount,
  input: { userId: string; proof: string; address: string },
  now: Date,
): Promise<string | undefined> {
  const { userId } = input;
  if (own.passwordHash !== null) {
    const matches = await limit.attempt(userId, input.address, now.getTime(), () =>
      passwords.matches(input.proof, own.passwordHash),
    );
    if (!matches) throw new DomainError('InvalidCurrentPwd');
    return undefined;
  }
  let tooMany = false;
  for (const target of own.targets) {
    const proof = await codes.prove({ purpose: 'removeAccount', target, userId, code: tidyCode(input.proof), now });
    if (proof.verdict === 'ok') return proof.codeId;
    tooMany ||= proof.verdict === 'tooMany';
  }
  throw new DomainError(tooMany ? 'CodeTooManyTries' : 'InvalidVerifyCode');
}

/** Empties the row, and takes everything of the account's own that nobody else needs. */
async function eraseAccount({ client, now }: Work, userId: string, freshId: string): Promise<void> {
  // No username may begin like this (form-rules.ts), so that none is ever taken by an account that is gone.
  const username = `${REMOVED_PREFIX}${freshId.toLowerCase().slice(0, 20 - REMOVED_PREFIX.length)}`;
  await client.query(
    `UPDATE users SET username = $2, true_name = $4, email = NULL, email_verified = false, area_code = NULL, mobile = NULL, mobile_verified = false,
       password_hash = NULL, gender = NULL, currency = DEFAULT, kyc_status = ${KYC_STATUS.pending}, head_file_id = NULL, is_customer_service = false,
       desk_time = NULL, last_seen_time = NULL, removed_at = $3
     WHERE id = $1`,
    [userId, username, now, REMOVED_PERSON],
  );
  // Where others keep the name: in quotes of messages, in notices.
  await client.query(
    `UPDATE messages SET reply = jsonb_set(reply, '{username}', $2)
     WHERE room_id IN (SELECT room_id FROM participants WHERE user_id = $1) AND reply->>'sender_id' = $1`,
    [userId, JSON.stringify(REMOVED_PERSON)],
  );
  for (const part of ['follower', 'biddingUser']) {
    await client.query(
      `UPDATE notices SET payload = jsonb_set(payload, ARRAY[$3, 'userName'], $2) WHERE payload->$3->>'userId' = $1`,
      [userId, JSON.stringify(REMOVED_PERSON), part],
    );
  }
  await client.query('DELETE FROM identities WHERE user_id = $1', [userId]);
  await client.query('DELETE FROM codes WHERE user_id = $1', [userId]);
  // Without a use the sweep takes them.
  await client.query(`DELETE FROM file_uses WHERE kind = 'avatar' AND ref = $1`, [userId]);
  await client.query('DELETE FROM notices WHERE user_id = $1', [userId]);
  await client.query('DELETE FROM events WHERE user_id = $1', [userId]);
}
