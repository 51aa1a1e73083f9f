import type { FieldProblem } from '#protocol/rules/field-problems.ts';
import type { CallInput } from '#protocol/http/endpoints/endpoints.ts';
import type { updateBasic as updateBasicCall } from '#protocol/http/registration.ts';
import { PERSON } from '#protocol/limits.ts';
import { isBlank } from '#protocol/rules/blank.ts';
import { shownNameProblem } from '#protocol/rules/names.ts';
import { CURRENCY_CODES } from '#protocol/money.ts';
import type { Deps } from '../deps.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { hongKongDay, secondsToNextDay } from '../foundation/calendar-day.ts';
import { lockOwnFiles, replaceFileUses } from '../files/queries.ts';
import { DomainError } from '../http/domain-error.ts';
import type { Principal } from '../http/principal.ts';
import { notifyRoomMembers } from '../account-state/notify-room-members.ts';

export type BasicFields = CallInput<typeof updateBasicCall>['body'];

/** @returns the problems by field. An empty name is allowed: others then see the default one (spec §6). */
function checkBasicFields({ trueName, currency }: BasicFields, isStaff: boolean): Record<string, FieldProblem> {
  const problems: Record<string, FieldProblem> = {};
  const nameProblem = trueName === undefined || isBlank(trueName) ? undefined : shownNameProblem(trueName);
  if (nameProblem && !(isStaff && nameProblem === 'nameReserved')) problems['trueName'] = nameProblem;
  if (trueName !== undefined && trueName.trim().length > PERSON.trueNameMax) problems['trueName'] = 'tooLong';
  if (currency !== undefined && !(CURRENCY_CODES as readonly string[]).includes(currency))
    problems['currency'] = 'formatInvalid';
  return problems;
}

/**
 * Stores the given fields, all or none; fields that are left out keep their value. Notifies the user's other devices.
 * @throws DomainError FieldsInvalid, FileNotUploaded, TooManyRequests; Unauthenticated if the account was removed
 *   meanwhile
 */
export async function updateBasic(
  { transact, sessions }: Pick<Deps, 'transact' | 'sessions'>,
  { userId, isCustomerService }: Pick<Principal, 'userId' | 'isCustomerService'>,
  fields: BasicFields,
): Promise<void> {
  const problems = checkBasicFields(fields, isCustomerService);
  if (Object.keys(problems).length > 0) throw new DomainError('FieldsInvalid', problems);
  const { trueName, gender, currency, displayCurrency, headFileId } = fields;
  await transact(async (work) => {
    if (headFileId !== undefined) await setAvatar(work, userId, headFileId);
    const { rows } = await work.client.query<{ publicly_changed: boolean }>(
      `UPDATE users u SET true_name = CASE WHEN $2 THEN $3 ELSE u.true_name END,
         gender = CASE WHEN $4 THEN $5::smallint ELSE u.gender END, currency = coalesce($6, u.currency),
         head_file_id = CASE WHEN $7 THEN $8 ELSE u.head_file_id END,
         display_currency = CASE WHEN $9 THEN $10 ELSE u.display_currency END
       FROM (
         SELECT id, true_name, head_file_id FROM users WHERE id = $1 AND removed_at IS NULL FOR NO KEY UPDATE
       ) before
       WHERE u.id = before.id
       RETURNING (u.true_name, u.head_file_id) IS DISTINCT FROM (before.true_name, before.head_file_id)
         AS publicly_changed`,
      [
        userId,
        trueName !== undefined,
        trueName?.trim() || null,
        gender !== undefined,
        gender ?? null,
        currency ?? null,
        headFileId !== undefined,
        headFileId ?? null,
        displayCurrency !== undefined,
        displayCurrency ?? 'none',
      ],
    );
    if (!rows[0]) throw new DomainError('SessionRevoked');
    if (rows[0].publicly_changed) {
      await countPublicChange(work, userId);
      await notifyRoomMembers(work, userId);
    }
    work.send([userId], { event: 'changed', data: { families: ['account'] } });
    // Principals and the names of room members are cached.
    work.afterCommit(() => sessions.uncacheAccount(userId));
  });
}

/** @throws DomainError TooManyRequests until the next day in Hong Kong */
async function countPublicChange({ client, now }: UnitOfWork, userId: string): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `UPDATE users SET public_changes = CASE WHEN public_changes_on = $2 THEN public_changes + 1 ELSE 1 END,
       public_changes_on = $2
     WHERE id = $1 RETURNING public_changes AS count`,
    [userId, hongKongDay(now)],
  );
  if ((rows[0]?.count ?? 0) <= PERSON.publicChangesPerDay) return;
  throw new DomainError('TooManyRequests', { retryAfter: secondsToNextDay(now) });
}

/** Makes the file the avatar in place of the previous one. */
async function setAvatar({ db }: UnitOfWork, userId: string, fileId: string | null): Promise<void> {
  if (fileId !== null) {
    const file = (await lockOwnFiles(db, userId, 'avatar', [fileId])).get(fileId);
    if (!file || file.thumbOf !== null) throw new DomainError('FileNotUploaded', { fileId });
  }
  await replaceFileUses(db, 'avatar', userId, fileId === null ? [] : [fileId]);
}
