import { REMOVED_PERSON } from '#protocol/removed-person.ts';
import { KYC_STATUS } from '#protocol/lookups.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { deleteFactors } from '../second-factors/factors.ts';
import { REMOVED_USERNAME_PREFIX } from './form-checks.ts';

const USERNAME_LENGTH = 20;

/**
 * Empties the row of an account and deletes its identities, verification codes, changes of
 * contact, known devices, second factors and avatar.
 * @param freshId makes the new username unique; people cannot register one with its prefix
 */
export async function eraseAccount({ client, now }: UnitOfWork, userId: string, freshId: string): Promise<void> {
  const suffix = freshId.toLowerCase().slice(0, USERNAME_LENGTH - REMOVED_USERNAME_PREFIX.length);
  const username = `${REMOVED_USERNAME_PREFIX}${suffix}`;
  await client.query(
    `UPDATE users SET username = $2, true_name = $4, email = NULL, email_verified = false,
       email_changed_at = NULL, mobile_changed_at = NULL,
       area_code = NULL, mobile = NULL, mobile_verified = false, password_hash = NULL, gender = NULL,
       currency = DEFAULT, kyc_status = ${KYC_STATUS.pending}, head_file_id = NULL, is_customer_service = false,
       staff_active_at = NULL, last_seen_at = NULL, removed_at = $3
     WHERE id = $1`,
    [userId, username, now, REMOVED_PERSON],
  );
  await client.query('DELETE FROM identities WHERE user_id = $1', [userId]);
  await client.query('DELETE FROM verification_codes WHERE user_id = $1', [userId]);
  await client.query('DELETE FROM contact_changes WHERE user_id = $1', [userId]);
  await client.query('DELETE FROM known_devices WHERE user_id = $1', [userId]);
  await deleteFactors(client, userId);
  // The sweep deletes files without a use.
  await client.query(`DELETE FROM file_uses WHERE kind = 'avatar' AND ref = $1`, [userId]);
}
